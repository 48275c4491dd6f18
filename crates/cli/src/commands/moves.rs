use crate::input::Source;
use crate::output::{print, print_json};
use quadrille_engine::json::PositionSummary;
use schemars::JsonSchema;
use serde::Serialize;

/// List the legal moves of a position, one a line
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    source: Source,
    /// Whole turns instead of single plies (Tzaar and Amazons)
    #[arg(long)]
    turns: bool,
    /// One JSON object with a list
    #[arg(long)]
    json: bool,
}

#[derive(Serialize, JsonSchema)]
pub struct Output {
    #[serde(flatten)]
    position: PositionSummary,
    /// The legal plies, or turns with --turns.
    moves: Vec<String>,
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    let position = arguments.source.open()?;
    let moves = if arguments.turns { position.legal_turns() } else { position.legal_moves() };
    if arguments.json {
        return print_json(&Output { position: PositionSummary::of(&*position), moves });
    }
    print(&moves.into_iter().map(|m| m + "\n").collect::<String>())
}
