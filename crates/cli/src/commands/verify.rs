use crate::output::{print, print_json};
use anyhow::Context;
use quadrille_engine::{Outcome, Verified, find, verify};
use serde_json::{Value, json};
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
        return print_json(&describe_json(&verified)?);
    }
    let mut out = format!("{}: {}\n", verified.problem.game, verified.problem.position);
    for (claim, tally) in &verified.claims {
        let (positions, decisions, longest) = (tally.positions, tally.decisions, tally.longest);
        out += &format!("{claim}: {positions} positions, {decisions} decisions, at most {longest} plies\n");
    }
    print(&(out + "valid\n"))
}

fn describe_json(verified: &Verified) -> anyhow::Result<Value> {
    let players = find(&verified.problem.game)?.players();
    let claim = |(claim, tally): &(String, _)| {
        let quadrille_engine::ProofSize { positions, decisions, longest } = *tally;
        json!({ "claim": claim, "positions": positions, "decisions": decisions, "longest": longest })
    };
    let winner = verified.outcome.and_then(Outcome::winner).map(|player| players[player.index()]);
    let rules: Vec<_> =
        verified.problem.rules.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
    Ok(json!({
        "valid": true,
        "game": verified.problem.game,
        "position": verified.problem.position,
        "rules": rules,
        "claims": verified.claims.iter().map(claim).collect::<Vec<_>>(),
        "settled": verified.outcome.is_some(),
        "winner": winner,
    }))
}
