use super::{Descent, FitSettings};

/// The moves of a position, each by its features, and how often each should be chosen.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// For each move the features it has, each once.
    pub moves: Vec<Box<[u16]>>,
    /// For each move the share of it; together 1.
    pub targets: Vec<f32>,
}

impl Choice {
    /// The chances that weights give the moves: the softmax of their sums.
    pub fn chances(&self, weights: &[f32]) -> Vec<f32> {
        let sum =
            |features: &[u16]| features.iter().map(|&feature| weights[usize::from(feature)]).sum::<f32>();
        let sums: Vec<f32> = self.moves.iter().map(|features| sum(features)).collect();
        let highest = sums.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let powers: Vec<f32> = sums.iter().map(|sum| (sum - highest).exp()).collect();
        let total: f32 = powers.iter().sum();
        powers.into_iter().map(|power| power / total).collect()
    }
}

/// The weights of a policy, one for each of so many features, for which the softmax of the moves' sums comes nearest to what
/// was chosen. `watch` is told the epoch and the weights so far.
pub fn fit_choices(
    choices: &[Choice],
    features: usize,
    settings: &FitSettings,
    watch: impl FnMut(u32, &[f32]) -> bool,
) -> Vec<f32> {
    let learn = |descent: &mut Descent, number: usize| {
        let choice = &choices[number];
        let chances = choice.chances(descent.weights());
        for (features, (chance, target)) in choice.moves.iter().zip(chances.iter().zip(&choice.targets)) {
            let pull = chance - target;
            // Most moves of most positions are hopeless, and known to be.
            if pull.abs() > 1e-4 {
                features.iter().for_each(|&feature| descent.step(usize::from(feature), pull));
            }
        }
    };
    Descent::new(features, settings).run(choices.len(), settings, learn, watch)
}

/// How badly weights predict choices: the mean cross entropy above the least possible.
pub fn loss_of_choices<'a>(weights: &[f32], choices: impl IntoIterator<Item = &'a Choice>) -> f64 {
    let loss = |choice: &Choice| -> f64 {
        let chances = choice.chances(weights);
        let terms = choice.targets.iter().zip(chances).filter(|(target, _)| **target > 0.0);
        terms.map(|(&target, chance)| f64::from(target) * f64::from(target / chance.max(1e-9)).ln()).sum()
    };
    let (sum, count) =
        choices.into_iter().fold((0.0, 0u32), |(sum, count), choice| (sum + loss(choice), count + 1));
    sum / f64::from(count.max(1))
}
