//! How well champions keep to their time: `cargo bench -p quadrille-engine --bench time [-- SEARCHES]`.
//!
//! Thousands of searches with small time limits, on the positions and along the games that the engine plays from them.
//! The bound is 20 ms and 1 % of the limit; times are those of the clock on the wall, so a busy machine adds its own.

mod positions;

use positions::{POSITIONS, Position};
use quadrille_engine::{Limits, MoveRequest};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The limits in milliseconds, one after the other.
const LIMITS: [u64; 6] = [1, 2, 5, 10, 20, 50];

fn main() {
    let searches = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(3000);
    let each = usize::div_ceil(searches, POSITIONS.len());
    println!(
        "{:<22} {:>8} {:>8} {:>8} {:>8} {:>10}",
        "overshoot in ms", "searches", "median", "99 %", "largest", "honoured"
    );
    let mut all = Vec::new();
    for position in &POSITIONS {
        let overshoots = play(position, each);
        row(position.name, overshoots.clone());
        all.extend(overshoots);
    }
    row("all", all);
}

/// By how much each search was late, in milliseconds, and by how much it was allowed to be.
fn play(position: &Position, searches: usize) -> Vec<[f64; 2]> {
    let stop = AtomicBool::new(false);
    let mut player = position.player("champion", &[]);
    let mut game = position.game().open(&position.opening()).expect("the position is right");
    let mut overshoots = Vec::new();
    for number in 0..searches {
        let limit = LIMITS[number % LIMITS.len()];
        let limits = Limits { time: Some(Duration::from_millis(limit)), ..Limits::default() };
        let opening = game.opening();
        let clock = Instant::now();
        let analysis = player.think(&MoveRequest::after(&opening, limits, &stop), &mut |_| ());
        let late = clock.elapsed().as_secs_f64() * 1e3 - limit as f64;
        match analysis {
            Ok(analysis) => {
                overshoots.push([late.max(0.0), 20.0 + limit as f64 / 100.0]);
                game.play(analysis.best_move()).expect("the engine plays legal moves");
            }
            Err(_) => game.rewind(),
        }
    }
    overshoots
}

fn row(name: &str, mut overshoots: Vec<[f64; 2]>) {
    overshoots.sort_by(|one, other| one[0].total_cmp(&other[0]));
    let count = overshoots.len();
    let at = |part: f64| overshoots[((count - 1) as f64 * part) as usize][0];
    let honoured = overshoots.iter().filter(|[late, allowed]| late <= allowed).count();
    let share = 100.0 * honoured as f64 / count as f64;
    println!("{name:<22} {count:>8} {:>8.2} {:>8.2} {:>8.2} {share:>8.2} %", at(0.5), at(0.99), at(1.0));
}
