use crate::{Control, Limits};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// How many positions a thread visits between two looks at the clock, where there are two at most: a power of two. Of more
/// threads each looks after fewer.
const INTERVAL: u64 = 1024;

/// How many turns a clock is shared among.
const TURNS: u32 = 25;

/// What one decision may cost, and what all threads have spent on it.
pub(super) struct Budget<'a> {
    control: &'a Control<'a>,
    /// The time after which the search breaks off.
    hard: Option<Duration>,
    /// The time after which no new iteration begins.
    soft: Option<Duration>,
    nodes: Option<u64>,
    threads: u64,
    /// How many positions a thread visits between two looks.
    interval: u64,
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
            interval: (2 * INTERVAL / (threads as u64).next_power_of_two()).clamp(1, INTERVAL),
            finished: AtomicBool::new(false),
            visited: AtomicU64::new(0),
        };
        if let Some(clock) = limits.clock {
            let share = clock.share(TURNS);
            budget.soft = Some(share / 2);
            let longest = (share * 3).min(clock.usable() / 2);
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
        nodes & (self.interval - 1) == 0 && self.look()
    }

    #[cold]
    fn look(&self) -> bool {
        let visited = self.visited.fetch_add(self.interval, Ordering::Relaxed) + self.interval;
        self.threads > 1 && self.nodes.is_some_and(|limit| visited >= limit) || self.is_over()
    }

    /// Whether time is up, somebody wants to stop or the first thread has finished.
    pub(super) fn is_over(&self) -> bool {
        self.finished.load(Ordering::Relaxed)
            || self.control.is_stopped()
            || self.hard.is_some_and(|hard| self.control.elapsed() >= hard)
    }

    /// Whether another iteration is worth beginning, where so much of the usual time is.
    pub(super) fn allows_iteration(&self, time_factor: f64) -> bool {
        self.soft.is_none_or(|soft| self.control.elapsed() < soft.mul_f64(time_factor))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Clock;

    fn allotted(time: Option<u64>, clock: Option<(u64, u64)>) -> [Option<Duration>; 2] {
        let stop = AtomicBool::new(false);
        let control = Control::new(&stop);
        let clock = clock.map(|(remaining, increment)| Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(increment),
        });
        let limits = Limits { time: time.map(Duration::from_millis), clock, ..Limits::default() };
        let budget = Budget::new(&limits, &control, 1);
        [budget.soft, budget.hard]
    }

    fn millis(time: u64) -> Option<Duration> {
        Some(Duration::from_millis(time))
    }

    #[test]
    fn a_time_is_used_up_and_a_clock_is_shared_out() {
        assert_eq!(allotted(None, None), [None, None]);
        assert_eq!(allotted(Some(700), None), [None, millis(700)]);
        // A twenty-fifth of what is left, a twentieth set aside; half of it until the last iteration begins.
        assert_eq!(allotted(None, Some((50_000, 0))), [millis(950), millis(5700)]);
        assert_eq!(allotted(None, Some((50_000, 2000))), [millis(1700), millis(10_200)]);
        assert_eq!(allotted(Some(100), Some((50_000, 0))), [millis(950), millis(100)]);
        // Half a second is set aside at least, or half of what is left.
        assert_eq!(allotted(None, Some((3000, 0))), [millis(50), millis(300)]);
        assert_eq!(allotted(None, Some((500, 0))), [millis(5), millis(30)]);
        // However large the increment is, never more than half of what is left.
        assert_eq!(allotted(None, Some((1500, 60_000))), [millis(250), millis(500)]);
        assert_eq!(allotted(None, Some((15, 0))), [millis(0), millis(0)]);
    }

    #[test]
    fn a_clock_outlasts_every_game() {
        for increment in [0, 10, 1000] {
            let mut remaining = Duration::from_secs(10);
            for _ in 0..500 {
                let clock = (remaining.as_millis() as u64, increment);
                let [_, hard] = allotted(None, Some(clock));
                remaining -= hard.expect("a clock limits");
                assert!(remaining >= Duration::from_millis(19), "{remaining:?} with {increment} a turn");
                remaining += Duration::from_millis(increment);
            }
        }
    }

    /// However long each turn takes, a machine that stalls for 400 ms has time left: at 3 s and 0.15 s a turn games were
    /// lost with 0.2 s on the clock.
    #[test]
    fn a_clock_with_an_increment_keeps_a_reserve() {
        let mut remaining = 3000;
        for turn in 0..500 {
            let [_, hard] = allotted(None, Some((remaining, 150)));
            remaining -= hard.expect("a clock limits").as_millis() as u64;
            assert!(remaining >= 400, "{remaining} ms after turn {turn}");
            remaining += 150;
        }
    }

    #[test]
    fn nodes_of_all_threads_count() {
        let stop = AtomicBool::new(false);
        let control = Control::new(&stop);
        let limits = Limits { nodes: Some(3 * INTERVAL), ..Limits::default() };
        let one = Budget::new(&limits, &control, 1);
        assert!(!one.is_spent(3 * INTERVAL) && one.is_spent(3 * INTERVAL + 1));
        let two = Budget::new(&limits, &control, 2);
        assert!(!two.is_spent(INTERVAL) && !two.is_spent(INTERVAL));
        assert!(two.is_spent(2 * INTERVAL), "both threads together");
        assert_eq!(two.all_nodes(2 * INTERVAL), 3 * INTERVAL);
        let few = Limits { nodes: Some(37), ..Limits::default() };
        let crowd = Budget::new(&few, &control, 256);
        let visited = (1..).find(|&nodes| crowd.is_spent(nodes));
        assert!(visited.is_some_and(|nodes| nodes <= 48), "many threads look often: {visited:?}");
        stop.store(true, Ordering::Relaxed);
        assert!(one.is_over() && two.is_over());
    }
}
