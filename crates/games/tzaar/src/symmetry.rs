//! The twelve symmetries of the hexagon, and exchanged colours.

use crate::board::{Phase, Tzaar};
use crate::geometry::{FIELDS, Field, IMAGES};
use crate::moves::{Move, Ply};
use crate::stack::{PackedStack, Stack};
use quadrille_core::{Game, Symmetric};

fn image(field: Field, symmetry: usize) -> Field {
    Field::from_index(IMAGES[symmetry][field.index()].into()).expect("a symmetry leads to a field")
}

impl Symmetric for Tzaar {
    fn symmetries(&self) -> usize {
        IMAGES.len()
    }

    fn image(&self, symmetry: usize) -> Tzaar {
        let mut stacks = [PackedStack::EMPTY; 64];
        for field in 0..FIELDS {
            stacks[usize::from(IMAGES[symmetry][field])] = self.stacks[field];
        }
        Tzaar::with_stacks(stacks, self.player(), self.phase())
    }

    fn image_move(&self, m: Move, symmetry: usize) -> Move {
        let image = |field: Field| image(field, symmetry);
        match m.ply() {
            Some(Ply::Capture { from, to }) => Ply::Capture { from: image(from), to: image(to) }.into(),
            Some(Ply::Stack { from, to }) => Ply::Stack { from: image(from), to: image(to) }.into(),
            Some(Ply::Place { piece, field }) => Ply::Place { piece, field: image(field) }.into(),
            Some(Ply::Pass) | None => m,
        }
    }

    /// Not before the game proper: White is the one who places and captures first.
    fn swapped(&self) -> Option<Tzaar> {
        if !matches!(self.phase(), Phase::First | Phase::Second) {
            return None;
        }
        let swap = |code: PackedStack| code.stack().map(|stack| Stack { player: !stack.player, ..stack });
        let stacks = self.stacks.map(|code| swap(code).map_or(PackedStack::EMPTY, PackedStack::new));
        Some(Tzaar::with_stacks(stacks, !self.to_move(), self.phase()))
    }

    fn image_key(&self, symmetry: usize) -> u64 {
        self.key_under(&IMAGES[symmetry])
    }
}
