//! How much room single amazons have.

use crate::board::Amazons;
use crate::geometry::{Square, grown};

/// The number of empty squares in each block of 3x3, for all blocks at once: bit `n` of the number for the block
/// around a square is in plane `n`.
pub(super) struct NeighbourCounts {
    planes: [u128; 4],
}

impl NeighbourCounts {
    #[inline]
    pub(super) fn of(empty: u128) -> Self {
        let (ones, twos) = add(empty, empty << 1, empty >> 1);
        let (plane_0, carry) = add(ones, ones << 11, ones >> 11);
        let (upper, fours) = add(twos, twos << 11, twos >> 11);
        let more_fours = upper & carry;
        NeighbourCounts { planes: [plane_0, upper ^ carry, fours ^ more_fours, fours & more_fours] }
    }

    /// The number of pairs of one of these empty squares and an empty neighbour of it.
    #[inline]
    fn neighbours(&self, set: u128) -> i32 {
        let weighted = |plane: usize| (((self.planes[plane] & set).count_ones()) << plane) as i32;
        weighted(0) + weighted(1) + weighted(2) + weighted(3) - set.count_ones() as i32
    }

    /// Those of a player's amazons that have at most four empty neighbours.
    #[inline]
    pub(super) fn cramped(&self, amazons: u128) -> u128 {
        let [ones, twos, fours, eights] = self.planes;
        amazons & !(eights | fours & (ones | twos))
    }

    /// The empty squares with at most two empty neighbours, and others that are not empty.
    #[inline]
    pub(super) fn at_most_two(&self) -> u128 {
        !(self.planes[2] | self.planes[3])
    }

    /// The empty squares with at least six empty neighbours, and others that are not empty.
    #[inline]
    pub(super) fn at_least_six(&self) -> u128 {
        self.planes[3] | self.planes[2] & self.planes[1] & self.planes[0]
    }

    /// An amazon's room: the empty neighbours of every square in its reach, halved for each step beyond the first,
    /// in units of 1/256 of a square. Anything from `enough` on stands for all that is not less.
    #[inline]
    pub(super) fn room(&self, game: &Amazons, amazon: Square, enough: i32) -> i32 {
        let mut ring = grown(amazon.bit()) & game.empty();
        let mut room = self.neighbours(ring) << 8;
        if ring == 0 || room >= enough {
            return room;
        }
        let mut left = game.reach(amazon) & !ring;
        let mut halvings = 1;
        while left != 0 && room < enough {
            ring = grown(ring) & left;
            left &= !ring;
            room += (self.neighbours(ring) << 8) >> halvings;
            halvings += 1;
        }
        room
    }
}

/// Adds three bits in every square: the sum and the carry.
#[inline(always)]
fn add(a: u128, b: u128, c: u128) -> (u128, u128) {
    (a ^ b ^ c, a & b | c & (a ^ b))
}
