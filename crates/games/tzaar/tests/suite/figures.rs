//! Figures of the paper on WALTZ and of its manual.

use quadrille_core::perft::{Counting, Unit, leaves};
use quadrille_core::{Arrange, Game, Notation, Player, Start};
use quadrille_tzaar::{FIELDS, MAX_HEIGHT, Phase, Piece, Rules, Setup, Tzaar};
use std::collections::HashSet;

/// The paper gives about 5500 turns for the fixed start, counting positions that are reached in two ways once
/// (section 1.3). The turn is one of two moves, a pass included as the second one, as if it were not White's first.
#[test]
fn the_fixed_start_has_5499_turns() {
    let mut game = Tzaar::arrange(&Setup { phase: Phase::First, ..Setup::fixed() }, &Rules).unwrap();
    assert_eq!(leaves(&mut game, 1, Unit::Turns, Counting::Each), 6315);
    assert_eq!(leaves(&mut game, 1, Unit::Turns, Counting::Bulk), 6315);
    let mut positions = HashSet::new();
    for first in game.legal_moves() {
        let mut between = game.clone();
        between.make(first);
        for second in between.legal_moves() {
            let mut after = between.clone();
            after.make(second);
            positions.insert(after.render());
        }
    }
    assert_eq!(positions.len(), 5499);
}

/// The manual, 1.2.1.
#[test]
fn the_fixed_start_is_that_of_the_manual() {
    let array = "
        -1   1   1   1   1 100 100 100 100
        -1  -2   2   2   2  -1 100 100 100
        -1  -2  -3   3   3  -2  -1 100 100
        -1  -2  -3  -1   1  -3  -2  -1 100
         1   2   3   1 100  -1  -3  -2  -1
       100   1   2   3  -1   1   3   2   1
       100 100   1   2  -3  -3   3   2   1
       100 100 100   1  -2  -2  -2   2   1
       100 100 100 100  -1  -1  -1  -1   1";
    let heights = array.split_whitespace().map(|number| if number == "100" { "0 " } else { "1 " });
    let file = format!("1 {array} {}", heights.collect::<String>());
    let game = Tzaar::parse(&file, &Rules).unwrap();
    assert_eq!(Tzaar::start(&Start::default(), &Rules), Ok(game.clone()));
    assert_eq!(game.phase(), Phase::Opening);
    for player in Player::BOTH {
        assert_eq!(Piece::ALL.map(|piece| game.count(player, piece)), [15, 9, 6]);
    }
}

/// 60! / (15! 9! 6!)^2 starting positions (section 1.3), here by their logarithm.
#[test]
fn starting_positions_are_counted() {
    let factorial = |n: u32| (1..=n).map(|k| f64::from(k).log10()).sum::<f64>();
    let pieces: f64 = Piece::ALL.iter().map(|piece| factorial(piece.supply())).sum();
    let starts = factorial(FIELDS as u32) - 2.0 * pieces;
    assert!((starts - 7.13e40_f64.log10()).abs() < 0.001, "10^{starts}");
}

/// To build a stack of height h takes h - 1 turns, so the opponent has captured h - 1 pieces, and the other two types
/// need a piece each (section 1.3).
#[test]
fn fourteen_is_the_highest_stack() {
    let pieces: u32 = Piece::ALL.iter().map(|piece| piece.supply()).sum();
    let highest = (1..=pieces).filter(|height| height + (height - 1) + 2 <= pieces).max();
    assert_eq!(highest, Some(u32::from(MAX_HEIGHT)));
}
