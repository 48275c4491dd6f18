//! The evaluation cache of SIA (Winands 2015, section 5): sums over the stones of one side, which many positions of a
//! search share.

/// A value each for the sets of points seen last, as many as there is room for.
#[derive(Clone, Debug)]
pub(super) struct Cache {
    entries: Box<[(u64, i32)]>,
    /// How far to shift a hash of 64 bits to get the number of an entry.
    shift: u32,
}

/// No set of points.
const VACANT: u64 = u64::MAX;

impl Cache {
    /// Room for two to this power of values, at least two.
    pub fn new(power: u32) -> Self {
        Cache { entries: vec![(VACANT, 0); 1 << power].into(), shift: u64::BITS - power }
    }

    /// The value of a set, computed if it is not here.
    #[inline]
    pub fn value(&mut self, set: u64, compute: impl FnOnce(u64) -> i32) -> i32 {
        // Fibonacci hashing: the high bits of the product depend on all points.
        let entry = &mut self.entries[(set.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> self.shift) as usize];
        if entry.0 != set {
            *entry = (set, compute(set));
        }
        entry.1
    }
}
