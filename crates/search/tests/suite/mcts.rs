//! Monte Carlo tree search: what it proves is true, what it counts adds up, and it plays on whatever the limits are.

use crate::common::{AnyOrder, Arbitrary, Mobility, ask, play_alone, position};
use quadrille_amazons::Amazons;
use quadrille_core::{
    Arrange, DrawRules, Game, GameHistory, NoProgressRule, NoProgressVerdict, Notation, Outcome, Player,
    Playout, Score, Size, Start,
};
use quadrille_search::{
    Engine, FinalMove, Limits, Mcts, MctsSettings, PlayoutCutoff, Report, SearchRequest, Selection,
};
use quadrille_surakarta::Surakarta;
use quadrille_tak::Tak;
use quadrille_testing::CountingAllocator;
use quadrille_tzaar::Tzaar;
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

fn small() -> MctsSettings {
    MctsSettings { table: 2, ..MctsSettings::default() }
}

/// One of each kind: flat, the Tak paper's, Campya's, by evaluation, with everything on.
fn variants() -> Vec<MctsSettings> {
    let playouts =
        MctsSettings { playout: 100, playout_cutoff: PlayoutCutoff::Halfway, draw: 0.4, ..small() };
    let flat = MctsSettings {
        selection: Selection::Even,
        tree_depth: 1,
        final_move: FinalMove::Value,
        first_play_urgency: 10.0,
        ..playouts.clone()
    };
    let tak = MctsSettings { selection: Selection::Tak, solver: false, reuse: false, ..playouts.clone() };
    let widening = MctsSettings {
        selection: Selection::Uct,
        widening: 3,
        temperature: 1.0,
        playout: 4,
        expansion: 3,
        ..small()
    };
    let merged =
        MctsSettings { merge: true, temperature: 1.0, first_play_urgency: -0.2, multi_pv: 3, ..small() };
    let batched = MctsSettings {
        batch: 4,
        busy: 10,
        implicit_minimax: 0.3,
        temperature: 1.0,
        exploration_base: 100.0,
        known_results: true,
        ..small()
    };
    let [crowded, crowded_batches] =
        [&merged, &batched].map(|settings| MctsSettings { threads: 2, table: 1, ..settings.clone() });
    vec![flat, tak, widening, small(), merged, batched, crowded, crowded_batches]
}

fn engine<G: Playout>(settings: MctsSettings) -> Mcts<G, Mobility, AnyOrder> {
    Mcts::new(Mobility, AnyOrder, MctsSettings { scale: 30.0, ..settings }).unwrap()
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn sized(columns: u8, rows: u8) -> Start {
    Start { size: Some(Size { columns, rows }), ..Start::default() }
}

/// The result for the player to move, by exhaustion.
fn solve<G: Game>(game: &G, known: &mut HashMap<u64, Outcome>) -> Outcome {
    if let Some(outcome) = game.outcome() {
        return outcome;
    }
    if let Some(&outcome) = known.get(&game.key()) {
        return outcome;
    }
    let mover = game.to_move();
    let rank = |outcome: &Outcome| match outcome.winner() {
        None => 1,
        Some(winner) => 2 * u8::from(winner == mover),
    };
    let after = |m| {
        let mut child = game.clone();
        child.make(m);
        solve(&child, known)
    };
    let moves = game.legal_moves();
    let best =
        moves.into_iter().map(after).max_by_key(rank).unwrap_or_else(|| game.no_moves_result().outcome);
    known.insert(game.key(), best);
    best
}

fn as_outcome(score: Score, mover: Player) -> Option<Outcome> {
    match score {
        Score::Win { .. } => Some(Outcome::Win(mover)),
        Score::Loss { .. } => Some(Outcome::Win(!mover)),
        Score::Draw => Some(Outcome::Draw),
        Score::Estimate(_) => None,
    }
}

/// Proves a position of a game without ways back, and compares with exhaustion: the root and every move that is proven.
fn check_proof<G: Playout + Notation>(game: &G, settings: MctsSettings) {
    let line = GameHistory::new(game.clone(), DrawRules::default());
    let report = ask(&mut engine(settings.clone()), &line, nodes(300_000));
    let mut known = HashMap::new();
    let right = solve(game, &mut known);
    let text = game.render();
    let found = as_outcome(report.score.unwrap(), game.to_move());
    assert_eq!(found, Some(right), "{text}: {settings:?}");
    for effort in report.efforts {
        let mut child = game.clone();
        child.make(effort.m);
        if let Some(found) = effort.score.and_then(|score| as_outcome(score, game.to_move())) {
            assert_eq!(found, solve(&child, &mut known), "{text}: {}", game.render_move(effort.m));
        }
    }
    let mut child = game.clone();
    child.make(report.turn[0]);
    assert_eq!(solve(&child, &mut known), right, "{text}: the move played");
}

#[test]
fn what_is_proven_agrees_with_exhaustion() {
    let provers = variants().into_iter().filter(|settings| settings.solver && settings.tree_depth == 0);
    for settings in provers.map(|settings| MctsSettings { table: 64, ..settings }) {
        for seed in 0..5 {
            check_proof(&position::<Amazons>(&sized(4, 4), seed, 13), settings.clone());
            check_proof(&position::<Amazons>(&sized(5, 5), seed, 27), settings.clone());
            let start = Start { name: Some("random".into()), seed: Some(seed), size: None };
            check_proof(&position::<Tzaar>(&start, seed, 96), settings.clone());
        }
    }
}

/// The result of a line under its draw rules, by exhaustion.
fn solve_line<G: Game>(line: &GameHistory<G>) -> Option<Outcome> {
    if let Some(ending) = line.ending() {
        return Some(ending.outcome);
    }
    let mover = line.position().to_move();
    let mut best = Outcome::Win(!mover);
    for m in line.position().legal_moves() {
        let mut next = line.clone();
        next.play(m).ok()?;
        match solve_line(&next)? {
            Outcome::Draw => best = Outcome::Draw,
            outcome if outcome == Outcome::Win(mover) => return Some(outcome),
            _ => {}
        }
    }
    Some(best)
}

/// Draws by repetition and for want of progress are proven as such, and counts as what they are.
#[test]
fn proofs_heed_the_house_rules() {
    let positions = [
        "...........w........b.........w..b.. b",
        "w..................b..............b. w",
        ".w......................b........b.. b",
        "......w..w..........b............... w",
    ];
    for verdict in [NoProgressVerdict::Draw, NoProgressVerdict::Count] {
        for (text, plies) in positions.iter().zip([2, 3, 3, 3]) {
            let rules =
                DrawRules { repetition: Some(2), no_progress: Some(NoProgressRule { plies, verdict }) };
            let line = GameHistory::new(Surakarta::parse(text, &Default::default()).unwrap(), rules);
            let report = ask(&mut engine(small()), &line, nodes(200_000));
            let found = as_outcome(report.score.unwrap(), line.position().to_move());
            assert_eq!(found, solve_line(&line), "{text} {verdict:?}");
        }
    }
}

#[test]
fn visits_add_up_and_a_seed_gives_the_same_tree_twice() {
    let line = GameHistory::new(position::<Tak>(&sized(5, 5), 3, 12), DrawRules::default());
    for settings in variants() {
        // The smallest memory is recycled several times.
        let is_alone = settings.threads == 1;
        let mut engine = engine(MctsSettings { table: 1, ..settings });
        let mut once = || {
            engine.new_game(7);
            ask(&mut engine, &line, nodes(20_000))
        };
        let report = once();
        assert_eq!(report.nodes, 20_000);
        let visits: u64 = report.efforts.iter().map(|effort| effort.visits).sum();
        assert_eq!(visits, report.nodes);
        assert!(
            report
                .efforts
                .iter()
                .all(|effort| effort.value.is_some_and(|value| (0.0..=1.0).contains(&value)))
        );
        assert!(!is_alone || once() == report);
    }
}

#[test]
fn flat_search_divides_its_playouts_evenly() {
    let line = GameHistory::new(position::<Amazons>(&Start::default(), 3, 12), DrawRules::default());
    let settings = MctsSettings { playouts: 5, ..variants()[0].clone() };
    let report = ask(&mut engine(settings), &line, Limits::default());
    assert_eq!(report.efforts.len(), line.position().legal_moves().len());
    assert!(report.efforts.iter().all(|effort| effort.visits == 5));
    assert!(report.efforts.is_sorted_by(|one, other| one.value >= other.value));
    assert_eq!(report.turn[0], report.efforts[0].m);
}

fn check_game<G: Playout + Arrange + Notation>(settings: MctsSettings, limits: Limits, turns: usize) {
    play_alone::<G>(engine(settings), limits, turns);
}

#[test]
fn games_are_played_by_every_variant() {
    for settings in variants() {
        check_game::<Tzaar>(settings.clone(), nodes(200), 20);
        check_game::<Surakarta>(settings.clone(), nodes(200), 20);
        check_game::<Amazons>(settings.clone(), nodes(40), 100);
        check_game::<Tak>(settings.clone(), nodes(200), 100);
    }
}

#[test]
fn a_move_is_returned_however_small_the_limits() {
    let instant = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let short = Limits { time: Some(Duration::from_millis(1)), ..Limits::default() };
    for limits in [nodes(0), nodes(1), nodes(2), instant, short] {
        for settings in variants() {
            check_game::<Tzaar>(settings.clone(), limits, 6);
            check_game::<Surakarta>(settings.clone(), limits, 6);
            check_game::<Amazons>(settings.clone(), limits, 6);
            check_game::<Tak>(settings, limits, 6);
        }
    }
}

#[test]
fn a_limit_of_depth_ends_the_search() {
    let shallow = Limits { depth: Some(3), ..Limits::default() };
    let line = GameHistory::new(position::<Tak>(&sized(4, 4), 1, 9), DrawRules::default());
    for settings in variants() {
        ask(&mut engine(settings), &line, shallow);
    }
}

#[test]
fn the_tree_is_kept_for_the_next_move() {
    let mut line = GameHistory::new(position::<Amazons>(&sized(6, 6), 2, 8), DrawRules::default());
    let mut keeping = engine(small());
    let first = ask(&mut keeping, &line, nodes(3000));
    // The line that has been looked at most, two turns deep.
    first.lines[0].moves.iter().take(4).for_each(|&m| line.play(m).unwrap());
    let kept = ask(&mut keeping, &line, nodes(1));
    assert!(kept.efforts.iter().map(|effort| effort.visits).sum::<u64>() > 50);
    // Another game is not taken for a continuation.
    let other = GameHistory::new(position::<Amazons>(&sized(6, 6), 3, 8), DrawRules::default());
    let fresh = ask(&mut keeping, &other, nodes(1));
    assert_eq!(fresh.efforts.iter().map(|effort| effort.visits).sum::<u64>(), 1);
}

#[test]
fn visits_allocate_nothing() {
    fn check<G: Playout + Arrange>() {
        let line = GameHistory::new(position::<G>(&Start::default(), 3, 12), DrawRules::default());
        for settings in variants().into_iter().filter(|settings| settings.threads == 1 && !settings.merge) {
            let mut engine = engine::<G>(MctsSettings { table: 1, reuse: false, ..settings });
            let mut count = |visits| CountingAllocator::count(|| _ = ask(&mut engine, &line, nodes(visits)));
            count(2000);
            let (few, many) = (count(1000), count(3000));
            // Reports on the way are few.
            assert!(many < few + 60, "{few} allocations in 1000 visits, {many} in 3000");
        }
    }
    check::<Tzaar>();
    check::<Surakarta>();
    check::<Amazons>();
    check::<Tak>();
}

#[test]
fn time_and_the_wish_to_stop_are_heeded() {
    let line = GameHistory::new(position::<Tzaar>(&Start::default(), 3, 10), DrawRules::default());
    for settings in variants() {
        let mut engine = engine(settings);
        let stop = AtomicBool::new(false);
        let started = Instant::now();
        let mut watched = 0;
        let raise = &mut |_: &Report<_>| {
            watched += 1;
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        };
        engine.think(&SearchRequest::new(&line, Limits::default(), &stop), raise);
        assert_eq!(watched, 1);
        let limits = Limits { time: Some(Duration::from_millis(30)), ..Limits::default() };
        assert!(ask(&mut engine, &line, limits).nodes > 0);
        assert!(started.elapsed() < Duration::from_secs(5), "loose: the machine may be busy");
    }
}

/// Two plies in a row by one player: values must not change sides in between.
#[test]
fn turns_of_several_plies_are_one_players() {
    // The first player wins by any amazon that stays beside the enemy's last empty square and shoots there.
    for seed in 0..4 {
        let game: Amazons = position(&sized(4, 4), seed, 11);
        let line = GameHistory::new(game.clone(), DrawRules::default());
        let report = ask(&mut engine(MctsSettings { playout: 100, ..small() }), &line, nodes(50_000));
        let right = solve(&game, &mut HashMap::new());
        assert_eq!(as_outcome(report.score.unwrap(), game.to_move()), Some(right), "{}", game.render());
    }
}

/// An evaluation without sense changes what is looked at, not what is true.
#[test]
fn proofs_do_not_rest_on_the_evaluation() {
    for seed in 0..4 {
        let game: Amazons = position(&sized(4, 4), seed, 13);
        let line = GameHistory::new(game.clone(), DrawRules::default());
        let report = ask(&mut Mcts::new(Arbitrary, AnyOrder, small()).unwrap(), &line, nodes(200_000));
        assert_eq!(
            as_outcome(report.score.unwrap(), game.to_move()),
            Some(solve(&game, &mut HashMap::new()))
        );
    }
}
