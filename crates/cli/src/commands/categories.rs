use crate::input::{Rules, game};
use crate::output::{print_file, print_json, replace_file, say, stop_on_interrupt};
use anyhow::bail;
use indicatif::{ProgressBar, ProgressStyle};
use quadrille_arena::SelfPlay;
use quadrille_engine::{EngineSpec, GameInfo, Limits, Opening, Size, Start, Transition, Transitions};
use schemars::JsonSchema;
use serde::Serialize;
use std::path::PathBuf;

/// Learn from self-play what categories of moves are likely, for realisation probability search
///
/// Counts for each category in how many positions a move of it was available and in how many one was played. The quotient
/// is the transition probability, and its logarithm to the base 0.25, kept between 0.5 and 4, the plies that such a move
/// costs. The table is loaded by `--set realisation_plies=FILE`, where realisation is on. Ctrl-C stops early and keeps what was
/// collected.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game: tzaar, surakarta, amazons or tak
    #[arg(value_parser = game)]
    game: &'static dyn GameInfo,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The engine that plays against itself
    #[arg(long, value_name = "ENGINE", default_value = "champion")]
    engine: EngineSpec,
    /// Positions for each turn
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    nodes: u64,
    /// The random plies that each game begins with
    #[arg(long, value_name = "N", default_value_t = 4)]
    plies: u32,
    /// The size of the board, columns x rows
    #[arg(long, value_name = "MxN")]
    size: Option<Size>,
    #[command(flatten)]
    rules: Rules,
    /// The seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many games at a time; the result does not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// The file to write instead of the standard output
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize, JsonSchema)]
pub struct Output {
    game: String,
    games: u64,
    categories: Vec<Category>,
}

/// What was seen of a category of moves.
#[derive(Serialize, JsonSchema)]
struct Category {
    category: String,
    available: u64,
    played: u64,
    /// Null where none was available.
    probability: Option<f64>,
    plies: f64,
}

impl From<Transition> for Category {
    fn from(row: Transition) -> Self {
        let (probability, plies) = (row.probability(), row.plies());
        let Transition { name, available, played } = row;
        Category { category: name.into(), available, played, probability, plies }
    }
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    let stop = stop_on_interrupt()?;
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left");
    let bar = ProgressBar::new(arguments.games).with_style(style.expect("the template is right"));
    let start = Start { size: arguments.size, ..Start::default() };
    let self_play = SelfPlay {
        game: arguments.game,
        opening: Opening { start, rules: arguments.rules.rules.clone(), ..Opening::default() },
        plies: arguments.plies,
        engine: arguments.engine.clone(),
        limits: Limits { nodes: Some(arguments.nodes), ..Limits::default() },
        games: arguments.games,
        seed: arguments.seed,
        threads: usize::from(arguments.threads),
        stop: &stop,
        progress: &|| {
            bar.inc(1);
            if bar.is_hidden() && bar.position().is_power_of_two() {
                say(&format!("{} games", bar.position()));
            }
        },
    };
    let (seen, games) = self_play.transitions()?;
    bar.finish_and_clear();
    if games == 0 {
        bail!("stopped before a game was over; nothing was written");
    }
    let text = arguments.text(&seen, games);
    match &arguments.out {
        Some(path) => replace_file(path, &text)?,
        None if !arguments.json => return print_file(&text),
        None => (),
    }
    if arguments.json {
        let categories = seen.rows().map(Category::from).collect();
        return print_json(&Output { game: arguments.game.name().into(), games, categories });
    }
    Ok(())
}

impl Arguments {
    /// The table below the command that makes it again.
    fn text(&self, seen: &Transitions, games: u64) -> String {
        let Arguments { game, engine, nodes, plies, seed, .. } = self;
        let size = self.size.map_or(String::new(), |size| format!(" --size {size}"));
        let rules: String =
            self.rules.rules.iter().map(|(name, value)| format!(" --rule {name}={value}")).collect();
        let name = game.name();
        format!(
            "# quadrille categories {name} --games {games} --engine {engine} --nodes {nodes} --plies {plies}{size}{rules} --seed {seed}\n{seen}"
        )
    }
}
