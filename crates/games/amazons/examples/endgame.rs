//! Says what a small endgame is worth as a combinatorial game, and who wins it.
//!
//! `cargo run -p quadrille-amazons --example endgame -- "W2/2B w"`

use quadrille_amazons::{Amazons, Endgame};
use quadrille_core::{KnownResult, Notation, Oracle, Outcome};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or("W2xB1/xxxxxx/W1Bxxx b".into());
    let game: Amazons = text.parse()?;
    let mut endgame = Endgame::new(8, 100_000);
    match endgame.value(&game) {
        Some((value, values)) => println!("value {}", values.text(value)),
        None => println!("a region is too large to be valued"),
    }
    match endgame.decide(&game) {
        Some(KnownResult { outcome: Outcome::Win(winner), plies, .. }) => {
            println!("{} wins in at most {plies} plies", Amazons::PLAYERS[winner]);
        }
        _ => println!("not decided without a search"),
    }
    Ok(())
}
