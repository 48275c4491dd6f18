//! The features of placements.

use super::Scene;
use super::layout::*;
use crate::board::{Piece, Tak};
use crate::eval::gaps_of;
use crate::geometry::{Direction, Square, beside, squares};
use quadrille_core::{Game, Outcome};

impl Scene<'_> {
    /// A flat of the opponent.
    pub(super) fn opening(&self, square: Square, add: &mut impl FnMut(usize)) {
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
    pub(super) fn placement(&self, square: Square, piece: Piece, add: &mut impl FnMut(usize)) {
        self.placed(square, &mut |flat, next| add(flat + next * piece as usize));
        self.placed_piece(square, piece, add);
    }

    /// What the features of placing each piece weigh together.
    #[inline]
    pub(super) fn placement_scores(&self, square: Square, weights: &[i32]) -> [i32; Piece::ALL.len()] {
        let mut scores = [0; Piece::ALL.len()];
        self.placed(square, &mut |flat, next| {
            scores.iter_mut().enumerate().for_each(|(kind, score)| *score += weights[flat + next * kind]);
        });
        for piece in Piece::ALL {
            self.placed_piece(square, piece, &mut |feature| scores[piece as usize] += weights[feature]);
        }
        scores
    }

    /// What holds of every piece that is placed on a square: `add` is told the feature of a flat, and how much further on that
    /// of the next piece is.
    #[inline]
    fn placed(&self, square: Square, add: &mut impl FnMut(usize, usize)) {
        let (game, bit) = (self.game, square.bit());
        let (around, corners) = (beside(bit), diagonals(square));
        let count = |of: u64| of.count_ones() as usize;
        add(PLACE.at(self.phase * Piece::ALL.len() * CLASSES + self.class(square)), CLASSES);
        self.lines(square).into_iter().for_each(|line| add(LINES.at(line), LINE * LINE));
        add(NEIGHBOURS.at(self.neighbours(square)), 25);
        add(OWN_DIAGONALS.at(count(self.own & corners)), 5);
        add(ENEMY_DIAGONALS.at(count(self.enemy & corners)), 5);
        let sides =
            [(&self.own_groups, OWN_GROUPS, OWN_ADVANCE), (&self.enemy_groups, ENEMY_GROUPS, ENEMY_ADVANCE)];
        for (groups, joined, advance) in sides {
            let join = groups.join(game.shape, square);
            let many = join.groups.min(JOINED - 1);
            add(joined.at(many * SHORT + join.short.min(SHORT - 1)), JOINED * SHORT);
            add(advance.at(join.advance.min(4)), 5);
        }
        if self.own_gaps & bit != 0 {
            add(PLACED_ROAD.at(0), 1);
        }
        match self.enemy_threats {
            0 => {}
            threats if threats & bit != 0 => add(STOPS.at((count(threats) - 1).min(1)), 2),
            _ => add(IGNORES.at(0), 1),
        }
        if self.enemy_ways & bit != 0 {
            add(ENEMY_WAYS.at(0), 1);
        }
        add(NEAR_LAST.at(self.last_kind * 4 + self.nearness(square)), LAST * 4);
        for neighbour in squares(around & game.tall) {
            let height = (game.stack(neighbour).height() as usize - 2).min(3);
            let own = game.controlled(game.mover()) & neighbour.bit() != 0;
            add(if own { BESIDE_OWN_STACK } else { BESIDE_ENEMY_STACK }.at(height), 4);
        }
        let flats = usize::from(game.reserves[game.mover()][0]);
        add(RESERVE.at(flats.min(5)), 6);
    }

    /// What depends on the piece.
    #[inline]
    fn placed_piece(&self, square: Square, piece: Piece, add: &mut impl FnMut(usize)) {
        let (game, bit) = (self.game, square.bit());
        if self.own_ways & bit != 0 && piece != Piece::Wall {
            let gaps = gaps_of(game.shape, [self.own | bit, 0])[0] & game.empty() & !bit;
            add(THREATENS.at(4 * piece as usize + (gaps.count_ones() as usize).min(3)));
        }
        let left: u32 = game.reserves[game.mover()].into_iter().map(u32::from).sum();
        if left == 1 || game.empty() == bit {
            add(ENDS.at(count_after(game, piece)));
        }
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
