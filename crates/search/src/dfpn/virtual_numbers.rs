use std::sync::atomic::{AtomicU8, Ordering};

/// Where threads are at work: virtual proof numbers (Kaneko 2010) make the others look elsewhere. Positions may share a
/// place, which misleads a thread and nothing more.
pub(super) struct VirtualNumbers(Box<[AtomicU8]>);

const PLACES: usize = 1 << 16;

/// By which share of it, and one, each thread in a position raises its number for those who would follow.
const SHARE: u32 = 2;

impl VirtualNumbers {
    pub(super) fn new(threads: u32) -> VirtualNumbers {
        VirtualNumbers((0..if threads > 1 { PLACES } else { 0 }).map(|_| AtomicU8::new(0)).collect())
    }

    /// By how much the number of a position is to be raised.
    #[inline]
    pub(super) fn raise(&self, key: u64, number: u32) -> u32 {
        let threads = u32::from(self.0[key as usize % PLACES].load(Ordering::Relaxed));
        (1 + number / SHARE).saturating_mul(threads)
    }

    pub(super) fn enter(&self, key: u64) {
        self.0[key as usize % PLACES].fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn leave(&self, key: u64) {
        self.0[key as usize % PLACES].fetch_sub(1, Ordering::Relaxed);
    }
}
