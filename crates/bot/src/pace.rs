//! Good manners: nothing is asked for too often.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// A number from 0 to 1.
pub fn random() -> f64 {
    getrandom::u64().unwrap_or(0) as f64 / u64::MAX as f64
}

/// A time that is longer or shorter by at most this part of it, so that robots do not all come at once.
pub fn jittered(time: Duration, part: f64) -> Duration {
    time.mul_f64(1.0 - part + 2.0 * part * random())
}

/// How long to wait after failures: twice as long after each, up to a limit.
#[derive(Debug)]
pub struct Backoff {
    first: Duration,
    longest: Duration,
    failures: u32,
}

impl Backoff {
    /// Waits `first` after one failure.
    pub fn new(first: Duration, longest: Duration) -> Backoff {
        Backoff { first, longest, failures: 0 }
    }

    /// One more failure: how long to wait.
    pub fn failed(&mut self) -> Duration {
        let doublings = self.failures.min(20);
        self.failures += 1;
        jittered(self.first.saturating_mul(1 << doublings).min(self.longest), 0.25)
    }

    /// All is well again.
    pub fn succeeded(&mut self) {
        self.failures = 0;
    }

    /// How many failures there were in a row.
    pub fn failures(&self) -> u32 {
        self.failures
    }
}

/// At most so many in a minute.
#[derive(Debug)]
pub struct RateLimit {
    most: usize,
    window: Duration,
    recent: VecDeque<Instant>,
}

impl RateLimit {
    /// So many in this time.
    pub fn new(most: u32, window: Duration) -> RateLimit {
        RateLimit { most: most.max(1) as usize, window, recent: VecDeque::new() }
    }

    /// Takes one if there is one left; otherwise how long to wait.
    pub fn take(&mut self, now: Instant) -> Result<(), Duration> {
        while self.recent.front().is_some_and(|&time| now.duration_since(time) >= self.window) {
            self.recent.pop_front();
        }
        match self.recent.front() {
            Some(&oldest) if self.recent.len() >= self.most => Err(self.window - now.duration_since(oldest)),
            _ => {
                self.recent.push_back(now);
                Ok(())
            }
        }
    }

    /// Takes one as soon as there is one.
    pub fn wait(&mut self) {
        while let Err(time) = self.take(Instant::now()) {
            std::thread::sleep(time);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_grows_and_ends() {
        let mut backoff = Backoff::new(Duration::from_secs(1), Duration::from_secs(60));
        let waits: Vec<f64> = (0..8).map(|_| backoff.failed().as_secs_f64()).collect();
        for (index, wait) in waits.iter().enumerate() {
            let usual = f64::from(1 << index).min(60.0);
            assert!((0.75 * usual..=1.25 * usual).contains(wait), "{index}: {wait}");
        }
        backoff.succeeded();
        assert!(backoff.failed() < Duration::from_secs(2));
    }

    #[test]
    fn a_rate_is_kept() {
        let (mut limit, start) = (RateLimit::new(2, Duration::from_secs(60)), Instant::now());
        assert_eq!(limit.take(start), Ok(()));
        assert_eq!(limit.take(start + Duration::from_secs(20)), Ok(()));
        assert_eq!(limit.take(start + Duration::from_secs(30)), Err(Duration::from_secs(30)));
        assert_eq!(limit.take(start + Duration::from_secs(60)), Ok(()));
        assert_eq!(limit.take(start + Duration::from_secs(61)), Err(Duration::from_secs(19)));
    }
}
