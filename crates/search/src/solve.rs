use crate::dfpn::INFINITE;
use crate::{Engine, OutOfMemory, SearchRequest};
use quadrille_core::{Game, GameHistory, Margin, Player, Score};
use std::io;
use std::ops::RangeInclusive;

/// What is known for certain about a position, for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Finding {
    /// He wins, in at most so many plies.
    Win {
        /// The plies of the longest line of the proof.
        plies: u32,
    },
    /// He loses, in at most so many plies.
    Loss {
        /// The plies of the longest line of the proof.
        plies: u32,
    },
    /// Nobody can force a win.
    Draw,
    /// He cannot force a win: a draw or a loss.
    NoWin,
    /// The opponent cannot force a win: a win or a draw.
    NoLoss,
    /// Nothing.
    Unknown,
}

impl Finding {
    /// Whether nothing is left to find out about win, draw or loss.
    pub const fn is_decided(self) -> bool {
        matches!(self, Finding::Win { .. } | Finding::Loss { .. } | Finding::Draw)
    }

    /// As a score, where it is one.
    pub const fn score(self) -> Option<Score> {
        match self {
            Finding::Win { plies } => Some(Score::Win { plies }),
            Finding::Loss { plies } => Some(Score::Loss { plies }),
            Finding::Draw => Some(Score::Draw),
            Finding::NoWin | Finding::NoLoss | Finding::Unknown => None,
        }
    }
}

/// What a solver has found, at its end or on the way.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = "M: AsRef<str>"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(bound = "M: AsRef<str>"))]
pub struct Solution<M> {
    /// What is certain, for the player to move.
    #[cfg_attr(feature = "serde", serde(rename = "result"))]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::json::Certain>"))]
    pub finding: Finding,
    /// The plies of the present turn that a proof begins with, or the most promising ones: one at least, except where the
    /// game is over and in a report on the way, which have none.
    #[cfg_attr(feature = "serde", serde(rename = "move", serialize_with = "crate::json::word"))]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub turn: Vec<M>,
    /// A line of play: of the proof as far as it is known, with the shortest known wins and the longest known
    /// resistance.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::json::words"))]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub line: Vec<M>,
    /// The proof number of the question that was asked last: how many positions have to be proven at least.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::json::proof_number"))]
    #[cfg_attr(feature = "schema", schemars(with = "Option<u32>"))]
    pub proof: u32,
    /// Its disproof number.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::json::proof_number"))]
    #[cfg_attr(feature = "schema", schemars(with = "Option<u32>"))]
    pub disproof: u32,
    /// The positions visited.
    pub nodes: u64,
    /// How full the table is, in thousandths; in JSON as a part of one.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::json::fraction"))]
    #[cfg_attr(feature = "schema", schemars(with = "f64"))]
    pub table_fill: u32,
}

impl<M> Solution<M> {
    /// What is found without a search, and whether that proves the attacker's win. It has no moves.
    pub fn of_finding(finding: Finding, proven: bool) -> Solution<M> {
        let (proof, disproof) = if proven { (0, INFINITE) } else { (INFINITE, 0) };
        let (turn, line) = (Vec::new(), Vec::new());
        Solution { finding, turn, line, proof, disproof, nodes: 0, table_fill: 0 }
    }

    /// The same in other moves: `convert` is given moves that follow one another from the root on.
    pub fn map<N>(&self, convert: impl Fn(&[M]) -> Vec<N>) -> Solution<N> {
        let &Solution { finding, proof, disproof, nodes, table_fill, .. } = self;
        let (turn, line) = (convert(&self.turn), convert(&self.line));
        Solution { finding, turn, line, proof, disproof, nodes, table_fill }
    }
}

/// A search for proofs.
///
/// It keeps its table from call to call: a question about a position below one that has been solved is answered at once,
/// or with little work where the table has lost the answer.
pub trait Solve<G: Game>: Engine<G> {
    /// Finds out whether the attacker can force a win (everything else counts as a disproof), or without an attacker
    /// whether the player to move wins, loses or draws. `watch` is shown from
    /// time to time how it goes.
    fn solve(
        &mut self,
        request: &SearchRequest<'_, G>,
        attacker: Option<Player>,
        watch: &mut dyn FnMut(&Solution<G::Move>),
    ) -> Solution<G::Move>;

    /// What [`solve`](Solve::solve) finds for an attacker, perhaps without the turn and the line of play: finding these may
    /// take longer than the answer.
    fn judge(&mut self, request: &SearchRequest<'_, G>, attacker: Player) -> Solution<G::Move> {
        self.solve(request, Some(attacker), &mut |_| ())
    }

    /// A ply that keeps the win of the player to move, if he is found to have one within the limits: of those known the
    /// one with the shortest proof.
    fn winning_ply(&mut self, request: &SearchRequest<'_, G>) -> Option<G::Move>;

    /// Finds the margin by which the position is won or lost, for games that have one: the limits are for each question
    /// of the kind "does the player to move get as much as this?". `None` where wins have no margin.
    fn solve_margin(
        &mut self,
        _request: &SearchRequest<'_, G>,
        _watch: &mut dyn FnMut(&Solution<G::Move>),
    ) -> Result<Option<MarginSolution<G::Move>>, OutOfMemory> {
        Ok(None)
    }

    /// What is known by now of the moves after a path from the line's end, if the attacker's win is the question; the most
    /// promising for their mover first. Nothing is searched. Empty where the game is over or the path cannot be played.
    fn branches(
        &mut self,
        history: &GameHistory<G>,
        path: &[G::Move],
        attacker: Player,
    ) -> Vec<Branch<G::Move>>;

    /// Writes the table, so that a search can be gone on with later.
    fn save(&self, out: &mut dyn io::Write) -> io::Result<()>;

    /// Reads a table that was [saved](Solve::save) by a solver with the same settings; an error leaves an empty table.
    fn load(&mut self, input: &mut dyn io::Read) -> io::Result<()>;
}

/// A move in the tree of a solver: a ply, or a whole turn if the solver thinks in turns.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = "M: AsRef<str>"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(bound = "M: AsRef<str>"))]
pub struct Branch<M> {
    /// One ply, or the plies of a turn.
    #[cfg_attr(feature = "serde", serde(rename = "move", serialize_with = "crate::json::word"))]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub moves: Vec<M>,
    /// What is certain of it, for the player who makes it; plies are counted from the position after it.
    #[cfg_attr(feature = "serde", serde(rename = "result"))]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::json::Certain>"))]
    pub finding: Finding,
    /// The proof number of the position after it, for the attacker.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::json::proof_number"))]
    #[cfg_attr(feature = "schema", schemars(with = "Option<u32>"))]
    pub proof: u32,
    /// Its disproof number.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::json::proof_number"))]
    #[cfg_attr(feature = "schema", schemars(with = "Option<u32>"))]
    pub disproof: u32,
    /// How many positions were visited for it, roughly; 0 if it has not been searched.
    #[cfg_attr(feature = "serde", serde(rename = "nodes"))]
    pub size: u64,
}

impl<M> Branch<M> {
    /// The same in other moves.
    pub fn map<N>(&self, convert: impl Fn(&[M]) -> Vec<N>) -> Branch<N> {
        let &Branch { finding, proof, disproof, size, .. } = self;
        Branch { moves: convert(&self.moves), finding, proof, disproof, size }
    }
}

/// What is known of the margin that the player to move gets.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = "M: AsRef<str>"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(bound = "M: AsRef<str>"))]
pub struct MarginSolution<M> {
    /// What is possible still, from the best for the second player to the best for the first; both ends are the same
    /// where it is solved. The end that is worse for the player to move is proven to be reached.
    #[cfg_attr(feature = "serde", serde(rename = "bounds", serialize_with = "crate::json::ends"))]
    #[cfg_attr(feature = "schema", schemars(with = "[Margin; 2]"))]
    pub margins: RangeInclusive<Margin>,
    /// The plies of the present turn that begin a proof of the least of these, if it had to be proven.
    #[cfg_attr(feature = "serde", serde(rename = "move", serialize_with = "crate::json::word"))]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub turn: Vec<M>,
    /// The positions visited.
    pub nodes: u64,
}

impl<M> MarginSolution<M> {
    /// The same in other moves.
    pub fn map<N>(&self, convert: impl Fn(&[M]) -> Vec<N>) -> MarginSolution<N> {
        MarginSolution { margins: self.margins.clone(), turn: convert(&self.turn), nodes: self.nodes }
    }
}
