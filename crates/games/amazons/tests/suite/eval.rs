//! The evaluation against its definition, feature by feature, and the order of plies.

use crate::common;
use proptest::prelude::*;
use quadrille_amazons::{
    Accessibility, Amazons, AmazonsEvaluation, AmazonsOrder, AmazonsWeights, Rules, Square, geometry, squares,
};
use quadrille_core::{Arrange, Evaluate, Game, Notation, Order, Player, Settings, Start, Symmetric, WIN};
use quadrille_testing::walk;
use std::collections::HashSet;

fn position(text: &str) -> Amazons {
    Amazons::parse(text, &Rules::default()).unwrap()
}

fn value(weights: &AmazonsWeights, game: &Amazons) -> i32 {
    AmazonsEvaluation::new(weights.clone()).evaluate(game)
}

/// The distance of every square from the nearest amazon, found by moving one queen or king at a time.
fn distances(game: &Amazons, player: Player, reach: impl Fn(Square) -> u128) -> [Option<i32>; 128] {
    let mut found = [None; 128];
    let mut frontier: Vec<Square> = squares(game.amazons(player)).collect();
    for distance in 1.. {
        let mut next = Vec::new();
        for to in frontier.into_iter().flat_map(|from| squares(reach(from))) {
            let entry = &mut found[usize::from(to.index())];
            if entry.is_none() {
                *entry = Some(distance);
                next.push(to);
            }
        }
        if next.is_empty() {
            break;
        }
        frontier = next;
    }
    found
}

/// The accessibility by its formulas, square by square.
fn by_definition(game: &Amazons, player: Player) -> Accessibility {
    let king = |square: Square| geometry::grown(square.bit()) & game.empty();
    let queens = [player, !player].map(|player| distances(game, player, |square| game.reach(square)));
    let kings = [player, !player].map(|player| distances(game, player, king));
    let mut access = Accessibility { separated: true, ..Accessibility::default() };
    let lead = |own: Option<i32>, other: Option<i32>| match (own, other) {
        (None, None) => (0, 0),
        (Some(own), Some(other)) => ((other - own).signum(), i32::from(own == other)),
        (own, _) => (if own.is_some() { 1 } else { -1 }, 0),
    };
    let halved = |times: i32| if times < 10 { Accessibility::UNIT >> times } else { 0 };
    for slot in squares(game.empty()).map(|square| usize::from(square.index())) {
        let (own, other) = (queens[0][slot], queens[1][slot]);
        let (queen_lead, queen_level) = lead(own, other);
        access.queen_lead += queen_lead;
        access.queen_level += queen_level;
        if let (Some(own), Some(other)) = (own, other) {
            access.separated = false;
            let difference = (own - other).abs();
            access.contest += if difference <= 7 { halved(difference) } else { 0 };
        }
        access.queen_closeness +=
            own.map_or(0, |own| halved(own - 1)) - other.map_or(0, |other| halved(other - 1));
        let (own, other) = (kings[0][slot], kings[1][slot]);
        let (king_lead, king_level) = lead(own, other);
        access.king_lead += king_lead;
        access.king_level += king_level;
        access.king_closeness += match (own, other) {
            (Some(own), Some(other)) => (other - own).clamp(-6, 6),
            _ => 6 * king_lead,
        };
    }
    access
}

/// Where the players are separated, closeness by queen's moves is not counted.
fn check_accessibility(game: &Amazons) {
    for player in Player::BOTH {
        let (found, mut defined) = (Accessibility::of(game, player), by_definition(game, player));
        if found.separated {
            defined.queen_closeness = 0;
        }
        assert_eq!(found, defined, "{}", game.render());
    }
}

/// Weights that let every feature count everywhere.
fn loud() -> AmazonsWeights {
    AmazonsWeights { enclosed: 3000, freedom: 60, tempo: 70, ..AmazonsWeights::default() }
}

fn check_symmetries(game: &Amazons) {
    for weights in [AmazonsWeights::default(), AmazonsWeights::territory(), loud()] {
        let expected = value(&weights, game);
        assert!(expected.abs() < WIN / 1000);
        for symmetry in 0..game.symmetries() {
            let image = game.image(symmetry);
            assert_eq!(value(&weights, &image), expected, "{} and {}", game.render(), image.render());
        }
        assert_eq!(value(&weights, &game.swapped().unwrap()), expected, "{}", game.render());
    }
}

#[test]
fn games_agree_with_the_definition() {
    for (start, seed) in common::starts().iter().zip(0..) {
        walk(start, seed, 200, |game| {
            check_accessibility(game);
            check_symmetries(game);
        });
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn scattered_positions_agree_with_the_definition(seed in any::<u64>()) {
        let game = common::scattered(seed);
        check_accessibility(&game);
        check_symmetries(&game);
    }
}

/// A snake of one square's width: the longest distances there are.
#[test]
fn labyrinths_are_measured_to_their_ends() {
    let snake = "W9/xxxxxxxxx1/10/1xxxxxxxxx/10/xxxxxxxxx1/10/1xxxxxxxxx/10/xxxxxxxxxB w";
    check_accessibility(&position(snake));
    check_accessibility(&position(&snake.replace('B', "1")));
    check_accessibility(&position("W1x1x1x1x1/1x1x1x1x1x/x1x1x1x1x1/10/xxxxxxxxx1/B9/10/10/10/10 b"));
}

/// Only the named features count, with all their weight, whatever there is to fight for.
fn only(t1: i32, c1: i32, c2: i32, t2: i32) -> AmazonsWeights {
    AmazonsWeights {
        w_open: 2,
        w_middle: 1,
        t1_open: t1,
        c1_open: c1,
        c2_open: c2,
        t2_open: t2,
        t1_middle: t1,
        c1_middle: c1,
        c2_middle: c2,
        t2_middle: t2,
        tempo: 0,
        arrow: 0,
        enclosed: 0,
        ..AmazonsWeights::default()
    }
}

#[test]
fn each_feature_has_its_sign() {
    let off = only(0, 0, 0, 0);
    let centre_and_corner = position("4B/5/2W2/5/5 w");
    assert_eq!(value(&off, &centre_and_corner), 0);
    for one in 0..4 {
        let [t1, c1, c2, t2] = [0, 1, 2, 3].map(|feature| if feature == one { 100 } else { 0 });
        let weights = only(t1, c1, c2, t2);
        assert!(value(&weights, &centre_and_corner) > 0, "feature {one}");
        assert!(value(&weights, &position("4W/5/2B2/5/5 w")) < 0, "feature {one}");
    }
    // By queen's moves both reach both squares at once, by king's steps each his own first.
    let access = Accessibility::of(&position("4/xxxx/B2W/xxxx w"), Player::First);
    assert_eq!((access.queen_lead, access.queen_level), (0, 2));
    assert_eq!((access.king_lead, access.king_level), (0, 0));
}

#[test]
fn equal_squares_go_to_the_next_to_move() {
    let weights = AmazonsWeights { tempo: 20, ..only(100, 0, 0, 0) };
    assert_eq!(value(&weights, &position("B2W/xxxx/xxxx w")), 2 * 20);
    assert_eq!(value(&weights, &position("B2W/xxxx/xxxx w:d3")), -2 * 20);
    let shot = AmazonsWeights { arrow: 150, ..weights };
    assert_eq!(value(&shot, &position("B2W/xxxx/xxxx w:d3")), 150 - 2 * 20);
    assert_eq!(value(&shot, &position("B2W/xxxx/xxxx w")), 2 * 20);
}

#[test]
fn an_enclosed_amazon_costs() {
    let enclosed = position("W1x3/1xx3/xx4/4W1/B4B/6 w");
    let free = position("x1x3/1xxW2/xx4/4W1/B4B/6 w");
    let weights = AmazonsWeights { enclosed: 500, ..only(0, 0, 0, 0) };
    assert!(value(&weights, &enclosed) < value(&weights, &free));
    assert_eq!(value(&AmazonsWeights { enclosed: 0, ..weights.clone() }, &enclosed), 0);
    // The less room, the dearer; with enough of it nothing is paid.
    let stuck = position("Wxx3/xxx3/xx4/4W1/B4B/6 w");
    assert!(value(&weights, &stuck) < value(&weights, &enclosed));
    assert_eq!(value(&weights, &stuck), -500);
    assert_eq!(value(&weights, &free), 0);
}

/// Where each fills his own part, who has more squares wins, and who begins loses equal parts.
#[test]
fn separated_positions_are_counted_out() {
    let weights = AmazonsWeights::default();
    for (text, expected) in [
        ("W3/xxxx/B3 w", -50),
        ("W3/xxxx/B3 b", -50),
        ("W3/xxxx/B2x w", 50),
        ("W3/xxxx/B2x b", -150),
        ("W3/xxxx/B2x w:a3", 50),
    ] {
        assert_eq!(value(&weights, &position(text)), expected, "{text}");
    }
    // In a corridor the turns lose one square each, so the value stays the same for whoever plays well.
    let mut game = position("W3/xxxx/B2x w");
    for turn in ["a3-b3/a3", "a1-b1/a1", "b3-c3/b3"] {
        let before = value(&weights, &game);
        game.parse_turn(turn).unwrap().into_iter().for_each(|m| {
            game.make(m);
        });
        assert_eq!(value(&weights, &game), -before, "{turn}");
    }
}

#[test]
fn shares_follow_the_contest() {
    // With t1 in the opening only, a position with less to fight for counts it less.
    let weights = AmazonsWeights { w_open: 100, w_middle: 1, t1_middle: 0, ..only(100, 0, 0, 0) };
    let game = position("4B/5/2W2/5/5 w");
    let access = Accessibility::of(&game, Player::First);
    let share = (f64::from(access.contest) / 256.0 - 1.0) / 99.0;
    let expected = share * 100.0 * f64::from(access.queen_lead);
    assert!((f64::from(value(&weights, &game)) - expected).abs() <= 1.0 && expected > 0.0);
}

#[test]
fn weights_are_set_by_name() {
    let mut weights = AmazonsWeights::default();
    weights.set("tempo", "0").unwrap();
    assert_eq!(weights.tempo, 0);
    for weights in [AmazonsWeights::default(), AmazonsWeights::territory()] {
        let shares = [weights.t1_open, weights.c1_open, weights.c2_open, weights.t2_open];
        assert_eq!(shares.iter().sum::<i32>(), 100);
        let shares = [weights.t1_middle, weights.c1_middle, weights.c2_middle, weights.t2_middle];
        assert_eq!((shares.iter().sum::<i32>(), weights.t1_end), (100, 100));
    }
    // Knots in the wrong order are no trouble.
    let odd = AmazonsWeights { w_open: 2, w_middle: 99, ..AmazonsWeights::default() };
    assert!(value(&odd, &Amazons::start(&Start::default(), &Rules::default()).unwrap()) > 0);
}

#[test]
fn plies_have_slots_and_categories() {
    let order = AmazonsOrder;
    let mut met = HashSet::new();
    for seed in 0..300 {
        walk(&common::scattered(seed), seed, 20, |game| {
            let moves = game.legal_moves();
            let slots: HashSet<usize> = moves.iter().map(|&m| order.slot(game, m)).collect();
            assert_eq!(slots.len(), moves.len());
            assert!(slots.iter().all(|&slot| slot < order.slots()));
            for &m in &moves {
                met.insert(order.category(game, m));
                for symmetry in 0..game.symmetries() {
                    let (image, image_move) = (game.image(symmetry), game.image_move(m, symmetry));
                    assert_eq!(order.move_score(game, m), order.move_score(&image, image_move));
                    assert_eq!(order.category(game, m), order.category(&image, image_move));
                }
            }
        });
    }
    assert_eq!(met, (0..order.categories().len()).collect());
}

#[test]
fn good_plies_come_first() {
    let order = AmazonsOrder;
    let best = |text: &str| {
        let game = position(text);
        let first = game.legal_moves().into_iter().max_by_key(|&m| order.move_score(&game, m)).unwrap();
        (first.to_string(), order.categories()[order.category(&game, first)])
    };
    assert_eq!(best("8/8/8/W3B3/8/8/8/8 w:a5"), ("/d5".into(), "arrow beside an enemy"));
    let (ply, category) = best("Wx6/8/xx6/8/8/8/8/B7 w");
    assert!(category.ends_with("gaining reach"), "{ply}: {category}");
}
