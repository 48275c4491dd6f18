//! The program `quadrille`.

mod arguments;
mod commands;
mod config;
mod duration;
mod input;
mod output;

fn main() -> std::process::ExitCode {
    output::report(config::arguments().and_then(commands::run))
}
