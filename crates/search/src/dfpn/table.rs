//! The proof table: numbers and results of positions, shared by all threads.

use super::numbers::{INFINITE, NOTHING, Numbers, State};
use super::settings::ProofReplacement;
use crate::allocation::{OutOfMemory, Slot, checked, clear_slots, empty_slots};
use crate::table::size_class;
use std::io;
use std::sync::atomic::Ordering;

/// A table of fixed size that always takes a new entry, at the cost of the smallest tree in its place: so what was
/// expensive stays, and a search may be far larger than its table.
pub(super) struct ProofTable {
    slots: Box<[Slot]>,
    replacement: ProofReplacement,
    buckets: u64,
}

/// An entry in two words. The second has the proof number (28 bits), the disproof number (28) and the size of the tree
/// (8); the first the key's upper 48 bits, whether there are draws (1) and the depth (15), scrambled with a multiple of
/// the second, so that a change of any bit of it spoils the key. No entry has both numbers 0.
#[derive(Clone, Copy)]
struct Packed([u64; 2]);

const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
const BELOW_KEY: u64 = 0xFFFF;
const NUMBER_BITS: u32 = 28;
const NUMBER: u64 = (1 << NUMBER_BITS) - 1;
const DEEPEST: u16 = (1 << 15) - 1;

impl Packed {
    fn new(key: u64, state: State, size: u8) -> Packed {
        let Numbers { proof, disproof } = state.numbers;
        let data = u64::from(proof) << (NUMBER_BITS + 8) | u64::from(disproof) << 8 | u64::from(size);
        let below = u64::from(state.drawn) << 15 | u64::from(state.depth.min(DEEPEST));
        Packed([(key & !BELOW_KEY | below) ^ data.wrapping_mul(SPREAD), data])
    }

    #[inline]
    fn load(slot: &Slot) -> Packed {
        Packed([slot[0].load(Ordering::Relaxed), slot[1].load(Ordering::Relaxed)])
    }

    #[inline]
    fn store(self, slot: &Slot) {
        slot[0].store(self.0[0], Ordering::Relaxed);
        slot[1].store(self.0[1], Ordering::Relaxed);
    }

    #[inline]
    fn is_of(self, key: u64) -> bool {
        let plain = self.0[0] ^ self.0[1].wrapping_mul(SPREAD);
        (plain ^ key) & !BELOW_KEY == 0 && self.0[1] != 0
    }

    #[inline]
    fn size(self) -> u8 {
        self.0[1] as u8
    }

    fn numbers(self) -> Numbers {
        Numbers { proof: (self.0[1] >> (NUMBER_BITS + 8)) as u32, disproof: (self.0[1] >> 8 & NUMBER) as u32 }
    }

    /// Whether a search could have written it: one number is 0 exactly if the other is infinite.
    fn is_possible(self) -> bool {
        let Numbers { proof, disproof } = self.numbers();
        self.0[1] == 0 || (proof == 0) == (disproof == INFINITE) && (disproof == 0) == (proof == INFINITE)
    }

    fn open(self) -> State {
        let below = (self.0[0] ^ self.0[1].wrapping_mul(SPREAD)) & BELOW_KEY;
        let numbers = self.numbers();
        State { numbers, depth: below as u16 & DEEPEST, drawn: below >> 15 != 0, rests_on: NOTHING }
    }
}

impl ProofTable {
    /// A table of so many megabytes, of 16 kilobytes for 0, if there is memory for it.
    pub(super) fn new(megabytes: u32, replacement: ProofReplacement) -> Result<ProofTable, OutOfMemory> {
        let bytes = if megabytes == 0 { 16 << 10 } else { u64::from(megabytes) << 20 };
        let entries = match replacement {
            ProofReplacement::Buckets => 4,
            ProofReplacement::TwoBig => 2,
        };
        let buckets = checked(bytes)? / size_of::<Slot>() / entries;
        Ok(ProofTable { slots: empty_slots(buckets * entries)?, replacement, buckets: buckets as u64 })
    }

    pub(super) fn clear(&mut self) {
        clear_slots(&mut self.slots);
    }

    /// How full it is, in thousandths, from a sample.
    pub(super) fn fill(&self) -> u32 {
        let sample = &self.slots[..self.slots.len().min(4000)];
        let used = sample.iter().filter(|slot| Packed::load(slot).0[1] != 0).count();
        (used * 1000 / sample.len()) as u32
    }

    /// What is known of a position, and the size of the tree behind it.
    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<(State, u64)> {
        let found = self.bucket(key).iter().map(Packed::load).find(|entry| entry.is_of(key))?;
        Some((found.open(), 1 << (found.size() / 4)))
    }

    /// Notes what was found of a position by a tree of `nodes` positions.
    pub(super) fn store(&self, key: u64, state: State, nodes: u64) {
        let bucket = self.bucket(key);
        let packed = Packed::new(key, state, size_class(nodes));
        if let Some(slot) = bucket.iter().find(|slot| Packed::load(slot).is_of(key)) {
            return packed.store(slot);
        }
        match self.replacement {
            ProofReplacement::Buckets => {
                let smallest = bucket.iter().min_by_key(|slot| match Packed::load(slot) {
                    Packed([_, 0]) => -1,
                    entry => i32::from(entry.size()),
                });
                packed.store(smallest.expect("a bucket has entries"));
            }
            ProofReplacement::TwoBig => {
                let first = Packed::load(&bucket[0]);
                if first.0[1] != 0 && first.size() > packed.size() {
                    return packed.store(&bucket[1]);
                }
                first.store(&bucket[1]);
                packed.store(&bucket[0]);
            }
        }
    }

    /// The low half of the key chooses the bucket; the entries keep the high three quarters.
    #[inline]
    fn bucket(&self, key: u64) -> &[Slot] {
        let entries = self.slots.len() / self.buckets as usize;
        let start = (((key & 0xFFFF_FFFF) * self.buckets) >> 32) as usize * entries;
        &self.slots[start..start + entries]
    }

    /// Writes the number of entries and all of them.
    pub(super) fn save(&self, out: &mut dyn io::Write) -> io::Result<()> {
        out.write_all(&(self.slots.len() as u64).to_le_bytes())?;
        self.slots
            .iter()
            .flatten()
            .try_for_each(|word| out.write_all(&word.load(Ordering::Relaxed).to_le_bytes()))
    }

    /// Reads what was saved by a table of the same size. Numbers that no search writes are refused, and then the table is
    /// empty.
    pub(super) fn load(&mut self, input: &mut dyn io::Read) -> io::Result<()> {
        let mut word = || {
            let mut bytes = [0; 8];
            input.read_exact(&mut bytes).map(|()| u64::from_le_bytes(bytes))
        };
        let read = (|| {
            if word()? != self.slots.len() as u64 {
                return Err(io::Error::new(io::ErrorKind::InvalidData, "the table has another size"));
            }
            for (number, slot) in self.slots.iter().enumerate() {
                let entry = Packed([word()?, word()?]);
                if !entry.is_possible() {
                    let reason = format!("entry {number} of the table has impossible numbers");
                    return Err(io::Error::new(io::ErrorKind::InvalidData, reason));
                }
                entry.store(slot);
            }
            Ok(())
        })();
        if read.is_err() {
            self.clear();
        }
        read
    }
}
