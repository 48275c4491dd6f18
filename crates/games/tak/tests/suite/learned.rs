//! The learned evaluation: what is kept along a game is what a fresh look finds, and nobody is treated differently.

use crate::eval::positions;
use quadrille_core::{Arrange, Evaluate, Game, Notation, Size, Start, Symmetric};
use quadrille_network::{Features, Inputs, Model, Network, NetworkEvaluation, Origin, PHASES};
use quadrille_tak::{Rules, Tak, TakEvaluation, TakFeatures};
use quadrille_testing::Random;
use std::collections::HashSet;
use std::sync::Arc;

/// A network in which every feature weighs something else on every board.
fn network() -> Network {
    let mut network = Network::new("tak");
    let origin = Origin { positions: 0, commit: "-".into(), command: "-".into() };
    for columns in 2..=8 {
        for rows in 2..=8 {
            let mut model = Model::new(&format!("value {}", Size { columns, rows }), origin.clone());
            for (name, number) in TakFeatures::names().iter().zip(1..) {
                model.set(name, &[number, -2 * number, 3 * number + i16::from(columns), 7]);
            }
            network.insert(model);
        }
    }
    network
}

fn evaluation() -> TakEvaluation {
    TakEvaluation::default().with_network(Arc::new(network())).unwrap()
}

#[test]
fn every_feature_has_a_name_of_its_own() {
    let names = TakFeatures::names();
    assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len());
    // Weights come before names in files: no name may look like one.
    assert!(names.iter().all(|name| name.starts_with(|c: char| c.is_ascii_lowercase())));
}

#[test]
fn sums_that_are_kept_are_those_of_a_fresh_look() {
    let network = network();
    for (size, komi, seed) in [(3, 0, 1), (5, 4, 2), (6, 0, 3), (6, 4, 4), (8, 0, 5)] {
        let rules = Rules { komi, ..Rules::default() };
        let start = Start { size: Some(Size::square(size)), ..Start::default() };
        let mut game = Tak::start(&start, &rules).unwrap();
        let model = TakFeatures::model(&game);
        let mut kept = NetworkEvaluation::<Tak, TakFeatures>::new(&network, &model).unwrap().unwrap();
        let mut dice = Random::new(seed);
        let mut played = Vec::new();
        kept.reset(&game);
        let mut looks = 0;
        let check = |game: &Tak, kept: &mut NetworkEvaluation<Tak, TakFeatures>| {
            let value = kept.evaluate(game);
            let mut fresh = kept.clone();
            fresh.reset(game);
            assert_eq!(value, fresh.evaluate(game), "{}", game.render());
            if let Some(inputs) = Inputs::of::<_, TakFeatures>(game) {
                assert_eq!(value, kept.value_of(&inputs), "{}", game.render());
            }
        };
        for _ in 0..400 {
            let moves = game.legal_moves();
            if moves.is_empty() || dice.below(4) == 0 && !played.is_empty() {
                let Some((m, undo)) = played.pop() else { break };
                game.unmake(m, undo);
                kept.unmade();
            } else {
                let m = moves[dice.below(moves.len())];
                played.push((m, game.make(m)));
                kept.made(&game, m);
            }
            if game.ending().is_none() {
                check(&game, &mut kept);
                looks += 1;
                if let Some(passed) = game.null_move() {
                    kept.null_move_made(&passed);
                    check(&passed, &mut kept);
                    kept.unmade();
                }
            }
        }
        assert!(looks > 100);
    }
}

#[test]
fn images_and_swapped_colours_are_worth_the_same() {
    let mut evaluation = evaluation();
    let mut value = |game: &Tak| {
        evaluation.reset(game);
        evaluation.evaluate(game)
    };
    let mut distinct = HashSet::new();
    positions(1, |game| {
        let expected = value(game);
        distinct.insert(expected);
        for symmetry in 1..game.symmetries() {
            assert_eq!(value(&game.image(symmetry)), expected, "{} {symmetry}", game.render());
        }
        if let Some(swapped) = game.swapped() {
            assert_eq!(value(&swapped), expected, "{} swapped", game.render());
        }
    });
    assert!(distinct.len() > 500);
}

#[test]
fn a_board_without_a_model_has_the_weights_set_by_hand() {
    let mut by_hand = TakEvaluation::default();
    let mut learned = TakEvaluation::default().with_network(Arc::new(Network::new("tak"))).unwrap();
    positions(1, |game| {
        learned.reset(game);
        assert_eq!(learned.evaluate(game), by_hand.evaluate(game));
    });
}

#[test]
fn a_network_with_other_features_is_refused() {
    let origin = network().models()[0].origin().clone();
    let mut model = Model::new("value 6x6", origin);
    model.set("king safety", &[1; PHASES]);
    let mut network = Network::new("tak");
    network.insert(model);
    let error = TakEvaluation::default().with_network(Arc::new(network)).unwrap_err();
    assert_eq!(error.to_string(), "model 'value 6x6': there is no feature 'king safety'");
}

/// Worked out by hand. A flat that is gone from a hand of 31 makes phase 96 / 31, rounded down; in phase 3 the first weight counts
/// 29 parts of 32 and the second 3, in phase 6 they count 26 and 6.
#[test]
fn values_are_the_same_on_every_machine() {
    let mut model = Model::new("value 6x6", network().models()[0].origin().clone());
    model.set("tempo", &[320, 640, 0, 0]);
    model.set("flat on a1", &[32, 0, 0, 96]);
    model.set("captives under flat", &[0, -320, 0, 0]);
    model.set("reserves under flat", &[64, 64, 64, 64]);
    let mut network = Network::new("tak");
    network.insert(model);
    let mut evaluation = TakEvaluation::default().with_network(Arc::new(network)).unwrap();
    let mut value = |text: &str| {
        let game = Tak::parse(text, &Rules::default()).unwrap();
        evaluation.reset(&game);
        evaluation.evaluate(&game)
    };
    assert_eq!(value("x6/x6/x2,1,x3/x3,2,x2/x6/x6 1 3"), (29 * 320 + 3 * 640) / 32);
    assert_eq!(value("x6/x6/x2,1,x3/x3,2,x2/x6/1,x5 2 3"), (26 * (320 - 32) + 6 * 640) / 32);
    assert_eq!(value("x6/x6/x2,121,x3/x6/x6/x6 1 5"), (26 * (320 + 64) + 6 * (640 - 320 + 64)) / 32);
}

#[test]
fn the_shipped_network_fits_and_says_where_it_is_from() {
    let network = TakEvaluation::shipped_network();
    TakEvaluation::default().with_network(Arc::clone(&network)).unwrap();
    assert_eq!(
        network.models().iter().map(Model::name).collect::<Vec<_>>(),
        ["value 4x4", "value 5x5", "value 6x6", "value 7x7"]
    );
    for model in network.models() {
        let Origin { positions, commit, command } = model.origin();
        assert!(*positions > 10_000 && !commit.is_empty() && command.starts_with("quadrille train tak"));
    }
}
