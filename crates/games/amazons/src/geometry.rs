//! Squares, sets of squares and the lines between them.
//!
//! A set of squares is a `u128` with eleven bits a row: ten columns and a guard column in which nothing ever stands.
//! A set shifted by one step in any direction therefore never runs into the neighbouring row.
//!
//! ```text
//!      a   b   c   d   e   f   g   h   i   j   guard
//! 10  99 100 101 102 103 104 105 106 107 108 |109
//!  9  88  89  90  91  92  93  94  95  96  97 | 98
//!  8  77  78  79  80  81  82  83  84  85  86 | 87        up and left  +10  +11  +12  up and right
//!  7  66  67  68  69  70  71  72  73  74  75 | 76                        \  |  /
//!  6  55  56  57  58  59  60  61  62  63  64 | 65                    -1 -   *   - +1
//!  5  44  45  46  47  48  49  50  51  52  53 | 54                        /  |  \
//!  4  33  34  35  36  37  38  39  40  41  42 | 43      down and left  -12  -11  -10  down and right
//!  3  22  23  24  25  26  27  28  29  30  31 | 32
//!  2  11  12  13  14  15  16  17  18  19  20 | 21
//!  1   0   1   2   3   4   5   6   7   8   9 | 10
//! ```
//!
//! Smaller boards are the lower left part. Turned by half a turn, square `n` becomes square `108 - n`.

use quadrille_core::{Coordinate, ParseCoordinateError, Size};
use std::fmt;
use std::str::FromStr;

/// The smallest number of columns and of rows.
pub const SHORTEST: u8 = 1;
/// The largest number of columns and of rows.
pub const LONGEST: u8 = 10;

/// What a step to the next row adds to a square's number.
pub(crate) const STRIDE: u8 = 11;
const LAST: u8 = (LONGEST - 1) * STRIDE + LONGEST - 1;

/// A square of the largest board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square in this column and row, both counted from 0.
    pub const fn new(column: u8, row: u8) -> Option<Square> {
        if column < LONGEST && row < LONGEST { Some(Square(row * STRIDE + column)) } else { None }
    }

    /// The square with this bit number, unless it is a guard.
    pub const fn from_index(index: u8) -> Option<Square> {
        if index > LAST { None } else { Square::new(index % STRIDE, index / STRIDE) }
    }

    /// A bit number of which is known that it is a square's.
    #[inline]
    pub(crate) const fn known(index: u8) -> Square {
        Square(index)
    }

    /// Its bit number.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Its place in tables with 128 entries.
    #[inline]
    pub(crate) const fn slot(self) -> usize {
        (self.0 & 127) as usize
    }

    /// Its column, from 0.
    pub const fn column(self) -> u8 {
        self.0 % STRIDE
    }

    /// Its row, from 0.
    pub const fn row(self) -> u8 {
        self.0 / STRIDE
    }

    /// Its column and row.
    pub const fn coordinate(self) -> Coordinate {
        Coordinate { column: self.column(), row: self.row() }
    }

    /// The set of this square alone.
    #[inline]
    pub const fn bit(self) -> u128 {
        1 << (self.0 & 127)
    }

    /// Where it lies when the largest board is turned by half a turn.
    #[inline]
    pub const fn turned(self) -> Square {
        Square(LAST.wrapping_sub(self.0))
    }

    /// Whether it belongs to a board of this size.
    pub const fn is_on(self, size: Size) -> bool {
        size.contains(self.coordinate())
    }
}

/// `d7`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.coordinate().fmt(f)
    }
}

/// Reads a square of the largest board, its letter in either case.
///
/// ```
/// use quadrille_amazons::Square;
/// assert_eq!("J10".parse(), Ok(Square::new(9, 9).unwrap()));
/// assert!("k1".parse::<Square>().is_err());
/// ```
impl FromStr for Square {
    type Err = ParseCoordinateError;

    fn from_str(text: &str) -> Result<Square, ParseCoordinateError> {
        let Coordinate { column, row } = Size::square(LONGEST).parse_coordinate(text)?;
        Ok(Square(row * STRIDE + column))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The squares of a set, in the order of their numbers.
///
/// ```
/// use quadrille_amazons::{Square, squares};
/// let corners = [Square::new(0, 0).unwrap(), Square::new(9, 9).unwrap()];
/// assert_eq!(squares(corners[0].bit() | corners[1].bit()).collect::<Vec<_>>(), corners);
/// ```
#[inline]
pub fn squares(set: u128) -> Squares {
    Squares(set)
}

/// The iterator [`squares`] gives.
#[derive(Clone, Debug)]
pub struct Squares(u128);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = (self.0 != 0).then(|| Square(self.0.trailing_zeros() as u8));
        self.0 &= self.0.wrapping_sub(1);
        square
    }

    /// Half by half, which saves half the work of going through 128 bits.
    #[inline]
    fn fold<B, F: FnMut(B, Square) -> B>(self, start: B, mut visit: F) -> B {
        let mut value = start;
        for (mut half, first) in [(self.0 as u64, 0), ((self.0 >> 64) as u64, 64)] {
            while half != 0 {
                value = visit(value, Square(first + half.trailing_zeros() as u8));
                half &= half - 1;
            }
        }
        value
    }
}

/// All squares of a board.
pub const fn board(size: Size) -> u128 {
    let mut set = 0;
    let mut row = 0;
    while row < size.rows && row < LONGEST {
        let columns = if size.columns < LONGEST { size.columns } else { LONGEST };
        set |= ((1 << columns) - 1) << (row * STRIDE);
        row += 1;
    }
    set
}

/// A set with all squares a king's step away. It may reach over the edge: intersect it with the board.
#[inline]
pub const fn grown(set: u128) -> u128 {
    let row = set | set << 1 | set >> 1;
    row | row << STRIDE | row >> STRIDE
}

/// All squares of `within` that king's steps over such squares lead to from a set, which is part of it.
#[inline]
pub const fn flooded(set: u128, within: u128) -> u128 {
    let mut reached = set;
    loop {
        let wider = grown(reached) & within;
        if wider == reached {
            return reached;
        }
        reached = wider;
    }
}

/// A set turned by half a turn.
#[inline]
pub const fn turned(set: u128) -> u128 {
    set.reverse_bits() >> (127 - LAST)
}

/// Each square's bit on the board and on the board turned, for they change together. Looking a bit up is cheaper than
/// shifting it into its place among 128.
pub(crate) static BITS: [[u128; 2]; 128] = {
    let mut bits = [[0; 2]; 128];
    let mut index = 0;
    while index <= LAST {
        if let Some(square) = Square::from_index(index) {
            bits[index as usize] = [square.bit(), square.turned().bit()];
        }
        index += 1;
    }
    bits
};

/// The four rays from a square towards higher numbers (right, up and left, up, up and right), each cut into its lower
/// and its higher 64 bits: so the four are worked on in four lanes at once.
struct Rays {
    low: [u64; 4],
    high: [u64; 4],
}

static RAYS: [Rays; 128] = {
    const STEPS: [(i8, i8); 4] = [(1, 0), (-1, 1), (0, 1), (1, 1)];
    let mut rays = [const { Rays { low: [0; 4], high: [0; 4] } }; 128];
    let mut index = 0;
    while index <= LAST {
        if let Some(square) = Square::from_index(index) {
            let mut lane = 0;
            while lane < STEPS.len() {
                let (right, up) = STEPS[lane];
                let mut next = square;
                // A column left of the first one becomes 255, which is no column.
                while let Some(step) =
                    Square::new(next.column().wrapping_add_signed(right), next.row().wrapping_add_signed(up))
                {
                    rays[index as usize].low[lane] |= step.bit() as u64;
                    rays[index as usize].high[lane] |= (step.bit() >> 64) as u64;
                    next = step;
                }
                lane += 1;
            }
        }
        index += 1;
    }
    rays
};

/// The free squares that a queen on `square` reaches towards higher numbers.
///
/// For lower numbers ask the same of the board [`turned`]: so both senses need only the subtraction that finds the
/// lowest obstacle of a ray, which is much cheaper than finding the highest one.
#[inline]
pub(crate) fn ahead(square: Square, blocked: u128) -> u128 {
    let rays = &RAYS[square.slot()];
    let (blocked_low, blocked_high) = (blocked as u64, (blocked >> 64) as u64);
    let (mut low, mut high) = (0, 0);
    for lane in 0..4 {
        // With x the obstacles, x - 1 without x is what lies below the lowest of them: a subtraction of 128 bits.
        let obstacles_low = rays.low[lane] & blocked_low;
        let obstacles_high = rays.high[lane] & blocked_high;
        let borrow = u64::from(obstacles_low == 0);
        low |= rays.low[lane] & !blocked_low & obstacles_low.wrapping_sub(1);
        high |= rays.high[lane] & !blocked_high & obstacles_high.wrapping_sub(borrow);
    }
    u128::from(high) << 64 | u128::from(low)
}

/// The nearest obstacles that a queen on `square` meets towards higher numbers. For lower numbers ask the same of the
/// board [`turned`].
#[inline]
pub(crate) fn obstacles_ahead(square: Square, blocked: u128) -> u128 {
    let rays = &RAYS[square.slot()];
    let (blocked_low, blocked_high) = (blocked as u64, (blocked >> 64) as u64);
    let (mut low, mut high) = (0, 0);
    for lane in 0..4 {
        let obstacles_low = rays.low[lane] & blocked_low;
        let obstacles_high = rays.high[lane] & blocked_high;
        let in_low = u64::from(obstacles_low == 0).wrapping_sub(1);
        low |= obstacles_low & obstacles_low.wrapping_neg();
        high |= obstacles_high & obstacles_high.wrapping_neg() & !in_low;
    }
    u128::from(high) << 64 | u128::from(low)
}

/// The squares strictly between two squares of one line; `None` where a queen could not go from one to the other on
/// an empty board.
pub(crate) fn between(from: Square, to: Square) -> Option<u128> {
    let (first, last) = if from < to { (from, to) } else { (to, from) };
    let rays = &RAYS[first.slot()];
    let mut lanes = (0..4).map(|lane| u128::from(rays.high[lane]) << 64 | u128::from(rays.low[lane]));
    Some(lanes.find(|ray| ray & last.bit() != 0)? & (last.bit() - 1))
}
