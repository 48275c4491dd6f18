use crate::Fault;
use std::io;

/// Why a certificate is refused, or was not written.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file is something else.
    #[error("this is no certificate of Quadrille: {0}")]
    Foreign(String),
    /// The file cannot be read or written.
    #[error("the certificate is damaged: {0}")]
    File(#[source] io::Error),
    /// The file ends before it says so.
    #[error("the certificate is truncated")]
    Truncated,
    /// A line, counted from 1, is not what has to stand there.
    #[error("line {0} of the certificate: {1}")]
    Line(u64, String),
    /// The strategy for this claim, in words, fails.
    #[error("\"{0}\" is not proven: {1}")]
    Strategy(String, #[source] Fault),
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Error::Truncated,
            _ => Error::File(error),
        }
    }
}
