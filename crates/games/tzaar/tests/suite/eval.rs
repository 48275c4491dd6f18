//! The evaluation and the order of moves.

use proptest::prelude::*;
use quadrille_core::{Arrange, Evaluate, Game, Notation, Order, Player, Settings, Start, Symmetric};
use quadrille_testing::{Random, walk};
use quadrille_tzaar::{
    Names, Phase, Piece, Rules, Setup, Stack, Tzaar, TzaarEvaluation, TzaarOrder, TzaarWeights, fields,
};
use std::collections::HashSet;

pub(crate) fn start(name: &str, seed: u64) -> Tzaar {
    Tzaar::start(&Start { name: Some(name.into()), seed: Some(seed), size: None }, &Rules).unwrap()
}

/// A stack of each kind, none of which sees another. Of the fields used below, D5 sees F6 and nothing else of these,
/// G7 sees E8, H1 and H2 see H5, C5 and C6 see C2, D1 and D4 see A1; B5, G2 and I1 see nothing.
const APART: &str = "T1@A1 R1@C2 Z1@E3 t1@E8 r1@H5 z1@F6";

/// [`APART`] with these stacks instead of what stands on their fields.
fn position(stacks: &str, to_move: Player, phase: Phase) -> Tzaar {
    let mut setup = Setup { to_move, phase, ..Setup::empty() };
    for word in APART.split(' ').chain(stacks.split_whitespace()) {
        let (stack, field) = word.split_once('@').unwrap();
        let (letter, height) = stack.split_at(1);
        let piece =
            Piece::ALL.into_iter().find(|piece| letter.eq_ignore_ascii_case(&piece.letter().to_string()));
        let player = if letter == letter.to_uppercase() { Player::First } else { Player::Second };
        let stack = Stack { player, piece: piece.unwrap(), height: height.parse().unwrap() };
        setup.stacks[Names::Waltz.field(field).unwrap().index()] = Some(stack);
    }
    Tzaar::arrange(&setup, &Rules).unwrap()
}

fn value(weights: &TzaarWeights, game: &Tzaar) -> i32 {
    let mut evaluation = TzaarEvaluation::new(weights.clone());
    evaluation.reset(game);
    evaluation.evaluate(game)
}

/// What White to make his second move thinks of [`APART`] with these stacks.
fn second(weights: &TzaarWeights, stacks: &str) -> i32 {
    value(weights, &position(stacks, Player::First, Phase::Second))
}

/// Everything off.
fn nothing() -> TzaarWeights {
    TzaarWeights { material: 0, ..TzaarWeights::beginner() }
}

#[test]
fn material_counts_heights_and_rare_types() {
    let weights = TzaarWeights::beginner();
    assert_eq!(second(&weights, ""), 0);
    assert_eq!(second(&weights, "Z2@E3"), 100 * 100 - 10 * 100);
    assert_eq!(second(&weights, "z3@F6"), -(150 * 100 - 10 * 100));
    assert_eq!(second(&weights, "T2@I1"), (10 + 100) * 90 - 10 * 100);
    assert_eq!(second(&nothing(), "Z2@E3 T2@I1"), 0);
    // Good captures leave their mark on all stacks of the type: the same two, but the third of the type is gone.
    let (two, three) = (second(&weights, "t1@I1"), second(&weights, "t1@I1 t1@B5"));
    assert_eq!((two, three), (1000 - 2 * 10 * 90, 1000 - 3 * 10 * 60));
}

#[test]
fn high_stacks_belong_inside() {
    let weights = TzaarWeights { field: 1, corner_low: -10, ..nothing() };
    let values = ["T1@A1", "T2@A1", "T3@A1", "Z2@A3", "R2@C2", "R2@B5", "Z2@E3", "Z2@D3", "Z2@D4", "z4@D4"];
    assert_eq!(values.map(|stack| second(&weights, stack)), [0, -10, -30, 0, 15, 10, 18, 25, 16, -16]);
    let threefold = TzaarWeights { field: 3, ..weights };
    assert_eq!(second(&threefold, "Z2@D3"), 75);
}

#[test]
fn the_zone_of_control_weighs_types_by_what_is_gone() {
    let weights = TzaarWeights { zone_of_control: 90, ..nothing() };
    assert_eq!(second(&weights, ""), 0);
    assert_eq!(second(&weights, "T2@G7"), 90 * 14 / 15); // the last of 15 Totts
    assert_eq!(second(&weights, "T2@D5"), 90 * 5 / 6); // the last of 6 Tzaars
    assert_eq!(second(&weights, "t2@D4"), -90 * 14 / 15);
    let exchange = second(&weights, "T1@H1");
    assert_eq!(exchange, 90 * 8 / 9 - 90 * 13 / 15); // the last of 9 Tzarras against one of two Totts
    let once = TzaarWeights { zone_of_control: 1, ..nothing() };
    assert_eq!(second(&once, "T2@G7 T2@H1 T2@D5"), 2); // 14/15 + 8/9 + 5/6
}

#[test]
fn threats_depend_on_whose_turn_it_is() {
    let weights = TzaarWeights { immediate_threat: 20_000_000, threat: 1_000, ..nothing() };
    use Phase::{First, Second};
    use Player::{First as White, Second as Black};
    let of = |stacks: &str, player, phase| value(&weights, &position(stacks, player, phase));
    assert_eq!(of("", White, First), 0);
    // White attacks the last Tzaar.
    assert_eq!(of("T2@D5", White, First), 20_000_000);
    assert_eq!(of("T2@D5", White, Second), 20_000_000);
    assert_eq!(of("T2@D5", Black, First), -1_000);
    assert_eq!(of("T2@D5", Black, Second), -1_000);
    // Both Tzaars, which takes two captures; one of two; two of three.
    assert_eq!(of("T2@D5 z1@I2 R2@I1", White, First), 20_000_000);
    assert_eq!(of("T2@D5 z1@I2 R2@I1", White, Second), 1_000);
    assert_eq!(of("T2@D5 z1@I2 R2@I1", Black, First), -1_000);
    assert_eq!(of("T2@D5 z1@I1", White, First), 0);
    assert_eq!(of("T2@D5 z1@I2 R2@I1 z1@D7", White, First), 0);
    // A single last stack may count for more.
    let graded = TzaarWeights { threat_on_last: 2, ..weights.clone() };
    assert_eq!(value(&graded, &position("T2@D5", White, First)), 40_000_000);
    assert_eq!(value(&graded, &position("T2@D5 z1@I2 R2@I1", White, First)), 20_000_000);
}

#[test]
fn few_captures_of_the_enemy_are_good() {
    let weights = TzaarWeights { no_captures: 200_000, few_captures: 1_000, ..nothing() };
    assert_eq!(second(&weights, ""), 0);
    // White has one capture, Black none: 200 000 less an eighth of the way down to 1 000.
    assert_eq!(second(&weights, "T2@D5"), 199_000 / 8);
    assert_eq!(second(&weights, "T2@D5 R2@G7"), 199_000 / 4);
    assert_eq!(second(&weights, "t2@D4"), -199_000 / 8);
    // Nothing is counted beyond the limit.
    let only_none = TzaarWeights { few_captures_limit: 0, ..weights };
    assert_eq!(second(&only_none, "T2@D5"), 200_000);
    assert_eq!(second(&only_none, "T1@D5"), 0);
}

#[test]
fn secure_types_are_above_every_enemy_stack() {
    let weights = TzaarWeights { secure_type: 25_000, secure_all: 100_000, ..nothing() };
    assert_eq!(second(&weights, ""), 0);
    assert_eq!(second(&weights, "Z2@E3"), 25_000);
    assert_eq!(second(&weights, "Z2@E3 t2@E8"), 0);
    assert_eq!(second(&weights, "Z2@E3 t3@E8"), -25_000);
    assert_eq!(second(&weights, "Z3@E3 R3@C2 t2@E8"), 50_000);
    assert_eq!(second(&weights, "Z3@E3 R3@C2 T4@A1 t2@E8"), 175_000);
}

#[test]
fn a_high_stack_of_each_type_is_good() {
    let weights = TzaarWeights { high_of_all: 50_000, ..nothing() };
    assert_eq!(second(&weights, "Z2@E3 R2@C2"), 0);
    assert_eq!(second(&weights, "Z2@E3 R2@C2 T2@A1 t5@E8"), 50_000);
    assert_eq!(second(&weights, "z2@F6 r3@H5 t2@E8 Z5@E3"), -50_000);
}

#[test]
fn a_valuable_stack_that_can_be_captured_is_a_prize() {
    let weights = TzaarWeights { prize: 50_000, prize_waiting: 20_000, ..nothing() };
    assert_eq!(second(&weights, "z3@F6"), 0);
    assert_eq!(second(&weights, "z2@F6 T4@D5"), 0);
    assert_eq!(second(&weights, "z3@F6 T2@D5"), 0);
    assert_eq!(second(&weights, "z3@F6 T4@D5"), 50_000);
    assert_eq!(second(&weights, "z3@F6 T3@D5"), 30_000);
    let waits = position("z3@F6 T4@D5", Player::Second, Phase::Second);
    assert_eq!(value(&weights, &waits), -20_000);
}

#[test]
fn a_high_stack_that_cannot_move_is_bad() {
    let weights = TzaarWeights { stranded_low: 1_000, stranded_high: 100_000, ..nothing() };
    let heights = [1, 2, 3, 4, 6, 9].map(|height| second(&weights, &format!("Z{height}@E3")));
    assert_eq!(heights, [0, -1_000, -25_750, -50_500, -100_000, -100_000]);
    assert_eq!(second(&weights, "z4@F6"), 50_500);
    // It may capture, or the enemy may be too high; it may go on top of a stack, but not of the last of a type.
    assert_eq!(second(&weights, "z4@F6 T4@D5"), 0);
    assert_eq!(second(&weights, "z4@F6 T5@D5"), 50_500);
    assert_eq!(second(&weights, "z4@F6 t1@D5"), 0);
    let last = position("z4@F6 r1@D5", Player::First, Phase::Second).setup();
    let mut stacks = last.stacks;
    stacks[Names::Waltz.field("H5").unwrap().index()] = None;
    assert_eq!(value(&weights, &Tzaar::arrange(&Setup { stacks, ..last }, &Rules).unwrap()), 50_500);
}

#[test]
fn presets_differ_in_what_they_see() {
    let (paper, program, beginner) =
        (TzaarWeights::default(), TzaarWeights::waltz_2012(), TzaarWeights::beginner());
    // Material 9 000, a secure type 25 000, a place 18; the enemy has no captures, nor has White.
    assert_eq!([&beginner, &program].map(|weights| second(weights, "Z2@E3")), [9_000, 34_054]);
    // The paper's also sees that the stack is stranded.
    assert_eq!(second(&paper, "Z2@E3"), 34_018 - 1_000);
    let unlike: Vec<_> = paper.list().into_iter().zip(program.list()).filter(|(a, b)| a != b).collect();
    assert_eq!(unlike.len(), 12);
}

/// What the material is worth, from the definition.
fn material(game: &Tzaar) -> i32 {
    const HEIGHTS: [i32; 15] = [0, 10, 100, 150, 155, 160, 160, 160, 160, 150, 140, 130, 100, 90, 60];
    const COUNTS: [i32; 16] = [0, 100, 90, 60, 30, 20, 15, 10, 8, 6, 5, 4, 3, 2, 1, 1];
    let stacks = fields(game.occupied()).map(|field| game.stack(field).unwrap());
    let value = |stack: Stack| {
        let sign = if stack.player == game.to_move() { 1 } else { -1 };
        let count = game.count(stack.player, stack.piece) as usize;
        sign * HEIGHTS[usize::from(stack.height)] * COUNTS[count]
    };
    stacks.map(value).sum()
}

#[test]
fn material_is_that_of_the_definition() {
    for seed in 0..30 {
        walk(&start("random", seed), seed, 200, |game| {
            assert_eq!(value(&TzaarWeights::beginner(), game), material(game), "{}", game.render());
        });
    }
}

#[test]
fn images_are_worth_the_same() {
    for seed in 0..20 {
        walk(&start("random", seed), seed, 200, |game| {
            for weights in [TzaarWeights::default(), TzaarWeights::waltz_2012()] {
                let expected = value(&weights, game);
                for symmetry in 0..game.symmetries() {
                    assert_eq!(value(&weights, &game.image(symmetry)), expected, "{}", game.render());
                }
                if let Some(swapped) = game.swapped() {
                    assert_eq!(value(&weights, &swapped), expected, "{}", game.render());
                }
            }
        });
    }
}

#[test]
fn no_weights_lead_out_of_bounds() {
    let extreme = |top: bool| {
        let mut weights = TzaarWeights::default();
        for setting in weights.list().into_iter().filter(|setting| !setting.name.ends_with("_height")) {
            let (low, high) = setting.range.split_once(" to ").unwrap();
            weights.set(setting.name, if top { high } else { low }).unwrap();
        }
        weights
    };
    let mut largest = 0;
    for weights in [extreme(true), extreme(false)] {
        for seed in 0..100 {
            walk(&start("random", seed), seed, 200, |game| {
                largest = largest.max(value(&weights, game).abs());
            });
        }
    }
    assert!((50_000_000..1_900_000_000).contains(&largest), "{largest}");
}

#[test]
fn boards_without_a_lost_piece_are_worth_nothing() {
    for seed in 0..5 {
        walk(&start("placement", 0), seed, 60, |game| {
            assert_eq!(value(&TzaarWeights::default(), game), 0, "{}", game.render());
        });
    }
}

proptest! {
    /// Plies are made and taken back at random; at every step the evaluation that was told equals a fresh one.
    #[test]
    fn what_is_carried_equals_recomputation(seed: u64, placement in 0..4_u8) {
        let mut game = start(if placement == 0 { "placement" } else { "random" }, seed);
        let mut evaluation = TzaarEvaluation::default();
        evaluation.reset(&game);
        let mut random = Random::new(seed);
        let mut made = Vec::new();
        for _ in 0..300 {
            let moves = game.legal_moves();
            if moves.is_empty() || random.below(4) == 0 {
                let Some((m, undo)) = made.pop() else { continue };
                game.unmake(m, undo);
                evaluation.unmade();
            } else {
                let m = moves[random.below(moves.len())];
                made.push((m, game.make(m)));
                evaluation.made(&game, m);
            }
            if game.ending().is_none() {
                prop_assert_eq!(evaluation.evaluate(&game), value(&TzaarWeights::default(), &game));
            }
        }
    }
}

#[test]
fn moves_are_tried_in_the_order_of_waltz() {
    // White can take the last Tzaar, one of three Totts of height 1 or 4, one of two Tzarras, or stack.
    let game = position("T4@D5 T4@G7 t1@E8 t4@B5 t1@I1 R2@H1 r1@B6 R1@C6", Player::First, Phase::Second);
    let mut moves = game.legal_moves();
    moves.sort_by_key(|&m| -TzaarOrder.move_score(&game, m));
    let rated: Vec<_> =
        moves.iter().map(|&m| (game.render_move(m), TzaarOrder.move_score(&game, m))).collect();
    let expected = [
        ("D5xF6", 1_000),
        ("D5xB5", 160 - 20 * 3),
        ("C2+C6", -6 - 3 * 3),
        ("C6+C2", -6 - 3 * 3),
        ("H1xH5", -20 * 2),
        ("C6xB6", -20 * 2),
        ("H1xI1", -20 * 3),
        ("G7xE8", -20 * 3),
        ("pass", -1_000),
    ];
    assert_eq!(rated, expected.map(|(text, worth)| (text.to_string(), worth)));
    let category = |&m| TzaarOrder.categories()[TzaarOrder.category(&game, m)];
    let categories: Vec<_> = moves.iter().step_by(2).map(category).collect();
    assert_eq!(categories, ["win", "join-tzarra-2", "second-tzarra", "second-tott", "pass"]);
}

#[test]
fn every_move_has_a_slot_of_its_own_and_a_category() {
    let names = TzaarOrder.categories();
    assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len());
    let mut seen = HashSet::new();
    let starts = (0..40).map(|seed| start("random", seed)).chain([start("placement", 0)]);
    for (seed, start) in starts.enumerate() {
        walk(&start, seed as u64, 200, |game| {
            let moves = game.legal_moves();
            let slots: HashSet<_> = moves.iter().map(|&m| TzaarOrder.slot(game, m)).collect();
            assert_eq!(slots.len(), moves.len(), "{}", game.render());
            assert!(slots.iter().all(|&slot| slot < TzaarOrder.slots()));
            for &m in &moves {
                let name = names[TzaarOrder.category(game, m)];
                let mut after = game.clone();
                after.make(m);
                assert_eq!(name == "win", after.ending().is_some(), "{}: {m:?}", game.render());
                seen.insert(name);
            }
        });
    }
    assert_eq!(seen.len(), names.len(), "not all categories occur: {seen:?}");
}
