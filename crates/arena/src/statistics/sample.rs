use super::normal::TWO_SIDED_95;

/// A number known with a 95 % interval. The ends may be infinite, never NaN.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The best guess.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// The interval of a normally distributed estimate.
    pub fn normal(value: f64, standard_error: f64) -> Estimate {
        let half = TWO_SIDED_95 * standard_error;
        Estimate { value, low: value - half, high: value + half }
    }

    /// The estimate on another scale, by a function that never decreases.
    pub fn map(self, scale: impl Fn(f64) -> f64) -> Estimate {
        Estimate { value: scale(self.value), low: scale(self.low), high: scale(self.high) }
    }

    /// Half the width of the interval: the number after "±" in usual reports.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// Independent observations of a quantity between 0 and 1: scores of pairs, or successes and failures.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sample {
    /// How many observations, at least one.
    pub size: u64,
    /// Their mean.
    pub mean: f64,
    /// Their mean squared distance from the mean (divided by the size, as fishtest does).
    pub variance: f64,
}

impl Sample {
    /// The sample in which `values[i]`, all within 0..=1, was seen `counts[i]` times; none if nothing was seen.
    pub fn multinomial<const N: usize>(values: [f64; N], counts: [u64; N]) -> Option<Sample> {
        debug_assert!(values.iter().all(|value| (0.0..=1.0).contains(value)));
        let size: u64 = counts.iter().sum();
        let average = |f: &dyn Fn(f64) -> f64| {
            let sum: f64 = values.iter().zip(counts).map(|(&value, count)| f(value) * count as f64).sum();
            sum / size as f64
        };
        (size > 0).then(|| {
            let mean = average(&|value| value);
            Sample { size, mean, variance: average(&|value| (value - mean).powi(2)) }
        })
    }

    /// Successes among trials; none if there were no trials.
    pub fn binomial(successes: u64, trials: u64) -> Option<Sample> {
        assert!(successes <= trials, "{successes} successes in {trials} trials");
        Sample::multinomial([0.0, 1.0], [trials - successes, successes])
    }

    /// The standard error of the mean. Zero when all observations are equal, which is no certainty: see
    /// [`interval`](Sample::interval) and [`cautious`](Sample::cautious).
    pub fn standard_error(&self) -> f64 {
        (self.variance / self.size as f64).sqrt()
    }

    /// The mean with its 95 % interval, cut at 0 and 1.
    ///
    /// Where all `n` observations equal `v`, the normal approximation would claim certainty. What is known then is
    /// that `v` has at least probability `q = 0.05^(1/n)` (the exact form of the rule of three: Hanley and
    /// Lippman-Hand 1983, "If nothing goes wrong, is everything all right?"), so the mean lies between `q v` and `q v
    /// + (1 - q)`.
    ///
    /// ```
    /// use quadrille_arena::statistics::Sample;
    /// let perfect = Sample::binomial(10, 10).unwrap().interval();
    /// assert_eq!(perfect.high, 1.0);
    /// assert!((perfect.low - 0.741).abs() < 0.001);
    /// ```
    pub fn interval(&self) -> Estimate {
        if self.variance > 0.0 {
            let interval = Estimate::normal(self.mean, self.standard_error());
            return Estimate { low: interval.low.max(0.0), high: interval.high.min(1.0), ..interval };
        }
        let q = 0.05f64.powf(1.0 / self.size as f64);
        Estimate { value: self.mean, low: q * self.mean, high: q * self.mean + (1.0 - q) }
    }

    /// This sample, or, where all observations are equal, the sample with one observation of 0 and one of 1 added, so
    /// that its error is not zero (Agresti and Caffo 2000, "Simple and effective confidence intervals for
    /// proportions").
    pub fn cautious(&self) -> Sample {
        if self.variance > 0.0 {
            return *self;
        }
        let (n, size) = (self.size as f64, self.size + 2);
        let mean = (n * self.mean + 1.0) / size as f64;
        let squares = n * (self.mean - mean).powi(2) + mean.powi(2) + (1.0 - mean).powi(2);
        Sample { size, mean, variance: squares / size as f64 }
    }
}
