use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::time::Instant;

/// Whom an address stands for: of version 6, one person has a whole network of 64 bits.
pub fn sender(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        address => address,
    }
}

/// So many requests a second from each sender, and some more at once: a bucket a sender that fills steadily.
pub struct Rate<K> {
    a_second: f64,
    most: f64,
    buckets: HashMap<K, (f64, Instant)>,
}

/// Senders that are remembered before the full buckets are forgotten.
const MOST: usize = 10_000;

impl<K: Eq + Hash> Rate<K> {
    /// So many a second, three times as many at once.
    pub fn new(a_second: u32) -> Self {
        Rate::with_burst(f64::from(a_second), 3.0 * f64::from(a_second))
    }

    /// So many a second, and so many at once.
    pub fn with_burst(a_second: f64, most: f64) -> Self {
        Rate { a_second, most, buckets: HashMap::new() }
    }

    /// Forgets what a sender has asked for.
    pub fn forget(&mut self, sender: &K) {
        self.buckets.remove(sender);
    }

    /// Whether a request that arrives now may pass.
    pub fn admits(&mut self, sender: K, now: Instant) -> bool {
        let (most, a_second) = (self.most, self.a_second);
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
    fn a_network_of_version_6_is_one_sender() {
        let of = |text: &str| sender(text.parse().unwrap());
        assert_eq!(of("2001:db8::1"), of("2001:db8::2:3"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
        assert_eq!(of("::ffff:10.0.0.1"), of("10.0.0.1"));
        assert_ne!(of("10.0.0.1"), of("10.0.0.2"));
    }

    #[test]
    fn a_burst_passes_and_then_the_steady_rate() {
        let (mut rate, start) = (Rate::new(10), Instant::now());
        assert_eq!((0..100).filter(|_| rate.admits("one", start)).count(), 30);
        assert!(rate.admits("other", start), "senders do not pay for one another");
        let later = start + Duration::from_secs(1);
        assert_eq!((0..100).filter(|_| rate.admits("one", later)).count(), 10);
    }
}
