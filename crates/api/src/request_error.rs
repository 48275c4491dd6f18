use quadrille_engine::Error;
use std::fmt::Display;

/// Why a request is not answered, for people.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RequestError {
    /// The request is wrong.
    #[error("{0}")]
    Wrong(String),
    /// There is too much to do at present; later it may be possible.
    #[error("{0}")]
    Busy(String),
}

impl RequestError {
    /// The request is wrong.
    pub fn wrong(reason: impl ToString) -> RequestError {
        RequestError::Wrong(reason.to_string())
    }

    /// The request asks for more than there is.
    pub fn too_much(what: &str, limit: impl Display, asked: impl Display) -> RequestError {
        RequestError::Wrong(format!("{what} may be {limit} here at most, not {asked}"))
    }

    /// The same, with the place it is about.
    pub(crate) fn within(self, place: &str) -> RequestError {
        match self {
            RequestError::Wrong(reason) => RequestError::Wrong(format!("{place}: {reason}")),
            RequestError::Busy(reason) => RequestError::Busy(format!("{place}: {reason}")),
        }
    }
}

impl From<Error> for RequestError {
    fn from(error: Error) -> Self {
        RequestError::wrong(error)
    }
}
