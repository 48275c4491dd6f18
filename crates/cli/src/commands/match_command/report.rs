use super::Arguments;
use super::watch::result_json;
use crate::output::{print, print_json, replace_file};
use anyhow::{Context, bail};
use quadrille_arena::report::{page, svg, text};
use quadrille_arena::{Journal, JournalEntry, MatchPlan, MatchResults, StopReason, record_text};
use quadrille_engine::find;
use std::path::Path;

/// Prints the report of a journal, and writes the files that were asked for.
pub fn run(path: &Path, arguments: &Arguments) -> anyhow::Result<()> {
    let (journal, plan) = Journal::read(path).with_context(|| path.display().to_string())?;
    if !plan.tuned.is_empty() {
        bail!("{} is the journal of a tuning: the tune command reports it (--plot draws it)", path.display());
    }
    let entries = journal.entries()?;
    let results = MatchResults::of(&plan, &journal)?;
    if let Some(file) = &arguments.html {
        replace_file(file, &page(&plan, &entries))?;
    }
    if let Some(file) = &arguments.svg {
        replace_file(file, &svg(&plan, &entries))?;
    }
    if let Some(place) = &arguments.records {
        write_records(&plan, &entries, place, arguments.records_format.as_deref())?;
    }
    if arguments.conditions.json {
        let complete = entries.len() as u64 == 2 * plan.pair_count();
        return print_json(&result_json(
            if complete { StopReason::Complete } else { StopReason::Asked },
            &plan,
            &results,
            path,
        ));
    }
    print(&text(&results))
}

fn write_records(
    plan: &MatchPlan,
    entries: &[JournalEntry],
    place: &Path,
    format: Option<&str>,
) -> anyhow::Result<()> {
    let format = match format {
        Some(format) => format,
        None => find(&plan.game)?.record_format(),
    };
    if place.as_os_str().to_string_lossy().ends_with(std::path::MAIN_SEPARATOR) {
        std::fs::create_dir_all(place).with_context(|| format!("cannot make {}", place.display()))?;
    }
    if !place.is_dir() {
        let records: Vec<String> =
            entries.iter().map(|entry| record_text(plan, entry, format)).collect::<Result<_, _>>()?;
        return replace_file(place, &records.join("\n"));
    }
    for entry in entries {
        let name = format!("{:06}-{}.{format}", entry.pair.number + 1, entry.game + 1);
        replace_file(&place.join(name), &record_text(plan, entry, format)?)?;
    }
    Ok(())
}
