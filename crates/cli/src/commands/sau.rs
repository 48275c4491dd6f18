use super::ugi::Chosen;
use crate::duration::{clock, duration};
use crate::input::checked;
use quadrille_engine::{Clock, Limits, find};
use quadrille_protocol::serve_sau;
use std::io::{stderr, stdin, stdout};
use std::time::Duration;

/// Speak the protocol of the Surakarta championship's platform on the standard input and output
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
    let Arguments { chosen, time, clock } = arguments;
    let time = time.or(clock.is_none().then_some(Duration::from_secs(5)));
    let clock = clock.map(|(remaining, increment)| Clock { remaining, increment });
    let limits = Limits { time, clock, ..Limits::default() };
    Ok(serve_sau(checked(find("surakarta")?, &chosen.engine)?, limits, stdin().lock(), stdout(), stderr())?)
}
