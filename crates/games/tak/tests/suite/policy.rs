//! What a learnt policy sees of moves.

use quadrille_core::{Arrange, Game, Notation, Order, Size, Start, Symmetric};
use quadrille_network::{Model, MoveFeatures, Network, Origin, Policy};
use quadrille_tak::{Move, Rules, Tak, TakMoveFeatures, TakOrder};
use quadrille_testing::Random;

/// Positions of random games on boards of all kinds, each with the ply before.
fn positions(mut check: impl FnMut(&Tak, Option<Move>)) {
    for (columns, rows, seed) in [(3, 3, 0), (4, 4, 1), (5, 5, 2), (6, 6, 3), (8, 8, 4), (5, 3, 5), (2, 7, 6)]
    {
        let rules = Rules { flats: Some(20), capstones: Some(2), ..Rules::default() };
        let start = Start { size: Some(Size { columns, rows }), ..Start::default() };
        let mut game = Tak::start(&start, &rules).unwrap();
        let (mut random, mut last) = (Random::new(seed), None);
        while game.ending().is_none() && game.ply() < 70 {
            check(&game, last);
            let moves = game.legal_moves();
            let m = moves[random.below(moves.len())];
            game.make(m);
            last = Some(m);
        }
    }
}

fn features(game: &Tak, last: Option<Move>, m: Move) -> Vec<usize> {
    let mut list = Vec::new();
    TakMoveFeatures::of(game, last)(m, &mut |feature| list.push(feature));
    list.sort_unstable();
    list
}

/// A policy that weighs every feature by its number.
fn policy() -> Policy<Tak, TakMoveFeatures, TakOrder> {
    let origin = Origin { positions: 0, commit: "none".into(), command: "none".into() };
    let mut network = Network::new("tak");
    for (&name, factor) in TakMoveFeatures::models().iter().zip(1..) {
        let mut model = Model::new(name, origin.clone());
        for (feature, weight) in TakMoveFeatures::names().iter().zip(0i16..) {
            model.set(feature, &[weight % 97 * factor]);
        }
        network.insert(model);
    }
    Policy::new(TakOrder::Roads).with_network(&network).unwrap()
}

#[test]
fn features_have_names_and_none_is_named_twice() {
    let mut names = TakMoveFeatures::names();
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), count);
    positions(|game, last| {
        for m in game.legal_moves() {
            let list = features(game, last, m);
            assert!(!list.is_empty() && list.iter().all(|&feature| feature < count), "{}", game.render());
        }
    });
}

#[test]
fn images_have_the_same_features() {
    positions(|game, last| {
        for symmetry in 1..game.symmetries() {
            let image = game.image(symmetry);
            let image_last = last.map(|last| game.image_move(last, symmetry));
            for m in game.legal_moves().into_iter().step_by(5) {
                let there = features(&image, image_last, game.image_move(m, symmetry));
                assert_eq!(features(game, last, m), there, "{}: {}", game.render(), game.render_move(m));
            }
        }
        if let Some(swapped) = game.swapped() {
            for m in game.legal_moves().into_iter().step_by(5) {
                assert_eq!(features(game, last, m), features(&swapped, last, m), "{}", game.render());
            }
        }
    });
}

#[test]
fn scores_are_the_sums_of_the_weights() {
    let policy = policy();
    positions(|game, last| {
        let score = policy.policy_scores(game, last);
        let factor = TakMoveFeatures::model(game) as i32 + 1;
        for m in game.legal_moves() {
            let sum: i32 = features(game, last, m).iter().map(|&feature| feature as i32 % 97 * factor).sum();
            assert_eq!(score(m), sum, "{}: {}", game.render(), game.render_move(m));
        }
    });
}

/// The features of roads are told exactly where a move makes one.
#[test]
fn roads_are_seen() {
    let names = TakMoveFeatures::names();
    let mut roads = 0;
    positions(|game, last| {
        for m in game.legal_moves().into_iter().filter(|_| !game.is_opening()) {
            let told = features(game, last, m).iter().any(|&feature| {
                ["placed road 0", "placed road 2", "spread road 0"].contains(&&*names[feature])
            });
            let mut after = game.clone();
            after.make(m);
            let makes = after.has_road(game.to_move());
            assert_eq!(told, makes, "{}: {}", game.render(), game.render_move(m));
            roads += u32::from(makes);
        }
    });
    assert!(roads > 20, "{roads}");
}
