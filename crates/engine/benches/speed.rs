//! Positions per second of the champions, one thread: `cargo bench -p quadrille-engine --bench speed [-- SECONDS]`.

mod positions;

use positions::POSITIONS;
use quadrille_engine::Limits;
use std::time::Duration;

fn main() {
    let seconds = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(2.0);
    let limits = Limits { time: Some(Duration::from_secs_f64(seconds)), ..Limits::default() };
    println!("{:<22} {:>5} {:>12} {:>12}", "position", "depth", "nodes", "M nodes/s");
    for position in &POSITIONS {
        let analysis = position.think("champion", &[], limits);
        let speed = analysis.nodes as f64 / analysis.elapsed.as_secs_f64() / 1e6;
        println!("{:<22} {:>5} {:>12} {speed:>12.2}", position.name, analysis.depth, analysis.nodes);
    }
}
