//! Records: PTN files and the moves of the playtak server.

mod playtak;
mod ptn;

use crate::board::Tak;
use crate::setup::Rules;
use quadrille_core::{Arrange, Format, Record, Size, Start, TextError, WriteError};

/// All formats of this module.
pub(crate) fn formats() -> Vec<Format<Tak>> {
    vec![ptn::format(), playtak::format()]
}

/// The results that records state: by road, by flats, otherwise (resignation, time), and the draw.
const RESULTS: [&str; 7] = ["R-0", "0-R", "F-0", "0-F", "1-0", "0-1", "1/2-1/2"];

/// The empty board; what is wrong with it is an error at byte `offset` of `text`.
fn empty_board(text: &str, offset: usize, size: Size, rules: &Rules) -> Result<Tak, TextError> {
    Tak::start(&Start { size: Some(size), ..Start::default() }, rules)
        .map_err(|error| TextError::at(text, offset, error))
}

/// Whether a game begins on the empty board.
fn begins_empty(record: &Record<Tak>) -> bool {
    record.start().ply() == 0 && record.start().occupied() == 0
}

/// The result, if it is one of [`RESULTS`].
fn checked_result(record: &Record<Tak>) -> Result<Option<&str>, WriteError> {
    match record.result.as_deref() {
        Some(result) if !RESULTS.contains(&result) => {
            Err(WriteError(format!("'{result}' is no result of Tak: {}", RESULTS.join(" "))))
        }
        result => Ok(result),
    }
}
