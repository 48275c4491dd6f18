//! What is known of a ply before it is searched.

use crate::board::Amazons;
use crate::geometry::{Square, grown};
use crate::moves::Move;
use quadrille_core::{Game, Order};

/// Which plies are tried first: amazons go where they see much and stand free, arrows stop enemies near them.
///
/// The weights, in hundredths of a square, are rounded from a least squares fit to the
/// [`AmazonsEvaluation`](crate::AmazonsEvaluation) after the turn, over games of good turns on 10x10. In other such games
/// the best of 39 amazon plies on average had 6.4 before it, the best of 15 arrows 1.9.
#[derive(Clone, Copy, Default, Debug)]
pub struct AmazonsOrder;

/// Slots of amazons' moves: where from and where to.
const AMAZON_SLOTS: usize = 128 * 128;
/// Slots of arrows: whose and where to.
const ARROW_SLOTS: usize = 2 * 128;

/// The categories of amazons' moves are in the order of [`amazon_category`], those of arrows follow.
const CATEGORIES: [&str; 20] = [
    "amazon to a tight square",
    "amazon to a tight square, gaining reach",
    "amazon to a tight square beside an enemy",
    "amazon to a tight square beside an enemy, gaining reach",
    "amazon to a fair square",
    "amazon to a fair square, gaining reach",
    "amazon to a fair square beside an enemy",
    "amazon to a fair square beside an enemy, gaining reach",
    "amazon to an open square",
    "amazon to an open square, gaining reach",
    "amazon to an open square beside an enemy",
    "amazon to an open square beside an enemy, gaining reach",
    "arrow out of the enemies' sight",
    "arrow out of the enemies' sight, beside a friend",
    "arrow in an enemy's line",
    "arrow in an enemy's line, beside a friend",
    "arrow beside an enemy",
    "arrow beside an enemy, beside a friend",
    "arrow beside two enemies",
    "arrow beside two enemies, beside a friend",
];
const FIRST_ARROW: usize = 12;

impl Order<Amazons> for AmazonsOrder {
    fn slots(&self) -> usize {
        AMAZON_SLOTS + ARROW_SLOTS
    }

    #[inline]
    fn slot(&self, game: &Amazons, m: Move) -> usize {
        if game.turn_start() {
            m.from().slot() * 128 + m.to().slot()
        } else {
            AMAZON_SLOTS + game.to_move().index() * 128 + m.to().slot()
        }
    }

    #[inline]
    fn move_score(&self, game: &Amazons, m: Move) -> i32 {
        match game.shooter() {
            None => amazon_worth(game, m.from(), m.to()),
            Some(shooter) => arrow_worth(game, shooter, m.to()),
        }
    }

    fn categories(&self) -> &'static [&'static str] {
        &CATEGORIES
    }

    #[inline]
    fn category(&self, game: &Amazons, m: Move) -> usize {
        match game.shooter() {
            None => amazon_category(game, m.from(), m.to()),
            Some(_) => FIRST_ARROW + arrow_category(game, m.to()),
        }
    }
}

#[inline]
fn amazon_worth(game: &Amazons, from: Square, to: Square) -> i32 {
    let (near_from, near_to) = (grown(from.bit()), grown(to.bit()));
    let (friends, enemies, seen) = sides_and_seen(game, to);
    let reach = |square| game.count_reach(square) as i32;
    25 * reach(to) - 30 * reach(from) + 40 * count(near_to & game.empty())
        - 30 * count(near_from & game.empty())
        + 115 * count(seen & enemies)
        + 80 * count(near_to & enemies)
        - 95 * count(near_from & enemies)
        - 120 * count(seen & friends)
        - 215 * count(near_to & friends & !from.bit())
}

#[inline]
fn arrow_worth(game: &Amazons, shooter: Square, to: Square) -> i32 {
    let near = grown(to.bit());
    let (friends, enemies, seen) = sides_and_seen(game, to);
    let others = friends & !shooter.bit();
    // A neighbour is seen too, so what it counts is the sum of two weights.
    45 * count(seen & enemies) + 70 * count(near & enemies)
        - 15 * count(seen & others)
        - 40 * count(near & others)
        - 65 * count(near & shooter.bit())
        - 10 * count(near & game.empty())
}

#[inline]
fn amazon_category(game: &Amazons, from: Square, to: Square) -> usize {
    let near = grown(to.bit());
    // The square it leaves will be empty.
    let freedom = match count(near & (game.empty() | from.bit()) & !to.bit()) {
        ..=3 => 0,
        4..=5 => 1,
        _ => 2,
    };
    let beside_enemy = near & game.amazons(!game.to_move()) != 0;
    let gains_reach = game.count_reach(to) > game.count_reach(from);
    4 * freedom + 2 * usize::from(beside_enemy) + usize::from(gains_reach)
}

#[inline]
fn arrow_category(game: &Amazons, to: Square) -> usize {
    let near = grown(to.bit());
    let (friends, enemies, seen) = sides_and_seen(game, to);
    let target = match count(near & enemies) {
        0 => usize::from(seen & enemies != 0),
        1 => 2,
        _ => 3,
    };
    2 * target + usize::from(near & friends != 0)
}

/// The amazons of the player to move, those of the opponent, and the obstacles seen from a square.
#[inline]
fn sides_and_seen(game: &Amazons, square: Square) -> (u128, u128, u128) {
    let player = game.to_move();
    (game.amazons(player), game.amazons(!player), game.obstacles(square))
}

#[inline]
fn count(set: u128) -> i32 {
    set.count_ones() as i32
}
