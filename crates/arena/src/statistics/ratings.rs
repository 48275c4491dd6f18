use super::matrix::{self, Matrix};
use super::{CrossTable, ELO_PER_LOGIT, Estimate};

/// The standard deviation, in Elo, of the normal distribution from which the ratings are thought to come before any
/// game. It keeps perfect scores finite, ties together players who never met, and makes the mean rating 0. Against the
/// evidence of ten games between players of similar strength it shifts a difference by less than 1 %.
pub const PRIOR_DEVIATION: f64 = 1000.0;

/// Ratings of the players of a tournament in logistic Elo, with mean 0.
///
/// The model is that of Bradley and Terry 1952 ("Rank analysis of incomplete block designs I") with a draw as half a
/// win, as in Ordo; the ratings are the most likely ones, given the finished pairs and the prior
/// ([`PRIOR_DEVIATION`]).
///
/// Their covariance is the sandwich `H⁻¹ V H⁻¹` (White 1982, "Maximum likelihood estimation of misspecified models"):
/// `H` is the information of the model, `V` the variance that the pairs really showed. So draws and openings that suit
/// one side narrow the error bars as they should, though the model knows neither. Pairings whose pairs were all equal
/// enter `V` in their cautious form ([`Sample::cautious`](super::Sample::cautious)).
///
/// ```
/// use quadrille_arena::statistics::{CrossTable, Points};
///
/// let mut table = CrossTable::new(2);
/// for _ in 0..500 {
///     table.add_pair(0, 1, Points::Win, Points::Draw);
///     table.add_pair(0, 1, Points::Win, Points::Draw);
///     table.add_pair(0, 1, Points::Win, Points::Win);
///     table.add_pair(0, 1, Points::Loss, Points::Win);
/// }
/// let ratings = table.ratings();
/// assert!((ratings.difference(0, 1).value - 190.85).abs() < 0.1);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Ratings {
    /// In log odds.
    values: Vec<f64>,
    /// Of the values less their mean.
    covariance: Matrix,
}

/// What the finished pairs of two players say, as the first of them sees it.
struct Pairing {
    players: [usize; 2],
    games: f64,
    points: f64,
    /// The variance of `points`.
    variance: f64,
}

impl Ratings {
    pub(super) fn of(table: &CrossTable) -> Ratings {
        let players = table.players();
        let pairings = pairings(table);
        let values = most_likely(players, &pairings);
        let bread = matrix::inverse(&information(&values, &pairings));
        let mut filling = matrix::scalar(players, prior_precision());
        pairings.iter().for_each(|pairing| link(&mut filling, pairing.players, pairing.variance));
        let covariance = matrix::product(&matrix::product(&bread, &filling), &bread);
        Ratings { values, covariance: centred(&covariance) }
    }

    /// The rating of a player with its 95 % interval, relative to the mean of all players.
    pub fn rating(&self, player: usize) -> Estimate {
        estimate(self.values[player], self.covariance[player][player])
    }

    /// How much stronger `player` is than `opponent`, with the 95 % interval of the difference. It may be narrower
    /// than the intervals of the two ratings suggest, or wider.
    pub fn difference(&self, player: usize, opponent: usize) -> Estimate {
        let covariance = |i: usize, j: usize| self.covariance[i][j];
        let variance =
            covariance(player, player) + covariance(opponent, opponent) - 2.0 * covariance(player, opponent);
        estimate(self.values[player] - self.values[opponent], variance)
    }

    /// The players from the best to the worst; equals in the order of their numbers.
    pub fn ranking(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.values.len()).collect();
        order.sort_by(|&a, &b| self.values[b].total_cmp(&self.values[a]));
        order
    }
}

/// From log odds to Elo. Rounding can make the variance of a sum that is exactly known negative.
fn estimate(value: f64, variance: f64) -> Estimate {
    Estimate::normal(ELO_PER_LOGIT * value, ELO_PER_LOGIT * variance.max(0.0).sqrt())
}

fn pairings(table: &CrossTable) -> Vec<Pairing> {
    let players = table.players();
    let meetings = (0..players).flat_map(|a| (a + 1..players).map(move |b| [a, b]));
    meetings
        .filter_map(|[a, b]| {
            let sample = table.meetings(a, b).pairs.score()?;
            let games = 2.0 * sample.size as f64;
            let variance = 2.0 * games * sample.cautious().variance;
            Some(Pairing { players: [a, b], games, points: games * sample.mean, variance })
        })
        .collect()
}

fn prior_precision() -> f64 {
    (ELO_PER_LOGIT / PRIOR_DEVIATION).powi(2)
}

/// Newton's method on a concave function; a step that overshoots is halved.
fn most_likely(players: usize, pairings: &[Pairing]) -> Vec<f64> {
    let mut values = vec![0.0; players];
    let mut likelihood = log_likelihood(&values, pairings);
    loop {
        let gradient = gradient(&values, pairings);
        let inverse = matrix::inverse(&information(&values, pairings));
        let mut step: Vec<f64> = inverse.iter().map(|row| dot(row, &gradient)).collect();
        loop {
            if step.iter().all(|change| change.abs() < 1e-10) {
                return values;
            }
            let next: Vec<f64> = values.iter().zip(&step).map(|(value, change)| value + change).collect();
            let better = log_likelihood(&next, pairings);
            if better > likelihood {
                (values, likelihood) = (next, better);
                break;
            }
            step.iter_mut().for_each(|change| *change /= 2.0);
        }
    }
}

fn log_likelihood(values: &[f64], pairings: &[Pairing]) -> f64 {
    let games = pairings.iter().map(|pairing| {
        let lead = pairing.lead(values);
        pairing.points * log_logistic(lead) + (pairing.games - pairing.points) * log_logistic(-lead)
    });
    games.sum::<f64>() - prior_precision() * dot(values, values) / 2.0
}

fn gradient(values: &[f64], pairings: &[Pairing]) -> Vec<f64> {
    let mut gradient: Vec<f64> = values.iter().map(|value| -prior_precision() * value).collect();
    for pairing in pairings {
        let surplus = pairing.points - pairing.games * logistic(pairing.lead(values));
        gradient[pairing.players[0]] += surplus;
        gradient[pairing.players[1]] -= surplus;
    }
    gradient
}

/// Minus the second derivatives of the log likelihood.
fn information(values: &[f64], pairings: &[Pairing]) -> Matrix {
    let mut information = matrix::scalar(values.len(), prior_precision());
    for pairing in pairings {
        let lead = pairing.lead(values);
        link(&mut information, pairing.players, pairing.games * logistic(lead) * logistic(-lead));
    }
    information
}

impl Pairing {
    fn lead(&self, values: &[f64]) -> f64 {
        values[self.players[0]] - values[self.players[1]]
    }
}

/// Adds `weight (a - b)²` to a quadratic form.
fn link(form: &mut Matrix, [a, b]: [usize; 2], weight: f64) {
    form[a][a] += weight;
    form[b][b] += weight;
    form[a][b] -= weight;
    form[b][a] -= weight;
}

/// The covariance of values less their mean: what the prior leaves open about the mean itself is nobody's error.
fn centred(covariance: &Matrix) -> Matrix {
    let n = covariance.len() as f64;
    let means: Vec<f64> = covariance.iter().map(|row| row.iter().sum::<f64>() / n).collect();
    let mean = means.iter().sum::<f64>() / n;
    let row = |i: usize| (0..means.len()).map(|j| covariance[i][j] - means[i] - means[j] + mean).collect();
    (0..means.len()).map(row).collect()
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

fn log_logistic(x: f64) -> f64 {
    x.min(0.0) - (-x.abs()).exp().ln_1p()
}
