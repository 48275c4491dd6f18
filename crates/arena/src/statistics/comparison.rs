use super::{Sample, normal};

/// How far two means are apart, and whether chance explains it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Difference {
    /// The first mean minus the second.
    pub value: f64,
    /// The standard error of the difference: both samples have their share.
    pub standard_error: f64,
    /// The difference in standard errors.
    pub z: f64,
    /// The probability of a difference at least as large, either way, if the true means are equal.
    pub p_value: f64,
}

/// The z-test of two independent samples, with unpooled variances (Agresti 2013, "Categorical Data Analysis", section
/// 3.1). For `standard_error` and `z`, a sample of equal observations is taken in its [`cautious`](Sample::cautious)
/// form, so that no difference is ever infinitely significant.
///
/// ```
/// use quadrille_arena::statistics::{Sample, compare};
///
/// let before = Sample::binomial(60, 100).unwrap();
/// let after = Sample::binomial(45, 100).unwrap();
/// let difference = compare(&before, &after);
/// assert!((difference.z - 2.14).abs() < 0.01 && difference.p_value < 0.05);
/// ```
pub fn compare(one: &Sample, other: &Sample) -> Difference {
    let (a, b) = (one.cautious(), other.cautious());
    let standard_error = a.standard_error().hypot(b.standard_error());
    let z = (a.mean - b.mean) / standard_error;
    Difference {
        value: one.mean - other.mean,
        standard_error,
        z,
        p_value: 2.0 * normal::cumulative(-z.abs()),
    }
}
