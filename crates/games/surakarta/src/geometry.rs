//! Points, their numbers and neighbours.
//!
//! ```text
//!    6 | 30 31 32 33 34 35        corners       a1 f1 a6 f6
//!    5 | 24 25 26 27 28 29        outer rim     the rest of the border
//!    4 | 18 19 20 21 22 23        inner rim     the border of the inner 4x4 points
//!    3 | 12 13 14 15 16 17        centre        c3 d3 c4 d4
//!    2 |  6  7  8  9 10 11
//!    1 |  0  1  2  3  4  5
//!      +-------------------
//!         a  b  c  d  e  f
//! ```
//!
//! A set of points is a `u64` with the bits of their numbers.

use quadrille_core::{Coordinate, ParseCoordinateError, Size, bits};
use std::fmt;
use std::str::FromStr;

/// The points on a side of the board.
pub(crate) const SIDE: u8 = 6;
/// The number of points.
pub(crate) const POINTS: usize = 36;
/// All points.
pub(crate) const BOARD: u64 = (1 << POINTS) - 1;
/// The points of column a; those of the other columns are this, shifted.
pub(crate) const COLUMN_A: u64 = 0x0_4104_1041;
/// The points of column f.
pub(crate) const COLUMN_F: u64 = COLUMN_A << 5;

/// A point of the board, a1 to f6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point(u8);

impl Point {
    /// The bottom left corner.
    pub const A1: Point = Point(0);

    /// The point in this column and row, both from 0, if there is one.
    pub const fn new(column: u8, row: u8) -> Option<Point> {
        if column < SIDE && row < SIDE { Some(Point(SIDE * row + column)) } else { None }
    }

    /// The point of this number, 0 (a1) to 35 (f6).
    pub const fn from_index(index: usize) -> Option<Point> {
        if index < POINTS { Some(Point(index as u8)) } else { None }
    }

    /// All points, a1 first, row by row.
    pub fn all() -> impl Iterator<Item = Point> {
        (0..POINTS as u8).map(Point)
    }

    /// Its number, 0 to 35.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its column, 0 (a) to 5 (f).
    pub const fn column(self) -> u8 {
        self.0 % SIDE
    }

    /// Its row, 0 (rank 1) to 5 (rank 6).
    pub const fn row(self) -> u8 {
        self.0 / SIDE
    }

    /// Its column and row.
    pub const fn coordinate(self) -> Coordinate {
        Coordinate { column: self.column(), row: self.row() }
    }

    /// The set of this point alone.
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The points one step away.
    #[inline]
    pub(crate) fn neighbours(self) -> u64 {
        NEIGHBOURS[self.index()]
    }

    /// Which part of the board it lies in.
    pub const fn region(self) -> Region {
        let (column, row) = (self.column(), self.row());
        let (column, row) =
            (if column < 3 { column } else { SIDE - 1 - column }, if row < 3 { row } else { SIDE - 1 - row });
        match (if column < row { column } else { row }, column == row) {
            (0, true) => Region::Corner,
            (0, false) => Region::OuterRim,
            (1, _) => Region::InnerRim,
            _ => Region::Centre,
        }
    }
}

/// Read in either case.
///
/// ```
/// use quadrille_surakarta::Point;
/// let point: Point = "C2".parse().unwrap();
/// assert_eq!((point.column(), point.row(), point.to_string()), (2, 1, "c2".to_string()));
/// assert_eq!("c7".parse::<Point>().unwrap_err().to_string(), "'c7' is not on the board, a1 to f6");
/// ```
impl FromStr for Point {
    type Err = ParseCoordinateError;

    fn from_str(text: &str) -> Result<Point, ParseCoordinateError> {
        let Coordinate { column, row } = Size::square(SIDE).parse_coordinate(text)?;
        Ok(Point(SIDE * row + column))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.coordinate().fmt(f)
    }
}

/// The points of a set, the lowest number first.
#[inline]
pub fn points(set: u64) -> impl Iterator<Item = Point> + Clone {
    bits(set).map(|bit| Point(bit as u8))
}

/// The parts of the board that SIA tells apart (Winands 2015, section 4.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Region {
    /// The four corners.
    Corner,
    /// The border without the corners.
    OuterRim,
    /// The border of the inner 4x4 points.
    InnerRim,
    /// The central 2x2 points.
    Centre,
}

impl Region {
    /// All regions, from the outside to the inside.
    pub const ALL: [Region; 4] = [Region::Corner, Region::OuterRim, Region::InnerRim, Region::Centre];
}

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Region::Corner => "corners",
            Region::OuterRim => "outer rim",
            Region::InnerRim => "inner rim",
            Region::Centre => "centre",
        })
    }
}

static NEIGHBOURS: [u64; POINTS] = {
    let mut table = [0; POINTS];
    let mut index = 0;
    while index < POINTS {
        table[index] = neighbours(1 << index);
        index += 1;
    }
    table
};

/// The eight directions of a step, each as the set of points that one step from `set` leads to.
#[inline]
pub(crate) const fn steps(set: u64) -> [u64; 8] {
    let (not_a, not_f) = (set & !COLUMN_A, set & !COLUMN_F);
    [
        set << 6 & BOARD,
        set >> 6,
        not_a >> 1,
        not_f << 1,
        not_a << 5 & BOARD,
        not_f << 7 & BOARD,
        not_a >> 7,
        not_f >> 5,
    ]
}

const fn neighbours(set: u64) -> u64 {
    let steps = steps(set);
    let mut all = 0;
    let mut direction = 0;
    while direction < 8 {
        all |= steps[direction];
        direction += 1;
    }
    all
}
