//! The rules a second time: slowly, on a grid of letters, from the text of a position only.

use crate::common;
use quadrille_amazons::{Amazons, Reason};
use quadrille_core::{Ending, Game, Notation, Outcome, Player};
use quadrille_testing::walk;
use std::collections::BTreeMap;

/// What the text of a position says, with `.` for empty squares and rows from the top.
#[derive(Clone)]
struct Grid {
    rows: Vec<Vec<char>>,
    side: char,
    /// Row from the top and column of the amazon that must shoot.
    shooter: Option<(usize, usize)>,
}

impl Grid {
    fn new(text: &str) -> Grid {
        let (board, side) = text.split_once(' ').unwrap();
        let rows: Vec<Vec<char>> = board
            .split('/')
            .map(|row| {
                // Only a ten has two digits.
                let row = row.replace("10", "91");
                row.chars()
                    .flat_map(|c| match c.to_digit(10) {
                        Some(count) => vec!['.'; count as usize],
                        None => vec![c],
                    })
                    .collect()
            })
            .collect();
        let shooter = side.split_once(':').map(|(_, square)| {
            let column = square.chars().next().unwrap() as usize - 'a' as usize;
            (rows.len() - square[1..].parse::<usize>().unwrap(), column)
        });
        Grid { rows, side: side.chars().next().unwrap(), shooter }
    }

    fn name(&self, (row, column): (usize, usize)) -> String {
        format!("{}{}", "abcdefghij".chars().nth(column).unwrap(), self.rows.len() - row)
    }

    fn text(&self) -> String {
        let mut rows = Vec::new();
        for row in &self.rows {
            let mut text = row.iter().collect::<String>();
            for length in (1..=10).rev() {
                text = text.replace(&".".repeat(length), &length.to_string());
            }
            rows.push(text);
        }
        let shooter = self.shooter.map_or(String::new(), |square| format!(":{}", self.name(square)));
        format!("{} {}{shooter}", rows.join("/"), self.side)
    }

    /// The empty squares a queen reaches.
    fn reach(&self, (row, column): (usize, usize)) -> Vec<(usize, usize)> {
        let mut reached = Vec::new();
        for (down, right) in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)] {
            for steps in 1.. {
                let (r, c) = (row as i32 + steps * down, column as i32 + steps * right);
                if r < 0 || c < 0 || r as usize >= self.rows.len() || c as usize >= self.rows[0].len() {
                    break;
                }
                if self.rows[r as usize][c as usize] != '.' {
                    break;
                }
                reached.push((r as usize, c as usize));
            }
        }
        reached
    }

    /// All plies by their words, with what they lead to.
    fn plies(&self) -> BTreeMap<String, Grid> {
        let mut plies = BTreeMap::new();
        if let Some(shooter) = self.shooter {
            for to in self.reach(shooter) {
                let mut next = self.clone();
                next.rows[to.0][to.1] = 'x';
                next.shooter = None;
                next.side = if self.side == 'w' { 'b' } else { 'w' };
                plies.insert(format!("/{}", self.name(to)), next);
            }
            return plies;
        }
        let amazon = self.side.to_ascii_uppercase();
        for row in 0..self.rows.len() {
            for column in 0..self.rows[0].len() {
                if self.rows[row][column] != amazon {
                    continue;
                }
                for to in self.reach((row, column)) {
                    let mut next = self.clone();
                    next.rows[row][column] = '.';
                    next.rows[to.0][to.1] = amazon;
                    next.shooter = Some(to);
                    plies.insert(format!("{}-{}", self.name((row, column)), self.name(to)), next);
                }
            }
        }
        plies
    }

    fn turns(&self) -> usize {
        self.plies().values().map(|grid| grid.plies().len()).sum()
    }
}

fn check(game: &Amazons) {
    let text = game.render();
    let grid = Grid::new(&text);
    assert_eq!(grid.text(), text);
    let expected: BTreeMap<String, String> =
        grid.plies().into_iter().map(|(word, grid)| (word, grid.text())).collect();
    let found: BTreeMap<String, String> = game
        .legal_moves()
        .into_iter()
        .map(|m| {
            let mut next = game.clone();
            next.make(m);
            (game.render_move(m), next.render())
        })
        .collect();
    assert_eq!(found, expected, "{text}");
    assert_eq!(game.ending(), None, "{text}");
    if expected.is_empty() {
        let winner = if text.contains(" w") { Player::Second } else { Player::First };
        assert_eq!(
            game.no_moves_result(),
            Ending { outcome: Outcome::Win(winner), reason: Reason::NoMoveLeft }
        );
    }
    if game.turn_start() {
        assert_eq!(game.count_turns(game.to_move()), grid.turns(), "{text}");
        assert_eq!(game.mobility(game.to_move()), expected.len(), "{text}");
    }
}

#[test]
fn agrees_in_games_on_all_sizes() {
    let mut finished = 0;
    for (start, seed) in common::starts().iter().zip(0..) {
        walk(start, seed, 200, |game| {
            check(game);
            finished += usize::from(game.count_moves() == 0);
        });
    }
    assert_eq!(finished, 81, "every random game comes to its end");
}

#[test]
fn agrees_on_scattered_positions() {
    for seed in 0..1500 {
        walk(&common::scattered(seed), seed, 6, check);
    }
}
