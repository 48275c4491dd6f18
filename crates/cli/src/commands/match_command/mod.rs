//! `quadrille match`: plays engines against each other and says what the result is worth.

mod options;
mod report;
mod watch;

pub use options::{Arguments, Conditions};
pub use watch::{GameEvent, ResultEvent};

use crate::output::{finish_on_interrupt, say};
use anyhow::{Context, bail};
use quadrille_arena::{Journal, LocalHost, MatchHost, MatchPlan, RunError, StopReason, StopSignal};
use quadrille_engine::EngineSpec;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use watch::Watch;

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    if let Some(path) = &arguments.report {
        return report::run(path, &arguments);
    }
    let conditions = &arguments.conditions;
    let (plan, path) = match &arguments.resume {
        Some(path) => (plan_to_resume(path)?, path.clone()),
        None => {
            let plan = arguments.plan()?;
            let path = conditions.journal.clone().unwrap_or_else(|| default_path(&plan));
            (plan, path)
        }
    };
    let signal = Arc::new(StopSignal::default());
    finish_on_interrupt(Arc::clone(&signal), conditions.abandon)?;
    let shard = arguments.shard.unwrap_or((0, 1));
    if shard.1 > 1 && plan.sprt.is_some() {
        bail!("a sequential test cannot be split: its error chances hold for the whole match only");
    }
    if let Some(worker) = &arguments.purge_worker {
        let journal = Journal::open(&path, &plan).with_context(|| path.display().to_string())?;
        say(&format!("{} pairs of worker {worker} are played again", journal.purge_worker(worker)?));
    }
    let coordinator = arguments.queue.coordinator()?;
    let local = LocalHost { concurrency: usize::from(conditions.concurrency), shard };
    let host: &dyn MatchHost = match &coordinator {
        Some(_) if shard.1 > 1 => {
            bail!("a queue gives the games to its workers: --shard is for machines without one")
        }
        Some(coordinator) => coordinator,
        None => {
            warn_of_too_many_games(&plan, conditions.concurrency);
            &local
        }
    };
    let mut watch = Watch::new(&plan, &path, shard, conditions.json);
    let played = host.run(plan, &path, &signal, &mut |entry, results| watch.game(entry, results));
    let (stop, results) = played.map_err(|error| match error {
        RunError::Journal(error) => anyhow::Error::new(error).context(path.display().to_string()),
        error => error.into(),
    })?;
    watch.end(stop, &results)?;
    if stop == StopReason::Asked {
        watch::say_how_to_resume(&path, arguments.shard);
    }
    Ok(())
}

/// The plan of a journal, if this version may go on with it.
fn plan_to_resume(path: &Path) -> anyhow::Result<MatchPlan> {
    let (_, plan) = Journal::read(path).with_context(|| path.display().to_string())?;
    if plan.version != env!("CARGO_PKG_VERSION") {
        bail!("{} was begun by version {}: games of two versions do not mix", path.display(), plan.version);
    }
    if !plan.tuned.is_empty() {
        bail!("{} is the journal of a tuning: repeat the tune command to go on", path.display());
    }
    Ok(plan)
}

/// Says so if more threads will think at a time than there are cores: then turns are late and results are worth less.
pub fn warn_of_too_many_games(plan: &MatchPlan, concurrency: u16) {
    let threads = |player: &String| {
        let spec: EngineSpec = player.parse().ok()?;
        spec.settings.iter().rev().find(|(name, _)| name == "threads")?.1.parse::<u64>().ok()
    };
    let threads = plan.players.iter().filter_map(threads).max().unwrap_or(1);
    let cores = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    if threads.saturating_mul(concurrency.into()) > cores {
        let threads = if threads > 1 { format!(" of {threads} threads") } else { String::new() };
        say(&format!(
            "warning: {concurrency} games{threads} at a time are more than {cores} cores can serve: turns will be late"
        ));
    }
}

/// A name that follows from the plan, so that the same command goes on where it stopped.
pub fn default_path(plan: &MatchPlan) -> PathBuf {
    let text = serde_json::to_string(plan).expect("a plan is plain data");
    // FNV-1a, which is the same on every machine and in every version.
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    PathBuf::from(format!("{}-{:08x}.match", plan.game, hash >> 32))
}
