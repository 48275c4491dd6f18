//! Shows a game that is written in PTN on the standard input, move by move.
//!
//! `cargo run -p quadrille-tak --example replay < game.ptn`

use quadrille_core::{Depict, Game, Ink, Notation};
use quadrille_tak::{Rules, Tak};
use std::{error::Error, io};

fn main() -> Result<(), Box<dyn Error>> {
    let formats = Tak::formats();
    let ptn = formats.iter().find(|format| format.name == "ptn").ok_or("PTN is one of the formats")?;
    let record = (ptn.read)(&io::read_to_string(io::stdin())?, &Rules::default())?;
    for (position, turn) in record.turns() {
        println!("{}{}\n", position.draw(Ink::Plain), position.render_turn(&turn));
    }
    print!("{}", record.last().draw(Ink::Plain));
    println!("{}", record.last().outcome().map_or("not over".into(), |outcome| outcome.to_string()));
    Ok(())
}
