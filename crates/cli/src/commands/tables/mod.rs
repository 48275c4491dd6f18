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

use quadrille_engine::{EngineSpec, Position};
use quadrille_tables::{Regions, TableError, Tables};
use std::path::PathBuf;

/// Make endgame tables, check them and ask them
///
/// A table of Surakarta knows the result of every position with few stones, and the plies to the next capture; that of Amazons knows what
/// every region with few squares is worth as a combinatorial game. Those of up to 5 stones and 6 squares come with the program; engines take
/// others by their setting `tables`, a folder. docs/surakarta-tables.md and docs/amazons-tables.md describe the files.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  quadrille tables surakarta --stones 6 --out tables --threads 2
  quadrille tables amazons --squares 7 --out tables
  quadrille tables verify tables --sample 100000
  quadrille tables report tables
  quadrille tables probe surakarta --position '.......b....................w....... b'
  quadrille tables probe amazons --position 'W2xB1/xxxxxx/W1Bxxx b'
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

/// What the tables that an engine takes say of a position, in words; `None` where they do not have it.
pub fn value_in_words(position: &dyn Position, engine: &EngineSpec) -> anyhow::Result<Option<String>> {
    let setting = engine.settings.iter().rev().find(|(name, _)| name == "tables");
    let probe = position.probe(setting.map(|(_, value)| value.as_str()))?;
    Ok(probe.map(|probe| probe.value.to_string()))
}

/// Which tables.
#[derive(clap::Args)]
struct Folder {
    /// The folder of the tables; left out, those that come with the program
    #[arg(value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

impl Folder {
    /// The tables of Surakarta, or why there are none.
    fn surakarta(&self) -> Result<Tables, TableError> {
        self.folder.as_ref().map_or(Ok(Tables::shipped()), |folder| Tables::only_of(folder))
    }

    /// The table of Amazons, or why there is none.
    fn amazons(&self) -> Result<Regions, TableError> {
        self.folder.as_ref().map_or(Ok(Regions::shipped()), |folder| Regions::open(folder))
    }
}
