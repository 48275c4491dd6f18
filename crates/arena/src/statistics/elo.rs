use std::f64::consts::LN_10;

/// Elo points in one unit of log odds.
pub const ELO_PER_LOGIT: f64 = 400.0 / LN_10;

/// Normalised Elo in one unit of the t-value of a game, chosen so that it agrees with logistic Elo for small
/// differences without draws (Van den Bergh, "Comments on Normalized Elo", normalized_elo_practical.pdf).
pub const NORMALISED_ELO: f64 = 800.0 / LN_10;

/// The Elo difference at which this score is expected; infinite for 0 and 1 (chessprogramming wiki,
/// "Match Statistics", section "Elo-Rating and Win-Probability").
///
/// ```
/// use quadrille_arena::statistics::elo_of_score;
/// assert!((elo_of_score(0.75) - 190.85).abs() < 0.005);
/// assert_eq!(elo_of_score(1.0), f64::INFINITY);
/// ```
pub fn elo_of_score(score: f64) -> f64 {
    ELO_PER_LOGIT * (score.ln() - (-score).ln_1p())
}

/// The score expected at this Elo difference: the inverse of [`elo_of_score`].
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + (-elo / ELO_PER_LOGIT).exp())
}
