use crate::output::{print, print_json};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::Instant;

/// Search fixed positions of all games to a fixed depth
///
/// The node total is a signature of search and evaluation: a change that is not meant to alter them leaves it as it is.
#[derive(clap::Args)]
pub struct Arguments {
    /// One JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize, JsonSchema)]
pub struct Output {
    /// The nodes of each game.
    games: BTreeMap<String, u64>,
    nodes: u64,
    seconds: f64,
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    let clock = Instant::now();
    let nodes = quadrille_engine::bench()?;
    let total: u64 = nodes.iter().map(|(_, nodes)| nodes).sum();
    let seconds = clock.elapsed().as_secs_f64();
    if arguments.json {
        let games = nodes.into_iter().map(|(game, nodes)| (game.to_string(), nodes)).collect();
        return print_json(&Output { games, nodes: total, seconds });
    }
    let mut out: String =
        nodes.iter().map(|(game, nodes)| format!("{game:<10} {nodes:>12} nodes\n")).collect();
    out += &format!("{:<10} {:>12.0} nodes/s\nBench: {total}\n", "speed", total as f64 / seconds);
    print(&out)
}
