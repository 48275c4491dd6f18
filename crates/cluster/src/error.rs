use quadrille_arena::{PlanError, RunError};
use quadrille_lab::LabError;
use std::path::PathBuf;

/// Why something on the queue could not be done.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClusterError {
    /// The broker cannot be reached, or refuses who asks.
    #[error("cannot connect to {0}: {1}")]
    Connect(String, String),
    /// The broker cannot do what it was asked: what that was, and what it says.
    #[error("the broker cannot {0}: {1}")]
    Broker(&'static str, String),
    /// A file of credentials or one that jobs need cannot be read.
    #[error("cannot read {0}: {1}")]
    File(PathBuf, std::io::Error),
    /// What was asked for cannot be given to workers.
    #[error("{0}")]
    Wrong(String),
    /// The work itself cannot go on.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// Errors of the broker, which are of many kinds, with what it was asked for.
pub(crate) trait OrBroker<T> {
    /// The value, or that the broker cannot do `what`.
    fn or_broker(self, what: &'static str) -> Result<T>;
}

impl<T, E: std::fmt::Display> OrBroker<T> for std::result::Result<T, E> {
    fn or_broker(self, what: &'static str) -> Result<T> {
        self.map_err(|error| ClusterError::Broker(what, error.to_string()))
    }
}

impl From<PlanError> for ClusterError {
    fn from(error: PlanError) -> Self {
        ClusterError::Run(error.into())
    }
}

impl From<quadrille_engine::Error> for ClusterError {
    fn from(error: quadrille_engine::Error) -> Self {
        ClusterError::Run(error.into())
    }
}

impl From<LabError> for ClusterError {
    fn from(error: LabError) -> Self {
        ClusterError::Wrong(error.to_string())
    }
}

impl From<ClusterError> for RunError {
    fn from(error: ClusterError) -> Self {
        match error {
            ClusterError::Run(error) => error,
            error => RunError::Workers(error.to_string()),
        }
    }
}

/// The result of anything on the queue.
pub type Result<T> = std::result::Result<T, ClusterError>;
