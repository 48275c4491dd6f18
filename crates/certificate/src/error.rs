use crate::Fault;
use std::{fmt, io};

/// Why a certificate is refused, or was not written.
#[derive(Debug)]
pub enum Error {
    /// The file cannot be read or written.
    File(io::Error),
    /// The file ends before it says so.
    Truncated,
    /// A line, counted from 1, is not what has to stand there.
    Line(u64, String),
    /// The strategy for this claim, in words, fails.
    Strategy(String, Fault),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::File(error) => write!(f, "the certificate is damaged or no certificate: {error}"),
            Error::Truncated => f.write_str("the certificate is truncated"),
            Error::Line(line, reason) => write!(f, "line {line} of the certificate: {reason}"),
            Error::Strategy(claim, fault) => write!(f, "\"{claim}\" is not proven: {fault}"),
        }
    }
}

impl std::error::Error for Error {}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Error::Truncated,
            _ => Error::File(error),
        }
    }
}
