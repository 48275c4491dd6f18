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

    /// The smallest key of all images: equal for positions that differ by a symmetry only.
    fn canonical_key(&self) -> u64 {
        (0..self.symmetries()).map(|symmetry| self.image(symmetry).key()).min().unwrap_or_else(|| self.key())
    }
}
