use crate::board::BoardState;
use crate::json::RegionSummary;
use crate::notes::Notes;
use crate::{EngineSpec, Error, GameInfo, Opening};
use quadrille_core::perft::Unit;
use quadrille_core::{Ending, Gesture, Ink, Player};
use quadrille_network::Inputs;
use quadrille_search::{PlayoutTask, Transitions};
use quadrille_tables::Probe;

/// The result of anything that can fail on the words it was given.
pub type Result<T> = std::result::Result<T, Error>;

/// A game being played or looked at, in strings only: where it stands and how it came there.
pub trait Position: PositionView + PositionRecord + PositionStatistics + Send {
    /// The game it belongs to.
    fn game(&self) -> &'static dyn GameInfo;
    /// The position as text.
    fn text(&self) -> String;
    /// The same without counters that belong to the path: equal where a game could come to by other ways.
    fn board_text(&self) -> String;
    /// The rules and draw rules in force, name and value, as an [`Opening`] takes them.
    fn rules(&self) -> Vec<(String, String)>;
    /// Whose decision it is.
    fn to_move(&self) -> Player;
    /// Whether the ply to come is the first of its turn.
    fn turn_start(&self) -> bool;
    /// Whether and why the game is over by the board or by the draw rules. A game read from a record may be played on
    /// where only the draw rules have ended it.
    fn ending(&self) -> Option<Ending<String>>;
    /// The legal plies.
    fn legal_moves(&self) -> Vec<String>;
    /// The legal turns, or what is left of the present one, each distinct word once.
    fn legal_turns(&self) -> Vec<String>;
    /// Plays a word: a ply or a turn.
    fn play(&mut self, word: &str) -> Result<()>;
    /// Takes back the last ply, if there is one.
    fn take_back(&mut self) -> bool;
    /// Takes back everything.
    fn rewind(&mut self) {
        while self.take_back() {}
    }
}

/// What is shown of a position.
pub trait PositionView {
    /// The board for people.
    fn draw(&self, ink: Ink) -> String;
    /// Every derived value of the position by name.
    fn details(&self) -> Vec<(String, String)>;
    /// What stands where.
    fn board(&self) -> BoardState;
    /// The legal plies, each with what to touch to make it.
    fn plies(&self) -> Vec<(String, Gesture)>;
    /// The plies of a word that can be played here, each with what to touch to make it.
    fn plies_of(&self, word: &str) -> Result<Vec<(String, Gesture)>>;
}

/// How a game came to its position, and what people noted about it.
pub trait PositionRecord {
    /// The opening that leads here: the first position and all turns made since.
    fn opening(&self) -> Opening;
    /// The turns made so far.
    fn turns(&self) -> Vec<String>;
    /// The game so far with variations and all that people noted.
    fn notes(&self) -> Notes;
    /// Replaces the game after its start; it stands at the end of its main line.
    fn set_notes(&mut self, notes: Notes) -> Result<()>;
    /// Notes the players' names and the outcome for records.
    fn annotate(&mut self, names: [&str; 2], outcome: quadrille_core::Outcome);
    /// The game so far in one of the game's formats.
    fn write(&self, format: &str) -> Result<String>;
}

/// The legal plies, each by its word, with what a learned policy sees of it.
pub type PlyInputs = Vec<(String, Box<[u16]>)>;

/// What can be counted from a position or in the game that led to it.
pub trait PositionStatistics {
    /// Counts the leaves below the position.
    fn perft(&self, task: &Perft, progress: &(dyn Fn(usize, usize) + Sync)) -> u64;
    /// Counts the leaves below each ply.
    fn divide(&self, task: &Perft) -> Vec<(String, u64)>;
    /// Plays random games between two random players from the position, colours exchanged in every second one.
    fn playouts(&self, players: &[EngineSpec; 2], task: &PlayoutTask<'_>) -> Result<PlayoutCounts>;
    /// Which categories of moves the game so far has seen, and which it has chosen.
    fn transitions(&self) -> Transitions;
    /// What endgame tables say of the position and of the legal plies: those that come with the program, or those of a folder. `None` where
    /// they do not have the position, and in games that have none.
    fn probe(&self, tables: Option<&str>) -> Result<Option<Probe<String>>>;
    /// What the regions that the position has fallen apart into are worth, by the table that comes with the program or that of a folder, and
    /// by play; none in games whose positions are no sums.
    fn regions(&self, tables: Option<&str>) -> Result<Vec<RegionSummary>>;
    /// What a learned evaluation sees of the position, with the name of its model; `None` where it sees at a glance what the
    /// position is worth, and in games that have none.
    fn inputs(&self) -> Option<(String, Inputs)>;
    /// Whether a turn begins with a tactical ply, such as a capture.
    fn is_tactical(&self, word: &str) -> Result<bool>;
    /// What a learned policy sees of the legal plies, each with its word, and the name of its model; `None` in games that have
    /// none.
    fn move_inputs(&self) -> Option<(&'static str, PlyInputs)>;
}

/// How random games ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayoutCounts {
    /// Each ending with its number of games.
    pub endings: Vec<PlayoutEnding>,
    /// All plies together.
    pub plies: u64,
}

/// One way to end, by colour.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize, schemars::JsonSchema)]
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
