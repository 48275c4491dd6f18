use super::{NORMALISED_ELO, Pairs, likelihood, score_of_elo};
use std::f64::consts::SQRT_2;

/// The scale on which the hypotheses of a test are stated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scale {
    /// Normalised Elo: the length of a test does not depend on the share of draws.
    Normalised,
    /// Logistic Elo.
    Logistic,
}

/// What a test says so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// Not enough is known: play on.
    Continue,
    /// The difference is rather `elo0` (or less): the change failed.
    AcceptH0,
    /// The difference is rather `elo1` (or more): the change passed.
    AcceptH1,
}

/// A sequential test of "the difference is `elo1`" against "the difference is `elo0`", by the generalised likelihood
/// ratio of pairs. Hypotheses in normalised Elo should lie within ±200: for larger ones the best distribution need not
/// be unique.
///
/// ```
/// use quadrille_arena::statistics::{Pairs, Sprt, Verdict};
///
/// // Stockfish pull request 4644 reports LLR 2.98 for these pairs.
/// let pairs = Pairs([310, 13250, 33553, 13686, 305]);
/// let test = Sprt::normalised(0.0, 2.0);
/// assert!((test.llr(&pairs) - 2.98).abs() < 0.005);
/// assert_eq!(test.verdict(&pairs), Verdict::AcceptH1);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// How `elo0` and `elo1` are meant.
    pub scale: Scale,
    /// The difference under the null hypothesis.
    pub elo0: f64,
    /// The difference under the alternative, above `elo0`.
    pub elo1: f64,
    /// The admitted probability to accept the alternative at `elo0`.
    pub alpha: f64,
    /// The admitted probability to accept the null hypothesis at `elo1`.
    pub beta: f64,
}

impl Sprt {
    /// What a kind of pair that was never seen counts as: fishtest's value (`regularize` in its LLRcalc.py). Without
    /// it, a hypothesis that needs the kind would be impossible.
    pub const UNSEEN: f64 = 1e-3;

    /// A test in normalised Elo with error probabilities of 5 %.
    pub const fn normalised(elo0: f64, elo1: f64) -> Sprt {
        Sprt { scale: Scale::Normalised, elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// A test in logistic Elo with error probabilities of 5 %.
    pub const fn logistic(elo0: f64, elo1: f64) -> Sprt {
        Sprt { scale: Scale::Logistic, elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// The log likelihood ratios at which the null hypothesis and the alternative are accepted (Wald 1945, "Sequential
    /// tests of statistical hypotheses", section 3).
    ///
    /// ```
    /// let (low, high) = quadrille_arena::statistics::Sprt::normalised(0.0, 5.0).bounds();
    /// assert!((low + 2.944).abs() < 0.001 && (high - 2.944).abs() < 0.001);
    /// ```
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of the generalised likelihood ratio: how much more likely the pairs are under the best
    /// distribution with `elo1` than under the best one with `elo0`. Zero without pairs.
    ///
    /// Sources: Van den Bergh, "Comments on Normalized Elo" (normalized_elo_practical.pdf), section 4.1, for
    /// normalised Elo (a pair's t-value is √2 times that of a game); support_MLE_multinomial.pdf, proposition 1.1, for
    /// logistic Elo; fishtest's wiki, "Fishtest mathematics", for why the ratio may be used as in Wald's test. Kinds
    /// of pairs never seen count as [`UNSEEN`](Sprt::UNSEEN).
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        if pairs.total() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|count| if count == 0 { Sprt::UNSEEN } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let observed = counts.map(|count| count / total);
        let best = |elo: f64| match self.scale {
            Scale::Normalised => likelihood::with_t_value(&observed, SQRT_2 * elo / NORMALISED_ELO),
            Scale::Logistic => likelihood::with_mean(&observed, score_of_elo(elo)),
        };
        let (null, alternative) = (best(self.elo0), best(self.elo1));
        (0..5).map(|i| counts[i] * (alternative[i] / null[i]).ln()).sum()
    }

    /// Whether the pairs settle the matter.
    pub fn verdict(&self, pairs: &Pairs) -> Verdict {
        let (low, high) = self.bounds();
        match self.llr(pairs) {
            llr if llr >= high => Verdict::AcceptH1,
            llr if llr <= low => Verdict::AcceptH0,
            _ => Verdict::Continue,
        }
    }
}
