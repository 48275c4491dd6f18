use crate::solver::Solver;
use crate::table::{Notes, Table};
use crate::{EngineSpec, Error, Limits, Opening};
use quadrille_core::perft::Unit;
use quadrille_core::{Ink, Outcome, Player, Score, Touch};
use quadrille_search::{PlayoutTask, Transitions};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The result of anything that can fail on the words it was given.
pub type Result<T> = std::result::Result<T, Error>;

/// One game being played or looked at, in strings only.
pub trait Session: Send {
    /// The game's name.
    fn game(&self) -> &'static str;
    /// What the players are called.
    fn players(&self) -> [&'static str; 2];
    /// The position as text.
    fn position(&self) -> String;
    /// Whose decision it is.
    fn to_move(&self) -> Player;
    /// Whether the ply to come is the first of its turn.
    fn turn_start(&self) -> bool;
    /// Whether the game is over by the board or by the house rules: the outcome and the reason. A game read from a
    /// record may be played on where only the house rules have ended it.
    fn ending(&self) -> Option<(Outcome, String)>;
    /// The legal plies.
    fn legal_moves(&self) -> Vec<String>;
    /// The legal turns, or what is left of the present one, each distinct word once.
    fn legal_turns(&self) -> Vec<String>;
    /// Plays a word: a ply or a turn.
    fn play(&mut self, word: &str) -> Result<()>;
    /// Takes back the last ply, if there is one.
    fn undo(&mut self) -> bool;
    /// Takes back everything.
    fn rewind(&mut self);
    /// The turns made so far.
    fn turns(&self) -> Vec<String>;
    /// The board for people.
    fn draw(&self, ink: Ink) -> String;
    /// Every derived value of the position by name.
    fn details(&self) -> Vec<(String, String)>;
    /// Notes the players' names and the outcome for records.
    fn annotate(&mut self, names: [&str; 2], outcome: Outcome);
    /// The game so far in one of the game's formats.
    fn write(&self, format: &str) -> Result<String>;
    /// Counts the leaves below the position.
    fn perft(&self, task: &Perft, progress: &(dyn Fn(usize, usize) + Sync)) -> u64;
    /// Counts the leaves below each ply.
    fn divide(&self, task: &Perft) -> Vec<(String, u64)>;
    /// Begins another game of the same kind; the engines stay.
    fn restart(&mut self, opening: &Opening) -> Result<()>;
    /// Adds an engine and gives its number.
    fn seat(&mut self, spec: &EngineSpec) -> Result<usize>;
    /// Tells an engine that a new game begins; its random choices follow from the seed.
    fn new_game(&mut self, engine: usize, seed: u64);
    /// Asks an engine for a move, which is not played. `watch` is shown what it thinks on the way. `None` if the game is
    /// over.
    fn think(
        &mut self,
        engine: usize,
        limits: &Limits,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Thought),
    ) -> Option<Thought>;
    /// Makes a solver for the position.
    fn solver(&self, spec: &EngineSpec) -> Result<Box<dyn Solver>>;
    /// What lies on the table.
    fn table(&self) -> Table;
    /// The legal plies, each with what to touch to make it.
    fn plies(&self) -> Vec<(String, Touch)>;
    /// The plies of a word that can be played here, each with what to touch to make it.
    fn touches(&self, word: &str) -> Result<Vec<(String, Touch)>>;
    /// The rules and house rules in force, name and value, as an [`Opening`] takes them.
    fn rules(&self) -> Vec<(String, String)>;
    /// What people noted.
    fn notes(&self) -> Notes;
    /// Replaces what people noted.
    fn set_notes(&mut self, notes: Notes);
    /// Plays random games between two random players from the position, colours exchanged in every second one.
    fn playouts(&self, players: &[EngineSpec; 2], task: &PlayoutTask<'_>) -> Result<PlayoutTally>;
    /// Which categories of moves the game so far has seen, and which it has chosen.
    fn transitions(&self) -> Transitions;
}

/// How random games ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayoutTally {
    /// Each ending with its number of games.
    pub endings: Vec<PlayoutEnding>,
    /// All plies together.
    pub plies: u64,
}

/// One way to end, by colour.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct PlayoutEnding {
    /// The game's reason.
    pub reason: String,
    /// The winner, `None` for a draw.
    pub winner: Option<Player>,
    /// Whether the first-named player moved second.
    pub exchanged: bool,
    /// How many games.
    pub games: u64,
}

/// What an engine found.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// The move: a whole turn or the first plies of one, as one word.
    pub turn: String,
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
    /// How long it took.
    pub elapsed: Duration,
    /// The best lines of play, best first: the score and the turns as words.
    pub lines: Vec<(Score, Vec<String>)>,
    /// Where the effort went, best move first, if the engine knows.
    pub efforts: Vec<MoveEffort>,
}

/// What an engine has found out about one move.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveEffort {
    /// The ply.
    pub word: String,
    /// How many positions have been visited for it.
    pub visits: u64,
    /// What the visits have shown, for the player to move: 1 for wins only, 0 for losses only. `None` if the engine does
    /// not count wins.
    pub value: Option<f64>,
    /// What it is worth in units of the evaluation, or what is proven; `None` if it is only known to be no better than
    /// others.
    pub score: Option<Score>,
}

/// What to count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Perft {
    /// How deep.
    pub depth: u32,
    /// In what the depth is measured.
    pub unit: Unit,
    /// By how many threads.
    pub threads: usize,
}
