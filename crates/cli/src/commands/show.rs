use crate::input::Source;
use crate::output::{ending, print_board, print_json};
use quadrille_engine::json::PositionSummary;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// Show a position: the board with its coordinates
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    source: Source,
    /// Add every derived value: counts, heights, mobility, key, ...
    #[arg(long)]
    all: bool,
    /// One JSON object instead of a board
    #[arg(long)]
    json: bool,
}

#[derive(Serialize, JsonSchema)]
pub struct Output {
    #[serde(flatten)]
    position: PositionSummary,
    /// Every derived value by name, with --all.
    #[serde(skip_serializing_if = "Option::is_none")]
    details: Option<BTreeMap<String, String>>,
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    let position = arguments.source.open()?;
    let details = if arguments.all { position.details() } else { Vec::new() };
    if arguments.json {
        let details = arguments.all.then(|| details.into_iter().collect());
        return print_json(&Output { position: PositionSummary::of(&*position), details });
    }
    let mut out = String::new();
    if let Some(ending) = ending(&*position) {
        out += &format!("{ending}\n");
    }
    out += &format!("\n{}\n", position.text());
    let width = details.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    for (name, value) in details {
        out += &format!("{name:<width$}  {value}\n");
    }
    print_board("", &*position, &out)
}
