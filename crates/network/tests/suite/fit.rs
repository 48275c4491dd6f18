use quadrille_core::{RandomSource, Xoshiro};
use quadrille_network::fit::{
    Choice, FitSettings, Sample, fit_choices, fit_hidden, fit_values, logistic, loss_of_choices,
    loss_of_values,
};
use quadrille_network::{Counts, Inputs, LAST_PHASE, Model, Origin, PHASES, shares};

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
        Sample { inputs: Inputs { phase, counts, sides: Default::default() }, target: logistic(odds) }
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

/// Whether the player to move has both or none of two features while the opponent has something else: no sum of weights tells it.
fn both_or_none() -> Vec<Sample> {
    let counts = |set: u32| -> Counts { (0..3).filter(|i| set >> i & 1 != 0).map(|i| (i, 1)).collect() };
    let sample = |sets: u32| {
        let sides = [sets & 7, sets >> 3];
        let difference = (0..3).map(|i| (i, (sides[0] >> i & 1) as i16 - (sides[1] >> i & 1) as i16));
        let target = if (sides[0] & 1) == (sides[0] >> 1 & 1) { 0.9 } else { 0.2 };
        let inputs = Inputs {
            phase: sets,
            counts: difference.filter(|(_, count)| *count != 0).collect(),
            sides: sides.map(counts),
        };
        Sample { inputs, target }
    };
    (0..64).map(sample).collect()
}

#[test]
fn hidden_units_learn_what_no_sum_of_weights_can() {
    let samples = both_or_none();
    let settings = FitSettings { epochs: 1000, rate: 0.01, ..FitSettings::default() };
    let sums = fit_values(&samples, 3, &FitSettings { rate: 0.1, ..settings.clone() }, |_, _| true);
    assert!(loss_of_values(&sums, &samples) > 0.1);
    let learn = |images: &[Vec<u16>]| fit_hidden(&samples, [3, 16], images, &settings, |_, _| true);
    let learnt = learn(&[]);
    assert!(learnt.loss(&samples) < 0.002, "{}", learnt.loss(&samples));
    // The first two features mean the same, so either may stand for the other.
    let images = [vec![0, 1, 2], vec![1, 0, 2]];
    let [loss, wrong] = [&images[..], &[vec![2, 1, 0]]].map(|images| learn(images).loss(&samples));
    assert!(loss < 0.002 && wrong > 0.1, "{loss} {wrong}");
    let names = ["a", "b", "c"].map(String::from);
    let origin = Origin { positions: 64, commit: "-".into(), command: "-".into() };
    let write = |learnt: &quadrille_network::fit::HiddenModel| {
        learnt.write(Model::new("value", origin.clone()), &names, 400.0)
    };
    let model = write(&learnt);
    assert_eq!((model.hidden().unwrap().count(), model.iter().count()), (16, 3));
    assert_eq!(model, write(&learn(&[])), "the same numbers every time");
}
