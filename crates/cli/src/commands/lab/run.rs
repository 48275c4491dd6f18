use super::Folder;
use super::list::paper;
use crate::output::{EventKind, finish_on_interrupt, print, print_json, say};
use crate::queue::Queue;
use anyhow::{Context, bail};
use indicatif::{ProgressBar, ProgressStyle};
use quadrille_arena::{LocalHost, StopSignal};
use quadrille_lab::{Experiment, Lab, LabHost, Outcome, Paper, Progress, Size};
use schemars::JsonSchema;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Run experiments, or go on with them
///
/// Every finished game or task is in a journal at once: after Ctrl-C, or a kill, the same command goes on. The results are files in a folder
/// for each experiment, size and seed: table.csv, table.md, table.tex, figures as SVG, and result.json.
#[derive(clap::Args)]
pub struct Arguments {
    /// The experiments by name, or files of one's own
    #[arg(value_name = "NAME", required_unless_present = "paper")]
    names: Vec<String>,
    /// All experiments of one paper: waltz, sia, amazons or tak
    #[arg(long, value_parser = paper)]
    paper: Option<Paper>,
    /// Minutes each (the default)
    #[arg(long)]
    quick: bool,
    /// The paper's size: hours or days for some
    #[arg(long, conflicts_with = "quick")]
    full: bool,
    /// For tests of the experiment itself
    #[arg(long, hide = true, conflicts_with_all = ["quick", "full"])]
    tiny: bool,
    /// The seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    folder: Folder,
    /// How many games at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    #[command(flatten)]
    queue: Queue,
    /// A program of others that an experiment names, as a player of a match is written
    #[arg(long = "program", value_name = "NAME=PLAYER", value_parser = program)]
    programs: Vec<(String, String)>,
    /// The journal of `quadrille bot`, whose results against people are taken
    #[arg(long, value_name = "FILE")]
    robots: Option<PathBuf>,
    /// JSON lines: one for each experiment, with its whole result
    #[arg(long)]
    json: bool,
}

/// An experiment that has come to its end, as JSON.
#[derive(Serialize, JsonSchema)]
pub struct OutcomeEvent {
    event: EventKind,
    #[serde(flatten)]
    outcome: Outcome,
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    let mut experiments: Vec<Experiment> =
        arguments.names.iter().map(|name| Experiment::find(name)).collect::<Result<_, _>>()?;
    if let Some(paper) = arguments.paper {
        experiments.extend(Experiment::shipped().into_iter().filter(|experiment| experiment.paper == paper));
    }
    let signal = Arc::new(StopSignal::default());
    finish_on_interrupt(Arc::clone(&signal), false)?;
    let bar = ProgressBar::new(0);
    bar.set_style(
        ProgressStyle::with_template("{prefix} {bar:20} {pos}/{len} {msg}").expect("the template is right"),
    );
    let show = |progress: &Progress<'_>| {
        bar.set_length(progress.total);
        bar.set_position(progress.done);
        bar.set_message(progress.part.to_string());
    };
    let concurrency = usize::from(arguments.concurrency);
    let (coordinator, local) = (arguments.queue.coordinator()?, LocalHost::new(concurrency));
    let lab = Lab {
        host: coordinator.as_ref().map_or(&local as &dyn LabHost, |coordinator| coordinator),
        folder: arguments.folder.out.clone(),
        size: arguments.size(),
        seed: arguments.seed,
        programs: arguments.programs.iter().cloned().collect(),
        given: arguments.robots.as_deref().map(robots).transpose()?.unwrap_or_default(),
        stop: &signal,
        progress: &show,
    };
    for experiment in &experiments {
        bar.set_prefix(experiment.name.clone());
        let outcome = lab.run(experiment)?;
        bar.reset();
        let Some(outcome) = outcome else {
            bar.finish_and_clear();
            say("stopped as asked: the same command goes on");
            return Ok(());
        };
        bar.suspend(|| arguments.show(outcome))?;
    }
    bar.finish_and_clear();
    Ok(())
}

impl Arguments {
    fn size(&self) -> Size {
        match (self.tiny, self.full) {
            (true, _) => Size::Tiny,
            (_, true) => Size::Full,
            _ => Size::Quick,
        }
    }

    fn show(&self, outcome: Outcome) -> anyhow::Result<()> {
        if self.json {
            return print_json(&OutcomeEvent { event: EventKind::Result, outcome });
        }
        print(&(quadrille_lab::markdown(&outcome) + "\n"))
    }
}

/// The results by opponent of a robot's journal.
fn robots(path: &Path) -> anyhow::Result<Vec<(String, [u64; 3])>> {
    let named = || path.display().to_string();
    if !path.is_file() {
        bail!("{}: there is no such file", named());
    }
    let journal = quadrille_bot::journal::Journal::open(path).with_context(named)?;
    let tables = journal.statistics(&Default::default()).with_context(named)?;
    let table =
        tables.into_iter().find(|table| table.title == "Results by opponent").context("no results")?;
    let column =
        |name: &str| table.columns.iter().position(|column| column == name).context("no such column");
    let (player, level) = (column("player")?, column("level")?);
    let counts = [column("wins")?, column("draws")?, column("losses")?];
    let row = |row: &Vec<String>| -> anyhow::Result<(String, [u64; 3])> {
        let mut results = [0; 3];
        for (result, column) in results.iter_mut().zip(counts) {
            *result = row[column].parse()?;
        }
        Ok((format!("{}, {}", row[player], row[level]), results))
    };
    table.rows.iter().map(row).collect()
}

fn program(text: &str) -> Result<(String, String), String> {
    let (name, player) =
        text.split_once('=').ok_or("write NAME=PLAYER, as in HsTZAAR=cmd=...,proto=waltz")?;
    Ok((name.trim().into(), player.trim().into()))
}
