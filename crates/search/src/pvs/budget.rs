use crate::{Control, Limits};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// How many positions a thread visits between two looks at the clock.
const INTERVAL: u64 = 1024;

/// What one decision may cost, and what all threads have spent on it.
pub(super) struct Budget<'a> {
    control: &'a Control<'a>,
    /// The time after which the search breaks off.
    hard: Option<Duration>,
    /// The time after which no new iteration begins.
    soft: Option<Duration>,
    nodes: Option<u64>,
    threads: u64,
    finished: AtomicBool,
    /// The positions that other threads than the asking one have visited, up to the last look.
    visited: AtomicU64,
}

impl<'a> Budget<'a> {
    pub(super) fn new(limits: &Limits, control: &'a Control<'a>, threads: usize) -> Self {
        let mut budget = Budget {
            control,
            hard: limits.time,
            soft: None,
            nodes: limits.nodes,
            threads: threads as u64,
            finished: AtomicBool::new(false),
            visited: AtomicU64::new(0),
        };
        if let Some(clock) = limits.clock {
            let usable = clock.remaining.saturating_sub(Duration::from_millis(20));
            let share = (usable / 25 + clock.increment * 3 / 4).min(usable / 2);
            budget.soft = Some(share / 2);
            let longest = (share * 3).min(usable / 2);
            budget.hard = Some(limits.time.map_or(longest, |time| time.min(longest)));
        }
        budget
    }

    /// Whether the thread that has visited `nodes` positions must stop.
    #[inline]
    pub(super) fn is_spent(&self, nodes: u64) -> bool {
        if self.threads == 1 && self.nodes.is_some_and(|limit| nodes > limit) {
            return true;
        }
        nodes.is_multiple_of(INTERVAL) && self.look()
    }

    #[cold]
    fn look(&self) -> bool {
        let visited = self.visited.fetch_add(INTERVAL, Ordering::Relaxed) + INTERVAL;
        self.threads > 1 && self.nodes.is_some_and(|limit| visited >= limit) || self.is_over()
    }

    /// Whether time is up, somebody wants to stop or the first thread has finished.
    pub(super) fn is_over(&self) -> bool {
        self.finished.load(Ordering::Relaxed)
            || self.control.is_stopped()
            || self.hard.is_some_and(|hard| self.control.elapsed() >= hard)
    }

    /// Whether another iteration is worth beginning.
    pub(super) fn allows_iteration(&self) -> bool {
        self.soft.is_none_or(|soft| self.control.elapsed() < soft)
    }

    /// Whether the time is the engine's own to save.
    pub(super) fn is_on_clock(&self) -> bool {
        self.soft.is_some()
    }

    /// The other threads shall stop.
    pub(super) fn finish(&self) {
        self.finished.store(true, Ordering::Relaxed);
    }

    /// All positions visited, given those of the asking thread.
    pub(super) fn all_nodes(&self, own: u64) -> u64 {
        if self.threads == 1 { own } else { own.max(self.visited.load(Ordering::Relaxed)) }
    }
}
