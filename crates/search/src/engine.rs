use crate::{Control, Limits};
use quadrille_core::{Game, Line, Score};

/// A player of one game: asked for a decision, it gives a [`Report`].
pub trait Engine<G: Game>: Send {
    /// Forgets the game before. All random choices from here on follow from the seed.
    fn new_game(&mut self, seed: u64);

    /// Chooses a move. Asked only where the line is not over; always gives a whole turn, however small the
    /// limits are. `watch` is shown reports on the way, each better founded than the one before.
    fn think(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        control: &Control<'_>,
        watch: &mut dyn FnMut(&Report<G>),
    ) -> Report<G>;
}

impl<G: Game, E: Engine<G> + ?Sized> Engine<G> for Box<E> {
    fn new_game(&mut self, seed: u64) {
        (**self).new_game(seed);
    }

    fn think(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        control: &Control<'_>,
        watch: &mut dyn FnMut(&Report<G>),
    ) -> Report<G> {
        (**self).think(line, limits, control, watch)
    }
}

/// What an engine found.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<G: Game> {
    /// The plies to make, all of the present turn.
    pub turn: Vec<G::Move>,
    /// What the position is worth to the player to move, if the engine judges it.
    pub score: Option<Score>,
    /// The positions visited.
    pub nodes: u64,
    /// How deep it has looked everywhere.
    pub depth: u32,
    /// How deep it has looked somewhere.
    pub selective_depth: u32,
    /// How full its table is, in thousandths.
    pub table_fill: u32,
    /// The best lines of play, best first, if it plans any.
    pub lines: Vec<Variation<G>>,
    /// Where the effort went, best move first, if the engine knows.
    pub efforts: Vec<Effort<G>>,
}

/// What an engine has found out about one move of the root.
#[derive(Clone, PartialEq, Debug)]
pub struct Effort<G: Game> {
    /// The move.
    pub m: G::Move,
    /// How many positions have been visited for it.
    pub visits: u64,
    /// What the visits have shown, for the player to move: 1 for wins only, 0 for losses only. `None` if the engine does
    /// not count wins.
    pub value: Option<f64>,
    /// What it is worth in units of the evaluation, or what is proven; `None` if it is only known to be no better than
    /// others.
    pub score: Option<Score>,
}

/// A line of play that an engine expects.
#[derive(Clone, PartialEq, Debug)]
pub struct Variation<G: Game> {
    /// What it leads to, for the player to move at its beginning.
    pub score: Score,
    /// Its plies.
    pub moves: Vec<G::Move>,
}

impl<G: Game> Report<G> {
    /// A choice without reasons.
    pub fn of_turn(turn: Vec<G::Move>) -> Self {
        Report {
            turn,
            score: None,
            nodes: 1,
            depth: 1,
            selective_depth: 1,
            table_fill: 0,
            lines: Vec::new(),
            efforts: Vec::new(),
        }
    }
}
