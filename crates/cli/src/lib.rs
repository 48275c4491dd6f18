//! The programs `quadrille` and `tzaar`: options, printing and exit codes.

mod arguments;
mod commands;
mod duration;
mod input;
mod output;
mod waltz;

use std::process::ExitCode;

/// The program `quadrille`.
pub fn quadrille() -> ExitCode {
    output::report(commands::run(clap::Parser::parse()))
}

/// The program `tzaar`, as the manual of WALTZ describes it.
pub fn tzaar() -> ExitCode {
    waltz::run(clap::Parser::parse())
}
