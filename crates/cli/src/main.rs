//! The program `quadrille`.

mod arguments;
mod commands;
mod duration;
mod input;
mod output;

fn main() -> std::process::ExitCode {
    output::report(commands::run(clap::Parser::parse()))
}
