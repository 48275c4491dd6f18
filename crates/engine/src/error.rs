use quadrille_core::{RuleError, SettingError, StartError, TextError, WriteError};
use quadrille_search::OutOfMemory;

/// Why something could not be done with the words that were given.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// There is no game of this name.
    #[error("there is no game '{0}': the games are tzaar, surakarta, amazons and tak")]
    Game(String),
    /// The game has no format of this name; the names it has.
    #[error("there is no format '{0}' here: the formats are {known}", known = .1.join(", "))]
    Format(String, Vec<&'static str>),
    /// The text is wrong somewhere; what it was read as.
    #[error("{1} (read as {0})")]
    Text(&'static str, #[source] TextError),
    /// A move is wrong or not legal.
    #[error("move '{word}', column {column}: {reason}", word = .0.escape_debug(), column = .1.column, reason = .1.reason)]
    Move(String, #[source] TextError),
    /// A turn of a game with variations, by its number, stands before the turn it follows.
    #[error("turn {0} stands before the turn it follows")]
    TurnOrder(usize),
    /// A variation begins beside the second half of a turn, by the number of that half.
    #[error("turn {0}: a variation begins in the middle of a turn")]
    VariationInTurn(usize),
    /// Variations are nested too deeply.
    #[error("variations are nested too deeply")]
    Nesting,
    /// The text holds more games than the one that was asked for; how many.
    #[error("the text holds {0} games, and one was expected")]
    SeveralGames(usize),
    /// The game is over before this move, and why.
    #[error("move '{word}': the game is over ({1})", word = .0.escape_debug())]
    Over(String, String),
    /// What was laid out is no position, and why.
    #[error("{0}")]
    Layout(String),
    /// The game has no rule of this name; the names it has.
    #[error("there is no rule '{0}' here: the rules are {known}", known = .1.join(", "))]
    RuleName(String, Vec<&'static str>),
    /// A rule is wrong.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// There is no such start.
    #[error(transparent)]
    Start(#[from] StartError),
    /// There is no engine of this name; the names there are.
    #[error("there is no engine '{0}' here: the engines are {known}", known = .1.join(", "))]
    Engine(String, Vec<&'static str>),
    /// The engine of this name does not solve positions; those that do.
    #[error("engine '{0}' does not solve positions: the solvers are {known}", known = .1.join(", "))]
    Solver(String, Vec<&'static str>),
    /// The game is over, and why.
    #[error("the game is over: {0}")]
    Finished(String),
    /// An engine cannot have this name.
    #[error("an engine cannot be named '{name}': it is taken, or not a word without , = and quotes", name = .0.escape_debug())]
    Name(String),
    /// A setting of an engine is wrong.
    #[error("engine {0}: {1}")]
    Setting(String, #[source] SettingError),
    /// Endgame tables cannot be read.
    #[error(transparent)]
    Tables(SettingError),
    /// There is no memory for an engine's table.
    #[error("engine {0}: {1}")]
    Memory(String, #[source] OutOfMemory),
    /// The format cannot hold this game.
    #[error("this cannot be written as {0}: {1}")]
    Write(&'static str, #[source] WriteError),
}

/// Why a certificate is refused.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// It proves nothing.
    #[error(transparent)]
    Certificate(#[from] quadrille_certificate::Error),
    /// It is about nothing that is known here.
    #[error(transparent)]
    Problem(#[from] Error),
}
