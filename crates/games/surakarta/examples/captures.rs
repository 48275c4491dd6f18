//! Lists the captures of both players in a position.
//!
//! `cargo run -p quadrille-surakarta --example captures -- "..........................w....b.... b"`

use quadrille_core::{Arrange, Notation, Player, Start};
use quadrille_surakarta::{Rules, Surakarta, points};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let game = match std::env::args().nth(1) {
        Some(text) => text.parse()?,
        None => Surakarta::start(&Start::default(), &Rules::default())?,
    };
    for player in Player::BOTH {
        println!("{}: {} captures", Surakarta::PLAYERS[player], game.count_captures(player));
        for from in points(game.stones(player)) {
            let targets: Vec<String> = points(game.targets(from)).map(|point| point.to_string()).collect();
            if !targets.is_empty() {
                println!("  {from} x {}", targets.join(" "));
            }
        }
    }
    Ok(())
}
