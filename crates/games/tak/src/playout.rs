use crate::board::{Piece, Tak};
use crate::geometry::{Square, beside};
use crate::moves::{Move, Ply};
use quadrille_core::{Playout, RandomSource};

/// The weight of a stack that can move, where placing a wall on an empty square weighs 1.
const STACK: u32 = 3;
/// The weight of placing a capstone.
const CAPSTONE: u32 = 1;
/// The weight of placing a flat on a full board: three times a wall's ...
const FLAT: u32 = 3;
/// ... and what an empty board adds to it.
const FLAT_EARLY: u32 = 20;
/// How many times as much all placements weigh more on an empty board, where they do so together.
const EARLY: u32 = 40;

/// Section 5.1 of the Tak paper: weights are those of squares, not of moves, so that a tall stack does not outweigh the
/// rest of the board; placing weighs the more the fewer stones are on the board; a flat weighs three times as much as a
/// wall. The paper gives no more numbers: the others are fitted to its Tables 6.4 to 6.6 and 6.10 to 6.12.
impl Playout for Tak {
    /// With what the empty board adds for flats alone: so the paper's tables come out best.
    fn weighted_move(&self, dice: &mut impl RandomSource, buffer: &mut Vec<Move>) -> Option<Move> {
        let (area, empty) = (self.squares().count_ones(), self.empty().count_ones());
        self.move_by_weights([FLAT * area + FLAT_EARLY * empty, area, CAPSTONE * area], dice, buffer)
    }

    /// With three flats to a wall throughout.
    fn paper_move(&self, dice: &mut impl RandomSource, buffer: &mut Vec<Move>) -> Option<Move> {
        let place = self.squares().count_ones() + EARLY * self.empty().count_ones();
        self.move_by_weights([FLAT * place, place, CAPSTONE * place], dice, buffer)
    }
}

impl Tak {
    /// A random move, where placing a kind of piece weighs so much on each empty square; the unit is a share of the board.
    fn move_by_weights(
        &self,
        weights: [u32; 3],
        dice: &mut impl RandomSource,
        buffer: &mut Vec<Move>,
    ) -> Option<Move> {
        let (empty, movable) = (self.empty(), self.movable());
        let area = self.squares().count_ones();
        let weight = |piece: Piece| if self.can_place(piece) { weights[piece as usize] } else { 0 };
        let per_empty: u32 = Piece::ALL.into_iter().map(weight).sum();
        let (places, per_stack) = (empty.count_ones() * per_empty, STACK * area);
        let ticket = dice.below(places + movable.count_ones() * per_stack);
        if ticket < places {
            let square = nth(empty, ticket / per_empty);
            let ticket = ticket % per_empty;
            let piece = match weight(Piece::Flat) {
                flat if ticket < flat => Piece::Flat,
                flat if ticket < flat + weight(Piece::Wall) => Piece::Wall,
                _ => Piece::Capstone,
            };
            return Some(Ply::Place { square, piece }.into());
        }
        let square = nth(movable, (ticket - places) / per_stack);
        buffer.clear();
        self.spreads_of(square.bit(), buffer);
        Some(buffer[dice.below(buffer.len() as u32) as usize])
    }

    /// The stacks of the player to move that have a spread.
    fn movable(&self) -> u64 {
        if self.is_opening() {
            return 0;
        }
        let own = self.controlled(self.mover());
        let walls = self.pieces[Piece::Wall as usize];
        let open = self.squares() & !self.blocking();
        own & beside(open) | own & self.pieces[Piece::Capstone as usize] & beside(walls)
    }
}

/// The square of the `n`th bit that is set, counted from 0.
fn nth(mut bits: u64, n: u32) -> Square {
    for _ in 0..n {
        bits &= bits - 1;
    }
    Square::from_bit(bits.trailing_zeros())
}
