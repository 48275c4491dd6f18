use crate::input::Source;
use crate::output::{ending, ink, position_json, print, print_json};
use serde_json::{Map, Value};

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

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    let position = arguments.source.open()?;
    let details = if arguments.all { position.details() } else { Vec::new() };
    if arguments.json {
        let mut answer = position_json(&*position);
        if arguments.all {
            let details: Map<_, _> =
                details.into_iter().map(|(name, value)| (name, Value::from(value))).collect();
            answer["details"] = Value::from(details);
        }
        return print_json(&answer);
    }
    let mut out = position.draw(ink());
    if let Some(ending) = ending(&*position) {
        out += &format!("{ending}\n");
    }
    out += &format!("\n{}\n", position.text());
    let width = details.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    for (name, value) in details {
        out += &format!("{name:<width$}  {value}\n");
    }
    print(&out)
}
