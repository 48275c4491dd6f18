//! The configuration file: other defaults for the options of commands, and engines of one's own.
//!
//! What stands on the command line goes before what stands in the file, and that before what is built in.

mod defaults;
mod engines;
mod file;

pub use engines::spelled_out;

use crate::arguments::Arguments;
use anyhow::Context;
use clap::{CommandFactory, FromArgMatches};
use file::File;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// What was asked for on the command line, with the defaults of the configuration file. Help and errors of the command
/// line end the program.
pub fn arguments() -> anyhow::Result<Arguments> {
    let arguments = arguments_from(std::env::args_os().collect());
    arguments
        .map_err(|error| error.downcast::<clap::Error>().map_or_else(|error| error, |error| error.exit()))
}

/// What is asked for by these words, the program's name first.
pub fn arguments_from(words: Vec<OsString>) -> anyhow::Result<Arguments> {
    let mut command = Arguments::command();
    if let Some(path) = named(&words).or_else(usual) {
        let text = crate::input::read_text(&path)?;
        command = apply(command, &path, &text)?;
    }
    let matches = command.try_get_matches_from(words)?;
    Arguments::from_arg_matches(&matches).context("the command line")
}

/// Reads a file for its errors only.
pub fn check(text: &str) -> anyhow::Result<()> {
    apply(Arguments::command(), Path::new("configuration"), text).map(drop)
}

fn apply(mut command: clap::Command, path: &Path, text: &str) -> anyhow::Result<clap::Command> {
    let file = File { path, text };
    for (name, table) in file.tables()? {
        command = match name.word {
            "engines" => engines::define(&file, &table).map(|()| command)?,
            _ => defaults::set(&file, command, &name, &table)?,
        };
    }
    Ok(command)
}

/// The file that the command line names.
fn named(words: &[OsString]) -> Option<PathBuf> {
    let at = words.iter().position(|word| word == "--config");
    let joined = || words.iter().find_map(|word| word.to_str()?.strip_prefix("--config=").map(PathBuf::from));
    at.and_then(|at| words.get(at + 1)).map(PathBuf::from).or_else(joined)
}

/// The file in the user's configuration folder, if it is there.
fn usual() -> Option<PathBuf> {
    let folders = directories::BaseDirs::new()?;
    Some(folders.config_dir().join("quadrille.toml")).filter(|path| path.is_file())
}
