use super::subsets::{POINTS, count, images, rank, unrank};
use std::sync::OnceLock;

/// The sets of points of one size, with those that differ by a symmetry taken for one: each such orbit is named by the least of
/// its sets. A bit for each set says whether it is the least of its orbit, so that counting bits numbers the orbits.
pub(crate) struct Orbits {
    least: Vec<u64>,
    /// How many bits there are before each word.
    before: Vec<u32>,
    count: u32,
    size: usize,
}

/// The most points of a set that orbits are listed for: more than a player has in a table.
const LARGEST: usize = 11;

impl Orbits {
    /// Those of this size, listed once for all.
    pub(crate) fn of_size(size: usize) -> &'static Orbits {
        static ALL: [OnceLock<Orbits>; LARGEST + 1] = [const { OnceLock::new() }; LARGEST + 1];
        ALL[size].get_or_init(|| Orbits::list(size))
    }

    fn list(size: usize) -> Orbits {
        let sets = count(POINTS, size);
        let mut least = vec![0u64; sets.div_ceil(64) as usize];
        let mut set = (1u64 << size) - 1;
        for number in 0..sets {
            if images(set).iter().all(|&image| set <= image) {
                least[number as usize / 64] |= 1 << (number % 64);
            }
            // The next set of the same size (Gosper's hack).
            let lowest = set & set.wrapping_neg();
            let carried = set + lowest;
            set = carried | ((set ^ carried) / lowest) >> 2;
        }
        let mut before = Vec::with_capacity(least.len());
        let mut count = 0;
        for word in &least {
            before.push(count);
            count += word.count_ones();
        }
        Orbits { least, before, count, size }
    }

    /// How many there are.
    pub(crate) fn count(&self) -> u32 {
        self.count
    }

    /// The number of the orbit that this set is the least of.
    #[inline]
    pub(crate) fn number(&self, least: u64) -> u64 {
        let rank = rank(least) as usize;
        let below = self.least[rank / 64] & ((1 << (rank % 64)) - 1);
        u64::from(self.before[rank / 64] + below.count_ones())
    }

    /// The least set of the orbit of this number.
    pub(crate) fn least(&self, number: u32) -> u64 {
        let word = self.before.partition_point(|&before| before <= number) - 1;
        let mut bits = self.least[word];
        (0..number - self.before[word]).for_each(|_| bits &= bits - 1);
        unrank(64 * word as u64 + u64::from(bits.trailing_zeros()), self.size)
    }
}
