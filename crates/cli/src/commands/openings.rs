use crate::commands::match_command::Conditions;
use crate::input::game;
use crate::output::{print_file, replace_file, stop_on_interrupt};
use anyhow::bail;
use indicatif::ProgressBar;
use quadrille_arena::openings;
use quadrille_engine::{EngineSpec, GameInfo, Limits, MoveRequest, Opening, Score};
use std::path::PathBuf;
use std::sync::atomic::Ordering;

/// Make balanced openings: of many random ones, those that an engine finds most even
///
/// Writes an opening a line, for `match --openings FILE`. The candidates are those of a match with the same --openings,
/// --games (twice as many as candidates) and --seed.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game: tzaar, surakarta, amazons or tak
    #[arg(value_parser = game)]
    game: &'static dyn GameInfo,
    #[command(flatten)]
    conditions: Conditions,
    /// How many to keep
    #[arg(long, value_name = "N", default_value_t = 200)]
    keep: usize,
    /// The engine that judges, to the depth or nodes of the conditions
    #[arg(long, value_name = "ENGINE", default_value = "champion")]
    judge: EngineSpec,
    /// The file to write instead of the standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    let Arguments { game, conditions, keep, judge, output } = arguments;
    let plan = conditions.plan(game)?;
    let limits = Limits { depth: plan.control.depth, nodes: plan.control.nodes, ..Limits::default() };
    if limits == Limits::default() {
        bail!("say how far the judge looks: --depth or --nodes, so that the same openings come out again");
    }
    let candidates = openings(&plan)?;
    let mut player = game.player(&judge)?;
    let stop = stop_on_interrupt()?;
    let bar = ProgressBar::new(candidates.len() as u64);
    let mut judged: Vec<(i32, usize)> = Vec::new();
    for (number, opening) in candidates.iter().enumerate() {
        player.new_game(1);
        let analysis = player.think(&MoveRequest::after(opening, limits, &stop), &mut |_| ())?;
        if stop.load(Ordering::Relaxed) {
            bail!("stopped after {number} of {} candidates; nothing was written", candidates.len());
        }
        if let Some(Score::Estimate(value)) = analysis.score {
            judged.push((value.abs(), number));
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    if judged.len() < keep {
        bail!(
            "only {} of {} candidates are undecided, and {keep} are wanted",
            judged.len(),
            candidates.len()
        );
    }
    judged.sort();
    judged.truncate(keep);
    let text: String = judged.iter().map(|&(_, number)| line(&candidates[number]) + "\n").collect();
    match output {
        Some(path) => replace_file(&path, &text),
        None => print_file(&text),
    }
}

fn line(opening: &Opening) -> String {
    let position = opening.position.as_deref().unwrap_or_default();
    if opening.moves.is_empty() {
        position.into()
    } else {
        format!("{position} | {}", opening.moves.join(" "))
    }
}
