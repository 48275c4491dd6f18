use std::fmt;
use std::ops::{Add, Neg};

/// A fraction whose denominator is a power of two, in units of 2^-32.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Dyadic(i64);

impl Dyadic {
    /// Nothing.
    pub const ZERO: Dyadic = Dyadic(0);
    const ONE: i64 = 1 << 32;

    /// A whole number.
    pub const fn whole(number: i32) -> Dyadic {
        Dyadic(number as i64 * Self::ONE)
    }

    /// The number in the middle between two others, unless its denominator is too large.
    pub const fn middle(self, other: Dyadic) -> Option<Dyadic> {
        let twice = self.0 + other.0;
        if twice % 2 == 0 { Some(Dyadic(twice / 2)) } else { None }
    }

    /// As a floating-point number.
    pub fn to_f64(self) -> f64 {
        self.0 as f64 / Self::ONE as f64
    }

    /// The options that the canonical form of this number has, the left one first.
    pub(crate) const fn options(self) -> [Option<Dyadic>; 2] {
        let fraction = self.0 & self.0.wrapping_neg();
        match self.0 {
            0 => [None, None],
            1.. if fraction >= Self::ONE => [Some(Dyadic(self.0 - Self::ONE)), None],
            _ if fraction >= Self::ONE => [None, Some(Dyadic(self.0 + Self::ONE))],
            _ => [Some(Dyadic(self.0 - fraction)), Some(Dyadic(self.0 + fraction))],
        }
    }
}

impl Add for Dyadic {
    type Output = Dyadic;

    fn add(self, other: Dyadic) -> Dyadic {
        Dyadic(self.0 + other.0)
    }
}

impl Neg for Dyadic {
    type Output = Dyadic;

    fn neg(self) -> Dyadic {
        Dyadic(-self.0)
    }
}

/// `3`, `-1/2`.
impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shift = self.0.trailing_zeros().min(32);
        match shift {
            32 => write!(f, "{}", self.0 >> 32),
            _ => write!(f, "{}/{}", self.0 >> shift, Self::ONE >> shift),
        }
    }
}
