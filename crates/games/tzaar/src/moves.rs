//! Moves: what they are, which there are and how many.

use crate::board::{Phase, Tzaar};
use crate::geometry::{FIELDS, Field, fields, indices, nearest};
use crate::stack::{MAX_HEIGHT, Piece};
use quadrille_core::Player;

/// A ply, packed into 16 bits: `from` in bits 0 to 5, `to` in bits 6 to 11, the kind above. A placement keeps the type
/// in place of `from`. Not every value is a move of some position; [`Ply`] tells what it means.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u16);

/// A ply, readable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ply {
    /// An own stack goes to a field and removes the enemy stack there.
    Capture {
        /// The field of the own stack.
        from: Field,
        /// The field of the enemy stack.
        to: Field,
    },
    /// An own stack goes on top of another.
    Stack {
        /// The field it leaves.
        from: Field,
        /// The field of the stack below.
        to: Field,
    },
    /// The second move of a turn is given up.
    Pass,
    /// A piece is placed before the game.
    Place {
        /// Its type.
        piece: Piece,
        /// Where it is put.
        field: Field,
    },
}

const CAPTURE: u16 = 0;
const STACK: u16 = 1;
const PASS: u16 = 2;
const PLACE: u16 = 3;

impl Move {
    #[inline]
    const fn pack(kind: u16, from: usize, to: usize) -> Move {
        Move(kind << 12 | (to as u16) << 6 | from as u16)
    }

    /// A move of any bits; whether it is legal somewhere is another matter.
    pub const fn from_bits(bits: u16) -> Move {
        Move(bits)
    }

    /// The packed bits.
    pub const fn bits(self) -> u16 {
        self.0
    }

    #[inline]
    fn kind(self) -> u16 {
        self.0 >> 12
    }

    /// The field that is left, where a stack moves.
    #[inline]
    pub(crate) fn origin(self) -> usize {
        usize::from(self.0 & 63)
    }

    /// The field that is moved to, where a stack moves.
    #[inline]
    pub(crate) fn target(self) -> usize {
        usize::from(self.0 >> 6 & 63)
    }

    /// Whether a stack moves.
    #[inline]
    pub(crate) fn is_shift(self) -> bool {
        self.kind() <= STACK
    }

    /// What the move means, if anything.
    pub fn ply(self) -> Option<Ply> {
        let (from, to) = (Field::from_index(self.origin())?, Field::from_index(self.target())?);
        match self.kind() {
            CAPTURE => Some(Ply::Capture { from, to }),
            STACK => Some(Ply::Stack { from, to }),
            PASS if self.origin() == 0 && self.target() == 0 => Some(Ply::Pass),
            PLACE => Piece::ALL.get(self.origin()).map(|&piece| Ply::Place { piece, field: to }),
            _ => None,
        }
    }
}

impl From<Ply> for Move {
    #[inline]
    fn from(ply: Ply) -> Move {
        match ply {
            Ply::Capture { from, to } => Move::pack(CAPTURE, from.index(), to.index()),
            Ply::Stack { from, to } => Move::pack(STACK, from.index(), to.index()),
            Ply::Pass => Move::pack(PASS, 0, 0),
            Ply::Place { piece, field } => Move::pack(PLACE, piece as usize, field.index()),
        }
    }
}

/// No position has more moves of one kind: 30 stacks, six directions each.
const LIST: usize = 256;

impl Tzaar {
    /// The number of captures a player would have.
    #[inline]
    pub fn count_captures(&self, player: Player) -> usize {
        self.move_counts.captures(player)
    }

    /// The number of stacking moves a player would have.
    #[inline]
    pub fn count_stackings(&self, player: Player) -> usize {
        let mut count = 2 * self.move_counts.pairs(player);
        for field in indices(self.last_of_type(player)) {
            count -= self.partners(field);
        }
        count
    }

    /// How many pieces of a type a player has still to place.
    pub fn unplaced(&self, player: Player, piece: Piece) -> u32 {
        match self.phase() {
            Phase::Placement => piece.supply() - self.count(player, piece),
            _ => 0,
        }
    }

    pub(crate) fn list_captures(&self, out: &mut Vec<Move>) {
        let us = self.player();
        self.list(CAPTURE, !us, |height| height, u64::MAX, out);
    }

    pub(crate) fn list_stackings(&self, out: &mut Vec<Move>) {
        let us = self.player();
        self.list(STACK, us, |height| MAX_HEIGHT - height, !self.last_of_type(us), out);
    }

    /// Lists the moves of one kind onto stacks of `owner` that are not higher than what `limit` says for the height of
    /// the moving stack, and that are among `allowed`.
    #[inline(always)]
    fn list(&self, kind: u16, owner: Player, limit: impl Fn(u8) -> u8, allowed: u64, out: &mut Vec<Move>) {
        let mut moves = [Move(0); LIST];
        let mut count = 0;
        for from in indices(self.stacks_of(self.player())) {
            let limit = limit(self.stacks[from & 63].height());
            for to in nearest(from, self.occupied()) {
                // The owner's stacks become 1 to 14, everything else becomes 0 or 16 and more.
                let height = self.stacks[to].strength() as u8 ^ (owner as u8) << 4;
                let wanted = height.wrapping_sub(1) < limit && allowed >> to & 1 == 1;
                moves[count % LIST] = Move::pack(kind, from, to);
                count += usize::from(wanted);
            }
        }
        out.extend_from_slice(&moves[..count]);
    }

    pub(crate) fn list_placements(&self, out: &mut Vec<Move>) {
        for piece in Piece::ALL.into_iter().filter(|&piece| self.unplaced(self.player(), piece) > 0) {
            let empty = !self.occupied() & ((1 << FIELDS) - 1);
            out.extend(fields(empty).map(|field| Move::from(Ply::Place { piece, field })));
        }
    }

    pub(crate) fn count_placements(&self) -> usize {
        let types = Piece::ALL.into_iter().filter(|&piece| self.unplaced(self.player(), piece) > 0).count();
        types * (FIELDS - self.occupied().count_ones() as usize)
    }
}
