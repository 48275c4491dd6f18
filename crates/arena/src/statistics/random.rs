/// A small generator of random numbers, the same on every machine: SplitMix64 (Steele, Lea, Flood 2014, "Fast
/// splittable pseudorandom number generators"). The field is its whole state.
///
/// ```
/// use quadrille_arena::statistics::SplitMix;
/// assert_eq!(SplitMix(1234567).number(), 6457827717110365317); // as published with the reference code
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SplitMix(pub u64);

impl SplitMix {
    /// The generator number `index` of a family: each is seeded by a number of the family's own stream.
    pub fn member(seed: u64, index: u64) -> SplitMix {
        let start = SplitMix(seed).number();
        SplitMix(SplitMix(start.wrapping_add(index)).number())
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let n = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let n = (n ^ (n >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        n ^ (n >> 31)
    }

    /// The next number as a fraction, 0 included, 1 not.
    pub fn fraction(&mut self) -> f64 {
        (self.number() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// 1 or -1.
    pub fn sign(&mut self) -> f64 {
        if self.number() >> 63 == 0 { 1.0 } else { -1.0 }
    }
}
