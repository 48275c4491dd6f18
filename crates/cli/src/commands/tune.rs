use crate::commands::match_command::{Conditions, default_path, warn_of_too_many_games};
use crate::input::game;
use crate::output::{EventKind, finish_on_interrupt, print, print_json, replace_file};
use crate::queue::Queue;
use anyhow::{Context, bail};
use indicatif::{ProgressBar, ProgressStyle};
use quadrille_arena::report::tuning_svg;
use quadrille_arena::statistics::Spsa;
use quadrille_arena::{
    Journal, MatchPlan, StopReason, StopSignal, TdSettings, TunedParameter, check_tuning, openings,
    play_iteration, tune, tune_by_td,
};
use quadrille_engine::GameInfo;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// Tune settings of an engine by games
///
/// By SPSA every iteration moves all parameters up or down by chance, lets the engine play a pair of games against its mirror
/// image, and moves the parameters towards the winner. By td every iteration is one game of the engine against itself, and the value of
/// each of its positions is moved towards those of the positions after it and the result (TD-leaf, from searches of one ply). --games is
/// twice the number of iterations. The history is in the journal; the same command goes on where it stopped.
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
    /// How it is learnt
    #[arg(long, value_enum, default_value_t = Method::Spsa)]
    by: Method,
    /// With --by td: how much of what is learnt from a position goes on to the one before
    #[arg(long, value_name = "FROM 0 TO 1", default_value_t = 0.7)]
    lambda: f64,
    /// With --by td: the score that stands for odds of e to 1
    #[arg(long, value_name = "SCORE", default_value_t = 200.0)]
    scale: f64,
    #[command(flatten)]
    queue: Queue,
    /// Write the history as a plot
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

/// How settings are tuned.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Method {
    /// simultaneous perturbation: which of two engines wins
    Spsa,
    /// temporal differences: what comes of a position
    Td,
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
    let Arguments { game, conditions, parameters, by, lambda, scale, queue, plot } = arguments;
    let mut plan = conditions.plan(game)?;
    let [player] = plan.players.as_slice() else {
        bail!("tuning takes one --player, who plays against himself")
    };
    plan.players = vec![player.clone(), player.clone()];
    plan.tuned = parameters;
    plan.td = (by == Method::Td).then_some(TdSettings { lambda, scale });
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
    let show = |iteration: u64, tuned: &[f64]| {
        bar.set_position(iteration);
        bar.set_message(text(&plan, tuned, " "));
    };
    let coordinator = queue.coordinator()?;
    if plan.td.is_some() && coordinator.is_some() {
        bail!(
            "by td every game is learnt from before the next: it cannot be given to workers (--by spsa can)"
        );
    }
    let concurrency = usize::from(conditions.concurrency);
    let (stop, tuned) = match plan.td {
        Some(settings) => tune_by_td(&plan, settings, &positions, &journal, &signal, show)?,
        None => {
            let play = |iteration, points: &_| play_iteration(&plan, &positions, iteration, points, &signal);
            let watch = |spsa: &Spsa| show(spsa.iteration, &values(spsa));
            let (stop, spsa) = match &coordinator {
                None => tune(&plan, &journal, concurrency, &signal, play, watch)?,
                Some(coordinator) => {
                    let journal = (path.as_path(), &journal);
                    coordinator.tune(&plan, &positions, journal, concurrency, &signal, &mut { watch })?
                }
            };
            (stop, values(&spsa))
        }
    };
    bar.finish_and_clear();
    let iterations = journal.steps()?.len() as u64;
    if let Some(file) = plot {
        replace_file(&file, &tuning_svg(&plan, &journal.steps()?))?;
    }
    if conditions.json {
        return print_json(&Output {
            event: EventKind::Result,
            iterations,
            values: plan
                .tuned
                .iter()
                .zip(tuned)
                .map(|(parameter, value)| (parameter.name.clone(), value))
                .collect(),
            journal: path.display().to_string(),
        });
    }
    let why = if stop == StopReason::Complete {
        "all games are played"
    } else {
        "stopped as asked: the same command goes on"
    };
    print(&format!(
        "{}\n{iterations} iterations, {why}; journal {}\n",
        text(&plan, &tuned, "\n"),
        path.display()
    ))
}

fn values(spsa: &Spsa) -> Vec<f64> {
    spsa.parameters.iter().map(|parameter| parameter.value).collect()
}

/// The parameters as settings of an engine are written.
fn text(plan: &MatchPlan, values: &[f64], joint: &str) -> String {
    let named = plan.tuned.iter().zip(values);
    named.map(|(parameter, value)| format!("{}={value:.4}", parameter.name)).collect::<Vec<_>>().join(joint)
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
