//! The transposition table: what a search knows of positions it has seen, shared by all its threads.

mod entry;
mod fingerprint;

pub use entry::{Bound, Entry};
pub use fingerprint::Fingerprint;

pub(crate) use entry::size_class;

use crate::allocation::{OutOfMemory, Slot, checked, clear_slots, empty_slots};
use entry::Packed;
use std::sync::atomic::{AtomicU8, Ordering};

quadrille_core::choices! {
    /// Which entry gives way to a new one.
    pub enum Replacement {
        /// Four entries a bucket: that of the least depth and the greatest age.
        Buckets = "buckets",
        /// Two entries: one for the deepest search, one for the newest (Breuker 1998; SIA).
        TwoDeep = "two-deep",
        /// Two entries: one for the largest tree, one for the newest (Breuker 1998; WALTZ).
        TwoBig = "two-big",
    }
}

impl Replacement {
    const fn entries(self) -> usize {
        match self {
            Replacement::Buckets => 4,
            Replacement::TwoDeep | Replacement::TwoBig => 2,
        }
    }
}

/// How much depth an entry of the search before is worth less, in 64ths of a ply.
const AGEING: i32 = 4 * 64;

/// A table of fixed size. Each entry is two words, of which the first is the key scrambled with the second: where two
/// threads have written at once, the words do not fit and the entry is not found. There are no locks.
pub struct TranspositionTable {
    slots: Box<[Slot]>,
    replacement: Replacement,
    buckets: u64,
    age: AtomicU8,
}

impl TranspositionTable {
    /// A table of so many megabytes, if there is memory for it; with 0 nothing is ever found.
    pub fn new(megabytes: u32, replacement: Replacement) -> Result<Self, OutOfMemory> {
        let buckets = checked(u64::from(megabytes) << 20)? / size_of::<Slot>() / replacement.entries();
        let slots = empty_slots(buckets * replacement.entries())?;
        Ok(TranspositionTable { slots, replacement, buckets: buckets as u64, age: AtomicU8::new(0) })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        clear_slots(&mut self.slots);
        self.age = AtomicU8::new(0);
    }

    /// A new search begins: what is known from before gives way first.
    pub fn grow_older(&self) {
        self.age.store(self.age.load(Ordering::Relaxed).wrapping_add(1) % 64, Ordering::Relaxed);
    }

    /// How full it is with entries of the present search, in thousandths, from a sample.
    pub fn fill(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let sample = &self.slots[..self.slots.len().min(4000)];
        let used = sample.iter().filter(|slot| Packed::load(slot).is_of(age)).count();
        (used * 1000 / sample.len().max(1)) as u32
    }

    /// What is known of a position.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| Packed::load(slot).open(key))
    }

    /// Notes what was found of a position.
    pub fn store(&self, key: u64, entry: Entry) {
        let bucket = self.bucket(key);
        let Some(first) = bucket.first() else { return };
        let age = self.age.load(Ordering::Relaxed);
        let mut entry = entry;
        if let Some((slot, known)) =
            bucket.iter().find_map(|slot| Packed::load(slot).open(key).map(|known| (slot, known)))
        {
            entry.best = entry.best.or(known.best);
            entry.static_value = entry.static_value.or(known.static_value);
            return Packed::new(key, entry, age).store(slot);
        }
        let packed = Packed::new(key, entry, age);
        let holds =
            |old: Packed, priority: fn(Packed) -> i32| old.is_of(age) && priority(old) > priority(packed);
        let second = match self.replacement {
            Replacement::Buckets => {
                let priority = |slot: &&Slot| {
                    let old = Packed::load(slot);
                    if old.is_empty() { i32::MIN } else { old.depth() - AGEING * old.years(age) }
                };
                return packed.store(bucket.iter().min_by_key(priority).unwrap_or(first));
            }
            Replacement::TwoDeep => holds(Packed::load(first), Packed::depth),
            Replacement::TwoBig => holds(Packed::load(first), Packed::size),
        };
        if second {
            packed.store(&bucket[1]);
        } else {
            Packed::load(first).store(&bucket[1]);
            packed.store(first);
        }
    }

    /// The low half of the key chooses the bucket; the entries keep the upper half and a little more.
    #[inline]
    fn bucket(&self, key: u64) -> &[Slot] {
        let number = ((key & 0xFFFF_FFFF) * self.buckets) >> 32;
        let entries = self.replacement.entries();
        let start = number as usize * entries;
        self.slots.get(start..start + entries).unwrap_or_default()
    }
}
