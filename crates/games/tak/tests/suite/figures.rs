//! The figures of L. Beljaards, AI agents for the abstract strategy game Tak (Leiden 2017). The pictures of its boards
//! are rebuilt from their captions.

use quadrille_core::{Arrange, Game, Notation, Outcome, Player, Size, Start, Symmetric};
use quadrille_tak::{Reserve, Rules, Tak};
use std::collections::HashSet;

fn position(tps: &str) -> Tak {
    Tak::parse(tps, &Rules::default()).unwrap_or_else(|error| panic!("{tps}: {error}"))
}

fn start(side: u8) -> Tak {
    Tak::start(&Start { size: Some(Size::square(side)), ..Start::default() }, &Rules::default()).unwrap()
}

/// Table 2.1.
#[test]
fn reserves() {
    for (side, flats, capstones) in [(3, 10, 0), (4, 15, 0), (5, 21, 1), (6, 30, 1), (7, 40, 2), (8, 50, 2)] {
        assert_eq!(Reserve::standard(Size::square(side)), Some(Reserve { flats, capstones }));
        for player in Player::BOTH {
            assert_eq!(start(side).reserve(player), Reserve { flats, capstones });
        }
    }
}

/// Equation 4.2 for a stack alone on a board, and Equation 4.4 for one at least as high as the board is wide.
#[test]
fn spreads_of_one_stack() {
    let choose = |n: usize, k: usize| (0..k).fold(1, |product, i| product * n.saturating_sub(i) / (i + 1));
    for height in 1..=12 {
        for column in 0..6 {
            for row in 0..6 {
                let line = |stack: &str| -> String {
                    (0..6).map(|c| if c == column { stack } else { "x" }).collect::<Vec<_>>().join(",")
                };
                let rows: Vec<String> =
                    (0..6).map(|r| if r == row { line(&"1".repeat(height)) } else { line("x") }).collect();
                let game = position(&format!("{} 1 20", rows.join("/")));
                let up_to = |steps: usize| (1..=steps).map(|i| choose(height.min(6), i)).sum::<usize>();
                let expected = up_to(column) + up_to(5 - column) + up_to(row) + up_to(5 - row);
                assert_eq!(game.count_spreads(), expected);
                if height >= 6 {
                    assert_eq!(expected, (1 << 7) - 4);
                }
            }
        }
    }
}

/// Figures 4.3, 4.2 and 4.4. On 5x5 stacks of height 6 would need more stones than there are; height 5 gives the same.
#[test]
fn most_moves() {
    for (tps, moves) in [
        ("x,221,221/11,2,221/221,111,x 1 12", 71),
        ("x4,2/x5/x5/22221,22221,22221,22221,x/22221,11111,11111,11111,x 1 22", 528),
        (
            "x7,2C/x6,22222221C,x/x8/x8/22222221,22222221,22222221,2111,22222221,22222221,x2/\
             22222221,11111111,11111111,11111111,11111111,11111111,x2/x8/x8 1 60",
            6304,
        ),
    ] {
        let game = position(tps);
        assert_eq!(game.ending(), None);
        assert_eq!(game.count_moves(), moves);
        assert_eq!(game.legal_moves().len(), moves);
    }
}

/// Figure 4.5, and a larger board where only the capstone is left.
#[test]
fn fewest_moves() {
    for (tps, words) in [
        ("1S,2S,1S/2S,x,2S/1S,2S,1S 1 5", vec!["b2", "Sb2"]),
        ("1S,1S,1S,1S,1S/1S,1S,1S,1S,1S/1S,1S,1S,1S,1S/2S,2S,1S,1S,1S/x,2S,1S,1S,1S 1 22", vec!["Ca1"]),
    ] {
        let game = position(tps);
        assert_eq!(game.ending(), None);
        assert_eq!(game.count_moves(), words.len());
        let moves: Vec<_> = game.legal_moves().into_iter().map(|m| game.render_move(m)).collect();
        assert_eq!(moves, words);
    }
}

/// Table 5.1.
#[test]
fn states_after_two_plies() {
    for (side, counts) in [
        (3, [9, 3, 72, 12]),
        (4, [16, 3, 240, 33]),
        (5, [25, 6, 600, 85]),
        (6, [36, 6, 1260, 165]),
        (7, [49, 10, 2352, 315]),
        (8, [64, 10, 4032, 518]),
    ] {
        let mut found = Vec::new();
        let mut states = vec![start(side)];
        for _ in 0..2 {
            states = states
                .iter()
                .flat_map(|state| {
                    state.legal_moves().into_iter().map(|m| {
                        let mut child = state.clone();
                        child.make(m);
                        child
                    })
                })
                .collect();
            found.push(states.iter().map(Tak::key).collect::<HashSet<_>>().len());
            found.push(states.iter().map(Tak::canonical_key).collect::<HashSet<_>>().len());
        }
        assert_eq!(found, counts, "{side}x{side}");
    }
}

/// Section 4.2.1: on a 1 by n board the game ends with the very first stone, which is Black's where the first two are swapped.
#[test]
fn a_line_ends_with_its_first_stone() {
    for (text, swap, winner) in [
        ("x6 1 1", true, Player::Second),
        ("x/x/x 1 1", false, Player::First),
        ("x 1 1", true, Player::Second),
    ] {
        let rules = Rules { flats: Some(3), capstones: Some(0), swap, ..Rules::default() };
        let game = Tak::parse(text, &rules).unwrap();
        assert_eq!(game.ending(), None);
        for m in game.legal_moves().into_iter().filter(|&m| !game.render_move(m).starts_with('S')) {
            let mut after = game.clone();
            after.make(m);
            assert_eq!(after.ending().map(|ending| ending.outcome), Some(Outcome::Win(winner)), "{text}");
        }
    }
}
