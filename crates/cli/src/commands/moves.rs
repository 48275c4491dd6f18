use crate::input::Source;
use crate::output::{position_json, print, print_json};

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

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    let position = arguments.source.open()?;
    let moves = if arguments.turns { position.legal_turns() } else { position.legal_moves() };
    if arguments.json {
        let mut answer = position_json(&*position);
        answer["moves"] = moves.into();
        return print_json(&answer);
    }
    print(&moves.into_iter().map(|m| m + "\n").collect::<String>())
}
