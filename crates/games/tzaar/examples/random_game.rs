//! Plays a random game from the random start of a seed.
//!
//! `cargo run -p quadrille-tzaar --example random_game -- 7`

use quadrille_core::{Arrange, Game, Notation, Playout, Xoshiro};
use quadrille_tzaar::{Rules, Setup, Tzaar};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(0), |seed| seed.parse())?;
    let mut game = Tzaar::arrange(&Setup::random(seed), &Rules)?;
    println!("{game}");
    let (mut dice, mut buffer) = (Xoshiro::new(seed), Vec::new());
    let ending = loop {
        if let Some(ending) = game.ending() {
            break ending;
        }
        let player = Tzaar::PLAYERS[game.to_move()];
        let Some(m) = game.weighted_move(&mut dice, &mut buffer) else { break game.no_moves_result() };
        println!("{player} {m}");
        game.play(m)?;
    };
    println!("{}: {}", game.render_result(ending.outcome), ending.reason);
    Ok(())
}
