use crate::commands::solve::ClaimSummary;
use crate::output::{print, print_json};
use anyhow::Context;
use quadrille_engine::{Outcome, RuleOfProof, Verified, verify};
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
    let mut out = format!("{}: {}\n{}", verified.problem.game, verified.problem.position, rules(&verified));
    for (claim, tally) in &verified.claims {
        let (positions, decisions, longest) = (tally.positions, tally.decisions, tally.longest);
        out += &format!("{claim}: {positions} positions, {decisions} decisions, at most {longest} plies\n");
    }
    print(&(out + "valid\n"))
}

/// The rules it was proven under. That it is another game than people play must not be overlooked.
fn rules(verified: &Verified) -> String {
    let words = |rule: &RuleOfProof| format!("{}={}", rule.name, rule.value);
    let all: Vec<String> = verified.rules.iter().map(words).collect();
    let unusual = |rule: &&RuleOfProof| !rule.is_standard();
    let unusual = verified.rules.iter().filter(unusual);
    let unusual: Vec<String> =
        unusual.map(|rule| format!("{} instead of {}", words(rule), rule.standard)).collect();
    let loud = match unusual.is_empty() {
        true => String::new(),
        false => format!("NOT THE STANDARD RULES: {}\n", unusual.join(", ")),
    };
    format!("rules: {}\n{loud}", all.join(" "))
}

/// What a certificate proves.
#[derive(Serialize, JsonSchema)]
pub struct Output {
    game: String,
    position: String,
    #[serde(with = "quadrille_engine::json::pairs")]
    #[schemars(with = "BTreeMap<String, String>")]
    rules: Vec<(String, String)>,
    /// The rules that are not the standard ones, with the values they usually have.
    #[serde(with = "quadrille_engine::json::pairs")]
    #[schemars(with = "BTreeMap<String, String>")]
    nonstandard: Vec<(String, String)>,
    claims: Vec<ClaimSummary>,
    /// The outcome with best play; null if the claims do not settle it.
    outcome: Option<Outcome>,
}

impl From<Verified> for Output {
    fn from(Verified { problem, rules, claims, outcome }: Verified) -> Self {
        let unusual = rules.iter().filter(|rule| !rule.is_standard());
        Output {
            game: problem.game,
            position: problem.position,
            nonstandard: unusual.map(|rule| (rule.name.clone(), rule.standard.clone())).collect(),
            rules: rules.into_iter().map(|rule| (rule.name, rule.value)).collect(),
            claims: claims.iter().map(ClaimSummary::from).collect(),
            outcome,
        }
    }
}
