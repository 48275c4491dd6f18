//! The formats besides Quadrille's own: the text board, the record of the Chinese championship, and the transcript
//! of its platform.
//!
//! All of them name points by the same columns and rows as Quadrille: c2 is `2C` in a championship record and `CB`
//! on the platform. The platform draws Black's back row on top, so that its picture is Quadrille's mirrored top to
//! bottom, not turned round.

mod board;
mod championship;
mod sau;

use crate::{Move, Ply, Point, Surakarta};
use quadrille_core::{Arrange, Format, Record, Start, TextError, WriteError};

pub(crate) use board::parse_board;
pub use championship::{championship_name, championship_point};
pub use sau::{sau_name, sau_point};

/// All formats of this module.
pub(crate) fn formats() -> Vec<Format<Surakarta>> {
    vec![board::format(), championship::format(), sau::format()]
}

/// The lines of a text that are not blank, trimmed, each with its byte offset.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    words(text, |c| c == '\n')
        .map(|(offset, line)| {
            let start = line.len() - line.trim_start().len();
            (offset + start, line.trim())
        })
        .filter(|(_, line)| !line.is_empty())
}

/// The parts of a text between separators that are not empty, each with its byte offset.
fn words(text: &str, separator: impl Fn(char) -> bool) -> impl Iterator<Item = (usize, &str)> {
    text.split(separator)
        .map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
        .filter(|(_, word)| !word.is_empty())
}

/// A record without moves that begins at the start of the game, as formats without a position do.
fn begin(rules: &<Surakarta as Arrange>::Rules) -> Record<Surakarta> {
    let start = Surakarta::start(&Start::default(), rules).expect("the default start is always there");
    Record::from_position(start)
}

/// Appends the ply read at byte `offset` of `text`.
fn push(record: &mut Record<Surakarta>, text: &str, offset: usize, ply: Ply) -> Result<(), TextError> {
    let m = record.last().check(ply).map_err(|reason| TextError::at(text, offset, reason))?;
    record.push(m);
    Ok(())
}

/// Writes the comments and moves of a record that begins at the start of the game, each on a line. Only what a stone
/// does can be written.
fn write_moves(
    record: &Record<Surakarta>,
    render: impl Fn(&Surakarta, Point, Point) -> String,
) -> Result<String, WriteError> {
    if record.start() != begin(&record.start().rules()).start() {
        return Err(WriteError("this format holds games from the usual start only".into()));
    }
    let comment = |comment: &str| format!("# {}\n", one_line(comment));
    let mut out: String = record.opening_comments().map(comment).collect();
    for turn in record.recorded_turns() {
        let Some(Ply::Go { from, to }) = turn.plies.first().copied().and_then(Move::ply) else {
            return Err(WriteError("this format has no word for a pass".into()));
        };
        out += &(render(&turn.position, from, to) + "\n");
        out.extend(turn.comments.into_iter().map(comment));
    }
    Ok(out)
}

fn one_line(text: &str) -> String {
    text.replace(char::is_whitespace, " ").trim().to_string()
}
