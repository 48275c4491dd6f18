//! The eight directions of a queen, one by one.

use crate::geometry::Square;

/// A direction: 4, and 1 more for a step to the right, 3 more for one up. 4 itself is none.
pub(crate) type Direction = u8;

/// All directions.
pub(crate) const DIRECTIONS: [Direction; 8] = [0, 1, 2, 3, 5, 6, 7, 8];

/// What a step in a direction adds to a square's number.
const STEPS: [i8; 9] = [-12, -11, -10, -1, 0, 1, 10, 11, 12];

/// The squares of the largest board beyond a square in each direction.
static LINES: [[u128; 9]; 128] = {
    let mut lines = [[0; 9]; 128];
    let mut index = 0;
    while index < 128 {
        if let Some(square) = Square::from_index(index) {
            let mut direction = 0;
            while direction < 9 {
                let (right, up) = (direction % 3 - 1, direction / 3 - 1);
                let mut at = square;
                // A column left of the first one becomes 255, which is no column.
                while let Some(next) =
                    Square::new(at.column().wrapping_add_signed(right), at.row().wrapping_add_signed(up))
                    && direction != 4
                {
                    lines[index as usize][direction as usize] |= next.bit();
                    at = next;
                }
                direction += 1;
            }
        }
        index += 1;
    }
    lines
};

/// The squares of the largest board beyond a square in a direction.
#[inline]
pub(crate) fn line(square: Square, direction: Direction) -> u128 {
    LINES[square.slot()][usize::from(direction)]
}

/// The next square in a direction, where there is one.
#[inline]
pub(crate) fn step(square: Square, direction: Direction) -> Square {
    Square::known(square.index().wrapping_add_signed(STEPS[usize::from(direction)]))
}

/// The direction from a square to another of one line.
#[inline]
pub(crate) fn direction(from: Square, to: Square) -> Direction {
    let step = |from: u8, to: u8| 1 + u8::from(to > from) - u8::from(to < from);
    step(from.column(), to.column()) + 3 * step(from.row(), to.row())
}
