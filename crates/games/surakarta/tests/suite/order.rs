//! What the order of moves promises: categories, slots and move_scores.

use quadrille_core::{Arrange, Game, Notation, Order, Start};
use quadrille_surakarta::{Move, Ply, Region, Rules, SIA_CATEGORIES, Stalemate, Surakarta, SurakartaOrder};
use quadrille_testing::walk;
use std::collections::{HashMap, HashSet};

fn region_name(region: Region) -> &'static str {
    match region {
        Region::Corner => "Corner",
        Region::OuterRim => "Outer Rim",
        Region::InnerRim => "Inner Rim",
        Region::Centre => "Center",
    }
}

/// Category, slot and worth of every move of many games; all twenty categories turn up.
#[test]
fn categories_and_slots() {
    let order = SurakartaOrder;
    assert_eq!(order.categories(), SIA_CATEGORIES.map(|(name, _, _)| name));
    let mut seen = HashSet::new();
    let mut slots = HashMap::new();
    let start = Surakarta::start(&Start::default(), &Rules::default()).unwrap();
    for seed in 0..300 {
        walk(&start, seed, 200, |game| {
            let moves = game.legal_moves();
            let move_scores = moves.iter().map(|&m| (game.is_capture(m), order.move_score(game, m)));
            let least_capture = move_scores.clone().filter(|worth| worth.0).map(|worth| worth.1).min();
            let best_step = move_scores.filter(|worth| !worth.0).map(|worth| worth.1).max();
            assert!(least_capture.is_none_or(|capture| best_step.is_none_or(|step| step < capture)));
            for m in moves {
                let Some(Ply::Go { from, to }) = m.ply() else { panic!("{m:?}") };
                let [from, to] = [from, to].map(|point| region_name(point.region()));
                let joint = if game.is_capture(m) { "x" } else { "-" };
                let name = order.categories()[order.category(game, m)];
                assert_eq!(name, format!("{from} {joint} {to}"));
                seen.insert(name);
                let slot = order.slot(game, m);
                assert!(slot < order.slots());
                assert_eq!(*slots.entry(slot).or_insert((m, joint)), (m, joint));
            }
        });
    }
    assert_eq!(seen.len(), 20);
}

#[test]
fn a_pass_has_a_slot_of_its_own() {
    let text = "........................ww....bw.... b";
    let game = Surakarta::parse(text, &Rules { stalemate: Stalemate::Passes }).unwrap();
    assert_eq!(game.legal_moves(), [Move::PASS]);
    assert_eq!(SurakartaOrder.slot(&game, Move::PASS), 2 * 36 * 36);
    assert!(SurakartaOrder.category(&game, Move::PASS) < 20);
}

/// Equation 2 with K = 0.25 and the caps of section 4.3, as far as two figures of a probability tell.
#[test]
fn plies_follow_from_probabilities() {
    for (name, probability, plies) in SIA_CATEGORIES {
        let expected = probability.log(0.25).clamp(0.5, 4.0);
        assert!((plies - expected).abs() < 0.04, "{name}: {plies} and {expected}");
    }
}

/// To a crossing before elsewhere, and from elsewhere before from a crossing; then what is played more often.
#[test]
fn captures_by_what_they_gain() {
    let sorted = |rows: [&str; 6]| {
        let game = Surakarta::parse(&format!("{} b", rows.concat()), &Rules::default()).unwrap();
        let mut captures: Vec<Move> =
            game.legal_moves().into_iter().filter(|&m| game.is_capture(m)).collect();
        captures.sort_by_key(|&m| -SurakartaOrder.move_score(&game, m));
        captures.into_iter().map(|m| game.render_move(m)).collect::<Vec<_>>()
    };
    // To b2 from c5 and from e2, itself a crossing.
    assert_eq!(sorted(["......", "..b...", "......", "......", ".w..b.", "......"]), ["c5b2", "e2b2"]);
}
