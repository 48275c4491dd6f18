//! Every variant of the solver agrees with exhaustive search, also with a table that is far too small.

mod common;

use common::{AnyOrder, Arbitrary};
use quadrille_amazons::Amazons;
use quadrille_core::{Arrange, Game, HouseRules, Line, Notation, Outcome, Player, Size, Start};
use quadrille_search::{
    Control, Dfpn, DfpnSettings, Finding, InTurns, Keeping, Leaves, Limits, Solve, Summation, Turns, Within,
};
use quadrille_testing::walk;
use quadrille_tzaar::Tzaar;
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

/// The winner with best play of a game without draws and cycles, by trying everything.
fn winner<G: Game>(game: &G, known: &mut HashMap<u64, Player>) -> Player {
    let decided = |outcome: Outcome| outcome.winner().expect("a game without draws");
    if let Some(outcome) = game.outcome() {
        return decided(outcome);
    }
    if let Some(&winner) = known.get(&game.key()) {
        return winner;
    }
    let moves = game.legal_moves();
    if moves.is_empty() {
        return decided(game.stuck().outcome);
    }
    let mover = game.to_move();
    let wins = moves.into_iter().any(|m| {
        let mut child = game.clone();
        child.make(m);
        winner(&child, known) == mover
    });
    let winner = if wins { mover } else { !mover };
    known.insert(game.key(), winner);
    winner
}

fn variants() -> Vec<DfpnSettings> {
    let tiny = DfpnSettings { table: 0, advantage: 500, weak_threshold: 500, ..DfpnSettings::default() };
    let all = DfpnSettings { epsilon: 0.25, leaves: Leaves::Evaluation, ..tiny.clone() };
    vec![
        tiny.clone(),
        DfpnSettings { keeping: Keeping::TwoBig, ..tiny.clone() },
        DfpnSettings { epsilon: 0.125, ordered: false, ..tiny.clone() },
        DfpnSettings { leaves: Leaves::Mobility, foresight: false, ..tiny.clone() },
        DfpnSettings { leaves: Leaves::Evaluation, first_player_steps: true, ..tiny.clone() },
        DfpnSettings { summation: Summation::Weak, ..tiny.clone() },
        DfpnSettings { summation: Summation::HeuristicWeak, ..tiny.clone() },
        DfpnSettings { summation: Summation::Widening, widening: 2, ..tiny },
        DfpnSettings { summation: Summation::HeuristicWeak, ..all.clone() },
        DfpnSettings { summation: Summation::Widening, merge: false, ..all.clone() },
        DfpnSettings { summation: Summation::Weak, threads: 2, ..all },
    ]
}

fn solver<G: Game>(settings: DfpnSettings) -> Box<dyn Solve<G>> {
    if settings.turns {
        let merge = settings.merge;
        let dfpn = Dfpn::<Turns<G>, _, _>::new(Within(Arbitrary), Within(AnyOrder), settings);
        Box::new(InTurns::new(dfpn, merge))
    } else {
        Box::new(Dfpn::new(Arbitrary, AnyOrder, settings))
    }
}

fn check<G: Notation>(game: &G) {
    let right = winner(game, &mut HashMap::new());
    let line = Line::new(game.clone(), HouseRules::default());
    for turns in [false, true] {
        for settings in variants() {
            let settings = DfpnSettings { turns, ..settings };
            let mut solver = solver::<G>(settings.clone());
            let stop = AtomicBool::new(false);
            let control = Control::new(&stop);
            for attacker in [None, Some(Player::First), Some(Player::Second)] {
                let found = solver.solve(&line, attacker, &Limits::default(), &control, &mut |_| ());
                let wins = match found.finding {
                    Finding::Win { .. } => game.to_move(),
                    Finding::Loss { .. } => !game.to_move(),
                    other => panic!("{other:?}: {}: {settings:?}", game.render()),
                };
                assert_eq!(wins, right, "{}: {settings:?}", game.render());
                let mut after = line.clone();
                for &m in &found.turn {
                    after.play(m).expect("a legal turn");
                }
                let position = after.position();
                assert!(position.turn_start() || after.ending().is_some());
                assert_eq!(winner(position, &mut HashMap::new()), right, "{}: {settings:?}", game.render());
            }
        }
    }
}

/// The last positions of a random game that exhaustive search can do.
fn check_end<G: Notation>(start: &Start, seed: u64, plies: std::ops::Range<usize>) {
    let start = G::start(start, &G::Rules::default()).unwrap();
    let mut positions = Vec::new();
    walk(&start, seed, 500, |game| {
        if !game.legal_moves().is_empty() {
            positions.push(game.clone());
        }
    });
    positions.reverse();
    for game in positions.into_iter().take(plies.end).skip(plies.start) {
        check(&game);
    }
}

#[test]
fn tzaar() {
    for seed in 0..12 {
        check_end::<Tzaar>(&Start::default(), seed, 1..3);
    }
}

#[test]
fn amazons() {
    let start = Start { size: Some(Size { columns: 4, rows: 4 }), ..Start::default() };
    for seed in 0..12 {
        check_end::<Amazons>(&start, seed, 1..5);
    }
}
