//! The programs `quadrille`, `quadrille-sau` and `tzaar`: options, printing and exit codes.

mod arguments;
mod commands;
mod config;
mod duration;
mod input;
mod output;
mod queue;
mod waltz;

use std::process::ExitCode;

/// The program `quadrille`.
pub fn quadrille() -> ExitCode {
    output::report(config::arguments().and_then(commands::run))
}

/// What is wrong with the text of a configuration file, if anything. Engines that it defines are known from here on.
pub fn check_configuration(text: &str) -> Result<(), String> {
    config::check(text).map_err(|error| output::chain(&error))
}

/// The program `quadrille-sau`: `quadrille sau` for a platform that starts programs without arguments and reads their
/// standard error too. It writes nothing but the protocol; that something is wrong is told by the exit code alone.
pub fn quadrille_sau() -> ExitCode {
    std::panic::set_hook(Box::new(|_| ()));
    let arguments = config::arguments_from(["quadrille", "sau"].map(Into::into).into());
    match arguments.and_then(commands::sau::run_silently) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::from(2),
    }
}

/// The program `tzaar`, as the manual of WALTZ describes it.
pub fn tzaar() -> ExitCode {
    waltz::run(clap::Parser::parse())
}
