use crate::input::Source;
use crate::output::{print, print_json};
use indicatif::{ProgressBar, ProgressStyle};
use quadrille_engine::{Perft, Position, Unit};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::Instant;

/// Count the leaves of the game tree below a position
///
/// A finished game has no children; draws by repetition or for want of progress do not count as finished here.
/// The last line of the plain output is the count.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    source: Source,
    /// How deep, in plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=200))]
    depth: u32,
    /// The depth is in whole turns instead (Tzaar and Amazons)
    #[arg(long)]
    turns: bool,
    /// Also the count below each first ply
    #[arg(long)]
    divide: bool,
    /// How many threads count
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize, JsonSchema)]
pub struct Output {
    game: String,
    position: String,
    depth: u32,
    unit: DepthUnit,
    leaves: u64,
    seconds: f64,
    /// The leaves below each first ply, with --divide.
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<BTreeMap<String, u64>>,
}

/// In what a depth is measured.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum DepthUnit {
    Plies,
    Turns,
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    let position = arguments.source.open()?;
    let unit = if arguments.turns { Unit::Turns } else { Unit::Plies };
    let task = Perft { depth: arguments.depth, unit, threads: usize::from(arguments.threads) };
    let clock = Instant::now();
    let (divided, leaves) = if arguments.divide && arguments.depth > 0 {
        let divided = position.divide(&task);
        let leaves = divided.iter().map(|(_, leaves)| leaves).sum();
        (divided, leaves)
    } else {
        (Vec::new(), count(&*position, &task))
    };
    let seconds = clock.elapsed().as_secs_f64();
    if arguments.json {
        return print_json(&Output {
            game: position.game().name().into(),
            position: position.text(),
            depth: arguments.depth,
            unit: if arguments.turns { DepthUnit::Turns } else { DepthUnit::Plies },
            leaves,
            seconds,
            divide: arguments.divide.then(|| divided.into_iter().collect()),
        });
    }
    let mut out: String = divided.iter().map(|(m, leaves)| format!("{m} {leaves}\n")).collect();
    out +=
        &format!("{:.3} s, {:.1} M leaves/s\n{leaves}\n", seconds, leaves as f64 / seconds.max(1e-9) / 1e6);
    print(&out)
}

fn count(position: &dyn Position, task: &Perft) -> u64 {
    let style = ProgressStyle::with_template("{bar:40} {percent}% {elapsed} of about {duration}");
    let bar = ProgressBar::new(0).with_style(style.expect("the template is right"));
    let leaves = position.perft(task, &|done, parts| {
        bar.set_length(parts as u64);
        bar.set_position(done as u64);
    });
    bar.finish_and_clear();
    leaves
}
