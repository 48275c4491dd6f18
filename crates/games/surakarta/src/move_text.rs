//! The text of plies: `a2a3`, `pass`.

use crate::{Move, Ply, Point};
use quadrille_core::{Cursor, TextError};
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ply::Go { from, to } => write!(f, "{from}{to}"),
            Ply::Pass => f.write_str("pass"),
        }
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

/// Reads `a2a3`, `a2-a3`, `a2xa3` and `pass`, in either case: whether the ply is legal in a position is for
/// [`check`](crate::Surakarta::check) to say.
///
/// ```
/// use quadrille_surakarta::Ply;
/// let ply: Ply = "A2-A3".parse()?;
/// assert_eq!(ply.to_string(), "a2a3");
/// # Ok::<(), quadrille_core::TextError>(())
/// ```
impl FromStr for Ply {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Ply, TextError> {
        let mut cursor = Cursor::new(text);
        cursor.skip_whitespace();
        let ply = if cursor.clone().word().eq_ignore_ascii_case("pass") {
            cursor.word();
            Ply::Pass
        } else {
            let from = read_point(&mut cursor)?;
            let _ = cursor.eat("-") || cursor.eat("x") || cursor.eat("X");
            Ply::Go { from, to: read_point(&mut cursor)? }
        };
        cursor.finish()?;
        Ok(ply)
    }
}

/// Reads a [`Ply`].
impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Move, TextError> {
        text.parse().map(Ply::into)
    }
}

/// Takes the name of a point.
fn read_point(cursor: &mut Cursor) -> Result<Point, TextError> {
    let start = cursor.offset();
    let mut name = String::new();
    name.extend(cursor.next_char());
    name.extend(cursor.peek().filter(char::is_ascii_digit));
    let point = name.parse().map_err(|_| {
        let found = if name.is_empty() { "the end".into() } else { format!("'{}'", name.escape_debug()) };
        cursor.error_at(start, format!("expected a point, a1 to f6, found {found}"))
    })?;
    cursor.next_char();
    Ok(point)
}
