use std::io;
use std::time::Duration;

/// How a program can fail its user.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// It cannot be started: the command and the reason.
    #[error("the program '{0}' cannot be started: {1}")]
    Start(String, #[source] io::Error),
    /// It has ended: its exit status and the last line of its standard error.
    #[error("the program has ended ({0})")]
    Ended(String),
    /// It did not answer a command in time.
    #[error("the program has not answered '{0}' within {seconds} s", seconds = .1.as_secs_f64())]
    Silent(String, Duration),
    /// It writes and writes, and the answer is not there.
    #[error("the program floods its output: {0}")]
    Flood(String),
    /// It cannot do what is asked for.
    #[error("{0}")]
    Unable(String),
    /// The position it is asked about is none.
    #[error(transparent)]
    Position(#[from] quadrille_engine::Error),
}
