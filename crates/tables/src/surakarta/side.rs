//! The places of a material while they are analysed and afterwards.

use super::indexing::{Indexing, Place};
use crate::{Material, TableValue};
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// A position that has a move to a draw waits for ever.
pub(crate) const NEVER: u8 = u8::MAX;

/// The places of a material while they are analysed. A value that is not yet known stands as a draw.
pub(crate) struct Side {
    pub(crate) indexing: Indexing,
    pub(crate) values: Vec<AtomicU8>,
    /// The quiet moves that are not yet known to lose.
    pub(crate) waiting: Vec<AtomicU8>,
    /// Where the table is that captures lead to.
    pub(crate) smaller: Option<usize>,
}

impl Side {
    /// So many moves less may hold the position; without any it is a loss.
    pub(crate) fn wait_less(&self, place: Place, moves: u8, loss: TableValue) {
        let waiting = &self.waiting[place.index];
        if waiting.load(Relaxed) != NEVER && waiting.fetch_sub(moves, Relaxed) == moves {
            _ = self.values[place.index].compare_exchange(0, loss.to_byte(), Relaxed, Relaxed);
        }
    }
}

/// The values of one material, a byte a place.
pub(crate) struct Values {
    pub(crate) indexing: Indexing,
    pub(crate) bytes: Vec<u8>,
}

impl Values {
    pub(crate) fn value(&self, mover: u64, other: u64) -> TableValue {
        let byte = self.bytes[self.indexing.place(mover, other).index];
        TableValue::from_byte(byte).expect("the place of a position is used")
    }
}

/// The bytes of memory that the analysis of a material takes beside the smaller tables.
pub(crate) fn memory(material: Material) -> u64 {
    let sides = if material.mover == material.other { 1 } else { 2 };
    2 * sides * Indexing::new(material).len() as u64
}
