use crate::input::{checked, game};
use quadrille_engine::{EngineSpec, GameInfo};
use quadrille_protocol::{Dialect, serve};
use std::io::{stdin, stdout};

/// Speak UGI, the game-neutral engine protocol, on the standard input and output
///
/// For referees and front ends. The options that it lists set the engine, its settings and the rules.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game: tzaar, surakarta, amazons or tak
    #[arg(value_parser = game)]
    game: &'static dyn GameInfo,
    #[command(flatten)]
    chosen: Chosen,
}

/// The engine of a protocol.
#[derive(clap::Args)]
pub struct Chosen {
    /// The engine and its settings, such as champion,threads=2 (`quadrille engines` lists them)
    #[arg(long, value_name = "ENGINE", default_value = "champion")]
    pub engine: EngineSpec,
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    talk(arguments.game, Dialect::Ugi, &arguments.chosen)
}

/// Speaks until the other side has had enough.
pub fn talk(game: &'static dyn GameInfo, dialect: Dialect, chosen: &Chosen) -> anyhow::Result<()> {
    Ok(serve(game, dialect, checked(game, &chosen.engine)?, stdin().lock(), stdout())?)
}
