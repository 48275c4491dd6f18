//! What reaches the screen, and how the program ends.

use anyhow::Context;
use quadrille_arena::StopSignal;
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

/// Text as a terminal may have it. Names, comments and moves come from files and other programs: their control characters,
/// which could move the cursor, retitle the window or turn the direction of writing, are shown and not obeyed. Lines and
/// tabs stay.
pub fn harmless(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\t' => out.push(c),
            _ if is_obeyed(c) => out.extend(c.escape_default()),
            _ => out.push(c),
        }
    }
    out
}

/// Control characters, and those that turn the direction of writing.
fn is_obeyed(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Writes text for people to the standard output.
pub fn print(text: &str) -> anyhow::Result<()> {
    write_out(&harmless(text))
}

/// Writes a board between two texts, with its colours.
pub fn print_board(before: &str, position: &dyn Position, after: &str) -> anyhow::Result<()> {
    write_out(&(harmless(before) + &position.draw(ink()) + &harmless(after)))
}

/// Writes the text of a file to the standard output: as it is, unless that is a terminal.
pub fn print_file(text: &str) -> anyhow::Result<()> {
    if std::io::stdout().is_terminal() { print(text) } else { write_out(text) }
}

/// Writes a JSON value and a newline.
pub fn print_json(value: &impl Serialize) -> anyhow::Result<()> {
    let text = serde_json::to_string(value).context("cannot write JSON")?;
    // They stand in strings only.
    let escape = |c: char| if is_obeyed(c) { format!("\\u{:04x}", u32::from(c)) } else { c.into() };
    write_out(&(text.chars().map(escape).collect::<String>() + "\n"))
}

fn write_out(text: &str) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    let result = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    result.context("cannot write to the standard output")
}

/// Says something on the standard error.
pub fn say(text: &str) {
    // Where nobody listens, nothing is lost.
    let _ = writeln!(std::io::stderr(), "{}", harmless(text));
}

/// A line of several: how it goes, or at last what has come of it.
#[derive(Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum EventKind {
    Progress,
    Result,
}

/// Replaces a file in one step, so that it is never seen half written and never lost by an error or a power cut: after it,
/// the file is there as it was or as it is to be. What is no file, such as a pipe or a device, is written to instead: it
/// must not be replaced.
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
    // First what is in the file, then its name: otherwise the name may come to stand for an empty file.
    file.as_file().sync_all()?;
    file.persist(path)?;
    sync_folder(folder)?;
    Ok(written)
}

/// Has the names of a folder written down. One that cannot be opened, as none can elsewhere than on Unix, is left to the
/// system: the file is in its place.
fn sync_folder(folder: &Path) -> std::io::Result<()> {
    std::fs::File::open(folder).map_or(Ok(()), |folder| folder.sync_all())
}

/// A flag that Ctrl-C raises.
pub fn stop_on_interrupt() -> anyhow::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&stop);
    ctrlc::set_handler(move || raised.store(true, Ordering::Relaxed)).context("cannot listen for Ctrl-C")?;
    Ok(stop)
}

/// The first Ctrl-C lets what is running finish (or abandons it, if asked to), the second abandons it.
pub fn finish_on_interrupt(signal: Arc<StopSignal>, abandon: bool) -> anyhow::Result<()> {
    ctrlc::set_handler(move || {
        let again = signal.finish.swap(true, Ordering::Relaxed);
        if again || abandon {
            signal.abandon.store(true, Ordering::Relaxed);
        } else {
            say("\nfinishing what is running; press Ctrl-C again to abandon it");
        }
    })
    .context("cannot listen for Ctrl-C")
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
            say(&format!("error: {}", chain(&error)));
            ExitCode::from(2)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_a_terminal_obeys_is_left() {
        let all: String = (0..0x3000).filter_map(char::from_u32).collect();
        let shown = harmless(&all);
        assert!(shown.chars().all(|c| c == '\n' || c == '\t' || !is_obeyed(c)));
        assert_eq!(harmless("a\x1b[31m\u{202e}b\tä\n"), "a\\u{1b}[31m\\u{202e}b\tä\n");
    }

    #[test]
    fn a_file_is_replaced_with_its_rights_and_an_error_leaves_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        replace_file(&path, "one").unwrap();
        let failed = write_file(&path, |out| {
            out.write_all(b"two")?;
            anyhow::bail!("no") as anyhow::Result<()>
        });
        assert!(failed.is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "one");
        replace_file(&path, "three").unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "three");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
