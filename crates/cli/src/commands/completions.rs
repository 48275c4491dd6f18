use crate::output::print;
use clap::CommandFactory;
use clap_complete::{Shell, generate};

/// Print a completion script for a shell
#[derive(clap::Args)]
pub struct Arguments {
    /// The shell
    shell: Shell,
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    let mut script = Vec::new();
    generate(arguments.shell, &mut crate::arguments::Arguments::command(), "quadrille", &mut script);
    print(&String::from_utf8(script)?)
}
