//! PTN of squares and plies: `a1`, `Sa1`, `3a1>12`.

use crate::board::Piece;
use crate::drops::Drops;
use crate::geometry::{Direction, LARGEST, Square};
use crate::moves::{Move, Ply};
use quadrille_core::{Cursor, Size, TextError};
use std::fmt;
use std::str::FromStr;

/// The letter before a stone in a move and after it in TPS; none for a flat.
pub(crate) const fn letter(piece: Piece) -> &'static str {
    match piece {
        Piece::Flat => "",
        Piece::Wall => "S",
        Piece::Capstone => "C",
    }
}

/// PTN.
impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Ply::Place { square, piece } => write!(f, "{}{square}", letter(piece)),
            Ply::Spread { from, direction, drops } => {
                if drops.carried() > 1 {
                    write!(f, "{}", drops.carried())?;
                }
                write!(f, "{from}{direction}")?;
                let several = drops.steps() > 1;
                drops.counts().filter(|_| several).try_for_each(|count| write!(f, "{count}"))
            }
        }
    }
}

/// PTN; of bits that are no move, the bits.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.ply() {
            Some(ply) => ply.fmt(f),
            None => write!(f, "no move ({:#06x})", self.bits()),
        }
    }
}

/// Reads PTN, on the largest board: whether the ply is legal in a position is for [`check`](crate::Tak::check) to say.
///
/// ```
/// use quadrille_tak::Ply;
/// let ply: Ply = "3a1>12".parse()?;
/// assert!(matches!(ply, Ply::Spread { drops, .. } if drops.carried() == 3));
/// assert_eq!(ply.to_string(), "3a1>12");
/// # Ok::<(), quadrille_core::TextError>(())
/// ```
impl FromStr for Ply {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Ply, TextError> {
        parse_ply(text, Size::square(LARGEST))
    }
}

/// Reads a [`Ply`].
impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Move, TextError> {
        text.parse().map(Ply::into)
    }
}

/// Reads a ply of PTN on a board of this size. `Fa1`, a count of 1, drops on one square, and the marks `*`, `'`, `?` and
/// `!` after it may be written too.
pub(crate) fn parse_ply(text: &str, size: Size) -> Result<Ply, TextError> {
    let mut cursor = Cursor::new(text);
    cursor.skip_whitespace();
    let ply = read_ply(&mut cursor, size)?;
    cursor.take_while(|c| "*'?!".contains(c));
    cursor.finish()?;
    Ok(ply)
}

/// Reads a square of the board.
pub(crate) fn read_square(cursor: &mut Cursor<'_>, size: Size, first: char) -> Result<Square, TextError> {
    let start = cursor.offset();
    let column = cursor.next_char().filter(char::is_ascii_alphanumeric).map(|c| c as u32);
    let row = cursor.next_char().filter(char::is_ascii_digit).and_then(|c| c.to_digit(10));
    let nth = |n: Option<u32>, first: u32| u8::try_from(n?.checked_sub(first)?).ok();
    nth(column, first.into())
        .zip(nth(row, 1))
        .filter(|&(column, row)| column < size.columns && row < size.rows)
        .and_then(|(column, row)| Square::new(column, row))
        .ok_or_else(|| {
            let last = Square::new(size.columns - 1, size.rows - 1).map(|last| last.to_string());
            let reason = format!("expected a square from a1 to {}", last.unwrap_or_default());
            cursor.error_at(start, reason)
        })
}

fn read_ply(cursor: &mut Cursor<'_>, size: Size) -> Result<Ply, TextError> {
    let start = cursor.offset();
    let placed = match cursor.peek() {
        Some('F') => Some(Piece::Flat),
        Some('S') => Some(Piece::Wall),
        Some('C') => Some(Piece::Capstone),
        _ => None,
    };
    if let Some(piece) = placed {
        cursor.next_char();
        return Ok(Ply::Place { square: read_square(cursor, size, 'a')?, piece });
    }
    let count = cursor.peek().and_then(|c| c.to_digit(10));
    if count.is_some() {
        cursor.next_char();
    }
    let from = read_square(cursor, size, 'a')?;
    let Some(direction) = cursor.peek().and_then(Direction::from_sign) else {
        return match count {
            None => Ok(Ply::Place { square: from, piece: Piece::Flat }),
            Some(_) => Err(cursor.error("expected a direction: + - > or <")),
        };
    };
    cursor.next_char();
    let count = count.unwrap_or(1);
    let drops_start = cursor.offset();
    let written = cursor.take_while(|c| c.is_ascii_digit());
    let drops = match written {
        "" => Drops::from_counts([count]),
        _ => Drops::from_counts(written.chars().filter_map(|c| c.to_digit(10))),
    };
    match drops {
        Some(drops) if drops.carried() == count => Ok(Ply::Spread { from, direction, drops }),
        Some(drops) => {
            let reason = format!("the drops make {} stones, but {count} are lifted", drops.carried());
            Err(cursor.error_at(drops_start, reason))
        }
        None if written.is_empty() => Err(cursor.error_at(start, format!("{count} stones cannot be lifted"))),
        None => {
            Err(cursor
                .error_at(drops_start, "each drop is at least one stone, and all together are at most 8"))
        }
    }
}
