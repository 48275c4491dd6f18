use quadrille_engine::{Limits, Opening, Score};
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Somebody who can be asked for moves. An engine of our own is one; another program can be.
pub trait Contestant: Send {
    /// A game begins.
    fn begin(&mut self, opening: &Opening, seed: u64) -> Result<(), Fault>;

    /// The move after `moves`, which are those since the opening: a turn or the first plies of one. After `deadline`, or
    /// when `abandon` is raised, the contestant is stopped; one that does not answer even then has a [`Fault::Hang`].
    fn choose(
        &mut self,
        moves: &[String],
        limits: &Limits,
        deadline: Option<Instant>,
        abandon: &AtomicBool,
    ) -> Result<Choice, Fault>;
}

/// A contestant's answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// The move as a word.
    pub word: String,
    /// What it thinks of the position, from its own side.
    pub score: Option<Score>,
    /// The positions it visited.
    pub nodes: u64,
}

/// How a contestant can fail. Each costs the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It played a move that is not legal.
    Illegal(String),
    /// It broke down.
    Crash(String),
    /// It gave no answer.
    Hang,
    /// It took too long.
    Time,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Illegal(reason) => write!(f, "illegal move: {reason}"),
            Fault::Crash(reason) => write!(f, "crash: {reason}"),
            Fault::Hang => f.write_str("no answer"),
            Fault::Time => f.write_str("time"),
        }
    }
}
