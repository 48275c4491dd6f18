//! The command line: what can be asked, and the help that teaches it.

use crate::commands::{
    bench, bot, categories, cluster, completions, convert, engines, games, lab, levels, man, match_command,
    merge, moves, openings, perft, play, playouts, portal, puzzles, replay, rules, sau, schema, serve, show,
    site, solve, tables, tei, think, train, tune, ugi, verify, worker,
};
use clap::{Parser, Subcommand};

/// Play, analyse, solve and study Tzaar, Surakarta, Amazons and Tak.
///
/// Without a command the app starts, as with `serve`.
#[derive(Parser)]
#[command(name = "quadrille", version, after_help = EXAMPLES)]
pub struct Arguments {
    /// A file with other defaults for options and with engines of one's own; left out, quadrille.toml in the user's
    /// configuration folder, if there is one
    #[arg(long, global = true, value_name = "FILE", help_heading = "Configuration")]
    pub config: Option<std::path::PathBuf>,
    #[command(subcommand)]
    pub command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  quadrille show tzaar
  quadrille show tzaar --seed 7 --all
  quadrille perft tak --size 6 --depth 4 --threads 2
  quadrille moves amazons --size 5x6 --turns
  quadrille convert tzaar --from littlegolem --to moves --file game.lg
  quadrille replay tak --file game.ptn --last
  quadrille solve tak --size 3 --certificate proof.zst
  quadrille verify proof.zst";

#[derive(Subcommand)]
pub enum Command {
    Serve(Box<serve::Arguments>),
    Site(site::Arguments),
    Portal(Box<portal::Arguments>),
    Games(games::Arguments),
    Rules(rules::Arguments),
    Play(Box<play::Arguments>),
    Show(show::Arguments),
    Moves(moves::Arguments),
    Perft(perft::Arguments),
    Convert(convert::Arguments),
    Replay(replay::Arguments),
    Engines(engines::Arguments),
    Levels(levels::Arguments),
    Think(Box<think::Arguments>),
    Solve(Box<solve::Arguments>),
    Verify(verify::Arguments),
    Match(Box<match_command::Arguments>),
    Merge(merge::Arguments),
    Worker(Box<worker::Arguments>),
    Cluster(Box<cluster::Arguments>),
    Playouts(playouts::Arguments),
    Train(Box<train::Arguments>),
    Tune(Box<tune::Arguments>),
    Lab(Box<lab::Arguments>),
    Openings(Box<openings::Arguments>),
    Puzzles(Box<puzzles::Arguments>),
    Tables(Box<tables::Arguments>),
    Bot(Box<bot::Arguments>),
    Ugi(ugi::Arguments),
    Tei(tei::Arguments),
    Sau(sau::Arguments),
    Bench(bench::Arguments),
    Schema(schema::Arguments),
    Categories(categories::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}
