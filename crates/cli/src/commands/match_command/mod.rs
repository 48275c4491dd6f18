//! `quadrille match`: plays engines against each other and says what the result is worth.

mod options;
mod report;
mod watch;

pub use options::{Arguments, Conditions};
pub use watch::{GameEvent, ResultEvent};

use anyhow::{Context, bail};
use quadrille_arena::{Journal, MatchPlan, PreparedMatch, RunOptions, StopReason, StopSignal, build_player};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
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
    let prepared = PreparedMatch::new(plan, build_player)?;
    let plan = prepared.plan().clone();
    let journal = Journal::open(&path, &plan).with_context(|| path.display().to_string())?;
    let signal = Arc::new(StopSignal::default());
    finish_on_interrupt(Arc::clone(&signal), conditions.abandon)?;
    let shard = arguments.shard.unwrap_or((0, 1));
    if shard.1 > 1 && plan.sprt.is_some() {
        bail!("a sequential test cannot be split: its error chances hold for the whole match only");
    }
    let options = RunOptions { concurrency: usize::from(conditions.concurrency), shard, stop: &signal };
    let mut watch = Watch::new(&plan, &path, shard, conditions.json);
    let (stop, results) = prepared.run(&journal, &options, |entry, results| watch.game(entry, results))?;
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

/// A name that follows from the plan, so that the same command goes on where it stopped.
pub fn default_path(plan: &MatchPlan) -> PathBuf {
    let text = serde_json::to_string(plan).expect("a plan is plain data");
    // FNV-1a, which is the same on every machine and in every version.
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    PathBuf::from(format!("{}-{:08x}.match", plan.game, hash >> 32))
}

/// The first Ctrl-C lets the running games finish (or abandons them, if asked to), the second abandons them.
pub fn finish_on_interrupt(signal: Arc<StopSignal>, abandon: bool) -> anyhow::Result<()> {
    ctrlc::set_handler(move || {
        let again = signal.finish.swap(true, Ordering::Relaxed);
        if again || abandon {
            signal.abandon.store(true, Ordering::Relaxed);
        } else {
            eprintln!("\nfinishing the running games; press Ctrl-C again to abandon them");
        }
    })
    .context("cannot listen for Ctrl-C")
}
