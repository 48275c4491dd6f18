//! The most likely distribution of pairs under a hypothesis about their mean or t-value.
//!
//! Distributions are over [`Pairs::SCORES`], and every observed share must be positive.

use super::Pairs;

/// A distribution over the five kinds of pairs.
type Shares = [f64; 5];

/// Where iterations stop.
const PRECISION: f64 = 1e-13;

/// Where they stop if rounding keeps them from that; more than bisection alone would need.
const STEPS: usize = 200;

/// The distribution with this mean, within 0 and 1, that makes the observed shares most likely.
///
/// Source: Van den Bergh, support_MLE_multinomial.pdf (among the documents of fishtest), proposition 1.1.
pub fn with_mean(observed: &Shares, mean: f64) -> Shares {
    on_plane(observed, &Pairs::SCORES.map(|score| score - mean))
}

/// The distribution with this t-value, `(mean - ½) / deviation`, that makes the observed shares most likely.
///
/// The hypothesis is that of Van den Bergh, "Comments on Normalized Elo", section 4.1. With `x` the distance of a
/// score from ½ and `k = t / sqrt(1 + t²)`, it reads `E x = k sqrt(E x²)`. A square root is the least of its tangents,
/// so the plane `E x = k (r + E x² / r) / 2` touches the hypothesis where `r² = E x²`. Solving on the plane and moving
/// `r` there converges quickly for hypotheses near zero; where it does not, `r` is found by bisection, since it is too
/// large exactly when `r² > E x²`. Beyond some 200 normalised Elo there may be more than one such `r`. At the largest
/// `r` some scores always lie on either side of the plane; where all lie on one side, `r` is too small.
pub fn with_t_value(observed: &Shares, t: f64) -> Shares {
    if t < 0.0 {
        return mirrored(&with_t_value(&mirrored(observed), -t));
    }
    let distances = Pairs::SCORES.map(|score| score - 0.5);
    let squares = distances.map(|x| x * x);
    let k = t / t.hypot(1.0);
    let (mut low, mut high) = (0.0, 0.5);
    let (mut r, mut last_move) = (high, f64::INFINITY);
    let mut solution = *observed;
    while high - low > PRECISION {
        let plane = distances.map(|x| x - k * (r + x * x / r) / 2.0);
        let mut target = r;
        if plane.iter().any(|&height| height > 0.0) {
            solution = on_plane(observed, &plane);
            target = weighted(&solution, &squares).sqrt();
            if (target - r).abs() < PRECISION {
                break;
            }
        }
        *(if target < r { &mut high } else { &mut low }) = r;
        let converging = low < target && target < high && (target - r).abs() < last_move / 2.0;
        last_move = (target - r).abs();
        r = if converging { target } else { (low + high) / 2.0 };
    }
    solution
}

fn mirrored(shares: &Shares) -> Shares {
    let [a, b, c, d, e] = *shares;
    [e, d, c, b, a]
}

fn weighted(shares: &Shares, values: &Shares) -> f64 {
    shares.iter().zip(values).map(|(share, value)| share * value).sum()
}

/// The most likely distribution for which the mean of `values`, of both signs, is zero.
///
/// By Lagrange it is `observed / (1 + λ values)` with the `λ` that makes the mean vanish. On the way from the observed
/// mean to zero the share of the outermost value on the other side grows, without limit at some `λ`; what is sought is
/// the `rest` of the way to there, between 0 and 1, since it can be tiny. The mean rises as the rest falls. Newton's
/// method finds it, and bisection where a step leaves the bracket.
fn on_plane(observed: &Shares, values: &Shares) -> Shares {
    let sign = if weighted(observed, values) > 0.0 { -1.0 } else { 1.0 };
    let outermost = sign * values.iter().map(|value| sign * value).fold(f64::MIN, f64::max);
    debug_assert!(sign * outermost > 0.0, "the hypothesis is impossible");
    let scaled = values.map(|value| value / outermost);
    let (mut low, mut high, mut rest) = (0.0, 1.0, 1.0);
    for _ in 0..STEPS {
        let ratios = scaled.map(|value| value / (1.0 - value + rest * value));
        let mean = weighted(observed, &ratios);
        let slope = -weighted(observed, &ratios.map(|ratio| ratio * ratio));
        *(if mean > 0.0 { &mut low } else { &mut high }) = rest;
        let newton = rest - mean / slope;
        let next = if low < newton && newton < high { newton } else { (low + high) / 2.0 };
        let step = (next - rest).abs();
        rest = next;
        if step <= PRECISION * rest {
            break;
        }
    }
    std::array::from_fn(|i| observed[i] / (1.0 - scaled[i] + rest * scaled[i]))
}
