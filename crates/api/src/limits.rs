//! Texts and lists are as long as people need them, and no longer.

use crate::RequestError;

/// The most characters of a title, and of how a game ended.
pub const TITLE: usize = 200;
/// The most characters of a name.
pub const NAME: usize = 100;
/// The most characters of a move.
pub const MOVE: usize = 100;
/// The most characters of a position.
pub const POSITION: usize = 4000;
/// The most characters of a comment.
pub const COMMENT: usize = 10_000;
/// The most characters of a record that is read.
pub const RECORD: usize = 1 << 20;
/// The most rules, tags and other small lists.
pub const FEW: usize = 100;
/// The most moves of a game, and comments on it: more than any game has that is played to an end.
pub const MOVES: usize = 5000;

/// The most turns, with all variations, of games that are written at a time.
pub const WRITTEN_TURNS: usize = 100_000;

/// Whether a text is short enough.
pub fn text(what: &str, text: &str, most: usize) -> Result<(), RequestError> {
    // There are no more characters than bytes.
    if text.len() > most {
        let count = text.chars().count();
        if count > most {
            return Err(RequestError::wrong(format!("{what} may have {most} characters, not {count}")));
        }
    }
    Ok(())
}

/// Whether all texts of a list are short enough, and not too many.
pub fn texts<'a>(
    what: &str,
    list: impl ExactSizeIterator<Item = &'a String>,
    count: usize,
    most: usize,
) -> Result<(), RequestError> {
    length(what, list.len(), count)?;
    list.into_iter().try_for_each(|one| text(&format!("one of the {what}"), one, most))
}

/// Whether a list is short enough.
pub fn length(what: &str, count: usize, most: usize) -> Result<(), RequestError> {
    if count > most {
        return Err(RequestError::wrong(format!("there may be {most} {what}, not {count}")));
    }
    Ok(())
}
