use quadrille_core::{RuleError, SettingError, StartError, TextError, WriteError};
use std::fmt;

/// Why something could not be done with the words that were given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// There is no game of this name.
    Game(String),
    /// The game has no format of this name; the names it has.
    Format(String, Vec<&'static str>),
    /// The text is wrong somewhere; what it was read as.
    Text(&'static str, TextError),
    /// A move is wrong or not legal.
    Move(String, TextError),
    /// The game is over before this move, and why.
    Over(String, String),
    /// What was laid on the table is no position, and why.
    Layout(String),
    /// A setting is wrong.
    Rule(RuleError),
    /// There is no such start.
    Start(StartError),
    /// There is no engine of this name; the names there are.
    Engine(String, Vec<&'static str>),
    /// The engine of this name does not solve positions; those that do.
    Solver(String, Vec<&'static str>),
    /// The game is over, and why.
    Finished(String),
    /// A certificate is refused, and why.
    Certificate(String),
    /// An engine cannot have this name.
    Name(String),
    /// A setting of an engine is wrong.
    Setting(String, SettingError),
    /// The format cannot hold this game.
    Write(&'static str, WriteError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Game(name) => {
                write!(f, "there is no game '{name}': the games are tzaar, surakarta, amazons and tak")
            }
            Error::Format(name, known) => {
                write!(f, "there is no format '{name}' here: the formats are {}", known.join(", "))
            }
            Error::Text(format, error) => write!(f, "{error} (read as {format})"),
            Error::Move(word, error) => {
                write!(f, "move '{}', column {}: {}", word.escape_debug(), error.column, error.reason)
            }
            Error::Over(word, reason) => {
                write!(f, "move '{}': the game is over ({reason})", word.escape_debug())
            }
            Error::Layout(reason) => f.write_str(reason),
            Error::Rule(error) => error.fmt(f),
            Error::Start(error) => error.fmt(f),
            Error::Engine(name, known) => {
                write!(f, "there is no engine '{name}' here: the engines are {}", known.join(", "))
            }
            Error::Solver(name, known) => {
                write!(f, "engine '{name}' does not solve positions: the solvers are {}", known.join(", "))
            }
            Error::Finished(reason) => write!(f, "the game is over: {reason}"),
            Error::Certificate(reason) => f.write_str(reason),
            Error::Name(name) => {
                let name = name.escape_debug();
                write!(
                    f,
                    "an engine cannot be named '{name}': it is taken, or not a word without , = and quotes"
                )
            }
            Error::Setting(engine, error) => write!(f, "engine {engine}: {error}"),
            Error::Write(format, error) => write!(f, "this cannot be written as {format}: {error}"),
        }
    }
}

impl std::error::Error for Error {}

impl From<RuleError> for Error {
    fn from(error: RuleError) -> Self {
        Error::Rule(error)
    }
}

impl From<StartError> for Error {
    fn from(error: StartError) -> Self {
        Error::Start(error)
    }
}
