use crate::Size;
use std::fmt;

/// A square of a board with columns and rows, both counted from 0. It is written as its column's letter and its row's
/// number.
///
/// ```
/// use quadrille_core::{Coordinate, Size};
/// let square = Coordinate { column: 2, row: 3 };
/// assert_eq!(square.to_string(), "c4");
/// assert_eq!(Size::square(6).parse_coordinate("C4"), Ok(square));
/// assert_eq!(Size::square(3).parse_coordinate("c4").unwrap_err().to_string(), "'c4' is not on the board, a1 to c3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Coordinate {
    /// The column, from 0: a.
    pub column: u8,
    /// The row, from 0: 1.
    pub row: u8,
}

impl fmt::Display for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a'.wrapping_add(self.column)), u16::from(self.row) + 1)
    }
}

/// What a board with columns and rows has, whatever is played on it.
impl Size {
    /// All squares, row by row from a1.
    pub fn coordinates(self) -> impl DoubleEndedIterator<Item = Coordinate> + Clone {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| Coordinate { column, row }))
    }

    /// Whether a square belongs to the board.
    pub const fn contains(self, square: Coordinate) -> bool {
        square.column < self.columns && square.row < self.rows
    }

    /// Reads the name of a square of the board, its letter in either case.
    pub fn parse_coordinate(self, text: &str) -> Result<Coordinate, ParseCoordinateError> {
        let read = || {
            let letter = text.chars().next().filter(char::is_ascii_alphabetic)?.to_ascii_lowercase();
            let digits = text[1..].strip_prefix(|c: char| ('1'..='9').contains(&c)).map(|_| &text[1..])?;
            let number: u8 = digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok())??;
            let square = Coordinate { column: letter as u8 - b'a', row: number - 1 };
            self.contains(square).then_some(square)
        };
        read().ok_or_else(|| ParseCoordinateError { text: text.into(), size: self })
    }

    /// How many symmetries the board has: mirrored columns, mirrored rows, and on square boards exchanged columns and
    /// rows, alone and together.
    pub const fn symmetries(self) -> usize {
        if self.columns == self.rows { 8 } else { 4 }
    }

    /// Where a symmetry takes a square of the board. Bit 0 of its number mirrors the columns, bit 1 the rows, and bit 2
    /// then exchanges columns and rows. A square that is not on the board is taken to some other that is not.
    ///
    /// ```
    /// use quadrille_core::{Coordinate, Size};
    /// let square = Coordinate { column: 0, row: 1 };
    /// let images = [0, 1, 2, 4].map(|symmetry| Size::square(5).image(square, symmetry).to_string());
    /// assert_eq!(images, ["a2", "e2", "a4", "b1"]);
    /// ```
    #[inline]
    pub const fn image(self, square: Coordinate, symmetry: usize) -> Coordinate {
        let Coordinate { mut column, mut row } = square;
        if symmetry & 1 != 0 {
            column = self.columns.wrapping_sub(1).wrapping_sub(column);
        }
        if symmetry & 2 != 0 {
            row = self.rows.wrapping_sub(1).wrapping_sub(row);
        }
        if symmetry & 4 != 0 {
            (column, row) = (row, column);
        }
        Coordinate { column, row }
    }
}

/// A text that names no square of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseCoordinateError {
    text: String,
    size: Size,
}

impl fmt::Display for ParseCoordinateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Size { columns, rows } = self.size;
        let last = Coordinate { column: columns.wrapping_sub(1), row: rows.wrapping_sub(1) };
        write!(f, "'{}' is not on the board, a1 to {last}", self.text.escape_debug())
    }
}

impl std::error::Error for ParseCoordinateError {}
