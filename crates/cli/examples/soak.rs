//! A portal, robots of all games and a bad network in between, killed at random moments, for an hour: fails if a game or a move
//! is lost, a clock runs out, or memory grows.
//!
//! ```text
//! cargo build --release && cargo run --release -p quadrille --example soak [MINUTES [SEED]]
//! ```

#[path = "../tests/suite/soak/mod.rs"]
mod soak;

use std::time::Duration;

fn main() -> Result<(), String> {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let mut number =
        |usual: u64| numbers.next().unwrap_or(Ok(usual)).map_err(|error| format!("minutes, seed: {error}"));
    let (minutes, seed) = (number(60)?, number(1)?);
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let program =
        program.ancestors().nth(2).map(|folder| folder.join("quadrille")).filter(|program| program.exists());
    let program = program.ok_or("build the program first: cargo build --release")?;
    let summary = soak::soak(&program, Duration::from_secs(60 * minutes), seed)?;
    println!("{summary}");
    Ok(())
}
