//! A game against an engine: `cargo run --release -p quadrille-engine --example play -- tak champion`

use quadrille_engine::{Ink, Limits, MoveRequest, Opening, Player, find};
use std::{env, error::Error, io, sync::atomic::AtomicBool, time::Duration};

fn main() -> Result<(), Box<dyn Error>> {
    let argument = |n: usize, default: &str| env::args().nth(n).unwrap_or(default.into());
    let game = find(&argument(1, "tak"))?;
    let mut engine = game.player(&argument(2, "champion").parse()?)?;
    let mut position = game.open(&Opening::default())?;
    let limits = Limits { time: Some(Duration::from_secs(2)), ..Limits::default() };
    let stop = AtomicBool::new(false);
    while position.ending().is_none() {
        println!("{}", position.draw(Ink::Plain));
        let mut word = String::new();
        if position.to_move() == Player::Second {
            let opening = position.opening();
            word += engine.think(&MoveRequest::after(&opening, limits, &stop), &mut |_| ())?.best_move();
        } else if io::stdin().read_line(&mut word)? == 0 {
            return Ok(());
        }
        if let Err(error) = position.play(word.trim()) {
            println!("{error}");
        }
    }
    println!("{}", position.ending().map_or(String::new(), |ending| ending.reason));
    Ok(())
}
