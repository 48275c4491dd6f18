//! The standard normal distribution.

use statrs::function::erf::{erfc, erfc_inv};
use std::f64::consts::SQRT_2;

/// The quantile that leaves 2.5 % on either side: the half width of a 95 % interval in standard errors.
pub const TWO_SIDED_95: f64 = 1.959_963_984_540_054;

/// The probability of a value below `x` (Abramowitz and Stegun 1964, 26.2.29).
///
/// ```
/// use quadrille_arena::statistics::normal;
/// assert_eq!(normal::cumulative(0.0), 0.5);
/// ```
pub fn cumulative(x: f64) -> f64 {
    erfc(-x / SQRT_2) / 2.0
}

/// The value that is exceeded with probability `1 - p`; infinite for 0 and 1.
///
/// ```
/// use quadrille_arena::statistics::normal;
/// assert!((normal::quantile(0.975) - normal::TWO_SIDED_95).abs() < 1e-12);
/// ```
pub fn quantile(p: f64) -> f64 {
    -SQRT_2 * erfc_inv(2.0 * p)
}
