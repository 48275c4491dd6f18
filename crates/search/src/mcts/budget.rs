use crate::{Control, Limits};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// The most visits of one decision, and of a tree that is kept for the next: together they can be counted.
pub(super) const MOST_VISITS: u64 = 1 << 31;

/// How many turns a clock is shared among.
const TURNS: u32 = 20;

/// What one decision may cost, and the visits that all threads have begun.
pub(super) struct Budget<'a> {
    control: &'a Control<'a>,
    time: Option<Duration>,
    visits: u64,
    begun: AtomicU64,
    finished: AtomicBool,
}

impl<'a> Budget<'a> {
    pub(super) fn new(limits: &Limits, control: &'a Control<'a>, visits: Option<u64>) -> Self {
        Budget {
            control,
            time: limits.time_for_turn(TURNS),
            visits: [limits.nodes, visits].into_iter().flatten().fold(MOST_VISITS, u64::min),
            begun: AtomicU64::new(0),
            finished: AtomicBool::new(false),
        }
    }

    /// Begins one more visit, if there may be one.
    pub(super) fn begin(&self) -> bool {
        let over = self.finished.load(Ordering::Relaxed)
            || self.control.is_stopped()
            || self.time.is_some_and(|time| self.control.elapsed() >= time);
        !over
            && self.begun.load(Ordering::Relaxed) < self.visits
            && self.begun.fetch_add(1, Ordering::Relaxed) < self.visits
    }

    /// The visits begun so far.
    pub(super) fn visits(&self) -> u64 {
        self.begun.load(Ordering::Relaxed).min(self.visits)
    }

    /// No thread shall begin another visit.
    pub(super) fn finish(&self) {
        self.finished.store(true, Ordering::Relaxed);
    }
}
