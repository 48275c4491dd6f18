//! How good moves were after the moves before.

use super::history::{FULL, bonus};
use quadrille_core::zobrist;

/// How many values there are: pairs of slots are too many to have one each.
const VALUES: usize = 1 << 18;

/// A history of pairs of moves, a ply or two plies apart, by the slot of either: bonus and malus that weigh less the more is
/// known already.
#[derive(Clone)]
pub(super) struct Continuation {
    values: Vec<i16>,
    /// How many moves before are looked at, 0 for none.
    plies: usize,
    /// The slots of the moves made on the path from the root; none where the turn was given away.
    pub(super) path: Vec<Option<usize>>,
}

impl Continuation {
    pub(super) fn new(plies: usize) -> Self {
        Continuation { values: vec![0; if plies > 0 { VALUES } else { 0 }], plies, path: Vec::new() }
    }

    #[inline]
    pub(super) fn is_on(&self) -> bool {
        self.plies > 0
    }

    pub(super) fn clear(&mut self) {
        self.values.fill(0);
        self.path.clear();
    }

    /// The turn was given away.
    pub(super) fn passed(&mut self) {
        if self.is_on() {
            self.path.push(None);
        }
    }

    /// From -[`FULL`] to [`FULL`], for a move that would be next: the mean of what is known.
    #[inline]
    pub(super) fn value(&self, slot: usize) -> i32 {
        let sum: i32 = (1..=self.plies)
            .filter_map(|plies| self.index(plies, slot))
            .map(|index| i32::from(self.values[index]))
            .sum();
        sum / self.plies.max(1) as i32
    }

    /// A move cut off, `depth` plies from the leaves.
    pub(super) fn reward(&mut self, slot: usize, depth: i32) {
        self.pull(slot, bonus(depth));
    }

    /// A move was tried before the one that cut off.
    pub(super) fn blame(&mut self, slot: usize, depth: i32) {
        self.pull(slot, -bonus(depth));
    }

    /// Where the value of a move lies that would be made so many plies after one of the path.
    #[inline]
    fn index(&self, plies: usize, slot: usize) -> Option<usize> {
        let before = self.path[self.path.len().checked_sub(plies)?]?;
        let pair = (plies as u64 - 1) << 63 | (before as u64) << 32 | slot as u64;
        Some(zobrist::mix(pair) as usize % VALUES)
    }

    fn pull(&mut self, slot: usize, by: i32) {
        for plies in 1..=self.plies {
            if let Some(index) = self.index(plies, slot) {
                let value = &mut self.values[index];
                *value += (by - i32::from(*value) * by.abs() / FULL) as i16;
            }
        }
    }
}
