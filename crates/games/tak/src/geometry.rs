use quadrille_core::{Coordinate, ParseCoordinateError, Size, bits};
use std::fmt;
use std::str::FromStr;

/// A square of the board. All boards lie in the lower left corner of one 8x8 field of bits, so that a step is the
/// same shift on every board:
///
/// ```text
///   8 | 56 57 58 59 60 61 62 63        a 5x3 board is
///   7 | 48 49 50 51 52 53 54 55
///   6 | 40 41 42 43 44 45 46 47          3 | 16 17 18 19 20
///   5 | 32 33 34 35 36 37 38 39          2 |  8  9 10 11 12
///   4 | 24 25 26 27 28 29 30 31          1 |  0  1  2  3  4
///   3 | 16 17 18 19 20 21 22 23              a  b  c  d  e
///   2 |  8  9 10 11 12 13 14 15
///   1 |  0  1  2  3  4  5  6  7
///       a  b  c  d  e  f  g  h
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The square in this column and row, both counted from 0, if it is on the 8x8 field.
    pub const fn new(column: u8, row: u8) -> Option<Square> {
        if column < 8 && row < 8 { Some(Square(8 * row + column)) } else { None }
    }

    /// The square with this coordinate; of one that is not on the 8x8 field some square, so that anything can be asked for.
    pub(crate) const fn at(Coordinate { column, row }: Coordinate) -> Square {
        Square((row % 8) * 8 + column % 8)
    }

    /// Its column and row.
    pub const fn coordinate(self) -> Coordinate {
        Coordinate { column: self.column(), row: self.row() }
    }

    /// The square of a bit number; only the low six bits count.
    #[inline]
    pub(crate) const fn from_bit(bit: u32) -> Square {
        Square(bit as u8 & 63)
    }

    /// The number of its bit.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The bitboard of this square alone.
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << self.index()
    }

    /// The column, counted from 0.
    pub const fn column(self) -> u8 {
        self.0 % 8
    }

    /// The row, counted from 0.
    pub const fn row(self) -> u8 {
        self.0 / 8
    }

    /// The square some steps on. The caller knows that the board reaches so far.
    #[inline]
    pub(crate) const fn step(self, direction: Direction, steps: u32) -> Square {
        Square(self.0.wrapping_add(direction.offset().wrapping_mul(steps as i8) as u8) & 63)
    }
}

/// `c4`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.coordinate().fmt(f)
    }
}

/// Reads a square of the largest board, its letter in either case.
///
/// ```
/// use quadrille_tak::Square;
/// assert_eq!("c4".parse(), Ok(Square::new(2, 3).unwrap()));
/// assert!("c9".parse::<Square>().is_err());
/// ```
impl FromStr for Square {
    type Err = ParseCoordinateError;

    fn from_str(text: &str) -> Result<Square, ParseCoordinateError> {
        Size::square(LARGEST).parse_coordinate(text).map(Square::at)
    }
}

/// The squares of a bitboard, from a1 on.
#[inline]
pub fn squares(set: u64) -> impl Iterator<Item = Square> + Clone {
    bits(set).map(Square::from_bit)
}

/// The way a stack moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Direction {
    /// To higher rows, `+`.
    Up,
    /// To lower rows, `-`.
    Down,
    /// To later columns, `>`.
    Right,
    /// To earlier columns, `<`.
    Left,
}

impl Direction {
    /// All four, in the order of their numbers.
    pub const ALL: [Direction; 4] = [Direction::Up, Direction::Down, Direction::Right, Direction::Left];

    /// The way back.
    #[inline]
    pub const fn opposite(self) -> Direction {
        match self {
            Direction::Up => Direction::Down,
            Direction::Down => Direction::Up,
            Direction::Right => Direction::Left,
            Direction::Left => Direction::Right,
        }
    }

    /// The sign in PTN.
    pub const fn sign(self) -> char {
        match self {
            Direction::Up => '+',
            Direction::Down => '-',
            Direction::Right => '>',
            Direction::Left => '<',
        }
    }

    /// The direction of a PTN sign.
    pub fn from_sign(sign: char) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| direction.sign() == sign)
    }

    /// What a step adds to the bit number.
    #[inline]
    pub(crate) const fn offset(self) -> i8 {
        match self {
            Direction::Up => 8,
            Direction::Down => -8,
            Direction::Right => 1,
            Direction::Left => -1,
        }
    }

    /// All squares of a bitboard one step on; what leaves the 8x8 field is gone.
    #[inline]
    pub(crate) const fn shift(self, bits: u64) -> u64 {
        match self {
            Direction::Up => bits << 8,
            Direction::Down => bits >> 8,
            Direction::Right => bits << 1 & !COLUMN,
            Direction::Left => (bits & !COLUMN) >> 1,
        }
    }
}

/// The column a.
const COLUMN: u64 = 0x0101_0101_0101_0101;

/// The squares that lie in a direction from a square, by direction and square.
static RAYS: [[u64; 64]; 4] = rays();

const fn rays() -> [[u64; 64]; 4] {
    let mut rays = [[0; 64]; 4];
    let mut direction = 0;
    while direction < 4 {
        let mut square = 0;
        while square < 64 {
            let mut step = Direction::ALL[direction].shift(1 << square);
            while step != 0 {
                rays[direction][square] |= step;
                step = Direction::ALL[direction].shift(step);
            }
            square += 1;
        }
        direction += 1;
    }
    rays
}

impl Direction {
    /// All squares of the 8x8 field in this direction.
    #[inline]
    pub(crate) fn ray(self, from: Square) -> u64 {
        RAYS[self as usize][from.index()]
    }
}

/// How far a stack can go: the number of squares before the first of `stops` (which must hold all squares off the
/// board), and that stop, if there is one before the edge of the 8x8 field.
#[inline]
pub(crate) fn reach(square: Square, direction: Direction, stops: u64) -> (u32, u64) {
    let ray = direction.ray(square);
    let hits = ray & stops;
    match direction {
        Direction::Up | Direction::Right => {
            let stop = hits & hits.wrapping_neg();
            ((ray & stop.wrapping_sub(1)).count_ones(), stop)
        }
        Direction::Down | Direction::Left => {
            // Bit 63 is on no ray downwards, so the shift is below 64 (and 0 where nothing is hit).
            let beyond = 64 - hits.leading_zeros();
            ((ray & u64::MAX << beyond).count_ones(), (1 << beyond) >> 1 & hits)
        }
    }
}

/// The sign in PTN.
impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.sign())
    }
}

/// What depends on the size of the board only.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Shape {
    pub size: Size,
    /// The squares of the board.
    pub squares: u64,
    /// The pairs of opposite edges.
    pub edges: [[u64; 2]; 2],
    /// The squares at least 1, 2 and 3 steps away from every edge.
    pub inner: [u64; 3],
    /// The most stones a move may carry, and the fewest a road can have: min(columns, rows).
    pub carry: u32,
}

const SMALLEST: u8 = 1;
pub(crate) const LARGEST: u8 = 8;
const SIDES: usize = (LARGEST - SMALLEST + 1) as usize;

static SHAPES: [[Shape; SIDES]; SIDES] = {
    let mut shapes = [const { [const { Shape::new(LARGEST, LARGEST) }; SIDES] }; SIDES];
    let mut i = 0;
    while i < SIDES * SIDES {
        let (columns, rows) = (i / SIDES, i % SIDES);
        shapes[columns][rows] = Shape::new(SMALLEST + columns as u8, SMALLEST + rows as u8);
        i += 1;
    }
    shapes
};

impl Shape {
    const fn new(columns: u8, rows: u8) -> Shape {
        let bottom = 0xFF >> (8 - columns);
        let left = COLUMN >> (64 - 8 * rows as u32);
        let squares = left * bottom;
        let first = inside(squares);
        let second = inside(first);
        Shape {
            size: Size { columns, rows },
            squares,
            edges: [[bottom, bottom << (8 * (rows - 1))], [left, left << (columns - 1)]],
            inner: [first, second, inside(second)],
            carry: if columns < rows { columns as u32 } else { rows as u32 },
        }
    }

    /// The shape of a size from 1x1 to 8x8.
    pub fn of(size: Size) -> Option<&'static Shape> {
        let index = |side: u8| Some(usize::from(side.checked_sub(SMALLEST)?));
        SHAPES.get(index(size.columns)?)?.get(index(size.rows)?)
    }

    /// Whether `stones` join two opposite edges.
    #[inline]
    pub fn has_road(&self, stones: u64) -> bool {
        stones.count_ones() >= self.carry && self.edges.iter().any(|&[from, to]| joins(stones, from, to))
    }
}

/// The squares of a bitboard whose neighbours are all on it.
const fn inside(bits: u64) -> u64 {
    let mut inside = bits;
    let mut direction = 0;
    while direction < 4 {
        inside &= Direction::ALL[direction].shift(bits);
        direction += 1;
    }
    inside
}

/// The neighbours of all squares of a bitboard, some of them perhaps off the board.
#[inline]
pub(crate) const fn beside(bits: u64) -> u64 {
    Direction::Up.shift(bits)
        | Direction::Down.shift(bits)
        | Direction::Right.shift(bits)
        | Direction::Left.shift(bits)
}

/// Whether `stones` join two edges: a flood from the one that may reach the other.
#[inline]
fn joins(stones: u64, from: u64, to: u64) -> bool {
    if stones & to == 0 {
        return false;
    }
    let mut reached = stones & from;
    loop {
        let grown = (reached | beside(reached)) & stones;
        if grown & to != 0 {
            return true;
        }
        if grown == reached {
            return false;
        }
        reached = grown;
    }
}
