use crate::board::Amazons;
use crate::geometry::{Square, squares};
use crate::moves::{Move, Ply};
use quadrille_core::{Size, Symmetric};

/// Bit 0 of a symmetry's number mirrors the columns, bit 1 then the rows, bit 2 then exchanges columns and rows,
/// which only square boards allow.
fn image(square: Square, size: Size, symmetry: usize) -> Square {
    let (mut column, mut row) = (square.column(), square.row());
    if symmetry & 1 != 0 {
        column = size.columns - 1 - column;
    }
    if symmetry & 2 != 0 {
        row = size.rows - 1 - row;
    }
    if symmetry & 4 != 0 {
        (column, row) = (row, column);
    }
    Square::new(column, row).expect("a symmetry leads from the board to the board")
}

impl Symmetric for Amazons {
    fn symmetries(&self) -> usize {
        if self.size.columns == self.size.rows { 8 } else { 4 }
    }

    fn image(&self, symmetry: usize) -> Self {
        let place = |square| image(square, self.size, symmetry);
        let set = |set| squares(set).fold(0, |sum, square| sum | place(square).bit());
        Amazons::assemble(
            self.size,
            self.amazons.map(set),
            set(self.arrows()),
            self.to_move,
            self.shooter.map(place),
        )
    }

    fn image_move(&self, m: Move, symmetry: usize) -> Move {
        let place = |square| image(square, self.size, symmetry);
        match m.ply() {
            Some(Ply::Amazon { from, to }) => Ply::Amazon { from: place(from), to: place(to) }.into(),
            Some(Ply::Arrow { to }) => Ply::Arrow { to: place(to) }.into(),
            None => m,
        }
    }

    fn swapped(&self) -> Option<Self> {
        let [white, black] = self.amazons;
        Some(Amazons::assemble(self.size, [black, white], self.arrows(), !self.to_move, self.shooter))
    }
}
