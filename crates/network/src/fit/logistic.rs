use super::{Descent, FitSettings, logistic, surprise};
use crate::{Inputs, PHASES, shares};

/// A position and what it is taught.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// What is seen of it.
    pub inputs: Inputs,
    /// The chance of the player to move, from 0 to 1.
    pub target: f32,
}

/// The odds that weights give a position.
fn odds(weights: &[f32], inputs: &Inputs) -> f32 {
    let mut sums = [0.0; PHASES];
    for &(feature, count) in &inputs.counts {
        let row = &weights[usize::from(feature) * PHASES..][..PHASES];
        for (sum, weight) in sums.iter_mut().zip(row) {
            *sum += f32::from(count) * weight;
        }
    }
    shares(inputs.phase).iter().zip(sums).map(|(share, sum)| share * sum).sum()
}

/// The weights of a model of values, [`PHASES`] for each of so many features, for which the logistic function of a position's
/// sum comes nearest to what it is taught. `watch` is told the epoch and the weights so far.
pub fn fit_values(
    samples: &[Sample],
    features: usize,
    settings: &FitSettings,
    watch: impl FnMut(u32, &[f32]) -> bool,
) -> Vec<f32> {
    let learn = |descent: &mut Descent, sample: usize| {
        let Sample { inputs, target } = &samples[sample];
        let pull = logistic(odds(descent.weights(), inputs)) - target;
        let shares = shares(inputs.phase);
        for &(feature, count) in &inputs.counts {
            for (i, share) in shares.iter().enumerate().filter(|(_, share)| **share > 0.0) {
                descent.step(usize::from(feature) * PHASES + i, pull * share * f32::from(count));
            }
        }
    };
    Descent::new(features * PHASES, settings).run(samples.len(), settings, learn, watch)
}

/// How badly weights predict samples: the mean cross entropy above the least possible.
pub fn loss_of_values<'a>(weights: &[f32], samples: impl IntoIterator<Item = &'a Sample>) -> f64 {
    let losses =
        samples.into_iter().map(|sample| surprise(sample.target, logistic(odds(weights, &sample.inputs))));
    let (sum, count) = losses.fold((0.0, 0u32), |(sum, count), loss| (sum + loss, count + 1));
    sum / f64::from(count.max(1))
}
