//! A game of Amazons against an engine. Write turns like `d1-d7/g7`.
//!
//! `cargo run --release -p quadrille-search --example play`

use quadrille_amazons::{Amazons, AmazonsEvaluation, AmazonsOrder, Rules};
use quadrille_core::{Arrange, Depict, Game, GameHistory, Ink, Notation, Player, Start};
use quadrille_search::{Engine, Limits, Pvs, PvsSettings, SearchRequest};
use std::{error::Error, io, sync::atomic::AtomicBool, time::Duration};

fn main() -> Result<(), Box<dyn Error>> {
    let mut game =
        GameHistory::new(Amazons::start(&Start::default(), &Rules::default())?, Amazons::draw_rules());
    let mut engine = Pvs::new(AmazonsEvaluation::default(), AmazonsOrder, PvsSettings::default())?;
    let (stop, limits) =
        (AtomicBool::new(false), Limits { time: Some(Duration::from_secs(2)), ..Limits::default() });
    while game.ending().is_none() {
        let position = game.position();
        println!("{}", position.draw(Ink::Plain));
        let turn = if position.to_move() == Player::Second {
            engine.think(&SearchRequest::new(&game, limits, &stop), &mut |_| {}).turn
        } else {
            let mut line = String::new();
            if io::stdin().read_line(&mut line)? == 0 {
                return Ok(());
            }
            position.parse_turn(line.trim()).unwrap_or_else(|error| {
                println!("{error}");
                Vec::new()
            })
        };
        turn.into_iter().try_for_each(|m| game.play(m))?;
    }
    println!("{}", game.ending().map_or(String::new(), |ending| ending.outcome.to_string()));
    Ok(())
}
