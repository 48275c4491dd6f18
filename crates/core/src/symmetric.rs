use crate::Game;

/// The symmetries of the board, numbered from 0, the identity.
pub trait Symmetric: Game {
    /// How many symmetries this board has.
    fn symmetries(&self) -> usize;

    /// This position under a symmetry.
    fn image(&self, symmetry: usize) -> Self;

    /// A move of this position as a move of its image.
    fn image_move(&self, m: Self::Move, symmetry: usize) -> Self::Move;

    /// This position with the players exchanged, where the rules treat them alike from here on.
    fn swapped(&self) -> Option<Self>;

    /// The key of this position under a symmetry.
    fn image_key(&self, symmetry: usize) -> u64 {
        self.image(symmetry).key()
    }

    /// The smallest key of all images and a symmetry that gives it.
    fn canonical(&self) -> (u64, usize) {
        (0..self.symmetries())
            .map(|symmetry| (self.image_key(symmetry), symmetry))
            .min()
            .unwrap_or((self.key(), 0))
    }

    /// The smallest key of all images: equal for positions that differ by a symmetry only.
    fn canonical_key(&self) -> u64 {
        self.canonical().0
    }
}
