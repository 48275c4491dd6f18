use crate::commands::tables::value_in_words;
use crate::duration::duration;
use crate::input::{Source, setting};
use crate::output::{EventKind, print, print_json, say};
use crate::queue::Queue;
use anyhow::bail;
use quadrille_cluster::AnalysisPlan;
use quadrille_engine::{Analysis, Effort, EngineSpec, Limits, MoveRequest, Position, Score, Variation};
use schemars::JsonSchema;
use serde::Serialize;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::Duration;

/// Let an engine think about a position
///
/// Says the move, what the position is worth to the player to move, and the line of play it expects. Ctrl-C ends the
/// thinking with the best move so far.
///
/// With --queue workers think about the leaves of a tree that grows where both players' best moves lead: for deep analysis of one
/// position, by --nodes, --time, or until Ctrl-C.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    source: Source,
    /// The engine (`quadrille engines` lists them), such as champion or level-expert,seconds=5
    #[arg(long, value_name = "ENGINE", default_value = "champion")]
    engine: EngineSpec,
    /// A setting of the engine, on top of those
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    settings: Vec<(String, String)>,
    /// How long to think; 5s if nothing else limits it, and the level's own time for a level
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// How many positions to visit
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// How deep to look
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    /// How many lines to show; a setting of engines that have it
    #[arg(long = "multipv", value_name = "N")]
    lines: Option<u32>,
    /// How many threads to use; a setting of engines that have it
    #[arg(long, value_name = "N")]
    threads: Option<u32>,
    /// The seed of random choices
    #[arg(long = "dice", value_name = "N", default_value_t = 1)]
    dice: u64,
    #[command(flatten)]
    queue: Queue,
    /// With --queue: the positions that a worker may visit for one leaf of the tree
    #[arg(long, value_name = "N", default_value_t = 1_000_000, help_heading = "Queue")]
    job_nodes: u64,
    /// With --queue: keep what is known in this file every minute and at the end, and go on from it
    #[arg(long, value_name = "FILE", requires = "queue", help_heading = "Queue")]
    checkpoint: Option<PathBuf>,
    /// JSON lines: one for each deeper look, the last with the move
    #[arg(long)]
    json: bool,
}

#[derive(Serialize, JsonSchema)]
pub struct Output {
    event: EventKind,
    #[serde(flatten)]
    analysis: Analysis,
    /// What the engine's endgame tables say of the position, if they have it: the plies to the next capture.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<String>,
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    let position = arguments.source.open()?;
    let signal = arguments.queue.stop_on_interrupt()?;
    let live = !arguments.json && std::io::stderr().is_terminal();
    let json = arguments.json;
    let mut show = |analysis: &Analysis| {
        if json {
            // A reader that has gone away must not stop the thinking.
            let _ =
                print_json(&Output { event: EventKind::Progress, analysis: analysis.clone(), table: None });
        } else if live {
            say(&describe(analysis));
        }
    };
    let analysis = match arguments.queue.coordinator()? {
        Some(coordinator) => coordinator.analyse(&arguments.plan(&*position)?, &signal, &mut show)?,
        None => {
            let mut player = position.game().player(&arguments.spec())?;
            player.new_game(arguments.dice);
            let opening = position.opening();
            let request = MoveRequest::after(&opening, arguments.limits(), &signal.finish);
            player.think(&request, &mut show)?
        }
    };
    let table = value_in_words(&*position, &position.game().spell_out(&arguments.spec()))?;
    if json {
        return print_json(&Output { event: EventKind::Result, analysis, table });
    }
    let mut out = format!("{}\n", describe(&analysis));
    if let Some(value) = table {
        out += &format!("table {value}\n");
    }
    for Variation { score, moves } in analysis.lines.iter().skip(1) {
        out += &format!("also {}: {}\n", describe_score(Some(*score)), moves.join(" "));
    }
    for line in analysis.efforts.iter().filter_map(describe_effort).take(SHOWN_MOVES) {
        out += &line;
    }
    print(&format!("{out}move {}\n", analysis.best_move()))
}

impl Arguments {
    fn spec(&self) -> EngineSpec {
        let mut spec = self.job_spec();
        spec.settings.extend(self.lines.map(|lines| ("multi_pv".into(), lines.to_string())));
        spec
    }

    /// The engine without the number of lines, which a queue's jobs choose themselves.
    fn job_spec(&self) -> EngineSpec {
        let mut spec = self.engine.clone();
        let threads = self.threads.map(|threads| ("threads".into(), threads.to_string()));
        spec.settings.extend(self.settings.iter().cloned().chain(threads));
        spec
    }

    /// What workers are asked.
    fn plan<'a>(&self, position: &'a dyn Position) -> anyhow::Result<AnalysisPlan<'a>> {
        if self.depth.is_some() {
            bail!("--depth is not for a queue: there --nodes and --time limit all workers together");
        }
        Ok(AnalysisPlan {
            position,
            engine: self.job_spec(),
            lines: self.lines.unwrap_or(1) as usize,
            job_nodes: self.job_nodes,
            nodes: self.nodes,
            time: self.time,
            checkpoint: self.checkpoint.clone(),
        })
    }

    fn limits(&self) -> Limits {
        let limited = self.nodes.is_some() || self.depth.is_some() || self.spec().is_level();
        let time = self.time.or((!limited).then_some(Duration::from_secs(5)));
        Limits { time, clock: None, nodes: self.nodes, depth: self.depth }
    }
}

/// A line about what an engine found.
pub fn describe(analysis: &Analysis) -> String {
    let seconds = analysis.elapsed.as_secs_f64();
    let line = analysis.lines.first().map_or(analysis.best_move().into(), |line| line.moves.join(" "));
    format!(
        "depth {}/{} score {} nodes {} ({:.0} k/s) {:.2} s table {:.1} %: {line}",
        analysis.depth,
        analysis.selective_depth,
        describe_score(analysis.score),
        analysis.nodes,
        analysis.nodes as f64 / seconds.max(1e-9) / 1e3,
        seconds,
        f64::from(analysis.table_fill) / 10.0,
    )
}

/// How many moves are shown with what their visits say; JSON has all of them.
const SHOWN_MOVES: usize = 8;

fn describe_effort(effort: &Effort<String>) -> Option<String> {
    let Effort { m, visits, value, score } = effort;
    let proven = score.filter(|score| score.is_proven()).map_or(String::new(), |score| format!(", {score}"));
    value.map(|value| format!("{m:<10} {visits:>9} visits {:>5.1} %{proven}\n", 100.0 * value))
}

fn describe_score(score: Option<Score>) -> String {
    score.map_or("unknown".into(), |score| score.to_string())
}
