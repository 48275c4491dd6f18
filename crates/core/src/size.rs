use std::fmt;
use std::str::FromStr;

/// The size of a board, columns x rows.
///
/// ```
/// use quadrille_core::Size;
/// assert_eq!("6x4".parse(), Ok(Size { columns: 6, rows: 4 }));
/// assert_eq!("5".parse(), Ok(Size::square(5)));
/// assert_eq!(Size::square(5).to_string(), "5x5");
/// assert!("0x5".parse::<Size>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    /// The number of columns, named a, b, c, ...
    pub columns: u8,
    /// The number of rows, named 1, 2, 3, ...
    pub rows: u8,
}

impl Size {
    /// A board with as many columns as rows.
    pub const fn square(side: u8) -> Size {
        Size { columns: side, rows: side }
    }

    /// The number of squares.
    pub const fn area(self) -> usize {
        self.columns as usize * self.rows as usize
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}

impl FromStr for Size {
    type Err = ParseSizeError;

    fn from_str(text: &str) -> Result<Size, ParseSizeError> {
        let side = |part: &str| part.parse::<u8>().ok().filter(|&n| n > 0);
        match text.split_once(['x', 'X']) {
            None => side(text).map(Size::square),
            Some((columns, rows)) => {
                side(columns).zip(side(rows)).map(|(columns, rows)| Size { columns, rows })
            }
        }
        .ok_or_else(|| ParseSizeError(text.into()))
    }
}

/// A text that is no size of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseSizeError(String);

impl fmt::Display for ParseSizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not a board size: write columns x rows, like 5x6", self.0)
    }
}

impl std::error::Error for ParseSizeError {}
