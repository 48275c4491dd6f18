//! The statistics against simulated matches whose truth is known.

use quadrille_arena::statistics::{
    CrossTable, NORMALISED_ELO, Pairs, Parameter, ScoreCounts, SplitMix, Sprt, Spsa, Verdict, compare,
    score_of_elo,
};
use std::f64::consts::SQRT_2;

/// A distribution over the five kinds of pairs.
type Shares = [f64; 5];

/// Many draws and few decisive pairs, as between equal players.
const EVEN: Shares = [0.05, 0.2, 0.5, 0.2, 0.05];

fn moments(shares: Shares) -> (f64, f64) {
    let sample =
        |f: &dyn Fn(f64) -> f64| shares.iter().zip(Pairs::SCORES).map(|(p, score)| p * f(score)).sum();
    let mean: f64 = sample(&|score| score);
    (mean, sample(&|score| (score - mean).powi(2)))
}

/// An even distribution tilted until it has this normalised Elo.
fn tilted(elo: f64) -> Shares {
    let tilt = |strength: f64| {
        let weights: Shares = std::array::from_fn(|i| EVEN[i] * (strength * Pairs::SCORES[i]).exp());
        weights.map(|weight| weight / weights.iter().sum::<f64>())
    };
    let (mut low, mut high) = (-10.0, 10.0);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        let (mean, variance) = moments(tilt(middle));
        let too_strong = NORMALISED_ELO * (mean - 0.5) / (SQRT_2 * variance.sqrt()) > elo;
        *(if too_strong { &mut high } else { &mut low }) = middle;
    }
    tilt(low)
}

fn draw(random: &mut SplitMix, shares: &Shares) -> usize {
    let mut fraction = random.fraction();
    for (kind, share) in shares.iter().enumerate() {
        fraction -= share;
        if fraction < 0.0 {
            return kind;
        }
    }
    4
}

fn matches(random: &mut SplitMix, shares: &Shares, pairs: usize) -> Pairs {
    let mut played = Pairs::default();
    (0..pairs).for_each(|_| played.0[draw(random, shares)] += 1);
    played
}

/// In how many of `tests` the alternative is accepted when the truth is `elo`.
fn accepted(test: Sprt, elo: f64, tests: usize, seed: u64) -> f64 {
    let mut random = SplitMix(seed);
    let shares = tilted(elo);
    let passes = (0..tests).filter(|_| {
        let mut pairs = Pairs::default();
        loop {
            pairs.0[draw(&mut random, &shares)] += 1;
            match test.verdict(&pairs) {
                Verdict::Continue => {}
                verdict => return verdict == Verdict::AcceptH1,
            }
        }
    });
    passes.count() as f64 / tests as f64
}

/// Wald's bounds are kept up to chance (three standard errors), and not by far too long tests: overshoot makes the true
/// errors somewhat smaller than stated.
#[test]
fn error_rates_of_sequential_tests() {
    const TESTS: usize = 1000;
    let chance = |rate: f64| 3.0 * (rate * (1.0 - rate) / TESTS as f64).sqrt();
    for (alpha, beta, seed) in [(0.05, 0.05, 1), (0.1, 0.05, 2)] {
        let test = Sprt { alpha, beta, ..Sprt::normalised(0.0, 40.0) };
        let false_passes = accepted(test, 0.0, TESTS, seed);
        let false_failures = 1.0 - accepted(test, 40.0, TESTS, seed + 10);
        for (rate, stated) in [(false_passes, alpha), (false_failures, beta)] {
            assert!(rate < stated + chance(stated), "{rate} instead of {stated}");
            assert!(rate > 0.6 * stated - chance(stated), "{rate} instead of {stated}");
        }
    }
}

/// The 95 % intervals of Elo and normalised Elo hold the truth in 95 % of matches, and in 95 % of them two equal
/// players are not told apart.
#[test]
fn coverage_of_intervals() {
    const MATCHES: usize = 4000;
    let mut random = SplitMix(3);
    let shares = tilted(60.0);
    let (mean, variance) = moments(shares);
    let normalised = NORMALISED_ELO * (mean - 0.5) / (SQRT_2 * variance.sqrt());
    let [mut score, mut t_value, mut equal] = [0; 3];
    for _ in 0..MATCHES {
        let [one, other] = [0, 1].map(|_| matches(&mut random, &shares, 200));
        let elo = one.elo().unwrap();
        score += usize::from(score_of_elo(elo.low) <= mean && mean <= score_of_elo(elo.high));
        let elo = one.normalised_elo().unwrap();
        t_value += usize::from(elo.low <= normalised && normalised <= elo.high);
        equal += usize::from(compare(&one.score().unwrap(), &other.score().unwrap()).p_value > 0.05);
    }
    let chance = 3.0 * (0.95f64 * 0.05 * MATCHES as f64).sqrt();
    for (what, hits) in [("score", score), ("t-value", t_value), ("equal", equal)] {
        assert!(
            (hits as f64 - 0.95 * MATCHES as f64).abs() < chance + 0.005 * MATCHES as f64,
            "{what}: {hits}"
        );
    }
}

/// A round robin of players whose true ratings are known: the intervals of ratings and differences hold them in 95 % of
/// tournaments, although a third of the games are drawn.
#[test]
fn coverage_of_ratings() {
    const TRUTH: [f64; 4] = [90.0, 30.0, -20.0, -100.0];
    const TOURNAMENTS: usize = 1500;
    let mut random = SplitMix(4);
    let [mut ratings_held, mut differences_held] = [0; 2];
    for _ in 0..TOURNAMENTS {
        let mut table = CrossTable::new(4);
        for (one, other) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
            let score = score_of_elo(TRUTH[one] - TRUTH[other]);
            let (win, loss) = (score - 1.0 / 6.0, 1.0 - score - 1.0 / 6.0);
            let game = [loss, 1.0 / 3.0, win];
            let shares = std::array::from_fn(|kind| {
                (0..3)
                    .filter(|first| (0..3).contains(&(kind as i32 - first)))
                    .fold(0.0, |sum, first| sum + game[first as usize] * game[kind - first as usize])
            });
            let pairs = matches(&mut random, &shares, 80);
            table.add_counts(one, other, ScoreCounts { pairs, ..ScoreCounts::default() });
        }
        let ratings = table.ratings();
        let rating = ratings.rating(0);
        ratings_held += usize::from(rating.low <= TRUTH[0] && TRUTH[0] <= rating.high);
        let (difference, truth) = (ratings.difference(1, 3), TRUTH[1] - TRUTH[3]);
        differences_held += usize::from(difference.low <= truth && truth <= difference.high);
    }
    let chance = 3.0 * (0.95f64 * 0.05 * TOURNAMENTS as f64).sqrt();
    for held in [ratings_held, differences_held] {
        assert!((held as f64 - 0.95 * TOURNAMENTS as f64).abs() < chance, "{held} of {TOURNAMENTS}");
    }
}

/// Strength falls with the square of the distance from an optimum, on a different scale for each parameter, and pairs
/// are played at the odds of that strength: the tuner ends near the optimum, wherever chance leads it.
#[test]
fn tuning_finds_the_optimum() {
    const OPTIMUM: [f64; 3] = [30.0, -2.0, 700.0];
    const SCALE: [f64; 3] = [10.0, 1.0, 200.0];
    let strength =
        |point: &[f64]| -> f64 { (0..3).map(|i| -20.0 * ((point[i] - OPTIMUM[i]) / SCALE[i]).powi(2)).sum() };
    for seed in 0..5 {
        let parameter = |i: usize| Parameter {
            name: format!("number {i}"),
            value: OPTIMUM[i] + [2.0, -2.0, 2.0][i] * SCALE[i],
            min: OPTIMUM[i] - 5.0 * SCALE[i],
            max: OPTIMUM[i] + 5.0 * SCALE[i],
            final_step: 0.5 * SCALE[i],
            final_rate: 0.004,
        };
        let mut spsa = Spsa::new((0..3).map(parameter).collect(), 20_000, seed);
        let mut random = SplitMix(seed + 100);
        while spsa.iteration < spsa.iterations {
            let [one, other] = spsa.points(spsa.iteration);
            let win = score_of_elo(strength(&one) - strength(&other));
            let result: f64 = (0..2).map(|_| if random.fraction() < win { 1.0 } else { -1.0 }).sum();
            spsa.take(spsa.iteration, result);
        }
        let values: Vec<f64> = spsa.parameters.iter().map(|parameter| parameter.value).collect();
        assert!(strength(&values) > -5.0, "from -240 to {} at {values:?}", strength(&values));
    }
}

/// A run that is interrupted goes on as if it had not been; its points lie opposite each other, inside the limits.
#[test]
fn tuning_is_repeatable() {
    let parameter =
        Parameter { name: "x".into(), value: 1.0, min: 0.9, max: 9.0, final_step: 1.0, final_rate: 0.01 };
    let mut spsa = Spsa::new(vec![parameter], 100, 5);
    for iteration in 0..50 {
        let [one, other] = spsa.points(iteration);
        assert_ne!(one, other);
        assert!(one[0] >= 0.9 && other[0] >= 0.9);
        spsa.take(iteration, 1.0);
    }
    let again = spsa.clone();
    assert_eq!(spsa.points(50), again.points(50));
    // The last iteration has the stated gains.
    let mut last = Spsa { iteration: 99, ..again };
    last.parameters[0].value = 5.0;
    let up = last.points(99)[0][0] - 5.0;
    assert!((up.abs() - 1.0).abs() < 1e-12);
    last.take(99, 1.0);
    assert!((last.parameters[0].value - 5.0 - 0.01 * up).abs() < 1e-12);
}
