//! An entry of the proof table.

use super::numbers::{INFINITE, NOTHING, Numbers, State};
use crate::allocation::{self, Slot};

/// An entry in two words. The second has the proof number (28 bits), the disproof number (28) and the size of the tree
/// (8); the first the key's upper 48 bits, whether there are draws (1) and the depth (15), scrambled with a multiple of
/// the second, so that a change of any bit of it spoils the key. No entry has both numbers 0.
#[derive(Clone, Copy)]
pub(super) struct Packed([u64; 2]);

const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
const BELOW_KEY: u64 = 0xFFFF;
const NUMBER_BITS: u32 = 28;
const NUMBER: u64 = (1 << NUMBER_BITS) - 1;
const DEEPEST: u16 = (1 << 15) - 1;

impl Packed {
    pub(super) const EMPTY: Packed = Packed([0; 2]);

    pub(super) fn new(key: u64, state: State, size: u8) -> Packed {
        let Numbers { proof, disproof } = state.numbers;
        let data = u64::from(proof) << (NUMBER_BITS + 8) | u64::from(disproof) << 8 | u64::from(size);
        let below = u64::from(state.drawn) << 15 | u64::from(state.depth.min(DEEPEST));
        Packed([(key & !BELOW_KEY | below) ^ data.wrapping_mul(SPREAD), data])
    }

    #[inline]
    pub(super) fn load(slot: &Slot) -> Packed {
        Packed(allocation::load(slot))
    }

    #[inline]
    pub(super) fn store(self, slot: &Slot) {
        allocation::store(slot, self.0);
    }

    #[inline]
    pub(super) fn is_of(self, key: u64) -> bool {
        let plain = self.0[0] ^ self.0[1].wrapping_mul(SPREAD);
        (plain ^ key) & !BELOW_KEY == 0 && !self.is_empty()
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0[1] == 0
    }

    /// The class of its tree's size: see [`size_class`](crate::table::size_class).
    #[inline]
    pub(super) fn size(self) -> u8 {
        self.0[1] as u8
    }

    /// The upper 48 bits of its key.
    pub(super) fn key(self) -> u64 {
        (self.0[0] ^ self.0[1].wrapping_mul(SPREAD)) & !BELOW_KEY
    }

    pub(super) fn from_words(words: [u64; 2]) -> Packed {
        Packed(words)
    }

    pub(super) fn numbers(self) -> Numbers {
        Numbers { proof: (self.0[1] >> (NUMBER_BITS + 8)) as u32, disproof: (self.0[1] >> 8 & NUMBER) as u32 }
    }

    /// Whether a search could have written it: one number is 0 exactly if the other is infinite.
    pub(super) fn is_possible(self) -> bool {
        let Numbers { proof, disproof } = self.numbers();
        self.is_empty() || (proof == 0) == (disproof == INFINITE) && (disproof == 0) == (proof == INFINITE)
    }

    pub(super) fn open(self) -> State {
        let below = (self.0[0] ^ self.0[1].wrapping_mul(SPREAD)) & BELOW_KEY;
        let numbers = self.numbers();
        State { numbers, depth: below as u16 & DEEPEST, drawn: below >> 15 != 0, rests_on: NOTHING }
    }
}
