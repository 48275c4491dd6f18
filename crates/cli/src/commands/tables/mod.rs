//! `quadrille tables`: endgame tables made, checked, read and asked.

mod build;
mod games;
mod probe;
mod regions;
mod report;
mod verify;

pub use games::EndgameSummary;
pub use probe::ProbeOutput;
pub use report::MaterialSummary;

use quadrille_tables::Tables;
use std::path::PathBuf;

/// Make endgame tables, check them and ask them
///
/// A table knows the result of every position with few stones, and the plies to the next capture. Tables of Surakarta up to 5 stones come
/// with the program; engines take others by their setting `tables`, a folder. docs/surakarta-tables.md describes the files.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  quadrille tables surakarta --stones 6 --out tables --threads 2
  quadrille tables verify tables --sample 100000
  quadrille tables report tables
  quadrille tables probe surakarta --position '.......b....................w....... b'
  quadrille tables games match.journal --tables tables
  quadrille think surakarta --set tables=tables --position '...'";

#[derive(clap::Subcommand)]
enum Command {
    Surakarta(build::Arguments),
    Amazons(regions::Arguments),
    Verify(verify::Arguments),
    Report(report::Arguments),
    Probe(probe::Arguments),
    Games(games::Arguments),
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    match arguments.command {
        Command::Surakarta(arguments) => build::run(&arguments),
        Command::Amazons(arguments) => regions::run(&arguments),
        Command::Verify(arguments) => verify::run(&arguments),
        Command::Report(arguments) => report::run(&arguments),
        Command::Probe(arguments) => probe::run(&arguments),
        Command::Games(arguments) => games::run(&arguments),
    }
}

/// Which tables.
#[derive(clap::Args)]
struct Folder {
    /// The folder of the tables; left out, those that come with the program
    #[arg(value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

impl Folder {
    fn open(&self) -> anyhow::Result<Tables> {
        Ok(match &self.folder {
            Some(folder) => Tables::only_of(folder)?,
            None => Tables::shipped(),
        })
    }
}
