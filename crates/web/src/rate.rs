use std::collections::HashMap;
use std::hash::Hash;
use std::time::Instant;

/// So many requests a second from each sender, three times as many at once: a bucket a sender that fills steadily.
pub struct Rate<K> {
    a_second: f64,
    buckets: HashMap<K, (f64, Instant)>,
}

/// Senders that are remembered before the full buckets are forgotten.
const MOST: usize = 10_000;

impl<K: Eq + Hash> Rate<K> {
    pub fn new(a_second: u32) -> Self {
        Rate { a_second: f64::from(a_second), buckets: HashMap::new() }
    }

    /// Whether a request that arrives now may pass.
    pub fn admits(&mut self, sender: K, now: Instant) -> bool {
        let (most, a_second) = (3.0 * self.a_second, self.a_second);
        let filled = |&(left, then): &(f64, Instant)| {
            f64::min(most, left + a_second * now.saturating_duration_since(then).as_secs_f64())
        };
        if self.buckets.len() >= MOST {
            self.buckets.retain(|_, bucket| filled(bucket) < most);
        }
        let bucket = self.buckets.entry(sender).or_insert((most, now));
        let left = filled(bucket);
        let admitted = left >= 1.0;
        *bucket = (if admitted { left - 1.0 } else { left }, now);
        admitted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_burst_passes_and_then_the_steady_rate() {
        let (mut rate, start) = (Rate::new(10), Instant::now());
        assert_eq!((0..100).filter(|_| rate.admits("one", start)).count(), 30);
        assert!(rate.admits("other", start), "senders do not pay for one another");
        let later = start + Duration::from_secs(1);
        assert_eq!((0..100).filter(|_| rate.admits("one", later)).count(), 10);
    }
}
