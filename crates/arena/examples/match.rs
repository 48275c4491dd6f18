//! Two engines play a match: `cargo run --release -p quadrille-arena --example match -- surakarta champion sia`
//!
//! What is played is kept in `example.match`; the same command goes on where it stopped.

use quadrille_arena::{Journal, MatchPlan, PreparedMatch, RunOptions, StopSignal, build_engine, report};
use std::{env, error::Error, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    let argument = |n: usize, default: &str| env::args().nth(n).unwrap_or(default.into());
    let players = [argument(2, "weighted-random"), argument(3, "random")];
    let plan = MatchPlan::new(&argument(1, "surakarta"), &players.each_ref().map(String::as_str), 10);
    let journal = Journal::open(Path::new("example.match"), &plan)?;
    let options = RunOptions { concurrency: 1, shard: (0, 1), stop: &StopSignal::default() };
    let tell = |_: &_, results: &_| println!("{}", report::headline(results));
    PreparedMatch::new(plan, build_engine)?.run(&journal, &options, tell)?;
    Ok(())
}
