use crate::SearchRequest;
use quadrille_core::{Game, Score};

/// A player of one game: asked for a decision, it gives a [`Report`].
pub trait Engine<G: Game>: Send {
    /// Forgets the game before. All random choices from here on follow from the seed.
    fn new_game(&mut self, seed: u64);

    /// Chooses a move. Always gives a whole turn, however small the
    /// limits are. `watch` is shown reports on the way, each better founded than the one before.
    fn think(
        &mut self,
        request: &SearchRequest<'_, G>,
        watch: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move>;
}

impl<G: Game, E: Engine<G> + ?Sized> Engine<G> for Box<E> {
    fn new_game(&mut self, seed: u64) {
        (**self).new_game(seed);
    }

    fn think(
        &mut self,
        request: &SearchRequest<'_, G>,
        watch: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        (**self).think(request, watch)
    }
}

/// What an engine found. Moves are plies, whole turns or words: [`map`](Report::map) leads from one to the other.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = "M: AsRef<str> + serde::Serialize"))]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(bound = "M: AsRef<str> + schemars::JsonSchema")
)]
pub struct Report<M> {
    /// The present turn, or the first part of it that is chosen; in words it is one.
    #[cfg_attr(feature = "serde", serde(rename = "move", serialize_with = "crate::json::word"))]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub turn: Vec<M>,
    /// What the position is worth to the player to move, if the engine judges it.
    pub score: Option<Score>,
    /// The positions visited.
    pub nodes: u64,
    /// How deep it has looked everywhere.
    pub depth: u32,
    /// How deep it has looked somewhere.
    pub selective_depth: u32,
    /// How full its table is, in thousandths; in JSON as a part of one.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::json::fraction"))]
    #[cfg_attr(feature = "schema", schemars(with = "f64"))]
    pub table_fill: u32,
    /// The best lines of play, best first, if it plans any.
    pub lines: Vec<Variation<M>>,
    /// Where the effort went, best move first, if the engine knows.
    pub efforts: Vec<Effort<M>>,
}

/// What an engine has found out about one move of the root.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Effort<M> {
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub m: M,
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
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = "M: AsRef<str>"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(bound = "M: AsRef<str>"))]
pub struct Variation<M> {
    /// What it leads to, for the player to move at its beginning.
    pub score: Score,
    /// Its moves.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::json::words"))]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub moves: Vec<M>,
}

impl<M> Report<M> {
    /// A choice without reasons.
    pub fn of_turn(turn: Vec<M>) -> Self {
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

    /// The same in other moves: `convert` is given moves that follow one another from the root on. The effort for a move
    /// that becomes several is left out.
    pub fn map<N>(&self, convert: impl Fn(&[M]) -> Vec<N>) -> Report<N> {
        let variation = |line: &Variation<M>| Variation { score: line.score, moves: convert(&line.moves) };
        let effort = |effort: &Effort<M>| {
            let &Effort { visits, value, score, .. } = effort;
            let [m] = convert(std::slice::from_ref(&effort.m)).try_into().ok()?;
            Some(Effort { m, visits, value, score })
        };
        let &Report { score, nodes, depth, selective_depth, table_fill, .. } = self;
        Report {
            turn: convert(&self.turn),
            score,
            nodes,
            depth,
            selective_depth,
            table_fill,
            lines: self.lines.iter().map(variation).collect(),
            efforts: self.efforts.iter().filter_map(effort).collect(),
        }
    }
}

impl Report<String> {
    /// The move as a word.
    pub fn best_move(&self) -> &str {
        self.turn.first().map_or("", String::as_str)
    }
}
