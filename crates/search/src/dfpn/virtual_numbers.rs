use std::sync::atomic::{AtomicU8, Ordering};

/// Where threads are at work: virtual proof numbers (Kaneko 2010) make the others look elsewhere. Positions may share a
/// place, which misleads a thread and nothing more.
pub(super) struct VirtualNumbers(Box<[AtomicU8]>);

const PLACES: usize = 1 << 16;

/// The tree from which on a thread is seen in it: telling the others costs more than a smaller one does.
pub(super) const SMALL: u64 = 64;

/// A child is taken for a loss of its mover if he needs so many times what the other player needs.
const DOUBT: u32 = 2;

impl VirtualNumbers {
    pub(super) fn new(threads: u32) -> VirtualNumbers {
        VirtualNumbers((0..if threads > 1 { PLACES } else { 0 }).map(|_| AtomicU8::new(0)).collect())
    }

    /// By how much a child's number for the player who moves to it is to be raised, given the other player's. Threads
    /// that are there are taken to find what the numbers promise (virtual win and virtual loss: Pawlewicz and Hayward
    /// 2013). If that is a loss, his other moves have to be refuted as well, and one thread more takes one of them. If
    /// it is not, they may be of no use: that thread follows the others, and parts from them among the replies.
    #[inline]
    pub(super) fn raise(&self, key: u64, own: u32, other: u32) -> u32 {
        if own / DOUBT < other {
            return 0;
        }
        let threads = u32::from(self.0[key as usize % PLACES].load(Ordering::Relaxed));
        (1 + own).saturating_mul(threads)
    }

    pub(super) fn enter(&self, key: u64) {
        self.0[key as usize % PLACES].fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn leave(&self, key: u64) {
        self.0[key as usize % PLACES].fetch_sub(1, Ordering::Relaxed);
    }
}
