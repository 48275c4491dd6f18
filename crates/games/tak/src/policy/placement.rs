//! The features of placements.

use super::Scene;
use super::layout::*;
use crate::board::{Piece, Tak};
use crate::eval::gaps_of;
use crate::geometry::{Direction, Square, beside, squares};
use quadrille_core::{Game, Outcome};

impl Scene<'_> {
    /// A flat of the opponent.
    pub(super) fn opening(&self, square: Square, add: &mut dyn FnMut(usize)) {
        add(OPENING.at(self.class(square)));
        let others = self.game.occupied();
        if others != 0 {
            let near = if others & beside(square.bit()) != 0 {
                0
            } else if others & diagonals(square) != 0 {
                1
            } else {
                2
            };
            add(OPENING_NEAR.at(near));
        }
    }

    #[inline]
    pub(super) fn placement(&self, square: Square, piece: Piece, add: &mut dyn FnMut(usize)) {
        let (game, kind, bit) = (self.game, piece as usize, square.bit());
        let (around, corners) = (beside(bit), diagonals(square));
        let count = |of: u64| of.count_ones() as usize;
        add(PLACE.at((self.phase * 3 + kind) * CLASSES + self.class(square)));
        self.lines(square).into_iter().for_each(|line| add(LINES.at(kind * LINE * LINE + line)));
        add(NEIGHBOURS.at(25 * kind + self.neighbours(square)));
        add(OWN_DIAGONALS.at(5 * kind + count(self.own & corners)));
        add(ENEMY_DIAGONALS.at(5 * kind + count(self.enemy & corners)));
        let sides =
            [(&self.own_groups, OWN_GROUPS, OWN_ADVANCE), (&self.enemy_groups, ENEMY_GROUPS, ENEMY_ADVANCE)];
        for (groups, joined, advance) in sides {
            let join = groups.join(game.shape, square);
            let many = join.groups.min(JOINED - 1);
            add(joined.at((kind * JOINED + many) * SHORT + join.short.min(SHORT - 1)));
            add(advance.at(5 * kind + join.advance.min(4)));
        }
        if self.own_gaps & bit != 0 {
            add(PLACED_ROAD.at(kind));
        }
        match self.enemy_threats {
            0 => {}
            threats if threats & bit != 0 => add(STOPS.at(2 * kind + (count(threats) - 1).min(1))),
            _ => add(IGNORES.at(kind)),
        }
        if self.own_ways & bit != 0 && piece != Piece::Wall {
            let gaps = gaps_of(game.shape, [self.own | bit, 0])[0] & game.empty() & !bit;
            add(THREATENS.at(4 * kind + count(gaps).min(3)));
        }
        if self.enemy_ways & bit != 0 {
            add(ENEMY_WAYS.at(kind));
        }
        add(NEAR_LAST.at((kind * LAST + self.last_kind) * 4 + self.nearness(square)));
        for neighbour in squares(around & game.tall) {
            let height = (game.stack(neighbour).height() as usize - 2).min(3);
            let own = game.controlled(game.mover()) & neighbour.bit() != 0;
            add(if own { BESIDE_OWN_STACK } else { BESIDE_ENEMY_STACK }.at(4 * kind + height));
        }
        let left = game.reserves[game.mover()].map(usize::from);
        if left[0] + left[1] == 1 || game.empty() == bit {
            add(ENDS.at(count_after(game, piece)));
        }
        add(RESERVE.at(6 * kind + left[0].min(5)));
    }

    /// Beside the move before, at a corner of it, two steps away, or elsewhere.
    #[inline]
    fn nearness(&self, square: Square) -> usize {
        let around = beside(square.bit());
        if around & self.last != 0 {
            0
        } else if diagonals(square) & self.last != 0 {
            1
        } else if beside(around) & self.last != 0 {
            2
        } else {
            3
        }
    }
}

/// Who is ahead in the count after a placement, for the player who makes it: 0 himself, 1 nobody, 2 the opponent.
fn count_after(game: &Tak, piece: Piece) -> usize {
    let mover = game.mover();
    let sign = if mover == quadrille_core::Player::First { 1 } else { -1 };
    let flat = if piece == Piece::Flat { 2 * sign } else { 0 };
    match Outcome::from_balance(game.balance() + flat).winner() {
        Some(winner) if winner == mover => 0,
        None => 1,
        Some(_) => 2,
    }
}

/// The squares at the corners of a square.
#[inline]
fn diagonals(square: Square) -> u64 {
    let sides = Direction::Right.shift(square.bit()) | Direction::Left.shift(square.bit());
    Direction::Up.shift(sides) | Direction::Down.shift(sides)
}
