//! The command line: what can be asked, and the help that teaches it.

use crate::commands::{
    bench, completions, contest, convert, engines, games, man, merge, moves, openings, perft, playouts,
    replay, show, solve, think, tune, verify,
};
use clap::{Parser, Subcommand};

/// Play, analyse, solve and study Tzaar, Surakarta, Amazons and Tak.
#[derive(Parser)]
#[command(name = "quadrille", version, after_help = EXAMPLES)]
pub struct Arguments {
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
    Games(games::Arguments),
    Show(show::Arguments),
    Moves(moves::Arguments),
    Perft(perft::Arguments),
    Convert(convert::Arguments),
    Replay(replay::Arguments),
    Engines(engines::Arguments),
    Think(think::Arguments),
    Solve(Box<solve::Arguments>),
    Verify(verify::Arguments),
    Match(Box<contest::Arguments>),
    Merge(merge::Arguments),
    Playouts(playouts::Arguments),
    Tune(Box<tune::Arguments>),
    Openings(Box<openings::Arguments>),
    Bench(bench::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}
