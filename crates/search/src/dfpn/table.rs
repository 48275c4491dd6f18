//! The proof table: numbers and results of positions, shared by all threads.

use super::entry::Packed;
use super::numbers::State;
use super::settings::ProofReplacement;
use crate::allocation::{OutOfMemory, Slot, checked, clear_slots, empty_slots};
use crate::own_lines::OwnLines;
use crate::table::size_class;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// A table that always takes a new entry, at the cost of the smallest tree in its place: so what was expensive stays, and a
/// search may be far larger than its table. There are no locks: where two threads have written an entry at once, it is not
/// found.
///
/// Keys are spread evenly, so that few entries touch every page of memory. A table therefore begins with one of its segments,
/// and the part in use doubles when it is half full: the memory that is taken grows with what is known.
pub(super) struct ProofTable {
    slots: Box<[Slot]>,
    replacement: ProofReplacement,
    /// The buckets of a segment.
    buckets: usize,
    /// The segments in use: a power of two.
    segments: AtomicUsize,
    is_growing: AtomicBool,
    /// Of so many entries one is counted, for as many.
    sample: usize,
    entries: OwnLines<AtomicUsize>,
}

/// With several threads a counter of every entry would go from core to core all the time.
const SAMPLE: usize = 64;

/// The most segments.
const SEGMENTS: u64 = 64;

/// A smaller segment is not worth it.
const SMALLEST_SEGMENT: u64 = 1 << 20;

impl ProofReplacement {
    const fn entries(self) -> usize {
        match self {
            ProofReplacement::Buckets => 4,
            ProofReplacement::TwoBig => 2,
        }
    }
}

impl ProofTable {
    /// A table of so many bytes for so many threads, if there is memory for it.
    pub(super) fn new(
        bytes: u64,
        replacement: ProofReplacement,
        threads: u32,
    ) -> Result<ProofTable, OutOfMemory> {
        let segments = 1 << (bytes / SMALLEST_SEGMENT).clamp(1, SEGMENTS).ilog2();
        let buckets = checked(bytes)? / size_of::<Slot>() / replacement.entries() / segments;
        Ok(ProofTable {
            slots: empty_slots(segments * buckets * replacement.entries())?,
            replacement,
            buckets,
            segments: AtomicUsize::new(1),
            is_growing: AtomicBool::new(false),
            sample: if threads > 1 { SAMPLE } else { 1 },
            entries: OwnLines::default(),
        })
    }

    pub(super) fn clear(&mut self) {
        clear_slots(&mut self.slots);
        *self.segments.get_mut() = 1;
        *self.entries.0.get_mut() = 0;
    }

    /// How full it is, in thousandths.
    pub(super) fn fill(&self) -> u32 {
        (self.entries.load(Ordering::Relaxed).min(self.slots.len()) * 1000 / self.slots.len()) as u32
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
        let lost = match self.replacement {
            ProofReplacement::Buckets => {
                let smallest = bucket
                    .iter()
                    .map(|slot| (Packed::load(slot), slot))
                    .min_by_key(|(entry, _)| if entry.is_empty() { -1 } else { i32::from(entry.size()) });
                let (lost, slot) = smallest.expect("a bucket has entries");
                packed.store(slot);
                lost
            }
            ProofReplacement::TwoBig => {
                let [first, second] = [&bucket[0], &bucket[1]].map(Packed::load);
                let place = if first.is_empty() || packed.size() >= first.size() { 0 } else { 1 };
                if place == 0 && !first.is_empty() {
                    first.store(&bucket[1]);
                }
                packed.store(&bucket[place]);
                if first.is_empty() { first } else { second }
            }
        };
        if lost.is_empty() && ((key >> 32) as usize).is_multiple_of(self.sample) {
            self.count_entry();
        }
    }

    /// The lowest bits of the key, which entries do not keep, choose the bucket, the highest ones the segment.
    #[inline]
    fn bucket(&self, key: u64) -> &[Slot] {
        let segment = self.segment(key, self.segments.load(Ordering::Relaxed));
        let place = ((u64::from((key as u32).rotate_left(16)) * self.buckets as u64) >> 32) as usize;
        self.bucket_at(segment, place)
    }

    #[inline]
    fn segment(&self, key: u64, segments: usize) -> usize {
        (key >> (u64::BITS - SEGMENTS.ilog2())) as usize & (segments - 1)
    }

    #[inline]
    fn bucket_at(&self, segment: usize, place: usize) -> &[Slot] {
        let entries = self.replacement.entries();
        let start = (segment * self.buckets + place) * entries;
        &self.slots[start..start + entries]
    }

    fn slots_of(&self, segments: usize) -> &[Slot] {
        &self.slots[..segments * self.buckets * self.replacement.entries()]
    }

    fn count_entry(&self) {
        let entries = self.entries.fetch_add(self.sample, Ordering::Relaxed) + self.sample;
        let slots = self.slots_of(self.segments.load(Ordering::Relaxed)).len();
        if 2 * entries > slots && slots < self.slots.len() && !self.is_growing.swap(true, Ordering::Acquire) {
            self.grow();
            self.is_growing.store(false, Ordering::Release);
        }
    }

    /// Doubles the part in use: the entries that belong into a new segment move there. What other threads look for or write
    /// meanwhile may be missed, as if it had given way to another entry.
    #[cold]
    fn grow(&self) {
        let segments = self.segments.load(Ordering::Relaxed);
        let slots = self.slots_of(segments);
        if slots.len() == self.slots.len() || 2 * self.entries.load(Ordering::Relaxed) <= slots.len() {
            return;
        }
        let (new, empty) = (&self.slots[slots.len()..2 * slots.len()], Packed::EMPTY);
        let belongs = |slot: &Slot, segment| {
            let entry = Packed::load(slot);
            let is_moving = !entry.is_empty() && self.segment(entry.key(), 2 * segments) != segment;
            is_moving.then_some(entry)
        };
        let per_segment = slots.len() / segments;
        for (place, (slot, target)) in slots.iter().zip(new).enumerate() {
            if let Some(entry) = belongs(slot, place / per_segment) {
                entry.store(target);
            }
        }
        self.segments.store(2 * segments, Ordering::Relaxed);
        for (place, slot) in slots.iter().enumerate() {
            if belongs(slot, place / per_segment).is_some() {
                empty.store(slot);
            }
        }
    }

    /// Writes the number of entries in use, empty ones with them, and all of these.
    pub(super) fn save(&self, out: &mut dyn io::Write) -> io::Result<()> {
        let slots = self.slots_of(self.segments.load(Ordering::Relaxed));
        out.write_all(&(slots.len() as u64).to_le_bytes())?;
        slots.iter().flatten().try_for_each(|word| out.write_all(&word.load(Ordering::Relaxed).to_le_bytes()))
    }

    /// Reads what was saved by a table of the same size. Numbers that no search writes are refused, and then the table is
    /// empty.
    pub(super) fn load(&mut self, input: &mut dyn io::Read) -> io::Result<()> {
        self.clear();
        let read = self.read(input);
        if read.is_err() {
            self.clear();
        }
        read
    }

    fn read(&mut self, input: &mut dyn io::Read) -> io::Result<()> {
        let mut word = || {
            let mut bytes = [0; 8];
            input.read_exact(&mut bytes).map(|()| u64::from_le_bytes(bytes))
        };
        let invalid = |reason: String| io::Error::new(io::ErrorKind::InvalidData, reason);
        let stated = word()?;
        let sizes = std::iter::successors(Some(1), |segments| Some(2 * segments));
        let segments = sizes
            .take_while(|&segments| segments * self.slots_of(1).len() <= self.slots.len())
            .find(|&segments| self.slots_of(segments).len() as u64 == stated)
            .ok_or_else(|| invalid("the table has another size".into()))?;
        let mut entries = 0;
        for (number, slot) in self.slots_of(segments).iter().enumerate() {
            let entry = Packed::from_words([word()?, word()?]);
            if !entry.is_possible() {
                return Err(invalid(format!("entry {number} of the table has impossible numbers")));
            }
            entries += usize::from(!entry.is_empty());
            entry.store(slot);
        }
        (*self.segments.get_mut(), *self.entries.0.get_mut()) = (segments, entries);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dfpn::numbers::Numbers;
    use quadrille_core::zobrist::mix;

    fn state(number: u64) -> State {
        State::open(Numbers { proof: 1 + number as u32, disproof: 1 })
    }

    #[test]
    fn a_table_grows_and_forgets_little_before_it_is_full() {
        let mut table = ProofTable::new(4 << 20, ProofReplacement::Buckets, 1).unwrap();
        let in_use = |table: &ProofTable| table.slots_of(table.segments.load(Ordering::Relaxed)).len();
        assert_eq!(in_use(&table) * 4, table.slots.len());
        let count = table.slots.len() as u64 / 2 - 1;
        (0..count).for_each(|number| table.store(mix(number), state(number), 1));
        assert_eq!(in_use(&table), table.slots.len());
        let known = |table: &ProofTable| {
            let is_known =
                |&number: &u64| table.probe(mix(number)).is_some_and(|(found, _)| found == state(number));
            (0..count).filter(is_known).count() as u64
        };
        // Some buckets are full before their table is.
        assert!(known(&table) > count - count / 10, "{} of {count}", known(&table));
        assert!((450..=500).contains(&table.fill()), "{}", table.fill());
        let mut saved = Vec::new();
        table.save(&mut saved).unwrap();
        let before = known(&table);
        table.clear();
        assert_eq!((known(&table), table.fill()), (0, 0));
        table.load(&mut saved.as_slice()).unwrap();
        assert_eq!(known(&table), before);
    }
}
