use crate::board::Amazons;
use crate::geometry::{Square, squares};
use crate::moves::{Move, Ply};
use quadrille_core::{Coordinate, Size, Symmetric};

/// Where a symmetry takes a square of the board, numbered as [`Size::image`] says; a square that is not on it stays.
fn image(square: Square, size: Size, symmetry: usize) -> Square {
    let Coordinate { column, row } = size.image(square.coordinate(), symmetry);
    Square::new(column, row).unwrap_or(square)
}

impl Symmetric for Amazons {
    fn symmetries(&self) -> usize {
        self.size.symmetries()
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
            self.rules,
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
        let colours = [black, white];
        Some(Amazons::assemble(self.size, colours, self.arrows(), !self.to_move, self.shooter, self.rules))
    }
}
