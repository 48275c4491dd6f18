use crate::input::{Rules, game};
use crate::output::{print_file, replace_file, say};
use crate::queue::Queue;
use anyhow::bail;
use indicatif::{ProgressBar, ProgressStyle};
use quadrille_arena::{Puzzle, PuzzleMaker, SelfPlay};
use quadrille_engine::{EngineSpec, GameInfo, Limits, Opening, Size, Start};
use std::path::PathBuf;

/// Make puzzles from self-play: positions with a forced win that one first turn alone begins
///
/// A solver proves the win of the player to move. Then every other turn is put to it as well, and if one of them is
/// proven to win too, the position is no puzzle. Writes a puzzle a line: how many turns the winner needs at most, the
/// position, and the winning turn with the line of the proof behind it, separated by tabs. Ctrl-C stops early and keeps what was
/// found.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game: tzaar, surakarta, amazons or tak
    #[arg(value_parser = game)]
    game: &'static dyn GameInfo,
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 240, value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// The most of them that need the same number of turns
    #[arg(long, value_name = "N", default_value_t = 80, value_parser = clap::value_parser!(u32).range(1..))]
    of_length: u32,
    /// The most games to play
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    games: u64,
    /// The engine that plays against itself
    #[arg(long, value_name = "ENGINE", default_value = "champion,table=16")]
    engine: EngineSpec,
    /// Positions for each turn of a game
    #[arg(long, value_name = "N", default_value_t = 4000)]
    nodes: u64,
    /// The random plies that each game begins with
    #[arg(long, value_name = "N", default_value_t = 4)]
    plies: u32,
    /// The solver that proves
    #[arg(long, value_name = "ENGINE", default_value = "solver,table=4")]
    solver: EngineSpec,
    /// Positions for the proof of a win
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    proof_nodes: u64,
    /// Positions for each other turn
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    other_nodes: u64,
    /// How many turns before its end a game is looked at
    #[arg(long, value_name = "N", default_value_t = 12)]
    turns: usize,
    /// The size of the board, columns x rows
    #[arg(long, value_name = "MxN")]
    size: Option<Size>,
    #[command(flatten)]
    rules: Rules,
    /// The seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many games at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    #[command(flatten)]
    queue: Queue,
    /// The file to write instead of the standard output
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    let signal = arguments.queue.stop_on_interrupt()?;
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} puzzles, {elapsed}");
    let bar = ProgressBar::new(u64::from(arguments.count)).with_style(style.expect("the template is right"));
    let start = Start { size: arguments.size, ..Start::default() };
    let maker = PuzzleMaker {
        games: SelfPlay {
            game: arguments.game,
            opening: Opening { start, rules: arguments.rules.rules.clone(), ..Opening::default() },
            plies: arguments.plies,
            engine: arguments.engine.clone(),
            limits: Limits { nodes: Some(arguments.nodes), ..Limits::default() },
            games: arguments.games,
            seed: arguments.seed,
            threads: usize::from(arguments.threads),
            stop: &signal.finish,
            progress: &|| (),
        },
        solver: arguments.solver.clone(),
        nodes: arguments.proof_nodes,
        other_nodes: arguments.other_nodes,
        turns: arguments.turns,
        most_of_length: arguments.of_length as usize,
        most: arguments.count as usize,
        stop: &signal.finish,
    };
    let show = |found: usize| {
        bar.set_position(found as u64);
        if bar.is_hidden() && found.is_multiple_of(10) {
            say(&format!("{found} puzzles"));
        }
    };
    let puzzles = match arguments.queue.coordinator()? {
        Some(coordinator) => coordinator.puzzles(&maker, &signal, &mut |found| show(found))?,
        None => maker.make(&show)?,
    };
    bar.finish_and_clear();
    if puzzles.is_empty() {
        bail!("no puzzle was found; nothing was written");
    }
    let text = arguments.text(&puzzles);
    match &arguments.out {
        Some(path) => replace_file(path, &text),
        None => print_file(&text),
    }
}

impl Arguments {
    /// The puzzles below the command that makes them again.
    fn text(&self, puzzles: &[Puzzle]) -> String {
        let Arguments { game, count, of_length, engine, nodes, plies, solver, proof_nodes, .. } = self;
        let Arguments { other_nodes, turns, seed, .. } = self;
        let size = self.size.map_or(String::new(), |size| format!(" --size {size}"));
        let rules: String =
            self.rules.rules.iter().map(|(name, value)| format!(" --rule {name}={value}")).collect();
        let name = game.name();
        let mut text = format!(
            "# quadrille puzzles {name} --count {count} --of-length {of_length} --engine {engine} --nodes {nodes} --plies {plies} \
             --solver {solver} --proof-nodes {proof_nodes} --other-nodes {other_nodes} --turns {turns}{size}{rules} --seed {seed}\n"
        );
        for Puzzle { length, position, line } in puzzles {
            text += &format!("{length}\t{position}\t{}\n", line.join(" "));
        }
        text
    }
}
