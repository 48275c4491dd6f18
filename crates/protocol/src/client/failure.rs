use std::fmt;
use std::time::Duration;

/// How a program can fail its user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// It cannot be started: the command and the reason.
    Start(String, String),
    /// It has ended: its exit status and the last line of its standard error.
    Ended(String),
    /// It did not answer a command in time.
    Silent(String, Duration),
    /// It writes and writes, and the answer is not there.
    Flood(String),
    /// It cannot do what is asked for.
    Unable(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Start(command, reason) => {
                write!(f, "the program '{command}' cannot be started: {reason}")
            }
            Failure::Ended(how) => write!(f, "the program has ended ({how})"),
            Failure::Silent(command, time) => {
                write!(f, "the program has not answered '{command}' within {} s", time.as_secs_f64())
            }
            Failure::Flood(what) => write!(f, "the program floods its output: {what}"),
            Failure::Unable(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for Failure {}
