use crate::RandomSource;
use crate::zobrist::mix;

/// The random numbers of engines and random starts: xoshiro256++ (Blackman and Vigna, Scrambled linear pseudorandom number
/// generators, 2021), its state filled by SplitMix64, so that a seed gives the same numbers on every machine and for all time.
///
/// ```
/// use quadrille_core::{RandomSource, Xoshiro};
/// let mut dice = Xoshiro::new(0);
/// assert_eq!([dice.bits(), dice.bits()], [5987356902031041503, 7051070477665621255]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Xoshiro([u64; 4]);

/// What SplitMix64 adds to its state at every step.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

impl Xoshiro {
    /// The stream of a seed.
    pub const fn new(seed: u64) -> Self {
        let [second, third, fourth] = [STEP, STEP.wrapping_mul(2), STEP.wrapping_mul(3)];
        Xoshiro([
            mix(seed),
            mix(seed.wrapping_add(second)),
            mix(seed.wrapping_add(third)),
            mix(seed.wrapping_add(fourth)),
        ])
    }
}

impl RandomSource for Xoshiro {
    #[inline]
    fn bits(&mut self) -> u64 {
        let Xoshiro([a, b, c, d]) = self;
        let result = a.wrapping_add(*d).rotate_left(23).wrapping_add(*a);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers that the authors' own program gives for this state.
    #[test]
    fn it_is_xoshiro256_plus_plus() {
        let mut dice = Xoshiro([1, 2, 3, 4]);
        let expected = [41943041, 58720359, 3588806011781223, 3591011842654386, 9228616714210784205];
        assert_eq!(expected.map(|_| dice.bits()), expected);
    }
}
