//! What a learnt policy sees of plies.

use crate::common::{scattered, starts};
use quadrille_amazons::{Amazons, AmazonsMoveFeatures, AmazonsOrder, AmazonsPolicy, Move};
use quadrille_core::{Game, Notation, Order, Symmetric};
use quadrille_network::{Model, MoveFeatures, Network, Origin};
use quadrille_testing::Random;
use std::collections::HashSet;

/// Positions of all kinds with a choice of plies, those of random games with the ply before.
fn positions(mut check: impl FnMut(&Amazons, Option<Move>)) {
    let mut random = Random::new(1);
    for mut game in starts().into_iter().step_by(7) {
        let mut last = None;
        for _ in 0..40 {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            check(&game, last);
            let m = moves[random.below(moves.len())];
            game.make(m);
            last = Some(m);
        }
    }
    (0..200).map(scattered).filter(Game::can_move).for_each(|game| check(&game, None));
}

fn features(game: &Amazons, last: Option<Move>, m: Move) -> Vec<usize> {
    let mut list = Vec::new();
    AmazonsMoveFeatures::of(game, last)(m, &mut |feature| list.push(feature));
    list.sort_unstable();
    list
}

#[test]
fn features_have_names_of_their_own() {
    let names = AmazonsMoveFeatures::names();
    assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len());
    let mut seen = HashSet::new();
    positions(|game, last| {
        for m in game.legal_moves() {
            let list = features(game, last, m);
            assert!(list.iter().all(|&feature| feature < names.len()), "{}", game.render());
            seen.extend(list);
        }
    });
    assert!(seen.len() > names.len() / 2);
}

#[test]
fn images_and_swapped_colours_have_the_same_features() {
    positions(|game, last| {
        for m in game.legal_moves().into_iter().step_by(7) {
            let here = features(game, last, m);
            for symmetry in 1..game.symmetries() {
                let image_last = last.map(|last| game.image_move(last, symmetry));
                let there = features(&game.image(symmetry), image_last, game.image_move(m, symmetry));
                assert_eq!(here, there, "{}: {}", game.render(), game.render_move(m));
            }
            let swapped = game.swapped().expect("colours can be exchanged");
            assert_eq!(here, features(&swapped, last, m), "{}", game.render());
        }
    });
}

/// Squares are weighed once for all plies that share them; it comes to the same.
#[test]
fn scores_are_the_sums_of_the_weights() {
    let weight = |feature: usize| feature as i32 * 37 % 1009 - 500;
    let origin = Origin { positions: 0, commit: "none".into(), command: "none".into() };
    let mut model = Model::new("policy", origin);
    for (name, feature) in AmazonsMoveFeatures::names().iter().zip(0..) {
        model.set(name, &[weight(feature) as i16]);
    }
    let mut network = Network::new("amazons");
    network.insert(model);
    let policy = AmazonsPolicy::new(AmazonsOrder).with_network(&network).unwrap();
    positions(|game, last| {
        let score = policy.policy_scores(game, last);
        for m in game.legal_moves() {
            let sum: i32 = features(game, last, m).into_iter().map(weight).sum();
            assert_eq!(score(m), sum, "{}: {}", game.render(), game.render_move(m));
        }
    });
}

#[test]
fn the_shipped_policy_fits_and_says_where_it_is_from() {
    let network = AmazonsMoveFeatures::shipped_network();
    AmazonsPolicy::new(AmazonsOrder).with_network(&network).unwrap();
    let origin = network.model("policy").unwrap().origin();
    assert!(origin.positions > 10_000 && origin.command.starts_with("quadrille train amazons policy"));
}
