//! The evaluation and the move order: each feature alone, symmetry, and roads against plain searches for them.

use quadrille_core::{
    Arrange, Evaluate, Game, Notation, Order, Outcome, Player, Settings, Size, Start, Symmetric,
};
use quadrille_tak::{
    Move, Piece, Ply, Rules, Setup, Square, Tak, TakEvaluation, TakOrder, TakWeights, squares,
};
use quadrille_testing::walk;
use std::collections::HashSet;

fn parse(text: &str) -> Tak {
    Tak::parse(text, &Rules::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The value of a position when nothing but one feature counts.
fn alone(feature: &str, text: &str) -> i32 {
    alone_under(feature, text, &Rules::default())
}

fn alone_under(feature: &str, text: &str, rules: &Rules) -> i32 {
    let mut weights = TakWeights::none();
    weights.set(feature, "100").unwrap();
    TakEvaluation::new(weights).evaluate(&Tak::parse(text, rules).unwrap())
}

/// Boards of many sizes, with and without komi and swap.
fn starts() -> Vec<Tak> {
    [(2, 2, 3, 1), (3, 3, 10, 0), (2, 8, 30, 2), (5, 3, 12, 1), (5, 5, 21, 1), (6, 6, 30, 1), (8, 8, 50, 2)]
        .into_iter()
        .flat_map(|(columns, rows, flats, capstones)| {
            [(0, true), (5, false)].map(|(komi, swap)| {
                let rules = Rules { flats: Some(flats), capstones: Some(capstones), komi, swap };
                let start = Start { size: Some(Size { columns, rows }), ..Start::default() };
                Tak::start(&start, &rules).unwrap()
            })
        })
        .collect()
}

/// All positions of some random games that are not over.
pub fn positions(rounds: u64, mut check: impl FnMut(&Tak)) {
    for (start, seed) in starts().iter().zip(0..) {
        for round in 0..rounds {
            walk(start, 1000 * round + seed, 150, |game| {
                if game.ending().is_none() {
                    check(game);
                }
            });
        }
    }
}

#[test]
fn every_feature_has_the_right_sign() {
    // With a positive weight White does better in the first position than in the second.
    let table = [
        ("pieces", "x4/x,1,x2/x,1,x2/2,x3 1 5", "x4/x,1,x2/x4/2,x3 1 5"),
        ("area", "x4/x,1S,x2/x4/2,x3 1 5", "x4/x4/x4/2,x3 1 5"),
        ("stacks", "x4/x,121,x2/x4/2,x3 1 5", "x4/x,1,x2/x4/2,x3 1 5"),
        ("mobility", "x4/x,1,x2/x4/2,x3 1 5", "x4/x4/x4/1,2S,x2 1 5"),
        ("flat", "x4/x,1,x2/x4/2,x3 1 5", "x4/x,1S,x2/x4/2,x3 1 5"),
        ("wall", "x4/x,1S,x2/x4/2,x3 1 5", "x4/x,1,x2/x4/2,x3 1 5"),
        ("capstone", "x5/x,1C,x3/x5/x5/2,x4 1 5", "x5/x,1,x3/x5/x5/2,x4 1 5"),
        ("tempo", "x4/x,1,x2/x4/2,x3 1 5", "x4/x,1,x2/x4/2,x3 2 5"),
        ("centre", "x5/x5/x2,1,x2/x5/2,x4 1 5", "x5/x,1,x3/x5/x5/2,x4 1 5"),
        ("capstone_centre", "x5/x,1C,x3/x5/x5/2,x4 1 5", "1C,x4/x5/x5/x5/2,x4 1 5"),
        ("flat_reserves", "x4/x,11,x2/x4/2,x3 1 5", "x4/x,21,x2/x4/2,x3 1 5"),
        ("flat_captives", "x4/x,21,x2/x4/2,x3 1 5", "x4/x,11,x2/x4/2,x3 1 5"),
        ("wall_reserves", "x4/x,11S,x2/x4/2,x3 1 5", "x4/x,11,x2/x4/2,x3 1 5"),
        ("wall_captives", "x4/x,21S,x2/x4/2,x3 1 5", "x4/x,21,x2/x4/2,x3 1 5"),
        ("capstone_reserves", "x5/x,11C,x3/x5/x5/2,x4 1 5", "x5/x,21C,x3/x5/x5/2,x4 1 5"),
        ("capstone_captives", "x5/x,21C,x3/x5/x5/2,x4 1 5", "x5/x,11C,x3/x5/x5/2,x4 1 5"),
        ("hard_capstone", "x5/x,211C,x3/x5/x5/2,x4 1 5", "x5/x,121C,x3/x5/x5/2,x4 1 5"),
        ("exposed", "x4/2,11,x2/x4/x4 1 5", "x4/x,11,x2/x4/2,x3 1 5"),
        ("links", "x4/x,1,x2/x,1,x2/2,x3 1 5", "x4/x,1,x2/x2,1,x/2,x3 1 5"),
        ("liberties", "x4/x,1,x2/x4/2,x3 1 5", "x4/x,1S,x2/x4/2,x3 1 5"),
        ("road_1", "x4/1,1,x,1/x4/2,x,2,x 1 5", "x4/1,1,2S,1/x4/2,x3 1 5"),
        ("road_2", "x4/1,1,x2/x4/2,x3 1 5", "x4/1,x3/x4/2,x3 1 5"),
        ("road_3", "x5/1,1,x3/x5/x5/2,x4 1 5", "x5/1,x,1S,x2/x5/x5/2,x4 1 5"),
        ("road_4", "x5/1,x4/x5/x5/x,2S,x3 1 5", "x5/1S,x4/x5/x5/x,2S,x3 1 5"),
        ("road_5", "x6/1,x5/x6/x6/x6/2S,2S,2S,2S,2S,2S 1 9", "x6/1S,x5/x6/x6/x6/2S,2S,2S,2S,2S,2S 1 9"),
        ("road_ways", "x4/1,1,x2/x4/2,x3 1 5", "x4/1,1,x,2S/x4/2,x3 1 5"),
        ("fork", "x4/1,1,1,x/x4/x,1,1,1 1 5", "x4/1,1,1,x/x4/x4 1 5"),
        ("winning_move", "x4/1,1,1,x/x4/x4 1 5", "x4/1,1,x2/x4/x4 1 5"),
        ("count", "2,1,2/1,x,1/2,1,1 1 9", "2,1,2/1,x,1/2,1S,1 1 9"),
        ("lead", "2,1,2/1,x,1/2,1,1 1 9", "2,1,2/1S,x,1/2,1S,1 1 9"),
    ];
    for (feature, better, worse) in table {
        let for_white = |text: &str| match parse(text).to_move() {
            Player::First => alone(feature, text),
            Player::Second => -alone(feature, text),
        };
        let (high, low) = (for_white(better), for_white(worse));
        assert!(high > low, "{feature}: {high} for {better}, {low} for {worse}");
    }
    let names: Vec<_> = TakWeights::default().list().iter().map(|setting| setting.name).collect();
    assert_eq!(table.map(|(feature, ..)| feature).as_slice(), names);
}

#[test]
fn the_count_grows_towards_the_end_and_knows_komi() {
    let full = "2,1,2/1,x,1/2,1,1 1 9";
    let rules = |komi| Rules { komi, ..Rules::default() };
    assert_eq!(alone_under("count", full, &rules(0)), 200 * 5 / 6);
    assert_eq!(alone_under("count", full, &rules(4)), 0);
    assert!(alone_under("lead", full, &rules(5)) < 0);
    assert_eq!(alone("count", "x6/x6/x6/x6/1,1,x4/2,x5 1 5"), 0);
    // Few stones in a reserve end the game as well.
    let poor = Rules { flats: Some(4), capstones: Some(0), ..Rules::default() };
    assert!(alone_under("count", "x6/x6/x6/x6/1,1,x4/2,x5 1 5", &poor) > 0);
}

#[test]
fn only_what_a_hand_can_carry_counts_in_a_stack() {
    assert_eq!(alone("flat_captives", "x3/x,22221,x/x3 1 9"), 200);
    assert_eq!(alone("flat_captives", "x3/x,221,x/x3 1 9"), 200);
    assert_eq!(alone("stacks", "x3/x,22221,x/x3 1 9"), 400);
}

/// What the opening owes counts as placed, and White is the first to place a stone of one's own.
#[test]
fn the_opening_misleads_nobody() {
    for size in [Size::square(3), Size::square(5), Size::square(6)] {
        for feature in ["flat", "area", "pieces", "mobility", "count", "lead", "winning_move"] {
            let mut weights = TakWeights::none();
            weights.set(feature, "100").unwrap();
            let mut evaluation = TakEvaluation::new(weights);
            let mut game =
                Tak::start(&Start { size: Some(size), ..Start::default() }, &Rules::default()).unwrap();
            for corner in ["a1", "c3"] {
                let tolerance = if feature == "mobility" { 300 } else { 0 };
                assert!(evaluation.evaluate(&game).abs() <= tolerance, "{feature} before {corner}");
                let m = game.parse_move(corner).unwrap();
                game.make(m);
            }
        }
    }
    assert_eq!(alone("tempo", "x3/x3/x3 1 1"), 100);
    assert_eq!(alone("tempo", "x3/x3/2,x2 2 1"), -100);
    assert_eq!(alone("tempo", "x3/x3/2,x,1 1 2"), 100);
}

#[test]
fn images_and_swapped_colours_are_worth_the_same() {
    let mut all = TakWeights::default();
    for (setting, weight) in TakWeights::default().list().into_iter().zip(11..) {
        if setting.name != "winning_move" {
            all.set(setting.name, &weight.to_string()).unwrap();
        }
    }
    let mut evaluations =
        [TakEvaluation::default(), TakEvaluation::paper(), TakEvaluation::new(all.clone())].to_vec();
    evaluations.push(TakEvaluation::new(TakWeights { winning_move: 0, ..all }));
    let mut distinct = HashSet::new();
    positions(2, |game| {
        for evaluation in &mut evaluations {
            let value = evaluation.evaluate(game);
            distinct.insert(value);
            for symmetry in 1..game.symmetries() {
                assert_eq!(evaluation.evaluate(&game.image(symmetry)), value, "{} {symmetry}", game.render());
            }
            if let Some(swapped) = game.swapped() {
                assert_eq!(evaluation.evaluate(&swapped), value, "{} swapped", game.render());
            }
        }
    });
    assert!(distinct.len() > 1000);
}

#[test]
fn no_weights_leave_the_range() {
    let mut weights = TakWeights::none();
    for setting in weights.list() {
        let highest = setting.range.rsplit(' ').next().unwrap().to_string();
        weights.set(setting.name, &highest).unwrap();
    }
    let mut evaluations = [TakEvaluation::new(weights.clone())].to_vec();
    evaluations.push(TakEvaluation::new(TakWeights { winning_move: 0, ..weights }));
    positions(1, |game| {
        for evaluation in &mut evaluations {
            assert!(evaluation.evaluate(game).abs() <= 1_900_000_000);
        }
    });
}

/// The fewest stones that join two edges, one square at a time: what the floods must find.
fn distance(game: &Tak, player: Player, vertical: bool) -> u32 {
    let Size { columns, rows } = game.size();
    let cost = |square: Square| match game.top(square) {
        None => Some(1),
        Some((_, Piece::Wall)) => None,
        Some((owner, _)) if owner == player => Some(0),
        Some((_, Piece::Flat)) => Some(2),
        Some((_, Piece::Capstone)) => None,
    };
    let mut best = std::collections::HashMap::new();
    let mut changed = true;
    while changed {
        changed = false;
        for square in squares(game.squares()) {
            let (column, row) = (square.column(), square.row());
            let starts = if vertical { row == 0 } else { column == 0 };
            let around = [
                (column + 1, row),
                (column, row + 1),
                (column.wrapping_sub(1), row),
                (column, row.wrapping_sub(1)),
            ];
            let before = around
                .iter()
                .filter_map(|&(column, row)| best.get(&Square::new(column, row)?).copied())
                .chain(starts.then_some(0))
                .min();
            if let (Some(before), Some(cost)) = (before, cost(square)) {
                let entry = best.entry(square).or_insert(u32::MAX);
                changed |= before + cost < *entry;
                *entry = (*entry).min(before + cost);
            }
        }
    }
    let ends =
        |square: &Square| if vertical { square.row() + 1 == rows } else { square.column() + 1 == columns };
    best.iter().filter(|(square, _)| ends(square)).map(|(_, &cost)| cost).min().unwrap_or(u32::MAX)
}

/// Distances from 2 to 5 are exact; 1 may also be a step that saves a stone.
#[test]
fn floods_find_the_shortest_ways() {
    let mut weights = TakWeights { road_1: 1, road_2: 10, road_3: 100, road_4: 1000, ..TakWeights::none() };
    weights.road_5 = 10_000;
    let mut evaluation = TakEvaluation::new(weights);
    let mut compared = 0;
    positions(3, |game| {
        let worth = |player| -> i32 {
            [true, false]
                .map(|vertical| {
                    [0, 1, 10, 100, 1000, 10_000].get(distance(game, player, vertical) as usize).copied()
                })
                .into_iter()
                .map(Option::unwrap_or_default)
                .sum()
        };
        let steps = Player::BOTH.iter().any(|&player| steps_to_a_road(game, player));
        if !steps {
            let (mover, other) = (game.to_move(), !game.to_move());
            assert_eq!(evaluation.evaluate(game), worth(mover) - worth(other), "{}", game.render());
            compared += 1;
        }
    });
    assert!(compared > 1000);
}

/// Whether a stone of a player's stack makes a road by a step onto the next square.
fn steps_to_a_road(game: &Tak, player: Player) -> bool {
    if game.is_opening() {
        return false;
    }
    let setup = Setup { to_move: player, ..game.setup() };
    let game = Tak::arrange(&setup, &game.rules()).unwrap();
    game.legal_moves().into_iter().any(|m| is_step(m) && makes_road(&game, m))
}

fn is_step(m: Move) -> bool {
    matches!(m.ply(), Some(Ply::Spread { drops, .. }) if drops.carried() == 1)
}

fn makes_road(game: &Tak, m: Move) -> bool {
    let mut after = game.clone();
    after.make(m);
    after.has_road(game.to_move()) && after.outcome() == Some(Outcome::Win(game.to_move()))
}

/// The value of a road at once is claimed only where there is one, and wherever a placement makes one.
#[test]
fn a_winning_move_is_there() {
    let mut evaluation = TakEvaluation::new(TakWeights { winning_move: 7, ..TakWeights::none() });
    let (mut seen, mut steps) = (0, 0);
    positions(6, |game| {
        if game.is_opening() {
            return;
        }
        let roads: Vec<Move> = game.legal_moves().into_iter().filter(|&m| makes_road(game, m)).collect();
        let placed = roads.iter().any(|m| matches!(m.ply(), Some(Ply::Place { .. })));
        match evaluation.evaluate(game) {
            7 => assert!(roads.iter().any(|&m| is_step(m)) || placed, "{}", game.render()),
            _ => assert!(!placed, "{}", game.render()),
        }
        seen += usize::from(placed);
        steps += usize::from(!placed && evaluation.evaluate(game) == 7);
    });
    assert!(seen > 50 && steps > 0, "{seen} placements, {steps} steps");
}

/// A step may close the gap if it leaves none behind: from outside, or off a stack whose next stone is one's own.
#[test]
fn steps_close_gaps() {
    let winning = |text| alone("winning_move", text) > 0;
    assert!(winning("x4/1,1,2,1/x2,1,x/x4 1 5"));
    assert!(!winning("x4/1,1,2,1/x4/x4 1 5"));
    assert!(winning("x4/1,11,2,1/x4/x4 1 5"));
    assert!(!winning("x4/1,21,2,1/x4/x4 1 5"));
    assert!(!winning("x4/1,1,2S,1/x2,1,x/x4 1 5"));
    assert!(winning("x5/1,1,2S,1,1/x2,1C,x2/x5/x5 1 5"));
}

#[test]
fn order_knows_roads() {
    let order = TakOrder::Roads;
    positions(3, |game| {
        for m in game.legal_moves() {
            let road = !game.is_opening() && makes_road(game, m);
            assert_eq!(
                order.move_score(game, m) >= 1_000_000,
                road,
                "{} {}",
                game.render(),
                game.render_move(m)
            );
            let name = order.categories()[order.category(game, m)];
            assert_eq!(name == "road", road, "{} {}", game.render(), game.render_move(m));
            assert!(order.slot(game, m) < order.slots());
        }
    });
}

#[test]
fn order_prefers_what_it_should() {
    let worth = |text, word| {
        let game = parse(text);
        TakOrder::Roads.move_score(&game, game.parse_move(word).unwrap())
    };
    for (text, better, worse) in [
        ("x4/1,1,1,x/x4/2,2,2,x 1 5", "d3", "d1"),
        ("x4/1,1,x2/x4/2,2,2,x 1 5", "d1", "c3"),
        ("x4/1,1,x2/x4/2,2,2,x 1 5", "Sd1", "c3"),
        ("x4/1,1,x2/x4/2,2,2,x 1 5", "d1", "Sd1"),
        ("x4/1,x3/x4/2,x3 1 5", "b3", "d4"),
        ("x4/1,x3/x4/2,x3 1 5", "b3", "Sb3"),
        ("x4/1,2,x2/x4/2,x3 1 5", "a3>", "a3+"),
        ("x4/11,2,x2/x4/2,x3 1 5", "a3>", "2a3>"),
        ("x4/211,2,2,x/x4/2,x3 1 5", "2a3>11", "a3-"),
        ("x3/x3/x3 1 1", "a1", "b2"),
        ("x3/x3/x3 1 1", "a1", "a2"),
    ] {
        assert!(worth(text, better) > worth(text, worse), "{text}: {better} or {worse}");
    }
}

/// Stones gained and taken, walls behind flats and capstones; a road is a stone like any other.
#[test]
fn the_papers_order_counts_stones() {
    let worth = |text, word| {
        let game = parse(text);
        TakOrder::Paper.move_score(&game, game.parse_move(word).unwrap())
    };
    for (text, better, worse) in [
        ("x4/1,x3/x4/2,x3 1 5", "b3", "Sb3"),
        ("x5/x5/x5/1,x4/2,x4 1 5", "Cb3", "Sb3"),
        ("x4/1,2,x2/x4/2,x3 1 5", "a3>", "Sb4"),
        ("x4/1,2,x2/x4/2,x3 1 5", "Sb4", "a3+"),
        ("x4/211,2,2,x/x4/2,x3 1 5", "2a3>11", "b4"),
    ] {
        assert!(worth(text, better) > worth(text, worse), "{text}: {better} or {worse}");
    }
    let road = "x4/1,1,1,x/x4/2,2,2,x 1 5";
    assert_eq!(worth(road, "d3"), worth(road, "a4"));
    assert_eq!(worth(road, "d1"), worth(road, "a4"));
    assert_eq!(worth("x3/x3/x3 1 1", "a1"), worth("x3/x3/x3 1 1", "b2"));
}

#[test]
fn categories_are_told_apart() {
    for (text, word, name) in [
        ("x5/x5/x5/x5/x5 1 1", "a1", "opening"),
        ("x5/1,1,1,1,x/x5/x5/2,x4 1 9", "Ce4", "road"),
        ("x5/1,1,1,1,x/x5/x5/2,2,2,2,x 2 9", "e4", "flat that stops a road"),
        ("x5/1,1,1,1,x/x5/x5/2,2,2,x2 2 9", "Se4", "wall that stops a road"),
        ("x5/1,1,1,1,x/x5/x5/2,2,2,x2 2 9", "Ce4", "capstone that stops a road"),
        ("x5/x5/1,x,1,x2/x5/2,x4 1 9", "b3", "flat beside two of one's own"),
        ("x5/x5/1,x,1,x2/x5/2,x4 1 9", "a4", "flat beside one of one's own"),
        ("x5/x5/1,x,1,x2/x5/2,x4 1 9", "b1", "flat beside the enemy only"),
        ("x5/x5/1,x,1,x2/x5/2,x4 1 9", "e5", "flat alone"),
        ("x5/x5/1,x,1,x2/x5/2,x4 2 9", "Sb3", "wall beside two of the enemy"),
        ("x5/x5/1,x,1,x2/x5/2,x4 2 9", "Se5", "wall elsewhere"),
        ("x5/x5/1,x,1,x2/x5/2,x4 2 9", "Cb3", "capstone beside two"),
        ("x5/x5/1,x,1,x2/x5/2,x4 2 9", "Ce5", "capstone elsewhere"),
        ("x5/x5/1C,2S,1,x2/x5/2,x4 1 9", "a3>", "crush"),
        ("x5/x5/1,12,1,x2/x5/2,x4 1 9", "a3>", "step onto an enemy stack"),
        ("x5/x5/1,2,1,x2/x5/2,x4 1 9", "a3>", "step onto an enemy flat"),
        ("x5/x5/1,1,1,x2/x5/2,x4 1 9", "a3>", "step onto one's own"),
        ("x5/x5/1,1,1,x2/x5/2,x4 1 9", "a3+", "step onto an empty square"),
        ("x5/x5/111,2,2,x2/x5/2,x4 1 9", "2a3>11", "spread that gains three or more"),
        ("x5/x5/11,x3,2/x5/2,x4 1 9", "2a3>11", "spread that gains one or two"),
        ("x5/x5/121,x3,2/x5/2,x4 1 9", "2a3>11", "spread that gains nothing"),
        ("x5/x5/2221,1,1,x2/x5/2,x4 1 9", "2a3>11", "spread that loses"),
    ] {
        let game = parse(text);
        let category = TakOrder::Roads.category(&game, game.parse_move(word).unwrap());
        assert_eq!(TakOrder::Roads.categories()[category], name, "{text} {word}");
    }
    assert_eq!(TakOrder::Roads.categories().len(), 22);
}

/// Placements and spreads of few stones have slots of their own.
#[test]
fn slots_are_shared_by_tall_hands_only() {
    let (white, black) = (parse("x6/x6/x6/x6/x6/x6 1 5"), parse("x6/x6/x6/x6/x6/x6 2 5"));
    let mut slots = HashSet::new();
    for m in (0..1 << 12).map(Move::from_bits) {
        assert!(
            slots.insert(TakOrder::Roads.slot(&white, m)) && slots.insert(TakOrder::Roads.slot(&black, m)),
            "{m:?}"
        );
    }
    assert!(
        (0..=u16::MAX)
            .all(|bits| TakOrder::Roads.slot(&black, Move::from_bits(bits)) < TakOrder::Roads.slots())
    );
}
