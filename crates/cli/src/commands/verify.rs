use crate::commands::solve::ClaimSummary;
use crate::output::{print, print_json};
use anyhow::Context;
use quadrille_engine::{Outcome, Verified, verify};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fs::File;
use std::path::PathBuf;

/// Check a certificate of `solve` with nothing but the rules
///
/// Plays through everything that can happen against the strategy in the file. Says what it proves, or where and why it
/// fails, with exit code 2.
#[derive(clap::Args)]
pub struct Arguments {
    /// The certificate
    file: PathBuf,
    /// How much memory the positions may take, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 8192)]
    memory: u64,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// What a position takes in memory, in bytes: its text and its place in a table.
const POSITION: u64 = 160;

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    let name = arguments.file.display();
    let file = File::open(&arguments.file).with_context(|| format!("cannot read {name}"))?;
    let verified = verify(file, (arguments.memory << 20) / POSITION).with_context(|| name.to_string())?;
    if arguments.json {
        return print_json(&Output::from(verified));
    }
    let mut out = format!("{}: {}\n", verified.problem.game, verified.problem.position);
    for (claim, tally) in &verified.claims {
        let (positions, decisions, longest) = (tally.positions, tally.decisions, tally.longest);
        out += &format!("{claim}: {positions} positions, {decisions} decisions, at most {longest} plies\n");
    }
    print(&(out + "valid\n"))
}

/// What a certificate proves.
#[derive(Serialize, JsonSchema)]
pub struct Output {
    game: String,
    position: String,
    #[serde(with = "quadrille_engine::json::pairs")]
    #[schemars(with = "BTreeMap<String, String>")]
    rules: Vec<(String, String)>,
    claims: Vec<ClaimSummary>,
    /// The outcome with best play; null if the claims do not settle it.
    outcome: Option<Outcome>,
}

impl From<Verified> for Output {
    fn from(Verified { problem, claims, outcome }: Verified) -> Self {
        Output {
            game: problem.game,
            position: problem.position,
            rules: problem.rules,
            claims: claims.iter().map(ClaimSummary::from).collect(),
            outcome,
        }
    }
}
