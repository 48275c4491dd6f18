//! How well every engine of every game keeps to its time: `cargo bench -p quadrille-engine --bench time [-- SEARCHES]`.
//!
//! So many searches of each engine (12 if nothing is said) with small time limits, on each of the positions and along the
//! games that it plays from them. A search that ends more than 20 ms after its limit is a failure, and the exit code is 1.
//! Times are those of the clock on the wall: a busy machine adds its own.

mod positions;

use positions::{POSITIONS, Position};
use quadrille_engine::{Limits, MoveRequest, games};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The limits in milliseconds, one after the other.
const LIMITS: [u64; 6] = [1, 2, 5, 10, 20, 50];

/// By how many milliseconds a search may be late.
const ALLOWED: f64 = 20.0;

/// By how many milliseconds searches were late.
#[derive(Default)]
struct Overshoots(Vec<f64>);

fn main() -> ExitCode {
    let searches = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(12);
    let heads = ["overshoot in ms", "searches", "median", "99 %", "largest"];
    println!("{:<30} {:>8} {:>8} {:>8} {:>8}", heads[0], heads[1], heads[2], heads[3], heads[4]);
    let mut all = Overshoots::default();
    for game in games() {
        for preset in game.presets() {
            let mut of_engine = Overshoots::default();
            for position in POSITIONS.iter().filter(|position| position.game == game.name()) {
                of_engine.0.extend(play(position, preset.name, searches));
            }
            of_engine.print(&format!("{} {}", game.name(), preset.name));
            all.0.extend(of_engine.0);
        }
    }
    all.print("all");
    let late = all.0.iter().filter(|late| **late > ALLOWED).count();
    if late == 0 {
        return ExitCode::SUCCESS;
    }
    println!("{late} searches ended more than {ALLOWED} ms after their limit");
    ExitCode::FAILURE
}

/// By how much each search was late.
fn play(position: &Position, engine: &str, searches: usize) -> Vec<f64> {
    let stop = AtomicBool::new(false);
    let mut player = position.player(engine, &[]);
    let mut game = position.game().open(&position.opening()).expect("the position is right");
    let mut overshoots = Vec::new();
    for number in 0..searches {
        let limit = Duration::from_millis(LIMITS[number % LIMITS.len()]);
        let limits = Limits { time: Some(limit), ..Limits::default() };
        let opening = game.opening();
        let clock = Instant::now();
        let analysis = player.think(&MoveRequest::after(&opening, limits, &stop), &mut |_| ());
        let late = clock.elapsed().saturating_sub(limit);
        match analysis {
            Ok(analysis) => {
                overshoots.push(late.as_secs_f64() * 1e3);
                game.play(analysis.best_move()).expect("the engine plays legal moves");
            }
            Err(_) => game.rewind(),
        }
    }
    overshoots
}

impl Overshoots {
    fn print(&mut self, name: &str) {
        self.0.sort_by(f64::total_cmp);
        let last = self.0.len() - 1;
        let at = |part: f64| self.0[(last as f64 * part) as usize];
        println!("{name:<30} {:>8} {:>8.2} {:>8.2} {:>8.2}", self.0.len(), at(0.5), at(0.99), at(1.0));
    }
}
