use quadrille_core::{RandomSource, Xoshiro};
use quadrille_network::fit::{
    Choice, FitSettings, Sample, fit_choices, fit_values, logistic, loss_of_choices, loss_of_values,
};
use quadrille_network::{Inputs, LAST_PHASE, PHASES, shares};

const FEATURES: usize = 12;

/// Positions with random features, taught what these weights say of them.
fn samples(weights: &[f32], count: usize) -> Vec<Sample> {
    let mut dice = Xoshiro::new(7);
    let mut sample = || {
        let phase = dice.below(LAST_PHASE + 1);
        let counts: Box<[(u16, i16)]> = (0..FEATURES as u16)
            .map(|feature| (feature, dice.below(5) as i16 - 2))
            .filter(|&(_, count)| count != 0)
            .collect();
        let odds: f32 = counts
            .iter()
            .flat_map(|&(feature, count)| {
                let row = &weights[usize::from(feature) * PHASES..][..PHASES];
                row.iter().zip(shares(phase)).map(move |(weight, share)| f32::from(count) * weight * share)
            })
            .sum();
        Sample { inputs: Inputs { phase, counts }, target: logistic(odds) }
    };
    (0..count).map(|_| sample()).collect()
}

#[test]
fn known_weights_are_recovered() {
    let known: Vec<f32> = (0..FEATURES * PHASES).map(|i| (i % 7) as f32 / 5.0 - 0.6).collect();
    let samples = samples(&known, 4000);
    let settings = FitSettings { epochs: 40, rate: 0.2, ..FitSettings::default() };
    let mut epochs = 0;
    let weights = fit_values(&samples, FEATURES, &settings, |epoch, _| {
        epochs = epoch;
        true
    });
    assert_eq!(epochs, 40);
    assert!(loss_of_values(&weights, &samples) < 1e-4);
    for (weight, known) in weights.iter().zip(&known) {
        assert!((weight - known).abs() < 0.05, "{weight} for {known}");
    }
    assert_eq!(
        weights,
        fit_values(&samples, FEATURES, &settings, |_, _| true),
        "the same numbers every time"
    );
    let one = fit_values(&samples, FEATURES, &settings, |epoch, _| epoch < 1);
    assert!(
        loss_of_values(&one, &samples) > loss_of_values(&weights, &samples),
        "it ends when it is told to"
    );
}

#[test]
fn known_choices_are_recovered() {
    let known: Vec<f32> = (0..FEATURES).map(|i| i as f32 / 4.0 - 1.5).collect();
    let mut dice = Xoshiro::new(3);
    let mut choice = || {
        let mut features = || (0..FEATURES as u16).filter(|_| dice.below(3) == 0).collect();
        let mut choice = Choice { moves: (0..8).map(|_| features()).collect(), targets: Vec::new() };
        choice.targets = choice.chances(&known);
        choice
    };
    let choices: Vec<Choice> = (0..2000).map(|_| choice()).collect();
    let settings = FitSettings { epochs: 20, rate: 0.2, ..FitSettings::default() };
    let weights = fit_choices(&choices, FEATURES, &settings, |_, _| true);
    assert!(loss_of_choices(&weights, &choices) < 1e-3);
    assert!(loss_of_choices(&[0.0; FEATURES], &choices) > 0.1);
    for (weight, known) in weights.iter().zip(&known) {
        assert!((weight - known).abs() < 0.1, "{weight} for {known}");
    }
}
