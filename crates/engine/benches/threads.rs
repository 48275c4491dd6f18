//! The time to the same depth with one thread and with two: `cargo bench -p quadrille-engine --bench threads [-- RUNS]`.
//!
//! Runs alternate between one and two threads, each with an empty table; the median of each is compared. The last line
//! has the geometric mean over all positions.

mod positions;

use positions::{POSITIONS, Position, open};
use quadrille_engine::Limits;
use std::sync::atomic::AtomicBool;

fn main() {
    let runs = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(5);
    println!("{:<22} {:>5} {:>9} {:>9} {:>7}", "position", "depth", "one", "two", "ratio");
    let mut logarithms = 0.0;
    for position in &POSITIONS {
        let mut seconds = [Vec::new(), Vec::new()];
        for _ in 0..runs {
            seconds.iter_mut().zip(1..).for_each(|(times, threads)| times.push(time(position, threads)));
        }
        let [one, two] = seconds.map(median);
        println!("{:<22} {:>5} {one:>9.3} {two:>9.3} {:>7.2}", position.name, position.depth, one / two);
        logarithms += (one / two).ln();
    }
    println!("geometric mean {:.2}", (logarithms / POSITIONS.len() as f64).exp());
}

fn time(position: &Position, threads: u32) -> f64 {
    let mut session = open(position, &[("threads", threads)]);
    let limits = Limits { depth: Some(position.depth), ..Limits::default() };
    let thought = session.think(0, &limits, &AtomicBool::new(false), &mut |_| ());
    thought.expect("it is not over").elapsed.as_secs_f64()
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
