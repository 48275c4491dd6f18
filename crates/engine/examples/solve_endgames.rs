//! How many of the Tzaar endgames an engine decides, and how fast it is.
//!
//! `cargo run --release -p quadrille-engine --example solve_endgames -- LIMIT STEP ENGINE...`
//!
//! The limit of each position is a number of nodes, or of seconds if it ends with an s; every STEP-th position is taken.

use quadrille_engine::{Error, Limits, MoveRequest, Opening, find};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

fn main() -> Result<(), Error> {
    let mut arguments = std::env::args().skip(1);
    let limit = arguments.next().unwrap_or_default();
    let limits = match limit.strip_suffix('s') {
        Some(seconds) => {
            let seconds = seconds.parse().expect("a number of seconds");
            Limits { time: Some(Duration::from_secs_f64(seconds)), ..Limits::default() }
        }
        None => Limits { nodes: Some(limit.parse().expect("a number of nodes")), ..Limits::default() },
    };
    let step = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(1);
    let positions: Vec<&str> = include_str!("../endgames/tzaar.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .step_by(step)
        .collect();
    for spec in arguments {
        let mut player = find("tzaar")?.player(&spec.parse().expect("an engine"))?;
        let (mut decided, mut won, mut nodes) = (0, 0, 0);
        let mut time = Duration::ZERO;
        for position in &positions {
            let opening = Opening { position: Some(position.to_string()), ..Opening::default() };
            player.new_game(1);
            let started = Instant::now();
            let stop = AtomicBool::new(false);
            let analysis = player.think(&MoveRequest::after(&opening, limits, &stop), &mut |_| ())?;
            time += started.elapsed();
            nodes += analysis.nodes;
            if let Some(score) = analysis.score.filter(|score| score.is_proven()) {
                decided += 1;
                won += i32::from(matches!(score, quadrille_engine::Score::Win { .. }));
            }
        }
        let time = time.as_secs_f64();
        let speed = nodes as f64 / time / 1e6;
        println!(
            "{spec:<40} {decided} of {} ({won} won), {time:.0} s, {speed:.2} M nodes/s",
            positions.len()
        );
    }
    Ok(())
}
