//! Forced roads in Tak: what is claimed is played out against every defence, and short ones are not missed.

use quadrille_core::{Arrange, DrawRules, Game, GameHistory, Notation, Player, Size, Start};
use quadrille_search::{Dfpn, DfpnSettings, Finding, Limits, RestrictedSolver, SearchRequest, Solve};
use quadrille_tak::{Rules, Tak, TakEvaluation, TakOrder, TakWeights, Tinue, TinueKnowledge};
use quadrille_testing::walk;
use std::sync::atomic::AtomicBool;

type Solver = RestrictedSolver<Tinue, Dfpn<Tinue, TinueKnowledge<TakEvaluation>, TinueKnowledge<TakOrder>>>;

fn solver() -> Solver {
    let settings = DfpnSettings { table: 1, ..DfpnSettings::default() };
    let evaluation = TinueKnowledge(TakEvaluation::new(TakWeights::default()));
    RestrictedSolver::new(Dfpn::new(evaluation, TinueKnowledge(TakOrder::Roads), settings).unwrap())
}

fn line(game: &Tak) -> GameHistory<Tak> {
    GameHistory::new(game.clone(), DrawRules::default())
}

const LIMITS: Limits = Limits { time: None, clock: None, nodes: Some(3000), depth: None };

fn finding(solver: &mut Solver, game: &Tak, attacker: Player) -> Finding {
    let stop = AtomicBool::new(false);
    solver.solve(&SearchRequest::new(&line(game), LIMITS, &stop), Some(attacker), &mut |_| {}).finding
}

/// Plays the attacker's moves against all answers of the defender, to the end.
fn play_out(solver: &mut Solver, game: &Tak, attacker: Player, plies: u32) {
    if let Some(ending) = game.ending() {
        assert_eq!(ending.outcome.winner(), Some(attacker), "{}", game.render());
        return;
    }
    assert!(plies > 0, "{}: it takes too long", game.render());
    let moves = if game.to_move() == attacker {
        let stop = AtomicBool::new(false);
        let ply = solver.winning_ply(&SearchRequest::new(&line(game), LIMITS, &stop));
        vec![ply.unwrap_or_else(|| panic!("{}: the win is lost", game.render()))]
    } else {
        game.legal_moves()
    };
    for m in moves {
        let mut after = game.clone();
        after.make(m);
        play_out(solver, &after, attacker, plies - 1);
    }
}

/// Whether a move of the player to move threatens a road and every answer lets him make one.
fn wins_in_three(game: &Tak) -> bool {
    let player = game.to_move();
    let children = |game: &Tak| {
        let game = game.clone();
        game.legal_moves().into_iter().map(move |m| {
            let mut after = game.clone();
            after.make(m);
            after
        })
    };
    let has_road = |game: &Tak| game.ending().is_some() && game.has_road(player);
    children(game).any(|after| {
        after.ending().is_none()
            && after.threatens_road(player)
            && children(&after).all(|after| {
                has_road(&after) || after.ending().is_none() && children(&after).any(|end| has_road(&end))
            })
    })
}

#[test]
fn claims_hold_against_every_defence() {
    let (mut claims, mut long) = (0, 0);
    let mut solver = solver();
    for (side, rounds) in [(3, 40), (4, 25), (5, 4)] {
        let start = Start { size: Some(Size::square(side)), ..Start::default() };
        let start = Tak::start(&start, &Rules::default()).unwrap();
        for seed in 0..rounds {
            walk(&start, seed, 60, |game| {
                if game.ending().is_some() || game.ply() < 4 {
                    return;
                }
                let player = game.to_move();
                match finding(&mut solver, game, player) {
                    Finding::Win { plies } => {
                        claims += 1;
                        long += u32::from(plies > 5);
                        play_out(&mut solver, game, player, 40);
                    }
                    other => {
                        assert_eq!(other, Finding::Unknown, "{}", game.render());
                        assert!(side > 4 || !wins_in_three(game), "{}: missed", game.render());
                    }
                }
                if let Finding::Loss { .. } = finding(&mut solver, game, !player) {
                    claims += 1;
                    play_out(&mut solver, game, !player, 40);
                }
            });
        }
    }
    assert!(claims > 200 && long > 5, "{claims} claims, {long} of them long");
}

#[test]
fn puzzles() {
    let mut solver = solver();
    for (position, forced) in [
        // A fork: after b2 the column and the way round to c1 each lack one stone.
        ("x,1,x,2/x,1,x,2/x4/x2,1,x 1 4", true),
        // The same with a wall that steps onto the column.
        ("x,1,x,2/2S,1,2S,x/x4/x2,1,2S 1 5", false),
        // Nobody has a threat here.
        ("x5/x,1,x,2,x/x5/x,2,x,1,x/x5 1 3", false),
    ] {
        let game = Tak::parse(position, &Rules::default()).unwrap();
        let found = finding(&mut solver, &game, Player::First);
        assert_eq!(matches!(found, Finding::Win { .. }), forced, "{position}: {found:?}");
        if forced {
            play_out(&mut solver, &game, Player::First, 40);
        }
    }
}
