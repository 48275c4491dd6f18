//! The text of squares and plies: `d1-d7/g7`, read also as `d1-d7(g7)`, `D1-D7xG7`, `d1d7,d7g7` and `d1d7g7`.

use crate::board::Amazons;
use crate::geometry::{LONGEST, Square};
use crate::legality::IllegalMove;
use crate::moves::{Move, Ply};
use quadrille_core::{Cursor, Size, TextError};
use std::fmt;
use std::str::FromStr;

/// `d1-d7`, `/g7`.
impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ply::Amazon { from, to } => write!(f, "{from}-{to}"),
            Ply::Arrow { to } => write!(f, "/{to}"),
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

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads the move of an amazon or, with a sign before it, the flight of an arrow, on the largest board: whether the ply is
/// legal in a position is for [`check`](Amazons::check) to say.
///
/// ```
/// use quadrille_amazons::Ply;
/// let ply: Ply = "D1D7".parse()?;
/// assert_eq!(ply.to_string(), "d1-d7");
/// assert!(matches!("(g7)".parse()?, Ply::Arrow { .. }));
/// # Ok::<(), quadrille_core::TextError>(())
/// ```
impl FromStr for Ply {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Ply, TextError> {
        let mut cursor = Cursor::new(text);
        let (ply, _) = match cursor.peek() {
            Some('/' | '(' | ',' | 'x' | 'X') => read_shot(&mut cursor, Size::square(LONGEST), None)?,
            _ => read_step(&mut cursor, Size::square(LONGEST))?,
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

impl Amazons {
    /// Reads the ply that is due, as far as it goes.
    pub(crate) fn read_ply(&self, cursor: &mut Cursor) -> Result<Move, TextError> {
        let start = cursor.offset();
        let (ply, target) = match self.shooter {
            None if matches!(cursor.peek(), Some('/' | '(')) => {
                return Err(cursor.error(IllegalMove::NoArrowDue));
            }
            None => read_step(cursor, self.size)?,
            shooter => read_shot(cursor, self.size, shooter)?,
        };
        self.check(ply).map_err(|reason| {
            let offset = if matches!(reason, IllegalMove::NoAmazon { .. }) { start } else { target };
            cursor.error_at(offset, reason)
        })
    }
}

/// `d1-d7`, `d1d7`; and where the second square is written.
fn read_step(cursor: &mut Cursor, size: Size) -> Result<(Ply, usize), TextError> {
    let start = cursor.offset();
    let from = read_square(cursor, size)?;
    if cursor.is_at_end() {
        let reason = format!("{from} alone is no move: where from and where to, like d1-d7?");
        return Err(cursor.error_at(start, reason));
    }
    cursor.eat("-");
    let target = cursor.offset();
    Ok((Ply::Amazon { from, to: read_square(cursor, size)? }, target))
}

/// `/g7`, `(g7)`, `xg7`, `,g7`, `g7`, with or without the square of the shooter, if one is known, before the target; and
/// where the target is written.
fn read_shot(cursor: &mut Cursor, size: Size, shooter: Option<Square>) -> Result<(Ply, usize), TextError> {
    let bracket = cursor.eat("(");
    if !bracket {
        let _ = ["/", "x", "X", ","].into_iter().any(|sign| cursor.eat(sign));
    }
    let mut target = cursor.offset();
    let mut to = read_square(cursor, size)?;
    let another = cursor.peek().is_some_and(|c| c.is_ascii_alphabetic() || matches!(c, '-' | '/'));
    if let Some(shooter) = shooter.filter(|_| another && !bracket) {
        if to != shooter {
            let reason = format!("the arrow is shot from {shooter}, not from {to}");
            return Err(cursor.error_at(target, reason));
        }
        let _ = ["-", "/", "x", "X"].into_iter().any(|sign| cursor.eat(sign));
        target = cursor.offset();
        to = read_square(cursor, size)?;
    }
    if bracket {
        cursor.expect(")")?;
    }
    Ok((Ply::Arrow { to }, target))
}

/// Reads `d7` or `D7`.
pub(crate) fn read_square(cursor: &mut Cursor, size: Size) -> Result<Square, TextError> {
    let start = cursor.offset();
    let rest = cursor.rest();
    let column = cursor.peek().filter(char::is_ascii_alphabetic);
    if column.is_some() {
        cursor.next_char();
    }
    let row = cursor.take_while(|c| c.is_ascii_digit());
    let Some(column) = column.filter(|_| !row.is_empty()) else {
        cursor.seek(start);
        return Err(cursor.error(format!("expected a square like d7, found {}", cursor.found())));
    };
    let column = column.to_ascii_lowercase() as u8 - b'a';
    let square = row.parse().ok().and_then(|row: u8| Square::new(column, row.checked_sub(1)?));
    square.filter(|square| square.is_on(size)).ok_or_else(|| {
        let name = &rest[..cursor.offset() - start];
        cursor.error_at(start, format!("{name} is not on the {size} board"))
    })
}

/// Only white space may stand here.
pub(crate) fn end_of_word(cursor: &Cursor) -> Result<(), TextError> {
    match cursor.peek() {
        Some(c) if !c.is_whitespace() => cursor.clone().finish(),
        _ => Ok(()),
    }
}
