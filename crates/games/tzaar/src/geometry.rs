//! The 60 fields, their names, and what a stack sees from each of them.
//!
//! The hexagon lies in a 9 x 9 array, as in the manual of WALTZ (1.2.1). Fields are numbered row by row; these are
//! also the bits of every bitboard. A stack moves along a row, along a column, or along the diagonal from the upper
//! left to the lower right.
//!
//! ```text
//!           A  B  C  D  E  F  G  H  I
//!   row 0   0  1  2  3  4
//!   row 1   5  6  7  8  9 10
//!   row 2  11 12 13 14 15 16 17
//!   row 3  18 19 20 21 22 23 24 25
//!   row 4  26 27 28 29    30 31 32 33
//!   row 5     34 35 36 37 38 39 40 41
//!   row 6        42 43 44 45 46 47 48
//!   row 7           49 50 51 52 53 54
//!   row 8              55 56 57 58 59
//! ```

use quadrille_core::bits;
use std::fmt;
use std::str::FromStr;

/// The number of fields.
pub const FIELDS: usize = 60;

/// The side of the array around the hexagon.
pub const SIDE: usize = 9;

/// A number that is no field, for "nothing in this direction". Every table of fields has room for it.
pub(crate) const NOWHERE: usize = 63;

/// The six directions as (row, column): the first three lead to higher field numbers, the others to lower ones, and
/// `DIRECTIONS[d + 3]` is opposite to `DIRECTIONS[d]`.
const DIRECTIONS: [(i8, i8); 6] = [(0, 1), (1, 0), (1, 1), (0, -1), (-1, 0), (-1, -1)];

/// The row and column of each field.
const PLACES: [(u8, u8); FIELDS] = {
    let mut places = [(0, 0); FIELDS];
    let mut field = 0;
    let mut index = 0;
    while index < SIDE * SIDE {
        let (row, column) = ((index / SIDE) as i8, (index % SIDE) as i8);
        if is_on_board(row, column) {
            places[field] = (row as u8, column as u8);
            field += 1;
        }
        index += 1;
    }
    places
};

/// The field at each place of the array.
const NUMBERS: [[u8; SIDE]; SIDE] = {
    let mut numbers = [[NOWHERE as u8; SIDE]; SIDE];
    let mut field = 0;
    while field < FIELDS {
        let (row, column) = PLACES[field];
        numbers[row as usize][column as usize] = field as u8;
        field += 1;
    }
    numbers
};

/// All fields that can be seen from a field in a direction when the board is empty. The missing centre stops the
/// view. The last rows belong to no field and are empty.
static RAYS: [[u64; 6]; 64] = {
    let mut rays = [[0; 6]; 64];
    let mut field = 0;
    while field < FIELDS {
        let mut direction = 0;
        while direction < 6 {
            let (down, right) = DIRECTIONS[direction];
            let (mut row, mut column) = (PLACES[field].0 as i8 + down, PLACES[field].1 as i8 + right);
            while is_on_board(row, column) {
                rays[field][direction] |= 1 << NUMBERS[row as usize][column as usize];
                row += down;
                column += right;
            }
            direction += 1;
        }
        field += 1;
    }
    rays
};

/// Where each field goes under each of the twelve symmetries, the identity first.
pub(crate) static IMAGES: [[u8; FIELDS]; 12] = {
    // With x = column, y = -row, z = row - column, counted from the centre, the symmetries of the hexagon are the
    // six permutations of (x, y, z), with or without a change of sign.
    const PERMUTATIONS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]];
    let mut images = [[0; FIELDS]; 12];
    let mut symmetry = 0;
    while symmetry < 12 {
        let [x, y, _] = PERMUTATIONS[symmetry % 6];
        let sign = if symmetry < 6 { 1 } else { -1 };
        let mut field = 0;
        while field < FIELDS {
            let (row, column) = (PLACES[field].0 as i8 - 4, PLACES[field].1 as i8 - 4);
            let place = [column, -row, row - column];
            let (column, row) = (sign * place[x] + 4, -sign * place[y] + 4);
            images[symmetry][field] = NUMBERS[row as usize][column as usize];
            field += 1;
        }
        symmetry += 1;
    }
    images
};

const fn is_on_board(row: i8, column: i8) -> bool {
    0 <= row && row < 9 && 0 <= column && column < 9 && -4 <= row - column && row - column <= 4
        // The centre is no field.
        && !(row == 4 && column == 4)
}

/// One of the 60 fields.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Field(u8);

impl Field {
    /// The field at a row and column of the array, if there is one.
    ///
    /// ```
    /// use quadrille_tzaar::Field;
    /// assert_eq!(Field::new(5, 4).map(Field::index), Some(37));
    /// assert_eq!(Field::new(4, 4), None);
    /// ```
    pub fn new(row: usize, column: usize) -> Option<Field> {
        Field::from_index(usize::from(*NUMBERS.get(row)?.get(column)?))
    }

    /// The field of this number, 0 to 59.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Field> {
        if index < FIELDS { Some(Field(index as u8)) } else { None }
    }

    /// All fields, in the order of their numbers.
    pub fn all() -> impl DoubleEndedIterator<Item = Field> + Clone {
        (0..FIELDS as u8).map(Field)
    }

    /// Its number, 0 to 59.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// Its row in the array.
    pub const fn row(self) -> usize {
        PLACES[self.index()].0 as usize
    }

    /// Its column in the array.
    pub const fn column(self) -> usize {
        PLACES[self.index()].1 as usize
    }

    /// The set of this field alone.
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << self.index()
    }
}

/// The name of WALTZ: `E5`.
impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&Names::Waltz.name(*self))
    }
}

/// Reads the name of WALTZ, its letter in either case.
impl FromStr for Field {
    type Err = ParseFieldError;

    fn from_str(text: &str) -> Result<Field, ParseFieldError> {
        Names::Waltz.field(text).ok_or_else(|| ParseFieldError(text.into()))
    }
}

/// A text that names no field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseFieldError(String);

impl fmt::Display for ParseFieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no field '{}'", self.0.escape_debug())
    }
}

impl std::error::Error for ParseFieldError {}

/// Two ways to name the fields. Columns are A to I, and the fields of a column are counted from 1; the ways differ
/// above the missing centre.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Names {
    /// The missing centre is not counted: E1 to E8. Quadrille's own names.
    Waltz,
    /// The missing centre is E5: E1 to E4 and E6 to E9.
    Boardspace,
}

impl Names {
    /// The name of a field.
    ///
    /// ```
    /// use quadrille_tzaar::Names;
    /// assert_eq!(Names::Waltz.name("E5".parse()?), "E5");
    /// assert_eq!(Names::Boardspace.name("E5".parse()?), "E6");
    /// # Ok::<(), quadrille_tzaar::ParseFieldError>(())
    /// ```
    pub fn name(self, field: Field) -> String {
        let (row, column) = (field.row(), field.column());
        let counted = row + 1 - column.saturating_sub(4);
        let skipped = self == Names::Waltz && column == 4 && row > 4;
        format!("{}{}", (b'A' + column as u8) as char, counted - usize::from(skipped))
    }

    /// The field of a name, its letter in either case.
    ///
    /// ```
    /// use quadrille_tzaar::Names;
    /// assert_eq!(Names::Boardspace.field("e6"), Names::Waltz.field("E5"));
    /// assert_eq!(Names::Boardspace.field("E5"), None);
    /// ```
    pub fn field(self, name: &str) -> Option<Field> {
        let &[letter, digit] = name.as_bytes() else { return None };
        let column = usize::from(letter.to_ascii_uppercase().checked_sub(b'A')?);
        let counted = usize::from(digit.checked_sub(b'1').filter(|&digit| digit < 9)?);
        let skipped = self == Names::Waltz && column == 4 && counted >= 4;
        Field::new(counted + column.saturating_sub(4) + usize::from(skipped), column)
    }
}

/// The first occupied field in each direction, or [`NOWHERE`].
#[inline(always)]
pub(crate) fn nearest(field: usize, occupied: u64) -> [usize; 6] {
    let rays = &RAYS[field & 63];
    let up = |direction: usize| ((rays[direction] & occupied) | 1 << NOWHERE).trailing_zeros() as usize & 63;
    // The last bit of a set with n leading zeros is 63 - n; for the empty set, n = 64, this gives NOWHERE.
    let down = |direction: usize| !(rays[direction] & occupied).leading_zeros() as usize & 63;
    [up(0), up(1), up(2), down(3), down(4), down(5)]
}

/// The fields of a bitboard, in order.
#[inline]
pub fn fields(set: u64) -> impl Iterator<Item = Field> + Clone {
    bits(set).map(|bit| Field(bit as u8))
}

/// Their numbers.
#[inline]
pub(crate) fn indices(set: u64) -> impl Iterator<Item = usize> + Clone {
    bits(set).map(|bit| bit as usize)
}
