//! The text of plies: `A1xB2`, `A1+B2`, `pass`, `Z@C3`.

use crate::board::Tzaar;
use crate::geometry::{Field, Names};
use crate::moves::{Move, Ply};
use crate::setup::piece_of_letter;
use quadrille_core::{Cursor, TextError};
use std::fmt;
use std::str::FromStr;

/// With the field names of WALTZ.
impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&write_ply(*self, Names::Waltz))
    }
}

/// The text of the ply; of bits that are no move, the bits.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.ply() {
            Some(ply) => ply.fmt(f),
            None => write!(f, "no move ({:#06x})", self.bits()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads a ply with the field names of WALTZ: whether it is legal in a position is for [`check`](Tzaar::check) to say.
///
/// ```
/// use quadrille_tzaar::Ply;
/// let ply: Ply = "a1XB2".parse()?;
/// assert_eq!(ply.to_string(), "A1xB2");
/// # Ok::<(), quadrille_core::TextError>(())
/// ```
impl FromStr for Ply {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Ply, TextError> {
        parse_ply(text, Names::Waltz, |_| None).map(|(ply, _)| ply)
    }
}

/// Reads a [`Ply`].
impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Move, TextError> {
        text.parse().map(Ply::into)
    }
}

/// Reads a ply with the field names of a site and says why it is not legal, if so. `-` stands for a capture or a
/// stacking move, whichever fits the target.
pub(crate) fn read_move(position: &Tzaar, text: &str, names: Names) -> Result<Move, TextError> {
    let start = text.len() - text.trim_start().len();
    let is_own = |field| Some(position.stack(field).is_some_and(|stack| stack.player == position.player()));
    let (ply, second) = parse_ply(text, names, is_own)?;
    position.check(ply).map_err(|reason| {
        let offset = if reason.is_about_target() { second } else { start };
        TextError::at(text, offset, reason.text(names))
    })
}

/// Reads a ply; and where its second field is written. `is_own` tells, if that is known, whether the player to move has a
/// stack on a field: then `-` may be written for a capture or a stacking move.
fn parse_ply(
    text: &str,
    names: Names,
    is_own: impl Fn(Field) -> Option<bool>,
) -> Result<(Ply, usize), TextError> {
    let mut cursor = Cursor::new(text);
    cursor.skip_whitespace();
    let word = cursor.rest().trim_end();
    let placed = word.chars().nth(1).filter(|&c| c == '@').and(word.chars().next());
    let mut second = cursor.offset();
    let ply = if word.eq_ignore_ascii_case("pass") {
        cursor.word();
        Ply::Pass
    } else if let Some(letter) = placed {
        let Some((_, piece)) = piece_of_letter(letter) else {
            return Err(cursor.error(format!("expected T, R or Z, found '{}'", letter.escape_debug())));
        };
        cursor.next_char();
        cursor.next_char();
        second = cursor.offset();
        Ply::Place { piece, field: read_field(&mut cursor, names)? }
    } else {
        let from = read_field(&mut cursor, names)?;
        let sign_start = cursor.offset();
        let sign = cursor.peek();
        if !matches!(sign, Some('x' | 'X' | '+' | '-')) {
            return Err(cursor.error(format!("expected 'x', '+' or '-', found {}", cursor.found())));
        }
        cursor.next_char();
        second = cursor.offset();
        let to = read_field(&mut cursor, names)?;
        match (sign, is_own(to)) {
            (Some('-'), None) => {
                return Err(cursor.error_at(sign_start, "a capture is written 'x', a stacking move '+'"));
            }
            (Some('+'), _) | (Some('-'), Some(true)) => Ply::Stack { from, to },
            _ => Ply::Capture { from, to },
        }
    };
    cursor.finish()?;
    Ok((ply, second))
}

/// The name of a field takes two characters.
fn read_field(cursor: &mut Cursor, names: Names) -> Result<Field, TextError> {
    let start = cursor.offset();
    let mut length = 0;
    let name = cursor.take_while(|c| {
        length += 1;
        length <= 2 && c.is_ascii_alphanumeric()
    });
    if let Some(field) = names.field(name) {
        return Ok(field);
    }
    let found = if name.is_empty() { cursor.found() } else { format!("'{name}'") };
    let hole = names == Names::Boardspace && name.eq_ignore_ascii_case("E5");
    let reason =
        if hole { "E5 is the missing centre".into() } else { format!("expected a field, found {found}") };
    Err(cursor.error_at(start, reason))
}

/// Writes a ply with the field names of a site.
pub(crate) fn write_ply(ply: Ply, names: Names) -> String {
    match ply {
        Ply::Capture { from, to } => format!("{}x{}", names.name(from), names.name(to)),
        Ply::Stack { from, to } => format!("{}+{}", names.name(from), names.name(to)),
        Ply::Pass => "pass".into(),
        Ply::Place { piece, field } => format!("{}@{}", piece.letter(), names.name(field)),
    }
}
