use super::{Estimate, NORMALISED_ELO, Points, Sample, elo_of_score, normal};
use std::f64::consts::SQRT_2;
use std::ops::AddAssign;

/// Finished pairs of games by the points they gave: 0, ½, 1, 1½, 2. Known as pentanomial counts, and as `Ptnml(0-2)` in
/// reports of fishtest.
///
/// ```
/// use quadrille_arena::statistics::Pairs;
///
/// let pairs = Pairs([1, 10, 78, 48, 13]);
/// let elo = pairs.elo().unwrap();
/// assert!((elo.value - 72.85).abs() < 0.01 && (elo.error() - 22.33).abs() < 0.01);
/// assert_eq!(Pairs::default().elo(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// The scores of the five kinds of pairs, a game counting at most 1.
    pub const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// Counts a pair.
    pub fn add(&mut self, one: Points, other: Points) {
        self.0[one.halves() + other.halves()] += 1;
    }

    /// The number of pairs.
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The same pairs as the opponent counts them.
    pub const fn reversed(self) -> Pairs {
        let [a, b, c, d, e] = self.0;
        Pairs([e, d, c, b, a])
    }

    /// The score of a game with the variance of pairs; none without pairs.
    pub fn score(&self) -> Option<Sample> {
        Sample::multinomial(Pairs::SCORES, self.0)
    }

    /// The logistic Elo difference with its 95 % interval, from the interval of the score ([`Sample::interval`]); none
    /// without pairs. If all games are won it is infinite, and the interval is one-sided: its lower end says what the
    /// number of pairs supports.
    ///
    /// Source: the pentanomial model of fishtest's wiki, "Fishtest mathematics", first item.
    pub fn elo(&self) -> Option<Estimate> {
        self.score().map(|score| score.interval().map(elo_of_score))
    }

    /// The normalised Elo difference with its 95 % interval; none without pairs. It measures how fast games tell the
    /// players apart, and does not depend on the share of draws as logistic Elo does.
    ///
    /// It is the t-value of one game, in units of [`NORMALISED_ELO`]: the variance of a game is taken as twice that of
    /// the pair's mean (Van den Bergh, "Comments on Normalized Elo", normalized_elo_practical.pdf). The interval is
    /// that of small differences, as usual. Without variance there is no t-value: the value is then 0 or infinite by
    /// the sign of the score, and the interval is the whole line.
    pub fn normalised_elo(&self) -> Option<Estimate> {
        self.score().map(|score| {
            let lead = score.mean - 0.5;
            if score.variance > 0.0 {
                let games = 2.0 * score.size as f64;
                let t = lead / (SQRT_2 * score.variance.sqrt());
                return Estimate::normal(NORMALISED_ELO * t, NORMALISED_ELO / games.sqrt());
            }
            let value = if lead == 0.0 { 0.0 } else { f64::INFINITY.copysign(lead) };
            Estimate { value, low: f64::NEG_INFINITY, high: f64::INFINITY }
        })
    }

    /// The likelihood of superiority: how probable it is that the true score is above one half, given that before the
    /// match nothing spoke for either player.
    ///
    /// The normal approximation of the chessprogramming wiki, "Match Statistics", section "Likelihood of superiority",
    /// with the variance of pairs. If all `n` pairs gave the same, the sign alone speaks: a coin of unknown bias that
    /// fell `n` times to one side favours it with probability `1 - 2^-(n+1)` (Laplace's rule). One half without pairs.
    pub fn superiority(&self) -> f64 {
        let Some(score) = self.score() else { return 0.5 };
        let lead = score.mean - 0.5;
        if lead == 0.0 {
            0.5
        } else if score.variance > 0.0 {
            normal::cumulative(lead / score.standard_error())
        } else {
            let doubt = 0.5f64.powf(score.size as f64 + 1.0);
            if lead > 0.0 { 1.0 - doubt } else { doubt }
        }
    }
}

impl AddAssign for Pairs {
    fn add_assign(&mut self, other: Pairs) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count += more;
        }
    }
}
