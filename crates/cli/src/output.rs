//! What reaches the screen, and how the program ends.

use anyhow::Context;
use quadrille_engine::{Ending, Ink, Position};
use schemars::JsonSchema;
use serde::Serialize;
use std::io::{BufWriter, ErrorKind, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Colours where they are wanted: on a terminal, unless NO_COLOR is set.
pub fn ink() -> Ink {
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if std::io::stdout().is_terminal() && !plain { Ink::Colour } else { Ink::Plain }
}

/// Writes to the standard output.
pub fn print(text: &str) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    let result = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    result.context("cannot write to the standard output")
}

/// Writes a JSON value and a newline.
pub fn print_json(value: &impl Serialize) -> anyhow::Result<()> {
    print(&(serde_json::to_string(value).context("cannot write JSON")? + "\n"))
}

/// A line of several: how it goes, or at last what has come of it.
#[derive(Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum EventKind {
    Progress,
    Result,
}

/// Replaces a file in one step, so that it is never seen half written and never lost by an error. What is no file, such
/// as a pipe or a device, is written to instead: it must not be replaced.
pub fn replace_file(path: &Path, text: &str) -> anyhow::Result<()> {
    write_file(path, |out| Ok(out.write_all(text.as_bytes())?))
}

/// The same for what is written bit by bit; an error leaves the file as it was.
pub fn write_file<T>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let is_special = std::fs::metadata(path).is_ok_and(|target| !target.is_file());
    let result = if is_special { write_through(path, write) } else { persist(path, write) };
    result.with_context(|| format!("cannot write {}", path.display()))
}

fn write_through<T>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    write(&mut std::fs::File::options().write(true).open(path)?)
}

fn persist<T>(path: &Path, write: impl FnOnce(&mut dyn Write) -> anyhow::Result<T>) -> anyhow::Result<T> {
    // A link stays a link: what it points to is replaced.
    let path = &std::fs::canonicalize(path).unwrap_or(path.to_path_buf());
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666)); // less the user's mask
    let mut file = builder.tempfile_in(folder)?;
    let mut out = BufWriter::new(&mut file);
    let written = write(&mut out)?;
    out.flush()?;
    drop(out);
    file.persist(path)?;
    Ok(written)
}

/// A flag that Ctrl-C raises.
pub fn stop_on_interrupt() -> anyhow::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&stop);
    ctrlc::set_handler(move || raised.store(true, Ordering::Relaxed)).context("cannot listen for Ctrl-C")?;
    Ok(stop)
}

/// The end of the game for people: "White wins: road".
pub fn ending(position: &dyn Position) -> Option<String> {
    position.ending().map(|Ending { outcome, reason }| match outcome.winner() {
        Some(player) => format!("{} wins: {reason}", position.game().players()[player.index()]),
        None => format!("draw: {reason}"),
    })
}

/// An error with all its reasons. What a reason adds nothing to is not said twice.
pub fn chain(error: &anyhow::Error) -> String {
    error.chain().map(ToString::to_string).fold(String::new(), |text, reason| match text.is_empty() {
        true => reason,
        false if text.contains(&reason) => text,
        false => format!("{text}: {reason}"),
    })
}

/// The exit code: 0, or 2 with a message for what was wrong with the input. A reader that has gone away (`| head`) is no
/// error.
pub fn report(result: anyhow::Result<()>) -> ExitCode {
    let reader_is_gone = |error: &anyhow::Error| {
        error.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if reader_is_gone(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {}", chain(&error));
            ExitCode::from(2)
        }
    }
}
