use crate::commands::match_command::{Conditions, default_path, finish_on_interrupt, warn_of_too_many_games};
use crate::input::game;
use crate::output::{EventKind, print, print_json, replace_file};
use anyhow::{Context, bail};
use indicatif::{ProgressBar, ProgressStyle};
use quadrille_arena::report::tuning_svg;
use quadrille_arena::statistics::Spsa;
use quadrille_arena::{
    Journal, StopReason, StopSignal, TunedParameter, check_tuning, openings, play_iteration, tune,
};
use quadrille_engine::GameInfo;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// Tune settings of an engine by games (SPSA)
///
/// Every iteration moves all parameters up or down by chance, lets the engine play a pair of games against its mirror
/// image, and moves the parameters towards the winner. --games is twice the number of iterations. The history is in the
/// journal; the same command goes on where it stopped.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game: tzaar, surakarta, amazons or tak
    #[arg(value_parser = game)]
    game: &'static dyn GameInfo,
    #[command(flatten)]
    conditions: Conditions,
    /// A setting to tune: its start, least and largest value, the step to try and, if wanted, the rate to move at
    #[arg(long = "parameter", value_name = "NAME=START,MIN,MAX,STEP[,RATE]", value_parser = tuned, required = true)]
    parameters: Vec<TunedParameter>,
    /// Write the history as a plot
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

#[derive(Serialize, JsonSchema)]
pub struct Output {
    event: EventKind,
    iterations: u64,
    /// The tuned settings.
    values: BTreeMap<String, f64>,
    journal: String,
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    let Arguments { game, conditions, parameters, plot } = arguments;
    let mut plan = conditions.plan(game)?;
    let [player] = plan.players.as_slice() else {
        bail!("tuning takes one --player, who plays against himself")
    };
    plan.players = vec![player.clone(), player.clone()];
    plan.tuned = parameters;
    plan.check()?;
    check_tuning(&plan)?;
    let path = conditions.journal.clone().unwrap_or_else(|| default_path(&plan));
    let positions = openings(&plan)?;
    let journal = Journal::open(&path, &plan).with_context(|| path.display().to_string())?;
    let signal = Arc::new(StopSignal::default());
    finish_on_interrupt(Arc::clone(&signal), conditions.abandon)?;
    warn_of_too_many_games(&plan, conditions.concurrency);
    let style = ProgressStyle::with_template("{bar:20} {pos}/{len} {msg}, {eta} left");
    let bar = ProgressBar::new(u64::from(plan.pairs)).with_style(style.expect("the template is right"));
    let play = |iteration, points: &_| play_iteration(&plan, &positions, iteration, points, &signal);
    let (stop, spsa) = tune(&plan, &journal, usize::from(conditions.concurrency), &signal, play, |spsa| {
        bar.set_position(spsa.iteration);
        bar.set_message(values(spsa, " "));
    })?;
    bar.finish_and_clear();
    if let Some(file) = plot {
        replace_file(&file, &tuning_svg(&plan, &journal.steps()?))?;
    }
    if conditions.json {
        return print_json(&Output {
            event: EventKind::Result,
            iterations: spsa.iteration,
            values: spsa.parameters.iter().map(|p| (p.name.clone(), p.value)).collect(),
            journal: path.display().to_string(),
        });
    }
    let why = if stop == StopReason::Complete {
        "all games are played"
    } else {
        "stopped as asked: the same command goes on"
    };
    print(&format!(
        "{}\n{} iterations, {why}; journal {}\n",
        values(&spsa, "\n"),
        spsa.iteration,
        path.display()
    ))
}

fn values(spsa: &Spsa, joint: &str) -> String {
    let values: Vec<String> = spsa.parameters.iter().map(|p| format!("{}={:.4}", p.name, p.value)).collect();
    values.join(joint)
}

/// Moves the value by a fiftieth of the step for each game won at the end, ten times fishtest's rate: the matches here
/// are a thousandth as long.
const RATE: f64 = 0.02;

fn tuned(text: &str) -> Result<TunedParameter, String> {
    let parse = || {
        let (name, numbers) = text.split_once('=')?;
        let numbers: Vec<f64> = numbers.split(',').map(|n| n.trim().parse().ok()).collect::<Option<_>>()?;
        let (start, min, max, step, rate) = match numbers[..] {
            [start, min, max, step] => (start, min, max, step, RATE),
            [start, min, max, step, rate] => (start, min, max, step, rate),
            _ => return None,
        };
        let finite = numbers.iter().all(|n| n.is_finite());
        finite.then(|| TunedParameter { name: name.trim().into(), start, min, max, step, rate })
    };
    parse().ok_or_else(|| format!("'{text}' is not a parameter: write name=start,min,max,step"))
}
