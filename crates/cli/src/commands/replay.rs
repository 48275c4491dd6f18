use crate::input::{Rules, game, read_position};
use crate::output::{ending, print_board, print_json};
use quadrille_engine::json::PositionSummary;
use quadrille_engine::{GameInfo, Position};
use schemars::JsonSchema;
use serde::Serialize;
use std::path::PathBuf;

/// Replay a record: the position after every turn
#[derive(clap::Args)]
pub struct Arguments {
    /// The game: tzaar, surakarta, amazons or tak
    #[arg(value_parser = game)]
    game: &'static dyn GameInfo,
    /// The record; - is the standard input
    #[arg(long, value_name = "FILE")]
    file: PathBuf,
    /// The format of the record; left out, all formats of the game are tried
    #[arg(long, value_name = "FORMAT")]
    from: Option<String>,
    /// Only the last position
    #[arg(long)]
    last: bool,
    /// One JSON object a position
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rules: Rules,
}

#[derive(Serialize, JsonSchema)]
pub struct Output {
    #[serde(flatten)]
    position: PositionSummary,
    /// How many turns have been made.
    turn: usize,
    /// The last of them.
    #[serde(rename = "move")]
    word: Option<String>,
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    let Arguments { game, file, from, last, json, rules } = arguments;
    let mut position = read_position(game, &file, from.as_deref(), &rules.rules)?;
    let turns = position.turns();
    if last {
        return show(&*position, turns.len(), turns.last().map(String::as_str), json);
    }
    position.rewind();
    show(&*position, 0, None, json)?;
    for (number, turn) in turns.iter().enumerate() {
        position.play(turn)?;
        show(&*position, number + 1, Some(turn), json)?;
    }
    Ok(())
}

fn show(position: &dyn Position, number: usize, turn: Option<&str>, json: bool) -> anyhow::Result<()> {
    if json {
        let (position, word) = (PositionSummary::of(position), turn.map(String::from));
        return print_json(&Output { position, turn: number, word });
    }
    let title = turn.map_or("start".into(), |turn| format!("{number}. {turn}"));
    let ending = ending(position).map_or(String::new(), |ending| ending + "\n");
    print_board(&format!("{title}\n"), position, &format!("{ending}{}\n\n", position.text()))
}
