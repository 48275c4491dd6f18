use super::settings::DfpnSettings;
use crate::limits::TURNS;
use crate::own_lines::OwnLines;
use crate::{Control, Limits};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// How many positions a thread visits between two looks at the clock.
const INTERVAL: u64 = 64;

/// The same for one of several threads: what all have visited goes from core to core with every look.
const INTERVAL_OF_MANY: u64 = 256;

/// How many positions the guess of the speed is made from.
const SAMPLE: u64 = 100_000;

/// What one question may cost, and what all threads have spent on it.
pub(super) struct Budget<'a> {
    control: &'a Control<'a>,
    /// The time, counted from the control's beginning.
    time: Option<Duration>,
    nodes: Option<u64>,
    /// WALTZ's way: the time becomes a number of nodes after the first ones.
    estimate: bool,
    /// When the question was asked, for the guess.
    asked: Duration,
    /// The number of nodes guessed, 0 before.
    guessed: AtomicU64,
    visited: OwnLines<AtomicU64>,
    single: bool,
    /// A power of two.
    interval: u64,
    finished: AtomicBool,
}

impl<'a> Budget<'a> {
    pub(super) fn new(limits: &Limits, control: &'a Control<'a>, settings: &DfpnSettings) -> Self {
        Budget {
            control,
            time: limits.time_for_turn(TURNS),
            nodes: limits.nodes,
            estimate: settings.estimate,
            asked: control.elapsed(),
            guessed: AtomicU64::new(0),
            visited: OwnLines::default(),
            single: settings.threads == 1,
            interval: if settings.threads == 1 { INTERVAL } else { INTERVAL_OF_MANY },
            finished: AtomicBool::new(false),
        }
    }

    /// Half of it.
    pub(super) fn halved(mut self) -> Self {
        self.time = self.time.map(|time| self.asked + time.saturating_sub(self.asked) / 2);
        self.nodes = self.nodes.map(|nodes| nodes / 2);
        self
    }

    /// So many positions of one thread within the same time.
    pub(super) fn with_nodes(&self, nodes: u64) -> Budget<'a> {
        Budget {
            control: self.control,
            time: self.time,
            nodes: Some(nodes),
            estimate: false,
            asked: self.asked,
            guessed: AtomicU64::new(0),
            visited: OwnLines::default(),
            single: true,
            interval: INTERVAL,
            finished: AtomicBool::new(false),
        }
    }

    /// Whether the thread that has visited `nodes` positions must stop.
    #[inline]
    pub(super) fn is_spent(&self, nodes: u64) -> bool {
        if self.single && self.nodes.is_some_and(|limit| nodes >= limit) {
            return true;
        }
        nodes & (self.interval - 1) == 0 && self.look()
    }

    #[cold]
    fn look(&self) -> bool {
        let visited = self.visited.fetch_add(self.interval, Ordering::Relaxed) + self.interval;
        !self.single && self.nodes.is_some_and(|limit| visited >= limit)
            || self.is_over()
            || self.time.is_some_and(|time| self.is_late(time, visited))
    }

    /// Whether another thread has finished or somebody wants to stop.
    pub(super) fn is_over(&self) -> bool {
        self.finished.load(Ordering::Relaxed) || self.control.is_stopped()
    }

    /// A guess may end the search earlier than the clock, never later.
    fn is_late(&self, time: Duration, visited: u64) -> bool {
        if self.control.elapsed() >= time {
            return true;
        }
        if !self.estimate {
            return false;
        }
        let guessed = self.guessed.load(Ordering::Relaxed);
        if guessed > 0 || visited < SAMPLE {
            return guessed > 0 && visited >= guessed;
        }
        let speed = visited as f64 / (self.control.elapsed() - self.asked).as_secs_f64().max(1e-6);
        let left = time.saturating_sub(self.asked).as_secs_f64();
        self.guessed.store(((speed * left) as u64).max(1), Ordering::Relaxed);
        false
    }

    /// All threads shall begin, after so many nodes before.
    pub(super) fn begin(&self, nodes: u64) {
        self.finished.store(false, Ordering::Relaxed);
        self.visited.store(nodes, Ordering::Relaxed);
    }

    /// The other threads shall stop.
    pub(super) fn finish(&self) {
        self.finished.store(true, Ordering::Relaxed);
    }

    /// All positions visited, given those of the asking thread.
    pub(super) fn all_nodes(&self, own: u64) -> u64 {
        if self.single { own } else { own.max(self.visited.load(Ordering::Relaxed)) }
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.control.elapsed()
    }
}
