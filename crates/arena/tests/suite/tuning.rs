//! Tuning finds a known optimum, goes on where it stopped, and tunes a real engine.

use quadrille_arena::report::tuning_svg;
use quadrille_arena::statistics::SplitMix;
use quadrille_arena::{
    Adjudication, Journal, MatchPlan, Openings, RunError, StopReason, StopSignal, TdSettings, TimeControl,
    TournamentFormat, TunedParameter, openings, play_iteration, tune, tune_by_td,
};
use std::sync::atomic::Ordering;

fn plan(tuned: Vec<TunedParameter>, pairs: u32) -> MatchPlan {
    MatchPlan {
        version: "test".into(),
        game: "tak".into(),
        size: Some("4x4".into()),
        rules: Vec::new(),
        players: vec!["random".into(), "random".into()],
        format: TournamentFormat::RoundRobin,
        pairs,
        control: TimeControl::default(),
        openings: Openings::RandomPlies(4),
        seed: 5,
        sprt: None,
        adjudication: Adjudication::default(),
        longest: 1000,
        tuned,
        td: None,
    }
}

fn tuned(name: &str, start: f64, max: f64, step: f64, rate: f64) -> TunedParameter {
    TunedParameter { name: name.into(), start, min: 0.0, max, step, rate }
}

/// A made-up engine: two games, each won by chance, the more surely the closer its settings are to 7 and 2.
fn made_up(iteration: u64, points: &[Vec<f64>; 2]) -> Result<Option<f64>, RunError> {
    let loss = |point: &Vec<f64>| (point[0] - 7.0).powi(2) + 4.0 * (point[1] - 2.0).powi(2);
    let chance = 1.0 / (1.0 + (0.2 * (loss(&points[0]) - loss(&points[1]))).exp());
    let mut dice = SplitMix::member(99, iteration);
    let mut game = || if dice.fraction() < chance { 1.0 } else { -1.0 };
    Ok(Some(game() + game()))
}

#[test]
fn a_known_optimum_is_found_and_a_stopped_run_goes_on_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let plan = plan(vec![tuned("reach", 3.0, 10.0, 0.5, 0.05), tuned("depth", 4.0, 5.0, 0.3, 0.05)], 3000);
    let whole = Journal::open(&folder.path().join("whole"), &plan).unwrap();
    let (stop, spsa) = tune(&plan, &whole, 1, &StopSignal::default(), made_up, |_| ()).unwrap();
    assert_eq!(stop, StopReason::Complete);
    assert!((spsa.parameters[0].value - 7.0).abs() < 0.7, "{:?}", spsa.parameters);
    assert!((spsa.parameters[1].value - 2.0).abs() < 0.5, "{:?}", spsa.parameters);
    assert_eq!(whole.steps().unwrap().len(), 3000);

    let parts = Journal::open(&folder.path().join("parts"), &plan).unwrap();
    loop {
        let stop = StopSignal::default();
        let pause = |spsa: &quadrille_arena::statistics::Spsa| {
            if spsa.iteration.is_multiple_of(1000) {
                stop.finish.store(true, Ordering::Relaxed);
            }
        };
        let (stop, again) = tune(&plan, &parts, 1, &stop, made_up, pause).unwrap();
        if stop == StopReason::Complete {
            assert_eq!(again, spsa);
            break;
        }
    }
}

#[test]
fn real_games_raise_the_weight_of_the_random_player() {
    let folder = tempfile::tempdir().unwrap();
    let plan = plan(vec![tuned("weight", 0.2, 1.0, 0.2, 0.1)], 300);
    let journal = Journal::open(&folder.path().join("journal"), &plan).unwrap();
    let positions = openings(&plan).unwrap();
    let stop = StopSignal::default();
    let play = |iteration, points: &_| play_iteration(&plan, &positions, iteration, points, &stop);
    let (_, spsa) = tune(&plan, &journal, 2, &stop, play, |_| ()).unwrap();
    assert!(spsa.parameters[0].value > 0.6, "{:?}", spsa.parameters);
    let plot = tuning_svg(&plan, &journal.steps().unwrap());
    assert!(plot.contains("Tuning of random after 300 iterations") && plot.contains("polyline"), "{plot}");
    assert!(tuning_svg(&plan, &[]).contains("no games yet"));
}

/// Stones are worth nothing at first; who has more of them wins, which is learnt from the ends of games.
#[test]
fn temporal_differences_find_out_what_stones_are_worth_and_go_on_where_they_stopped() {
    let settings = TdSettings { lambda: 0.7, scale: 400.0 };
    let plan = MatchPlan {
        game: "surakarta".into(),
        size: None,
        players: vec!["sia-material".into(); 2],
        control: TimeControl { nodes: Some(60), ..TimeControl::default() },
        td: Some(settings),
        ..plan(vec![tuned("material", 0.0, 1000.0, 4.0, 20.0)], 6)
    };
    let folder = tempfile::tempdir().unwrap();
    let positions = openings(&plan).unwrap();
    let run = |name: &str, stop: &StopSignal, games: u64| {
        let journal = Journal::open(&folder.path().join(name), &plan).unwrap();
        let watch = |game: u64, _: &[f64]| stop.finish.store(game == games, Ordering::Relaxed);
        tune_by_td(&plan, settings, &positions, &journal, stop, watch).unwrap()
    };
    let whole = run("whole", &StopSignal::default(), 0);
    assert_eq!(whole.0, StopReason::Complete);
    assert!(whole.1[0] > 1.0, "a unit of material is worth {:?}", whole.1);
    assert_eq!(run("stopped", &StopSignal::default(), 2).0, StopReason::Asked);
    assert_eq!(run("stopped", &StopSignal::default(), 0), whole);
}
