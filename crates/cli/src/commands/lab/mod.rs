//! `quadrille lab`: the results of the papers, run again.

mod list;
mod report;
mod run;

pub use list::ExperimentSummary;
pub use run::OutcomeEvent;

use std::path::PathBuf;

/// Run the experiments of the papers again, or one's own
///
/// An experiment is a file: what is measured, by which engines, what the paper found, and how large its sizes are. Those of the papers come with
/// the program; a path to a file ending with .toml is one's own.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  quadrille lab list --paper tak
  quadrille lab run tak-table-6-1
  quadrille lab run sia-table-3 --full --out results
  quadrille lab report --html results.html";

#[derive(clap::Subcommand)]
enum Command {
    List(list::Arguments),
    Run(Box<run::Arguments>),
    Report(report::Arguments),
}

/// The folder of the results.
#[derive(clap::Args)]
struct Folder {
    /// The folder of all results
    #[arg(long, value_name = "FOLDER", default_value = "lab")]
    out: PathBuf,
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    match arguments.command {
        Command::List(arguments) => list::run(&arguments),
        Command::Run(arguments) => run::run(*arguments),
        Command::Report(arguments) => report::run(&arguments),
    }
}
