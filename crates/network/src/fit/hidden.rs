use super::{FitSettings, Sample, logistic, surprise};
use crate::hidden::FULL;
use crate::{Counts, HiddenUnits, Inputs, Model, PHASES, shares, stretch};
use quadrille_core::{RandomSource, Xoshiro};
use std::ops::Range;

/// Samples between two steps.
const BATCH: usize = 256;
/// The largest weight of a feature in a unit: with some sixty features the sums stay within 16 bits.
const LARGEST: f32 = 2.0;

/// A model with a hidden layer on its way: all weights in one list, so that one rule changes them.
#[derive(Clone, Debug)]
pub struct HiddenModel {
    features: usize,
    units: usize,
    weights: Vec<f32>,
}

/// What a position makes of the units: their sums as the player to move sees them and as the opponent does, and the odds.
struct Forward {
    sums: [Vec<f32>; 2],
    odds: f32,
}

impl HiddenModel {
    /// Random small weights of so many features in so many units; none of them weighs anything by itself.
    fn new(features: usize, units: usize, dice: &mut Xoshiro) -> HiddenModel {
        let mut model = HiddenModel { features, units, weights: vec![0.0; features * PHASES] };
        let mut random = |range: f32| (dice.below(1 << 16) as f32 / 32768.0 - 1.0) * range;
        model.weights.extend((0..features * 2 * units).map(|_| random(0.2)));
        model.weights.extend((0..units).map(|_| 0.1));
        let output: Vec<f32> = (0..2 * units).map(|_| random(0.3)).collect();
        model.weights.extend(output.repeat(PHASES));
        model
    }

    /// Where the weights of features in units are: for each feature those of its player, then those of the opponent.
    fn inputs(&self) -> Range<usize> {
        let first = self.features * PHASES;
        first..first + self.features * 2 * self.units
    }

    /// Where the units' own numbers are.
    fn bias(&self) -> Range<usize> {
        let first = self.inputs().end;
        first..first + self.units
    }

    /// Where it is written what the units count in a phase, by player.
    fn output(&self, side: usize, phase: u32) -> Range<usize> {
        let first = self.bias().end + (2 * stretch(phase) + side) * self.units;
        first..first + self.units
    }

    /// Where the weights of a feature in the units of a player are, who has it or not.
    fn row(&self, feature: u16, own: bool) -> Range<usize> {
        let first = self.inputs().start + (usize::from(feature) * 2 + usize::from(!own)) * self.units;
        first..first + self.units
    }

    fn forward(&self, inputs: &Inputs) -> Forward {
        let shares = shares(inputs.phase);
        let linear = |&(feature, count): &(u16, i16)| {
            let row = &self.weights[usize::from(feature) * PHASES..][..PHASES];
            f32::from(count) * row.iter().zip(shares).map(|(weight, share)| weight * share).sum::<f32>()
        };
        let mut odds: f32 = inputs.counts.iter().map(linear).sum();
        let sums = [0, 1].map(|side| {
            let mut sums = self.weights[self.bias()].to_vec();
            for (owner, counts) in inputs.sides.iter().enumerate() {
                for &(feature, count) in counts {
                    add(&mut sums, &self.weights[self.row(feature, owner == side)], f32::from(count));
                }
            }
            odds += sums
                .iter()
                .zip(&self.weights[self.output(side, inputs.phase)])
                .map(|(sum, w)| w * square(*sum))
                .sum::<f32>();
            sums
        });
        Forward { sums, odds }
    }

    /// Adds what a sample asks of the weights, and of which sign.
    fn backward(&self, sample: &Sample, slopes: &mut [f32]) {
        let Sample { inputs, target } = sample;
        let Forward { sums, odds } = self.forward(inputs);
        let pull = logistic(odds) - target;
        let shares = shares(inputs.phase);
        for &(feature, count) in &inputs.counts {
            add(&mut slopes[usize::from(feature) * PHASES..][..PHASES], &shares, pull * f32::from(count));
        }
        let mut pulls = vec![0.0; self.units];
        for (side, sums) in sums.iter().enumerate() {
            let output = self.output(side, inputs.phase);
            for (slope, sum) in slopes[output.clone()].iter_mut().zip(sums) {
                *slope += pull * square(*sum);
            }
            for ((unit, sum), weight) in pulls.iter_mut().zip(sums).zip(&self.weights[output]) {
                *unit = if (0.0..1.0).contains(sum) { pull * weight * 2.0 * sum } else { 0.0 };
            }
            add(&mut slopes[self.bias()], &pulls, 1.0);
            for (owner, counts) in inputs.sides.iter().enumerate() {
                for &(feature, count) in counts {
                    add(&mut slopes[self.row(feature, owner == side)], &pulls, f32::from(count));
                }
            }
        }
    }

    /// How badly it predicts samples: the mean cross entropy above the least possible.
    pub fn loss<'a>(&self, samples: impl IntoIterator<Item = &'a Sample>) -> f64 {
        let loss = |sample: &Sample| surprise(sample.target, logistic(self.forward(&sample.inputs).odds));
        let (sum, count) =
            samples.into_iter().fold((0.0, 0u32), |(sum, count), sample| (sum + loss(sample), count + 1));
        sum / f64::from(count.max(1))
    }

    /// Fills in a model of integers, in which odds of e to 1 are so many points.
    pub fn write(&self, model: Model, names: &[String], unit: f32) -> Model {
        let numbers = |range: Range<usize>, unit: f32| -> Vec<i16> {
            self.weights[range].iter().map(|weight| (weight * unit).round() as i16).collect()
        };
        let full = f32::from(FULL);
        let output = self.bias().end..self.weights.len();
        let units = HiddenUnits::new(numbers(self.bias(), full), numbers(output, unit));
        let mut model = model.with_hidden(units.expect("so many units were asked for"));
        for (name, feature) in names.iter().zip(0..) {
            let linear = usize::from(feature) * PHASES;
            let mut row = numbers(linear..linear + PHASES, unit);
            row.extend(numbers(self.row(feature, true).start..self.row(feature, false).end, full));
            model.set(name, &row);
        }
        model
    }
}

/// What a unit gives.
#[inline]
fn square(sum: f32) -> f32 {
    sum.clamp(0.0, 1.0).powi(2)
}

#[inline]
fn add(sums: &mut [f32], row: &[f32], count: f32) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += count * weight;
    }
}

/// The weights on their way down, by Adam (Kingma and Ba 2015) without its correction of the first steps, which are small anyway.
struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
}

impl Adam {
    fn step(&mut self, weights: &mut [f32], slopes: &[f32], rate: f32, decay: f32) {
        let moments = self.means.iter_mut().zip(&mut self.squares);
        for ((weight, slope), (mean, square)) in weights.iter_mut().zip(slopes).zip(moments) {
            *mean += 0.1 * (slope - *mean);
            *square += 0.001 * (slope * slope - *square);
            *weight -= rate * (*mean / (square.sqrt() + 1e-8) + decay * *weight);
        }
    }
}

/// Fits a model with so many hidden units to samples: its logistic function comes near to what they are taught. A sample is seen
/// as one of `images`, another each time. `watch` is told the epoch and the model so far, and ends the fit by `false`.
pub fn fit_hidden(
    samples: &[Sample],
    [features, units]: [usize; 2],
    images: &[Vec<u16>],
    settings: &FitSettings,
    mut watch: impl FnMut(u32, &HiddenModel) -> bool,
) -> HiddenModel {
    let mut dice = Xoshiro::new(settings.seed);
    let mut model = HiddenModel::new(features, units, &mut dice);
    let zeros = vec![0.0; model.weights.len()];
    let mut adam = Adam { means: zeros.clone(), squares: zeros.clone() };
    let mut order: Vec<usize> = (0..samples.len()).collect();
    for epoch in 0..settings.epochs {
        if !watch(epoch, &model) {
            return model;
        }
        let rate = settings.rate * (1.0 - epoch as f32 / settings.epochs as f32);
        for last in (1..order.len()).rev() {
            order.swap(last, dice.below(last as u32 + 1) as usize);
        }
        for batch in order.chunks(BATCH) {
            let mut slopes = zeros.clone();
            for &number in batch {
                let sample = &samples[number];
                match images.get(dice.below(images.len().max(1) as u32) as usize) {
                    Some(image) => model.backward(&seen_as(sample, image), &mut slopes),
                    None => model.backward(sample, &mut slopes),
                }
            }
            slopes.iter_mut().for_each(|slope| *slope /= batch.len() as f32);
            adam.step(&mut model.weights, &slopes, rate, settings.decay);
            let inputs = model.inputs();
            model.weights[inputs].iter_mut().for_each(|weight| *weight = weight.clamp(-LARGEST, LARGEST));
        }
    }
    watch(settings.epochs, &model);
    model
}

/// A sample under a symmetry.
fn seen_as(sample: &Sample, image: &[u16]) -> Sample {
    let moved = |counts: &Counts| -> Counts {
        counts.iter().map(|&(feature, count)| (image[usize::from(feature)], count)).collect()
    };
    let Inputs { phase, counts, sides } = &sample.inputs;
    let inputs = Inputs { phase: *phase, counts: moved(counts), sides: sides.each_ref().map(moved) };
    Sample { inputs, target: sample.target }
}
