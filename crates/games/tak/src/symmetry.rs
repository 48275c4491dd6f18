use crate::board::Tak;
use crate::geometry::{Direction, Square};
use crate::moves::{Move, Ply};
use quadrille_core::Symmetric;

impl Tak {
    /// The image of a square of the board under a symmetry, numbered as [`Size::image`](quadrille_core::Size::image) says.
    fn image_square(&self, square: Square, symmetry: usize) -> Square {
        Square::at(self.size().image(square.coordinate(), symmetry))
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
        self.size().symmetries()
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
