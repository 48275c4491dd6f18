use super::Fingerprint;
use crate::allocation::{self, Slot};

/// What a value says of the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the true one.
    Exact,
    /// The true one is as large or larger: the search failed high.
    Lower,
    /// The true one is as small or smaller: the search failed low.
    Upper,
}

/// What a search found out about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The value for the player to move, wins counted from the position.
    pub value: i32,
    /// What the value says.
    pub bound: Bound,
    /// How deep the search was, in 64ths of a ply.
    pub depth: i32,
    /// The best move, if one stood out.
    pub best: Option<Fingerprint>,
    /// The evaluation of the position itself, if it was asked for. Only values of 16 bits are kept.
    pub static_value: Option<i32>,
    /// The positions visited for it.
    pub nodes: u64,
}

/// An entry in two words. The second holds the value (32 bits), the move (16), the size of the tree (8), the age (6)
/// and the bound (2, 0 for none); the first the key's upper 34 bits, the evaluation (16) and the depth (14), scrambled with a
/// multiple of the second, so that a change of any bit of it spoils the key. With the 20 bits or so that choose the bucket
/// an entry is taken for another position's once in 2^32 questions.
#[derive(Clone, Copy)]
pub(super) struct Packed([u64; 2]);

const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
const DEPTH: u64 = (1 << 14) - 1;
const STATIC_VALUE: u32 = 14;
const KEY: u64 = !((1 << 30) - 1);
/// Stands for an evaluation that is not known or does not fit.
const NO_VALUE: i16 = i16::MIN;

impl Packed {
    pub(super) fn new(key: u64, entry: Entry, age: u8) -> Self {
        let bound = match entry.bound {
            Bound::Exact => 1,
            Bound::Lower => 2,
            Bound::Upper => 3,
        };
        let size = u64::from(size_class(entry.nodes));
        let best = u64::from(Fingerprint::pack(entry.best));
        let data = u64::from(entry.value as u32) << 32 | best << 16 | size << 8 | u64::from(age) << 2 | bound;
        let depth = entry.depth.clamp(0, DEPTH as i32) as u64;
        let static_value = entry.static_value.and_then(|value| i16::try_from(value).ok()).unwrap_or(NO_VALUE);
        let static_value = u64::from(static_value as u16) << STATIC_VALUE;
        Packed([(key & KEY | static_value | depth) ^ data.wrapping_mul(SPREAD), data])
    }

    #[inline]
    pub(super) fn load(slot: &Slot) -> Self {
        Packed(allocation::load(slot))
    }

    #[inline]
    pub(super) fn store(self, slot: &Slot) {
        allocation::store(slot, self.0);
    }

    /// The entry, if it is that of the key.
    #[inline]
    pub(super) fn open(self, key: u64) -> Option<Entry> {
        let data = self.0[1];
        let bound = match data & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            3 => Bound::Upper,
            _ => return None,
        };
        if (self.plain() ^ key) & KEY != 0 {
            return None;
        }
        let static_value = (self.plain() >> STATIC_VALUE) as i16;
        Some(Entry {
            value: (data >> 32) as i32,
            bound,
            depth: self.depth(),
            best: Fingerprint::unpack((data >> 16) as u16),
            static_value: (static_value != NO_VALUE).then_some(static_value.into()),
            nodes: 1 << (self.size() / 4),
        })
    }

    #[inline]
    fn plain(self) -> u64 {
        self.0[0] ^ self.0[1].wrapping_mul(SPREAD)
    }

    #[inline]
    pub(super) fn depth(self) -> i32 {
        (self.plain() & DEPTH) as i32
    }

    /// The size of the tree on a scale of quarters of its binary logarithm.
    #[inline]
    pub(super) fn size(self) -> i32 {
        (self.0[1] >> 8 & 0xFF) as i32
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0[1] & 3 == 0
    }

    #[inline]
    pub(super) fn is_of(self, age: u8) -> bool {
        !self.is_empty() && self.years(age) == 0
    }

    /// How many searches ago it was stored.
    #[inline]
    pub(super) fn years(self, age: u8) -> i32 {
        i32::from(age.wrapping_sub((self.0[1] >> 2 & 63) as u8) & 63)
    }
}

/// Four classes to each doubling.
pub(crate) fn size_class(nodes: u64) -> u8 {
    let nodes = nodes.max(1);
    let log = nodes.ilog2();
    let quarter = if log >= 2 { nodes >> (log - 2) & 3 } else { 0 };
    (4 * log + quarter as u32) as u8
}
