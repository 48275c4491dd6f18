//! Checks a certificate of Tak, such as `quadrille solve tak --size 3 --certificate FILE` writes.
//!
//! `cargo run --release -p quadrille-certificate --example verify -- FILE`

use quadrille_certificate::Reader;
use quadrille_core::{Arrange, Notation, RuleError};
use quadrille_tak::{Rules, Tak};
use std::{error::Error, fs::File};

fn main() -> Result<(), Box<dyn Error>> {
    let reader = Reader::new(File::open(std::env::args().nth(1).ok_or("which file?")?)?)?;
    let header = reader.header();
    let mut rules = Rules::default();
    for (name, value) in &header.rules {
        match Tak::set_rule(&mut rules, name, value) {
            // When games are drawn: as is usual in Tak, below.
            Ok(()) | Err(RuleError::Unknown(_)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    println!("{}: {}", header.game, header.position);
    let position = Tak::parse(&header.position, &rules)?;
    for (claim, proven) in reader.verify(&position, Tak::draw_rules(), 10_000_000)? {
        println!("{claim:?}: {proven:?}");
    }
    Ok(())
}
