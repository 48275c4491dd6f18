//! How good moves were as answers to the move before.

use super::history::{FULL, bonus};
use quadrille_core::zobrist;

/// How many values there are: pairs of slots are too many to have one each.
const VALUES: usize = 1 << 18;

/// A history of pairs of moves, by the slot of either: bonus and malus that weigh less the more is known already.
#[derive(Clone)]
pub(super) struct Continuation {
    values: Vec<i16>,
    /// The slots of the moves made on the path from the root; none where the turn was given away.
    pub(super) path: Vec<Option<usize>>,
}

impl Continuation {
    pub(super) fn new(on: bool) -> Self {
        Continuation { values: vec![0; if on { VALUES } else { 0 }], path: Vec::new() }
    }

    #[inline]
    pub(super) fn is_on(&self) -> bool {
        !self.values.is_empty()
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

    /// From -[`FULL`] to [`FULL`], for a move that would follow the last one.
    #[inline]
    pub(super) fn value(&self, slot: usize) -> i32 {
        self.before().map_or(0, |before| self.values[index(before, slot)].into())
    }

    /// A move cut off after the last one, `depth` plies from the leaves.
    pub(super) fn reward(&mut self, slot: usize, depth: i32) {
        self.pull(slot, bonus(depth));
    }

    /// A move was tried before the one that cut off.
    pub(super) fn blame(&mut self, slot: usize, depth: i32) {
        self.pull(slot, -bonus(depth));
    }

    #[inline]
    fn before(&self) -> Option<usize> {
        self.path.last().copied().flatten()
    }

    fn pull(&mut self, slot: usize, by: i32) {
        if let Some(before) = self.before() {
            let value = &mut self.values[index(before, slot)];
            *value += (by - i32::from(*value) * by.abs() / FULL) as i16;
        }
    }
}

#[inline]
fn index(before: usize, slot: usize) -> usize {
    zobrist::mix((before as u64) << 32 | slot as u64) as usize % VALUES
}
