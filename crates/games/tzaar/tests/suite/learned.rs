//! The learned evaluation: what is kept along a game is what a fresh look finds, and nobody is treated differently.

use crate::eval::start;
use quadrille_core::{Evaluate, Game, KnownResult, Notation, Symmetric};
use quadrille_network::{Features, Inputs, Model, Network, NetworkEvaluation, Origin};
use quadrille_testing::{Random, walk};
use quadrille_tzaar::{Tzaar, TzaarEvaluation, TzaarFeatures};
use std::collections::HashSet;
use std::sync::Arc;

/// A network in which every feature weighs something else.
fn network() -> Network {
    let origin = Origin { positions: 0, commit: "-".into(), command: "-".into() };
    let mut model = Model::new("value", origin);
    for (name, number) in TzaarFeatures::names().iter().zip(1..) {
        model.set(name, &[number, -2 * number, 3 * number + 1, 7]);
    }
    let mut network = Network::new("tzaar");
    network.insert(model);
    network
}

fn evaluation() -> TzaarEvaluation {
    TzaarEvaluation::default().knowing_turns().with_network(Arc::new(network())).unwrap()
}

#[test]
fn every_feature_has_a_name_of_its_own() {
    let names = TzaarFeatures::names();
    assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len());
    assert!(names.iter().all(|name| name.starts_with(|c: char| c.is_ascii_lowercase())));
}

#[test]
fn sums_that_are_kept_are_those_of_a_fresh_look() {
    let network = network();
    for (name, seed) in [("random", 1), ("random", 2), ("placement", 3)] {
        let mut game = start(name, seed);
        let mut kept = NetworkEvaluation::<Tzaar, TzaarFeatures>::new(&network, "value").unwrap().unwrap();
        kept.reset(&game);
        let (mut dice, mut played, mut looks) = (Random::new(seed), Vec::new(), 0);
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
                let mut fresh = kept.clone();
                fresh.reset(&game);
                assert_eq!(kept.evaluate(&game), fresh.evaluate(&game), "{}", game.render());
                if let Some(inputs) = Inputs::of::<_, TzaarFeatures>(&game) {
                    assert_eq!(kept.evaluate(&game), kept.value_of(&inputs), "{}", game.render());
                    looks += 1;
                }
            }
        }
        assert!(looks > 30, "{looks}");
    }
}

#[test]
fn images_and_swapped_colours_are_worth_the_same() {
    let mut evaluation = evaluation();
    let mut value = |game: &Tzaar| {
        evaluation.reset(game);
        evaluation.evaluate(game)
    };
    let mut distinct = HashSet::new();
    for seed in 0..10 {
        walk(&start("random", seed), seed, 200, |game| {
            let expected = value(game);
            distinct.insert(expected);
            for symmetry in 0..game.symmetries() {
                assert_eq!(value(&game.image(symmetry)), expected, "{}", game.render());
            }
            if let Some(swapped) = game.swapped() {
                assert_eq!(value(&swapped), expected, "{}", game.render());
            }
        });
    }
    assert!(distinct.len() > 200);
}

/// What is claimed is what a look at all turns finds.
#[test]
fn a_turn_that_takes_the_last_two_stacks_is_known() {
    let wins = |game: &Tzaar| {
        let after = |game: &Tzaar, m| {
            let mut game = game.clone();
            game.make(m);
            game
        };
        let (player, mut found) = (game.player(), false);
        for first in game.legal_moves() {
            let game = after(game, first);
            let second = game.legal_moves().into_iter().any(|m| {
                let ending = after(&game, m).ending();
                ending.is_some_and(|ending| ending.outcome.winner() == Some(player))
            });
            found |= game.ending().is_none() && second;
        }
        found
    };
    let (mut evaluation, mut known) = (evaluation(), 0);
    for seed in 0..150 {
        walk(&start("random", seed), seed, 200, |game| {
            let captured = game.known_result().is_some() || game.ending().is_some();
            if captured || evaluation.known_result(game).is_none() {
                return;
            }
            assert_eq!(evaluation.known_result(game), Some(KnownResult::win(game.player(), 2)));
            assert!(wins(game), "{}", game.render());
            known += 1;
        });
    }
    assert!(known > 20, "{known}");
}

#[test]
fn without_a_model_the_weights_decide() {
    let mut by_hand = TzaarEvaluation::default();
    let mut learned = TzaarEvaluation::default().with_network(Arc::new(Network::new("tzaar"))).unwrap();
    walk(&start("random", 1), 1, 200, |game| {
        learned.reset(game);
        assert_eq!(learned.evaluate(game), by_hand.evaluate(game));
    });
}

#[test]
fn the_shipped_network_fits_and_says_where_it_is_from() {
    let network = TzaarEvaluation::shipped_network();
    TzaarEvaluation::default().with_network(Arc::clone(&network)).unwrap();
    let [model] = network.models() else { panic!("{} models", network.models().len()) };
    let Origin { positions, commit, command } = model.origin();
    assert!(*positions > 100_000 && !commit.is_empty() && command.starts_with("quadrille train tzaar"));
}
