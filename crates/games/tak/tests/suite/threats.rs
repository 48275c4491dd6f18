//! Roads in one move and the restricted game of threats, against the plain rules.

use quadrille_core::{Arrange, Game, Notation, Player, RestrictedGame, Size, Start};
use quadrille_tak::{Move, Reason, Rules, Tak, Tinue};
use quadrille_testing::walk;
use std::collections::HashSet;

/// The same board with the other player to move, a full move later.
fn passed(game: &Tak) -> Tak {
    let mut setup = game.setup();
    setup.to_move = !setup.to_move;
    setup.move_number += 1;
    Tak::arrange(&setup, &game.rules()).unwrap()
}

/// The moves after which the player to move has a road.
fn roads(game: &Tak) -> HashSet<Move> {
    let makes_road = |&m: &Move| {
        let mut after = game.clone();
        after.make(m);
        after.has_road(game.to_move())
    };
    game.legal_moves().into_iter().filter(makes_road).collect()
}

/// Positions of random games, with capstones to crush walls and tall stacks.
fn positions(mut check: impl FnMut(&Tak)) {
    for (side, seed) in [(3, 0), (3, 1), (4, 2), (4, 3), (5, 4), (5, 5), (5, 6), (6, 7), (6, 8), (8, 9)] {
        let start = Start { size: Some(Size::square(side)), ..Start::default() };
        let start = Tak::start(&start, &Rules::default()).unwrap();
        for round in 0..20 {
            walk(&start, 100 * seed + round, 150, |game| {
                if game.ending().is_none() && game.ply() > 1 {
                    check(game);
                }
            });
        }
    }
}

#[test]
fn roads_in_one_move() {
    let mut found = 0;
    positions(|game| {
        for game in [game, &passed(game)] {
            let player = game.to_move();
            let moves: Vec<_> = game.road_moves(player).collect();
            let expected = roads(game);
            assert_eq!(moves.iter().copied().collect::<HashSet<_>>(), expected, "{}", game.render());
            assert_eq!(moves.len(), expected.len(), "{}", game.render());
            assert_eq!(passed(game).threatens_road(player), !moves.is_empty(), "{}", game.render());
            found += moves.len();
        }
    });
    assert!(found > 500, "{found}");
}

#[test]
fn a_result_that_is_known_at_a_glance_is_right() {
    let (mut counted, mut found) = (0, 0);
    positions(|game| {
        let player = game.to_move();
        let wins = |&m: &Move| {
            let mut after = game.clone();
            after.make(m);
            after.outcome().is_some_and(|outcome| outcome.winner() == Some(player))
        };
        let known = game.known_result();
        let road = !roads(game).is_empty();
        if known.is_some() {
            assert_eq!(known, Some((player, 1)));
            assert!(game.legal_moves().iter().any(wins), "{}", game.render());
            found += 1;
            counted += u32::from(!road);
        }
        assert!(!road || known.is_some(), "{}", game.render());
        assert_eq!(passed(game).is_threatened(), known.is_some(), "{}", game.render());
    });
    assert!(found > 100 && counted > 10, "{found}, {counted} of them by the count");
}

#[test]
fn attackers_threaten_and_defenders_answer() {
    let mut narrowed = 0;
    positions(|game| {
        if game.size().columns > 4 {
            return;
        }
        let player = game.to_move();
        let after = |m: Move| {
            let mut after = game.clone();
            after.make(m);
            after
        };
        let won = |game: &Tak, player: Player| game.outcome().is_some_and(|o| o.winner() == Some(player));
        let lost = |game: &Tak| match game.ending() {
            Some(ending) => ending.outcome.winner() == Some(!player),
            None => !roads(game).is_empty(),
        };
        let threat = |game: &Tak| game.ending().is_none() && !roads(&passed(game)).is_empty();
        for attacker in Player::BOTH {
            let tinue = Tinue::restrict(game, attacker);
            let moves: HashSet<_> = tinue.legal_moves().into_iter().collect();
            let serves = |&m: &Move| {
                let after = after(m);
                if attacker == player { won(&after, player) || threat(&after) } else { !lost(&after) }
            };
            let expected: HashSet<_> = game.legal_moves().into_iter().filter(serves).collect();
            assert_eq!(tinue.can_move(), !expected.is_empty(), "{}", game.render());
            assert!(moves.is_subset(&expected), "{}", game.render());
            if roads(game).is_empty() {
                assert_eq!(moves, expected, "{}", game.render());
                narrowed += 1;
            } else {
                // A road ends the search for one, or saves the defender.
                assert_eq!(moves.len(), 1, "{}", game.render());
                assert_eq!(tinue.known_result(), Some((player, 1)), "{}", game.render());
                let road = after(*moves.iter().next().unwrap());
                assert_eq!(road.ending().map(|ending| ending.reason), Some(Reason::Road));
            }
        }
    });
    assert!(narrowed > 500, "{narrowed}");
}
