//! What is asked of an engine besides the right value.

use crate::common::{AnyOrder, Arbitrary, Mobility, ask, depth, exact, play_alone, position, think};
use crate::selective;
use quadrille_amazons::Amazons;
use quadrille_core::{Arrange, DrawRules, Evaluate, Game, GameHistory, Notation, Score, Size, Start};
use quadrille_search::{Engine, Limits, Pvs, PvsSettings, SearchRequest};
use quadrille_surakarta::Surakarta;
use quadrille_tak::Tak;
use quadrille_tzaar::Tzaar;
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

fn small(settings: PvsSettings) -> PvsSettings {
    PvsSettings { table: 4, ..settings }
}

fn everything() -> PvsSettings {
    small(PvsSettings {
        transposition_cutoffs: true,
        best_moves: true,
        quiet_by_history: true,
        quiescence: 4,
        multi_cut: true,
        late_moves: 4,
        futility: 200,
        extend_forced: true,
        aspiration: 30,
        noise: 3,
        ..PvsSettings::default()
    })
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn check_game<G: Arrange + Notation>(settings: PvsSettings, limits: Limits, turns: usize) {
    let engine = Pvs::new(Mobility, AnyOrder, settings).unwrap().with_realisation(&[0.75, 2.0]);
    play_alone::<G>(engine, limits, turns);
}

#[test]
fn games_are_played_with_everything_on() {
    let realisation = PvsSettings { realisation: true, ..everything() };
    let random = PvsSettings { margin: 5, random_moves: 2, ..everything() };
    for settings in [everything(), realisation, random, selective::everything()] {
        check_game::<Tzaar>(settings.clone(), nodes(3000), 60);
        check_game::<Surakarta>(settings.clone(), nodes(3000), 60);
        check_game::<Amazons>(settings.clone(), nodes(3000), 60);
        check_game::<Tak>(settings, nodes(3000), 60);
    }
}

#[test]
fn a_move_is_returned_however_small_the_limits() {
    let instant = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let short = Limits { time: Some(Duration::from_millis(1)), ..Limits::default() };
    for limits in [nodes(0), nodes(1), nodes(5), instant, short] {
        check_game::<Tzaar>(everything(), limits, 10);
        check_game::<Surakarta>(everything(), limits, 10);
        check_game::<Amazons>(everything(), limits, 10);
        check_game::<Tak>(PvsSettings { margin: 10, ..everything() }, limits, 10);
    }
}

#[test]
fn one_thread_with_a_node_limit_is_deterministic() {
    let game: Tak = position(&Start::default(), 3, 10);
    let line = GameHistory::new(game, DrawRules::default());
    for settings in [everything(), selective::everything()] {
        let mut engine = Pvs::new(Mobility, AnyOrder, settings).unwrap();
        let mut once = || {
            engine.new_game(9);
            ask(&mut engine, &line, nodes(50_000))
        };
        let first = once();
        assert!(first.nodes >= 50_000 && first.depth > 1);
        assert_eq!(once(), first);
    }
}

#[test]
fn stopping_and_time_are_heeded() {
    let game: Tzaar = position(&Start::default(), 3, 10);
    let line = GameHistory::new(game, DrawRules::default());
    for threads in [1, 2] {
        let mut engine =
            Pvs::new(Mobility, AnyOrder, small(PvsSettings { threads, ..PvsSettings::default() })).unwrap();
        let stop = AtomicBool::new(false);
        let started = Instant::now();
        let mut watched = 0;
        let raise = &mut |_: &_| {
            watched += 1;
            stop.store(true, Ordering::Relaxed);
        };
        engine.think(&SearchRequest::new(&line, Limits::default(), &stop), raise);
        assert!(watched > 0);
        let limits = Limits { time: Some(Duration::from_millis(100)), ..Limits::default() };
        let report = ask(&mut engine, &line, limits);
        assert!(report.depth > 1);
        assert!(started.elapsed() < Duration::from_secs(5), "loose: the machine may be busy");
    }
}

#[test]
fn best_lines_are_ordered_and_different() {
    for seed in 0..3 {
        let game: Surakarta = position(&Start::default(), seed, 20);
        let settings = PvsSettings { multi_pv: 5, ..exact() };
        let report = think(&game, Arbitrary, settings, depth(3));
        let estimates: Vec<i32> = report
            .lines
            .iter()
            .map(|line| match line.score {
                Score::Estimate(value) => value,
                score => panic!("{score}"),
            })
            .collect();
        assert_eq!(estimates.len(), 5);
        assert!(estimates.is_sorted_by(|a, b| a >= b), "{estimates:?}");
        let firsts: HashSet<_> = report.lines.iter().map(|line| line.moves[0]).collect();
        assert_eq!(firsts.len(), 5);
        // Each line's value is that of the position after its first move.
        for (line, estimate) in report.lines.iter().zip(estimates) {
            let mut child = game;
            child.make(line.moves[0]);
            let below = think(&child, Arbitrary, exact(), depth(2));
            assert_eq!(below.score, Some(Score::Estimate(-estimate)));
        }
    }
}

#[test]
fn positions_are_counted_for_every_move() {
    let game: Surakarta = position(&Start::default(), 1, 20);
    let report = think(&game, Arbitrary, PvsSettings { multi_pv: 3, ..exact() }, depth(4));
    assert_eq!(report.efforts.len(), game.legal_moves().len());
    let scores: Vec<_> = report.lines.iter().map(|line| (line.moves[0], Some(line.score))).collect();
    let first: Vec<_> = report.efforts[..3].iter().map(|effort| (effort.m, effort.score)).collect();
    assert_eq!(first, scores);
    assert!(report.efforts[3..].iter().all(|effort| effort.score.is_none()));
    let visits: u64 = report.efforts.iter().map(|effort| effort.visits).sum();
    // The root itself is the move of nobody.
    assert!(visits <= report.nodes && visits + 100 > report.nodes, "{visits} of {}", report.nodes);
}

/// Nothing but the number of stones: whoever is behind looks for a draw.
#[derive(Clone)]
struct Stones;

impl Evaluate<Surakarta> for Stones {
    fn evaluate(&mut self, game: &Surakarta) -> i32 {
        (1 - 2 * game.to_move().index() as i32) * game.balance()
    }
}

#[test]
fn a_repetition_is_a_draw() {
    // White is a stone ahead.
    let start = Surakarta::parse("wwwwwwwwwwww............bbbbbb.bbbbb b", &Default::default()).unwrap();
    let mut line = GameHistory::new(start, DrawRules { repetition: Some(3), no_progress: None });
    let (out, answer) = (line.position().legal_moves()[0], |game: &Surakarta| game.legal_moves()[0]);
    for _ in 0..2 {
        line.play(out).unwrap();
        line.play(answer(line.position())).unwrap();
        let back = |m: &&_| {
            let mut next = *line.position();
            next.make(**m);
            next.legal_moves().into_iter().any(|m| {
                let mut last = next;
                last.make(m);
                last.key() == start.key()
            })
        };
        let moves = line.position().legal_moves();
        line.play(*moves.iter().find(back).expect("a way back")).unwrap();
        let moves = line.position().legal_moves();
        let home = moves.iter().find(|&&m| {
            let mut next = *line.position();
            next.make(m);
            next.key() == start.key()
        });
        line.play(*home.expect("a way home")).unwrap();
    }
    // The start has occurred three times now: white's last ply is taken back.
    assert!(line.ending().is_some());
    line.undo();
    // White, who is ahead, repeats the position with his next ply only if he wants a draw.
    let mut engine = Pvs::new(Stones, AnyOrder, exact()).unwrap();
    let report = ask(&mut engine, &line, depth(1));
    let repeating = line.position().legal_moves().into_iter().find(|&m| {
        let mut next = line.clone();
        next.play(m).unwrap();
        next.ending().is_some()
    });
    let repeating = repeating.expect("a ply that repeats");
    assert_ne!(report.turn, [repeating]);
    let settings = PvsSettings { multi_pv: 1000, ..exact() };
    let report = ask(&mut Pvs::new(Stones, AnyOrder, settings).unwrap(), &line, depth(1));
    let drawn = report.lines.iter().find(|line| line.moves[0] == repeating).unwrap();
    assert_eq!(drawn.score, Score::Estimate(0));
    assert!(report.lines.iter().any(|line| line.score != Score::Estimate(0)));
}

#[test]
fn realisation_without_a_table_of_steps_counts_plies() {
    let game: Surakarta = position(&Start::default(), 1, 20);
    let of = |realisation| think(&game, Arbitrary, PvsSettings { realisation, ..exact() }, depth(3)).score;
    assert_eq!(of(true), of(false));
}

/// An evaluation that is never to see half a turn.
#[derive(Clone)]
struct WholeTurns;

impl<G: Game> Evaluate<G> for WholeTurns {
    fn evaluate(&mut self, game: &G) -> i32 {
        assert!(game.turn_start(), "half a turn was evaluated");
        Arbitrary.evaluate(game)
    }
}

#[test]
fn whole_turns_are_never_evaluated_inside() {
    let settings =
        PvsSettings { multi_cut: true, futility: 10, late_moves: 2, ..small(PvsSettings::default()) };
    let amazons: Amazons = position(&Start { size: Some(Size::square(5)), ..Start::default() }, 1, 5);
    let tzaar: Tzaar = position(&Start::default(), 1, 60);
    for quiescence in [0, 2] {
        let settings = PvsSettings { quiescence, ..settings.clone() };
        for plies in 1..=3 {
            think(&amazons, WholeTurns, settings.clone(), depth(plies));
            think(&tzaar, WholeTurns, settings.clone(), depth(plies));
        }
    }
}

#[test]
fn turns_of_two_plies_are_reduced_as_a_whole() {
    let settings = PvsSettings {
        whole_turns: false,
        deepening: false,
        late_tactical: true,
        log_reduction: 1.0,
        ..small(PvsSettings::default())
    };
    let tzaar: Tzaar = position(&Start::default(), 1, 41);
    assert!(tzaar.turn_start());
    let nodes = |settings| think(&tzaar, WholeTurns, settings, depth(4)).nodes;
    assert!(nodes(settings.clone()) < nodes(PvsSettings { log_reduction: 0.0, ..settings }));
}

#[test]
fn depths_that_end_inside_turns_are_searched_once() {
    let game: Tzaar = position(&Start::default(), 1, 11);
    let mut depths = Vec::new();
    let stop = AtomicBool::new(false);
    let line = GameHistory::new(game, DrawRules::default());
    Pvs::new(Mobility, AnyOrder, small(PvsSettings::default()))
        .unwrap()
        .think(&SearchRequest::new(&line, depth(4), &stop), &mut |report| depths.push(report.depth));
    assert_eq!(depths, [2, 4]);
}

#[test]
fn a_random_choice_stays_within_the_margin_and_varies() {
    let game: Tak = position(&Start { size: Some(Size::square(4)), ..Start::default() }, 2, 6);
    let line = GameHistory::new(game.clone(), DrawRules::default());
    let best = match think(&game, Mobility, exact(), depth(2)).score {
        Some(Score::Estimate(value)) => value,
        score => panic!("{score:?}"),
    };
    let mut engine = Pvs::new(Mobility, AnyOrder, PvsSettings { margin: 150, ..exact() }).unwrap();
    let mut chosen = HashSet::new();
    for seed in 0..30 {
        engine.new_game(seed);
        let m = ask(&mut engine, &line, depth(2)).turn[0];
        let mut child = game.clone();
        child.make(m);
        match think(&child, Mobility, exact(), depth(1)).score {
            Some(Score::Estimate(value)) => assert!(-value >= best - 150, "{} of {best}", -value),
            score => panic!("{score:?}"),
        }
        chosen.insert(m);
    }
    assert!(chosen.len() > 1);
}
