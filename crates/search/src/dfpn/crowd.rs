use std::sync::atomic::{AtomicU8, Ordering};

/// Where threads are at work: virtual proof numbers (Kaneko 2010) make the others look elsewhere. Positions may share a
/// place, which misleads a thread and nothing more.
pub(super) struct Crowd(Box<[AtomicU8]>);

const PLACES: usize = 1 << 16;

/// By how much each thread in a position raises the number of those who would follow it.
const WEIGHT: u32 = 1;

impl Crowd {
    pub(super) fn new(threads: u32) -> Crowd {
        Crowd((0..if threads > 1 { PLACES } else { 0 }).map(|_| AtomicU8::new(0)).collect())
    }

    #[inline]
    pub(super) fn of(&self, key: u64) -> u32 {
        WEIGHT * u32::from(self.0[key as usize % PLACES].load(Ordering::Relaxed))
    }

    pub(super) fn enter(&self, key: u64) {
        self.0[key as usize % PLACES].fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn leave(&self, key: u64) {
        self.0[key as usize % PLACES].fetch_sub(1, Ordering::Relaxed);
    }
}
