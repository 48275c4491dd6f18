use crate::board::Tak;
use crate::geometry::{Direction, Square};
use crate::moves::{Move, Ply};
use quadrille_core::Symmetric;

/// Symmetry numbers are made of three bits: 1 mirrors the columns, 2 mirrors the rows, and 4, on square boards only,
/// then exchanges columns and rows.
impl Tak {
    /// The image of a square of the board; of another square some square, so that any move can be asked for.
    fn image_square(&self, square: Square, symmetry: usize) -> Square {
        let size = self.size();
        let mirrored = |flag: usize, n: u8, side: u8| {
            if symmetry & flag != 0 { side.wrapping_sub(1 + n) % 8 } else { n }
        };
        let column = mirrored(1, square.column(), size.columns);
        let row = mirrored(2, square.row(), size.rows);
        let image = if symmetry & 4 != 0 { Square::new(row, column) } else { Square::new(column, row) };
        image.expect("columns and rows are below 8")
    }
}

fn image_direction(direction: Direction, symmetry: usize) -> Direction {
    use Direction::{Down, Left, Right, Up};
    let mirrored = match direction {
        Up if symmetry & 2 != 0 => Down,
        Down if symmetry & 2 != 0 => Up,
        Right if symmetry & 1 != 0 => Left,
        Left if symmetry & 1 != 0 => Right,
        same => same,
    };
    match mirrored {
        same if symmetry & 4 == 0 => same,
        Up => Right,
        Right => Up,
        Down => Left,
        Left => Down,
    }
}

impl Symmetric for Tak {
    fn symmetries(&self) -> usize {
        if self.size().columns == self.size().rows { 8 } else { 4 }
    }

    fn image(&self, symmetry: usize) -> Tak {
        self.with_stacks(
            self.all_stacks()
                .map(|(square, stack, piece)| (self.image_square(square, symmetry), stack, piece)),
        )
    }

    /// Bits that are no move are their own image.
    fn image_move(&self, m: Move, symmetry: usize) -> Move {
        match m.ply() {
            Some(Ply::Place { square, piece }) => {
                Ply::Place { square: self.image_square(square, symmetry), piece }.into()
            }
            Some(Ply::Spread { from, direction, drops }) => Ply::Spread {
                from: self.image_square(from, symmetry),
                direction: image_direction(direction, symmetry),
                drops,
            }
            .into(),
            None => m,
        }
    }

    /// In the two plies of the opening the colours are not alike; after it the komi changes its sign. The ply number
    /// becomes the other one of its move.
    fn swapped(&self) -> Option<Tak> {
        if self.is_opening() {
            return None;
        }
        let other = Tak {
            reserves: [self.reserves[1], self.reserves[0]],
            ply: self.ply ^ 1,
            komi: -self.komi,
            ..self.clone()
        };
        let stacks = self.all_stacks().map(|(square, stack, piece)| (square, stack.swapped(), piece));
        Some(other.with_stacks(stacks))
    }

    fn image_key(&self, symmetry: usize) -> u64 {
        self.key_under(|square| self.image_square(square, symmetry))
    }
}
