use crate::output::print;
use anyhow::{Context, bail};
use quadrille_arena::report::text;
use quadrille_arena::{Journal, MatchResults, difference};
use std::path::PathBuf;

/// Combine the journals of a match that was played in shards
#[derive(clap::Args)]
pub struct Arguments {
    /// The journals
    #[arg(value_name = "JOURNAL", required = true)]
    journals: Vec<PathBuf>,
    /// The new journal, which must not exist yet
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    let Arguments { journals, output } = arguments;
    if output.exists() {
        bail!("{} exists already", output.display());
    }
    let mut parts = Vec::new();
    for path in &journals {
        let (journal, plan) = Journal::read(path).with_context(|| path.display().to_string())?;
        parts.push((path, plan, journal.entries()?));
    }
    let (_, plan, _) = &parts[0];
    if !plan.tuned.is_empty() {
        bail!("{} is the journal of a tuning", journals[0].display());
    }
    let mut seen = std::collections::HashMap::new();
    for (path, other_plan, entries) in &parts {
        if other_plan != plan {
            let (one, other) = (journals[0].display(), path.display());
            bail!(
                "{other} belongs to a match with other settings than {one}: {}",
                difference(other_plan, plan)
            );
        }
        for entry in entries {
            if let Some(before) = seen.insert((entry.pair.number, entry.game), path) {
                let (pair, game) = (entry.pair.number + 1, entry.game + 1);
                bail!("pair {pair}, game {game} is in {} and in {}", before.display(), path.display());
            }
        }
    }
    let merged = Journal::open(&output, plan).with_context(|| output.display().to_string())?;
    merged.add_all(parts.iter().flat_map(|(_, _, entries)| entries))?;
    let missing = (2 * plan.pair_count()).saturating_sub(seen.len() as u64);
    let note = if missing > 0 {
        format!("{missing} games are missing: --resume plays them\n")
    } else {
        String::new()
    };
    print(&format!("{}{note}", text(&MatchResults::of(plan, &merged)?)))
}
