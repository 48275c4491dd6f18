use super::ugi::Chosen;
use crate::arguments::Command;
use crate::duration::{clock, duration};
use crate::input::checked;
use quadrille_engine::{Clock, Limits, find};
use quadrille_protocol::serve_sau;
use std::io::{Write, sink, stderr, stdin, stdout};
use std::time::Duration;

/// Speak the protocol of the Surakarta championship's platform on the standard input and output
///
/// A platform that starts programs without arguments, or reads their standard error too, is given the program
/// `quadrille-sau` instead: it does the same with the defaults of the configuration file and writes nothing but the protocol.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    chosen: Chosen,
    /// Time for each move; 5s if there is no clock
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// A clock for the game: what is on it and what every move adds
    #[arg(long, value_name = "TIME+TIME", value_parser = clock)]
    clock: Option<(Duration, Duration)>,
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    speak(arguments, stderr())
}

/// The same without a word on the standard error.
pub fn run_silently(arguments: crate::arguments::Arguments) -> anyhow::Result<()> {
    match arguments.command {
        Some(Command::Sau(arguments)) => speak(arguments, sink()),
        _ => anyhow::bail!("the command is sau"),
    }
}

fn speak(arguments: Arguments, remarks: impl Write) -> anyhow::Result<()> {
    let Arguments { chosen, time, clock } = arguments;
    let time = time.or(clock.is_none().then_some(Duration::from_secs(5)));
    let clock = clock.map(|(remaining, increment)| Clock { remaining, increment });
    let limits = Limits { time, clock, ..Limits::default() };
    Ok(serve_sau(checked(find("surakarta")?, &chosen.engine)?, limits, stdin().lock(), stdout(), remarks)?)
}
