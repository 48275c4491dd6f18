//! Random games of Tak end as the paper's did, cell by cell of its Tables 6.1 to 6.3. The full samples are run by
//! `quadrille playouts tak` (docs/measurements.md has them); these are small ones of the same games.

use quadrille_engine::{EngineSpec, Opening, Player, PlayoutTask, Position, Start, find};
use std::sync::atomic::AtomicBool;

/// Games of the paper; then wins of White and Black and draws: by road, by stones, by full board.
struct PaperTable {
    size: &'static str,
    games: f64,
    cells: [[f64; 3]; 3],
}

const TABLES: [PaperTable; 3] = [
    PaperTable {
        size: "3x3",
        games: 1e8,
        cells: [
            [14683548.0, 580667.0, 27022693.0],
            [12367916.0, 533352.0, 25849888.0],
            [0.0, 356237.0, 18605699.0],
        ],
    },
    PaperTable {
        size: "5x5",
        games: 1e7,
        cells: [
            [652193.0, 2643812.0, 1096845.0],
            [615459.0, 2559404.0, 1079452.0],
            [0.0, 951071.0, 401764.0],
        ],
    },
    PaperTable {
        size: "8x8",
        games: 1e6,
        cells: [[1926.0, 449634.0, 1125.0], [1915.0, 442742.0, 1198.0], [0.0, 101219.0, 241.0]],
    },
];

fn start(size: &str) -> Box<dyn Position> {
    let start = Start { size: Some(size.parse().unwrap()), ..Start::default() };
    find("tak").unwrap().open(&Opening { start, ..Opening::default() }).unwrap()
}

fn count(size: &str, players: [&str; 2], games: u64) -> quadrille_engine::PlayoutCounts {
    let stop = AtomicBool::new(false);
    let task = PlayoutTask { games, seed: 1, threads: 2, longest: 100_000, stop: &stop, progress: &|_| () };
    let players = players.map(|player| player.parse::<EngineSpec>().unwrap());
    start(size).playouts(&players, &task).unwrap()
}

#[test]
fn random_games_end_as_in_the_paper() {
    for (table, games) in TABLES.iter().zip([400_000, 100_000, 20_000]) {
        let counts = count(table.size, ["random", "random"], games);
        let winners = [Some(Player::First), Some(Player::Second), None];
        for (row, winner) in table.cells.iter().zip(winners) {
            for (&paper, reason) in row.iter().zip(["road", "no stones left", "board full"]) {
                let here: u64 = counts
                    .endings
                    .iter()
                    .filter(|ending| ending.winner == winner && ending.reason == reason)
                    .map(|ending| ending.games)
                    .sum();
                let (p, q) = (paper / table.games, here as f64 / games as f64);
                let error = (p * (1.0 - p) / table.games + q * (1.0 - q) / games as f64).sqrt();
                assert!(
                    (p - q).abs() <= 4.0 * error,
                    "{} {winner:?} {reason}: {p:.5} in the paper, {q:.5} here",
                    table.size
                );
            }
        }
    }
}

/// Table 6.11 has 97.8 % for the weighted player on 5x5.
#[test]
fn weights_beat_chance_about_as_clearly_as_in_the_paper() {
    let games = 20_000;
    let counts = count("5x5", ["weighted-random", "random"], games);
    let wins: u64 = counts
        .endings
        .iter()
        .filter(|ending| ending.winner == Some(if ending.exchanged { Player::Second } else { Player::First }))
        .map(|ending| ending.games)
        .sum();
    let share = wins as f64 / games as f64;
    assert!((0.965..0.99).contains(&share), "{share}");
}
