use crate::commands::tables::value_in_words;
use crate::duration::duration;
use crate::input::{Source, setting};
use crate::output::{EventKind, print, print_json, say, stop_on_interrupt};
use quadrille_engine::{Analysis, Effort, EngineSpec, Limits, MoveRequest, Score, Variation};
use schemars::JsonSchema;
use serde::Serialize;
use std::io::IsTerminal;
use std::time::Duration;

/// Let an engine think about a position
///
/// Says the move, what the position is worth to the player to move, and the line of play it expects. Ctrl-C ends the
/// thinking with the best move so far.
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
    let mut player = position.game().player(&arguments.spec())?;
    player.new_game(arguments.dice);
    let stop = stop_on_interrupt()?;
    let live = !arguments.json && std::io::stderr().is_terminal();
    let json = arguments.json;
    let opening = position.opening();
    let request = MoveRequest::after(&opening, arguments.limits(), &stop);
    let analysis = player.think(&request, &mut |analysis| {
        if json {
            // A reader that has gone away must not stop the thinking.
            let _ =
                print_json(&Output { event: EventKind::Progress, analysis: analysis.clone(), table: None });
        } else if live {
            say(&describe(analysis));
        }
    })?;
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
        let number =
            |name: &str, value: Option<u32>| value.map(|value| (name.to_string(), value.to_string()));
        let extra = [number("multi_pv", self.lines), number("threads", self.threads)];
        let mut spec = self.engine.clone();
        spec.settings.extend(self.settings.iter().cloned().chain(extra.into_iter().flatten()));
        spec
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
