//! The tree of a solver can be looked into: a proof is found in it move by move.

use crate::common::{AnyOrder, Arbitrary};
use crate::thin;
use crate::tree::{ByNumber, Recorder, Script};
use quadrille_core::{DrawRules, Game, GameHistory, Notation, Outcome, Player};
use quadrille_search::{
    Branch, ByInnerGame, Dfpn, DfpnSettings, Finding, Limits, SearchRequest, Solve, Summation, TurnAdapter,
    Turns,
};
use std::sync::atomic::AtomicBool;

fn solver<G: Game>(turns: bool) -> Box<dyn Solve<G>> {
    let settings = DfpnSettings { table: 4, known_results: false, ..DfpnSettings::default() };
    if turns {
        let dfpn =
            Dfpn::<Turns<G>, _, _>::new(ByInnerGame(Arbitrary), ByInnerGame(AnyOrder), settings).unwrap();
        Box::new(TurnAdapter::new(dfpn, false))
    } else {
        Box::new(Dfpn::new(Arbitrary, AnyOrder, settings).unwrap())
    }
}

/// Follows the first branches from a position that the attacker wins down to the end of the game.
fn follow<G: Notation>(solver: &mut dyn Solve<G>, root: &GameHistory<G>, attacker: Player) -> usize {
    let (mut line, mut path, mut followed) = (root.clone(), Vec::new(), 0);
    loop {
        let text = line.position().render();
        let branches = solver.branches(root, &path, attacker);
        let is_proven = |branch: &Branch<G::Move>| branch.proof == 0 && branch.disproof > 0;
        let attacking = line.position().to_move() == attacker;
        match attacking {
            true => assert!(is_proven(&branches[0]), "{text}"),
            false => assert!(branches.iter().all(is_proven), "{text}"),
        }
        let right = if attacking {
            |f| matches!(f, Finding::Win { .. })
        } else {
            |f| matches!(f, Finding::Loss { .. })
        };
        assert!(right(branches[0].finding), "{text}");
        for &m in &branches[0].moves {
            line.play(m).unwrap_or_else(|error| panic!("{error}: {text}"));
            path.push(m);
        }
        followed += 1;
        if let Some(ending) = line.ending() {
            assert_eq!(ending.outcome, Outcome::Win(attacker), "{text}");
            assert!(solver.branches(root, &path, attacker).is_empty(), "{text}");
            return followed;
        }
    }
}

/// Looks into the proofs of positions; how many moves the longest way down has.
fn check<G: Notation>(positions: &[(G, Outcome)], rules: DrawRules) -> usize {
    let mut longest = 0;
    for (number, (game, outcome)) in positions.iter().enumerate() {
        let mut solver = solver::<G>(number % 2 == 1);
        let line = GameHistory::new(game.clone(), rules);
        let mover = game.to_move();
        let before = solver.branches(&line, &[], mover);
        assert!(!before.is_empty() && before.iter().all(|branch| branch.proof > 0 || branch.size > 0));
        let stop = AtomicBool::new(false);
        let attacker = outcome.winner().unwrap_or(mover);
        solver.solve(&SearchRequest::new(&line, Limits::default(), &stop), Some(attacker), &mut |_| ());
        match outcome {
            Outcome::Win(_) => longest = longest.max(follow(&mut *solver, &line, attacker)),
            Outcome::Draw => {
                let branches = solver.branches(&line, &[], attacker);
                assert!(branches.iter().all(|branch| branch.proof > 0), "{}", game.render());
            }
        }
    }
    longest
}

#[test]
fn proofs_are_found_in_the_tree_move_by_move() {
    let longest = [
        check(&thin::amazons(60), DrawRules::default()),
        check(&thin::tzaar(60), DrawRules::default()),
        check(&thin::surakarta(60), thin::REPETITION),
        check(&thin::tak(60), thin::REPETITION),
    ];
    assert!(longest.into_iter().all(|moves| moves > 1), "{longest:?}");
}

#[test]
fn a_path_that_cannot_be_played_leads_nowhere() {
    let (game, _) = &thin::tzaar(1)[0];
    let line = GameHistory::new(game.clone(), DrawRules::default());
    for turns in [false, true] {
        let mut solver = solver(turns);
        let first = solver.branches(&line, &[], game.to_move())[0].moves[0];
        assert!(solver.branches(&line, &[first; 9], game.to_move()).is_empty());
    }
}

/// A position of the second player, who has four answers: the first loses at once, the others are open.
static ONE_ANSWER_LOST: Script = Script {
    width: |path| if path.len() == 1 { 4 } else { 1 },
    winner: |path| (path == [0, 0]).then_some(Player::First),
    ..Script::CHAIN
};

#[test]
fn weak_sums_count_open_children_or_all() {
    let proof = |summation, weak_solved| {
        let settings = DfpnSettings { table: 0, summation, weak_solved, ..DfpnSettings::default() };
        let mut solver = Dfpn::new(Recorder::default(), ByNumber, settings).unwrap();
        let line = crate::tree::line(&ONE_ANSWER_LOST);
        let limits = Limits { nodes: Some(5), ..Limits::default() };
        let stop = AtomicBool::new(false);
        solver.solve(&SearchRequest::new(&line, limits, &stop), Some(Player::First), &mut |_| ());
        solver.branches(&line, &[], Player::First)[0].proof
    };
    assert_eq!(proof(Summation::Plain, false), 3);
    for summation in [Summation::Weak, Summation::HeuristicWeak] {
        assert_eq!(proof(summation, false), 1 + 2);
        assert_eq!(proof(summation, true), 1 + 3);
    }
}
