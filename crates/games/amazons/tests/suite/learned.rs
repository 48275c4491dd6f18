//! The learned evaluation: nobody is treated differently, and a trainer sees what it weighs.

use crate::common::{scattered, starts};
use quadrille_amazons::{Amazons, AmazonsEvaluation, AmazonsFeatures, Rules, Square, squares};
use quadrille_core::{Evaluate, Game, Notation, Player, Symmetric};
use quadrille_network::{Features, Inputs, Model, Network, NetworkEvaluation, Origin, PHASES};
use std::collections::HashSet;

fn model(weights: impl Fn(&str, i16) -> [i16; PHASES]) -> Network {
    let origin = Origin { positions: 0, commit: "-".into(), command: "-".into() };
    let mut model = Model::new("value", origin);
    for (name, number) in AmazonsFeatures::names().iter().zip(1..) {
        model.set(name, &weights(name, number));
    }
    let mut network = Network::new("amazons");
    network.insert(model);
    network
}

/// A network in which every feature weighs something else.
fn network() -> Network {
    model(|_, number| [number, -2 * number, 3 * number, 7])
}

fn positions(check: impl FnMut(Amazons)) {
    (0..400).map(scattered).chain(starts()).for_each(check);
}

#[test]
fn every_feature_has_a_name_of_its_own() {
    let names = AmazonsFeatures::names();
    assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len());
}

#[test]
fn images_and_swapped_colours_are_worth_the_same() {
    let mut evaluation = AmazonsEvaluation::default().with_network(&network()).unwrap();
    let mut distinct = HashSet::new();
    positions(|game| {
        let value = evaluation.evaluate(&game);
        distinct.insert(value);
        for symmetry in 1..game.symmetries() {
            assert_eq!(evaluation.evaluate(&game.image(symmetry)), value, "{}", game.render());
        }
        let swapped = game.swapped().expect("colours can be exchanged");
        assert_eq!(evaluation.evaluate(&swapped), value, "{}", game.render());
    });
    assert!(distinct.len() > 300);
}

#[test]
fn a_trainer_sees_what_is_weighed() {
    let network = network();
    let mut evaluation = AmazonsEvaluation::default().with_network(&network).unwrap();
    let learned = NetworkEvaluation::<Amazons, AmazonsFeatures>::new(&network, "value").unwrap().unwrap();
    let mut seen = 0;
    positions(|game| {
        if let Some(inputs) = Inputs::of::<_, AmazonsFeatures>(&game) {
            assert_eq!(evaluation.evaluate(&game), learned.value_of(&inputs), "{}", game.render());
            seen += 1;
        }
    });
    assert!(seen > 200);
}

/// The squares by queen's distances, one queen's move after the other.
#[test]
fn distances_are_those_of_queens() {
    let mut compared = 0;
    positions(|game| {
        let Some(inputs) = Inputs::of::<_, AmazonsFeatures>(&game) else { return };
        let spread = |set: u128| squares(set).fold(0, |all, square: Square| all | game.reach(square));
        let places = |player: Player| {
            let mut sets = [0; 5];
            let (mut reached, mut frontier) = (0, game.amazons(player));
            for place in 0.. {
                frontier = spread(frontier) & !reached;
                if frontier == 0 {
                    break;
                }
                reached |= frontier;
                sets[place.min(3)] |= frontier;
            }
            sets[4] = game.empty() & !reached;
            sets
        };
        let next = if game.turn_start() { game.to_move() } else { !game.to_move() };
        let sign = if game.turn_start() { 1 } else { -1 };
        let (own, other) = (places(next), places(!next));
        for (feature, name) in AmazonsFeatures::names().iter().enumerate() {
            let Some(place) = name.strip_prefix("queen distances ") else { continue };
            let place: usize = place.parse().unwrap();
            let expected = (own[place / 5] & other[place % 5]).count_ones() as i16;
            let told = inputs.counts.iter().find(|&&(number, _)| usize::from(number) == feature);
            assert_eq!(told.map_or(0, |&(_, count)| count), sign * expected, "{}: {name}", game.render());
            compared += 1;
        }
    });
    assert!(compared > 5000);
}

/// Worked out by hand: seven arrows of 16 squares are phase 63, where the second weight counts 1 part of 32 and the third 31.
#[test]
fn values_are_the_same_on_every_machine() {
    let weights = |name: &str, _| if name == "tempo 0" { [0, 320, 640, 0] } else { [0; PHASES] };
    let mut evaluation = AmazonsEvaluation::default().with_network(&model(weights)).unwrap();
    let game = Amazons::parse("xxxx/W3/3B/xxx1 w", &Rules::default()).unwrap();
    assert_eq!(evaluation.evaluate(&game), (320 + 31 * 640) / 32);
}

#[test]
fn a_network_without_a_model_leaves_the_weights_set_by_hand() {
    let mut by_hand = AmazonsEvaluation::default();
    let mut learned = AmazonsEvaluation::default().with_network(&Network::new("amazons")).unwrap();
    positions(|game| assert_eq!(learned.evaluate(&game), by_hand.evaluate(&game)));
}

#[test]
fn the_shipped_network_fits_and_says_where_it_is_from() {
    let network = AmazonsEvaluation::shipped_network();
    AmazonsEvaluation::default().with_network(&network).unwrap();
    let origin = network.model("value").unwrap().origin();
    assert!(origin.positions > 10_000 && origin.command.starts_with("quadrille train amazons"));
}
