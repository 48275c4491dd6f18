use crate::geometry::{POINTS, SIDE, points};
use crate::{Move, Ply, Point, Surakarta};
use quadrille_core::{Coordinate, Size, Symmetric};

/// Where each symmetry takes each point, numbered as [`Size::image`] says. All of them take circuits to circuits.
pub(crate) static IMAGES: [[Point; POINTS]; 8] = {
    let mut table = [[Point::A1; POINTS]; 8];
    let mut symmetry = 0;
    while symmetry < 8 {
        let mut index = 0;
        while index < POINTS {
            let square = Coordinate { column: index as u8 % SIDE, row: index as u8 / SIDE };
            let Coordinate { column, row } = Size::square(SIDE).image(square, symmetry);
            if let Some(image) = Point::new(column, row) {
                table[symmetry][index] = image;
            }
            index += 1;
        }
        symmetry += 1;
    }
    table
};

impl Symmetric for Surakarta {
    fn symmetries(&self) -> usize {
        IMAGES.len()
    }

    fn image(&self, symmetry: usize) -> Self {
        let image = |set| points(set).fold(0, |image, point| image | IMAGES[symmetry][point.index()].bit());
        Surakarta::new(self.stones.map(image), self.to_move, self.quiet_plies, self.stalemate)
    }

    fn image_move(&self, m: Move, symmetry: usize) -> Move {
        match m.ply() {
            Some(Ply::Go { from, to }) => {
                Move::new(IMAGES[symmetry][from.index()], IMAGES[symmetry][to.index()])
            }
            Some(Ply::Pass) | None => m,
        }
    }

    fn swapped(&self) -> Option<Self> {
        let [black, white] = self.stones;
        Some(Surakarta::new([white, black], !self.to_move, self.quiet_plies, self.stalemate))
    }
}
