use crate::Samples;
use crate::samples::Judged;
use quadrille_engine::GameInfo;
use quadrille_network::fit::{FitSettings, Sample, fit_hidden, fit_values, logistic, loss_of_values};
use quadrille_network::{Model, Origin, PHASES};

/// What came of a fit.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The model.
    pub model: Model,
    /// After each epoch: the loss on what was taught, on what was kept back, and on the results of that.
    pub losses: Vec<[f64; 3]>,
    /// The engine's estimate that won at odds of e to 1 in these games.
    pub scale: f32,
}

/// Fits a model to samples, with so many hidden units: each position is taught what the engine thought of it and, to the share
/// `result`, how the game ended. `watch` sees the losses as they come and ends the fit by `false`.
pub fn fit(
    game: &'static dyn GameInfo,
    samples: &Samples,
    result: f32,
    hidden: usize,
    settings: &FitSettings,
    origin: Origin,
    watch: &mut dyn FnMut(&[f64; 3]) -> bool,
) -> Fit {
    let scale = scale(samples);
    let teach = |judged: &Judged, share: f32| {
        let expected = logistic(judged.score as f32 / scale);
        let target = judged.result.map_or(expected, |result| share * result + (1.0 - share) * expected);
        Sample { inputs: judged.inputs.clone(), target }
    };
    let taught: Vec<Sample> = samples.taught.iter().map(|judged| teach(judged, result)).collect();
    let held: Vec<Sample> = samples.held.iter().map(|judged| teach(judged, result)).collect();
    let ends: Vec<Sample> = samples
        .held
        .iter()
        .filter(|judged| judged.result.is_some())
        .map(|judged| teach(judged, 1.0))
        .collect();
    // As many as were kept back are enough to see how it goes.
    let some: Vec<&Sample> = taught.iter().step_by(taught.len().div_ceil(held.len())).collect();
    let mut losses = Vec::new();
    let mut note = |loss: [f64; 3]| {
        losses.push(loss);
        watch(&loss)
    };
    let (names, unit) = (game.feature_names(), game.unit() as f32);
    let empty = Model::new(&samples.model, origin);
    let model = if hidden == 0 {
        let weights = fit_values(&taught, names.len(), settings, |_, weights| {
            note([
                loss_of_values(weights, some.iter().copied()),
                loss_of_values(weights, &held),
                loss_of_values(weights, &ends),
            ])
        });
        with_weights(empty, &names, &weights, unit)
    } else {
        let shape = [names.len(), hidden];
        let learnt = fit_hidden(&taught, shape, &game.feature_images(), settings, |_, learnt| {
            note([learnt.loss(some.iter().copied()), learnt.loss(&held), learnt.loss(&ends)])
        });
        learnt.write(empty, &names, unit)
    };
    Fit { model, losses, scale }
}

/// A model with these weights, of which odds of e to 1 are so many points.
fn with_weights(mut model: Model, names: &[String], weights: &[f32], unit: f32) -> Model {
    for (name, row) in names.iter().zip(weights.chunks(PHASES)) {
        let row: Vec<i16> = row.iter().map(|weight| (weight * unit).round() as i16).collect();
        if row.iter().any(|&weight| weight != 0) {
            model.set(name, &row);
        }
    }
    model
}

/// The unit of the engine's estimates: the one in which they predict results best.
fn scale(samples: &Samples) -> f32 {
    let known: Vec<(f32, f32)> =
        samples.taught.iter().filter_map(|judged| Some((judged.score as f32, judged.result?))).collect();
    let loss = |scale: f32| -> f64 {
        let square = |(score, result): &(f32, f32)| f64::from(result - logistic(score / scale)).powi(2);
        known.iter().map(square).sum()
    };
    // Up to two million: the estimates of Tzaar are in the hundred thousands.
    let scales = (0..300).map(|power| 1.05f32.powi(power));
    scales.min_by(|a, b| loss(*a).total_cmp(&loss(*b))).unwrap_or(1.0)
}
