//! Glicko-2 ratings (Mark Glickman, "Example of the Glicko-2 system", 2022, <http://www.glicko.net/glicko/glicko2.pdf>).

use std::f64::consts::PI;

/// What is known of a player's strength in one game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// On the scale of Elo's ratings.
    pub rating: f64,
    /// The standard deviation of what is known.
    pub deviation: f64,
    /// How erratic the player is.
    pub volatility: f64,
}

impl Default for Rating {
    fn default() -> Self {
        Rating { rating: 1500.0, deviation: MOST_DEVIATION, volatility: 0.06 }
    }
}

/// That of a player about whom nothing is known.
const MOST_DEVIATION: f64 = 350.0;
/// How much volatilities change; the paper suggests 0.3 to 1.2.
const TAU: f64 = 0.5;
/// Points of the usual scale in one of the paper's inner scale.
const SCALE: f64 = 173.7178;
/// How exact a volatility is.
const EXACT: f64 = 1e-6;

impl Rating {
    /// A rating above this deviation says little.
    pub const SETTLED: f64 = 110.0;

    /// Whether there are too few games to say much.
    pub fn is_provisional(&self) -> bool {
        self.deviation > Rating::SETTLED
    }

    /// The rating after games against opponents, each with the points won (0, 0.5 or 1). `periods` is the time since the
    /// last games in rating periods; the paper has 1, with all games of a period at once.
    pub fn after(&self, games: &[(Rating, f64)], periods: f64) -> Rating {
        let (mu, phi) = ((self.rating - 1500.0) / SCALE, self.deviation / SCALE);
        let (mut information, mut surprise) = (0.0, 0.0);
        for (opponent, points) in games {
            let (mu_j, phi_j) = ((opponent.rating - 1500.0) / SCALE, opponent.deviation / SCALE);
            let g = 1.0 / (1.0 + 3.0 * phi_j * phi_j / (PI * PI)).sqrt();
            let expected = 1.0 / (1.0 + (-g * (mu - mu_j)).exp());
            information += g * g * expected * (1.0 - expected);
            surprise += g * (points - expected);
        }
        if games.is_empty() {
            let deviation = (phi * phi + periods * self.volatility * self.volatility).sqrt() * SCALE;
            return Rating { deviation: deviation.min(MOST_DEVIATION), ..*self };
        }
        let variance = 1.0 / information;
        let volatility = volatility(self.volatility, phi, variance, variance * surprise);
        let grown = phi * phi + periods * volatility * volatility;
        let phi = 1.0 / (1.0 / grown + 1.0 / variance).sqrt();
        let mu = mu + phi * phi * surprise;
        Rating {
            rating: mu * SCALE + 1500.0,
            deviation: (phi * SCALE).clamp(30.0, MOST_DEVIATION),
            volatility,
        }
    }
}

/// Step 5 of the paper: the root of its function f by the Illinois algorithm.
fn volatility(sigma: f64, phi: f64, variance: f64, delta: f64) -> f64 {
    let a = (sigma * sigma).ln();
    let f = |x: f64| {
        let grown = phi * phi + variance + x.exp();
        x.exp() * (delta * delta - grown) / (2.0 * grown * grown) - (x - a) / (TAU * TAU)
    };
    let mut low = a;
    let mut high = if delta * delta > phi * phi + variance {
        (delta * delta - phi * phi - variance).ln()
    } else {
        let below = (1..100).map(|k| a - f64::from(k) * TAU).find(|x| f(*x) >= 0.0);
        below.unwrap_or(a - 100.0 * TAU)
    };
    let (mut f_low, mut f_high) = (f(low), f(high));
    for _ in 0..100 {
        if (high - low).abs() <= EXACT {
            break;
        }
        let middle = low + (low - high) * f_low / (f_high - f_low);
        let f_middle = f(middle);
        if f_middle * f_high <= 0.0 {
            (low, f_low) = (high, f_high);
        } else {
            f_low /= 2.0;
        }
        (high, f_high) = (middle, f_middle);
    }
    (low / 2.0).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rating(rating: f64, deviation: f64) -> Rating {
        Rating { rating, deviation, volatility: 0.06 }
    }

    #[test]
    fn the_example_of_the_paper() {
        let games = [(rating(1400.0, 30.0), 1.0), (rating(1550.0, 100.0), 0.0), (rating(1700.0, 300.0), 0.0)];
        let after = rating(1500.0, 200.0).after(&games, 1.0);
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
    }

    #[test]
    fn without_games_only_the_deviation_grows() {
        let after = rating(1500.0, 200.0).after(&[], 1.0);
        assert!((after.deviation - 200.2714).abs() < 0.001, "{after:?}");
        assert_eq!(rating(1500.0, 340.0).after(&[], 1e6).deviation, 350.0);
    }

    #[test]
    fn a_win_gains_what_the_equal_opponent_loses() {
        let (one, other) = (Rating::default(), Rating::default());
        let (won, lost) = (one.after(&[(other, 1.0)], 0.0), other.after(&[(one, 0.0)], 0.0));
        assert!(won.rating > 1600.0 && (won.rating + lost.rating - 3000.0).abs() < 1e-6, "{won:?} {lost:?}");
        assert!(won.deviation < 350.0 && won.is_provisional());
    }

    #[test]
    fn a_great_surprise_keeps_numbers_finite() {
        let after = rating(3000.0, 30.0).after(&[(rating(0.0, 30.0), 0.0)], 1.0);
        assert!(
            after.rating.is_finite() && after.deviation.is_finite() && after.volatility < 1.0,
            "{after:?}"
        );
    }
}
