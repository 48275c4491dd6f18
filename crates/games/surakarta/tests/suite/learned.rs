//! The learned evaluation: what is kept along a game is what a fresh look finds, whatever the colours are.

use quadrille_core::{Arrange, Evaluate, Game, Notation, Start, Symmetric};
use quadrille_network::fit::{FitSettings, Sample, fit_hidden, logistic};
use quadrille_network::{Features, HiddenUnits, Inputs, Model, Network, NetworkEvaluation, Origin, PHASES};
use quadrille_surakarta::{Rules, Surakarta, SurakartaEvaluation, SurakartaFeatures};
use quadrille_testing::{Random, walk};
use std::collections::HashSet;
use std::sync::Arc;

type Learned = NetworkEvaluation<Surakarta, SurakartaFeatures>;

fn empty() -> Model {
    Model::new("value", Origin { positions: 0, commit: "-".into(), command: "-".into() })
}

/// A model without or with so many hidden units, all weights random and so large that some sums leave the range of a unit.
fn model(units: usize) -> Model {
    let mut dice = Random::new(units as u64);
    let mut random = |range: usize| dice.below(2 * range) as i16 - range as i16;
    let mut model = empty();
    if units > 0 {
        let bias = (0..units).map(|_| random(200)).collect();
        let output = (0..2 * PHASES * units).map(|_| random(900)).collect();
        model = model.with_hidden(HiddenUnits::new(bias, output).unwrap());
    }
    for name in SurakartaFeatures::names() {
        let linear = (0..PHASES).map(|_| random(1000)).collect::<Vec<_>>();
        let hidden = (0..2 * units).map(|_| random(100)).collect();
        model.set(&name, &[linear, hidden].concat());
    }
    model
}

fn start() -> Surakarta {
    Surakarta::start(&Start::default(), &Rules::default()).unwrap()
}

#[test]
fn every_feature_has_a_name_of_its_own_and_an_image_under_every_symmetry() {
    let names = SurakartaFeatures::names();
    assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len());
    let images = SurakartaFeatures::images();
    assert_eq!(images.len(), start().symmetries());
    walk(&start(), 3, 40, |game| {
        let inputs = Inputs::of::<_, SurakartaFeatures>(game).unwrap();
        for (symmetry, image) in images.iter().enumerate() {
            let moved = |counts: &[(u16, i16)]| {
                let mut moved: Vec<_> =
                    counts.iter().map(|&(feature, count)| (image[usize::from(feature)], count)).collect();
                moved.sort_unstable();
                moved
            };
            let seen = Inputs::of::<_, SurakartaFeatures>(&game.image(symmetry)).unwrap();
            assert_eq!(moved(&inputs.counts), seen.counts.to_vec());
            assert_eq!(inputs.sides.each_ref().map(|side| moved(side)), seen.sides.map(Vec::from));
        }
    });
}

#[test]
fn sums_that_are_kept_are_those_of_a_fresh_look() {
    for (units, seed) in [(0, 1), (16, 2), (32, 3), (112, 4)] {
        let mut game = start();
        let mut kept = Learned::by(&model(units)).unwrap();
        let mut dice = Random::new(seed);
        let mut played = Vec::new();
        kept.reset(&game);
        let (mut values, mut looks) = (HashSet::new(), 0);
        for step in 0..600 {
            let moves = if game.ending().is_none() { game.legal_moves() } else { Vec::new() };
            if moves.is_empty() || dice.below(3) == 0 && !played.is_empty() {
                let Some((m, undo)) = played.pop() else { break };
                game.unmake(m, undo);
                kept.unmade();
            } else {
                let m = moves[dice.below(moves.len())];
                played.push((m, game.make(m)));
                kept.made(&game, m);
            }
            // Several plies may be made and taken back between two looks.
            if step % 3 > 0 && game.ending().is_none() {
                let value = kept.evaluate(&game);
                let mut fresh = kept.clone();
                fresh.reset(&game);
                assert_eq!(value, fresh.evaluate(&game), "{}", game.render());
                let inputs = Inputs::of::<_, SurakartaFeatures>(&game).unwrap();
                assert_eq!(value, kept.value_of(&inputs), "{}", game.render());
                let swapped = game.swapped().unwrap();
                fresh.reset(&swapped);
                assert_eq!(value, fresh.evaluate(&swapped), "{} swapped", game.render());
                values.insert(value);
                looks += 1;
            }
        }
        assert!(looks > 200 && values.len() > 100);
    }
}

/// Worked out by hand: three units of the player to move are above zero, two of the opponent.
#[test]
fn values_are_the_same_on_every_machine() {
    let mut bias = vec![-100; 16];
    bias[..3].copy_from_slice(&[10, 300, 0]);
    let mut output = vec![1000; 32];
    output[..3].copy_from_slice(&[254, 2, 508]);
    output[16..19].copy_from_slice(&[-25, -3, 7]);
    // Two stones are left, so that the last stretch of the game counts.
    let output = [vec![77; 3 * 32], output].concat();
    let mut model = empty().with_hidden(HiddenUnits::new(bias, output).unwrap());
    let row = |place: usize, weight: i16| {
        let mut row = vec![0; PHASES + 32];
        row[place] = weight;
        row
    };
    model.set("stone on a1", &row(PHASES, 90));
    model.set("stone on c3", &row(PHASES + 16 + 2, 64));
    model.set("tempo", &[320; PHASES].into_iter().chain([0; 32]).collect::<Vec<_>>());
    let mut evaluation = Learned::by(&model).unwrap();
    // Black stands on a1, White on c3.
    let game = Surakarta::parse("....................w.........b..... b", &Rules::default()).unwrap();
    evaluation.reset(&game);
    let square = |unit: i32| unit * unit / 256;
    let own = [square(100) * 254, square(255) * 2, square(64) * 508];
    let theirs = [square(10) * -25, square(255) * -3, 0];
    let units: i32 = own.iter().chain(&theirs).sum();
    assert_eq!(evaluation.evaluate(&game), 320 + units / 254);
}

/// What a trainer says of a position and what integers make of it differ by rounding alone.
#[test]
fn integers_say_what_the_trainer_says() {
    let mut samples = Vec::new();
    for seed in 0..20 {
        walk(&start(), seed, 60, |game| {
            let stones = |player| game.stones(player).count_ones() as f32;
            let target = logistic(stones(game.to_move()) - stones(!game.to_move()));
            let inputs = Inputs::of::<_, SurakartaFeatures>(game).unwrap();
            samples.push(Sample { inputs, target });
        });
    }
    let settings = FitSettings { epochs: 30, rate: 0.01, ..FitSettings::default() };
    let names = SurakartaFeatures::names();
    let learnt =
        fit_hidden(&samples, [names.len(), 16], &SurakartaFeatures::images(), &settings, |_, _| true);
    assert!(learnt.loss(&samples) < 0.01, "{}", learnt.loss(&samples));
    let unit = 450.0;
    let evaluation = Learned::by(&learnt.write(empty(), &names, unit)).unwrap();
    let loss = |sample: &Sample| {
        let chance = logistic(evaluation.value_of(&sample.inputs) as f32 / unit);
        learnt.loss([&Sample { inputs: sample.inputs.clone(), target: chance }])
    };
    assert!(samples.iter().map(loss).fold(0.0, f64::max) < 1e-3);
}

#[test]
fn a_network_with_other_features_or_weights_is_refused() {
    let refused = |model: Model| {
        let mut network = Network::new("surakarta");
        network.insert(model);
        SurakartaEvaluation::default().with_network(Arc::new(network)).unwrap_err().to_string()
    };
    let mut other = empty();
    other.set("king safety", &[1; PHASES]);
    assert_eq!(refused(other), "model 'value': there is no feature 'king safety'");
    let mut short = empty().with_hidden(HiddenUnits::new(vec![0; 16], vec![0; 32 * PHASES]).unwrap());
    short.set("tempo", &[1; PHASES]);
    assert_eq!(refused(short), "model 'value': feature 'tempo' has 4 weights, not 36");
}

#[test]
fn without_a_model_the_evaluation_is_that_by_hand() {
    let mut by_hand = SurakartaEvaluation::default();
    let network = Arc::new(Network::new("surakarta"));
    let mut learned = SurakartaEvaluation::default().with_network(network).unwrap();
    walk(&start(), 1, 40, |game| {
        learned.reset(game);
        assert_eq!(learned.evaluate(game), by_hand.evaluate(game));
    });
}

#[test]
fn the_shipped_network_fits_and_says_where_it_is_from() {
    let network = SurakartaEvaluation::shipped_network();
    SurakartaEvaluation::default().with_network(Arc::clone(&network)).unwrap();
    let [model] = network.models() else { panic!("{} models", network.models().len()) };
    let Origin { positions, commit, command } = model.origin();
    assert!(*positions > 100_000 && !commit.is_empty() && command.starts_with("quadrille train surakarta"));
}
