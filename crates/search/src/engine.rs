use crate::{Control, Limits};
use quadrille_core::{Game, Line, Score};

/// A player of one game: asked for a decision, it gives a [`Report`].
pub trait Engine<G: Game>: Send {
    /// Forgets the game before. All random choices from here on follow from the seed.
    fn new_game(&mut self, seed: u64);

    /// Chooses a move. Asked only where the line is not over; always gives at least one ply, however small the
    /// limits are.
    fn think(&mut self, line: &Line<G>, limits: &Limits, control: &Control<'_>) -> Report<G>;
}

/// What an engine found.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<G: Game> {
    /// The plies to make, all of the present turn: one at least.
    pub turn: Vec<G::Move>,
    /// What the position is worth to the player to move, if the engine judges it.
    pub score: Option<Score>,
    /// The positions visited.
    pub nodes: u64,
    /// How deep it has looked.
    pub depth: u32,
}
