//! The trainer: weights of sparse inputs by gradient descent. One of our own, because the inputs are: a position has some
//! sixty of several hundred features, so a step costs sixty products, where a tensor library multiplies by zeros; and a
//! command gives the same numbers whenever it is run.

mod descent;
mod hidden;
mod logistic;
mod softmax;

pub use descent::{Descent, FitSettings};
pub use hidden::{HiddenModel, fit_hidden};
pub use logistic::{Sample, fit_values, loss_of_values};
pub use softmax::{Choice, fit_choices, loss_of_choices};

/// The chance to win at these odds.
///
/// ```
/// assert_eq!(quadrille_network::fit::logistic(0.0), 0.5);
/// ```
pub fn logistic(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

/// How badly a chance predicts what happened: the cross entropy, less what the target itself would have.
fn surprise(target: f32, chance: f32) -> f64 {
    let part = |target: f32, chance: f32| match target {
        0.0 => 0.0,
        _ => f64::from(target) * (f64::from(target) / f64::from(chance.max(1e-6))).ln(),
    };
    part(target, chance) + part(1.0 - target, 1.0 - chance)
}
