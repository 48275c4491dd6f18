use quadrille_arena::{JournalError, PlanError, RunError};
use std::path::{Path, PathBuf};

/// Why an experiment cannot be run.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// There is no experiment of this name.
    #[error("there is no experiment '{0}': `quadrille lab list` names them; one's own is given as a path")]
    Unknown(String),
    /// The experiment's file is wrong: which file, where and why.
    #[error("{0}: {1}")]
    Experiment(String, String),
    /// A file cannot be read or written.
    #[error("{path}: {1}", path = .0.display())]
    File(PathBuf, #[source] std::io::Error),
    /// A journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A journal of tasks cannot be used.
    #[error("journal {path}: {1}", path = .0.display())]
    Tasks(PathBuf, #[source] rusqlite::Error),
    /// A journal of tasks holds something else.
    #[error("journal {path}: {1}", path = .0.display())]
    Foreign(PathBuf, String),
    /// A game, engine, position or rule is wrong.
    #[error(transparent)]
    Engine(#[from] quadrille_engine::Error),
    /// A match cannot be played.
    #[error(transparent)]
    Run(#[from] RunError),
}

impl From<PlanError> for LabError {
    fn from(error: PlanError) -> Self {
        LabError::Run(error.into())
    }
}

impl LabError {
    /// For `map_err`: what went wrong with a file.
    pub(crate) fn file(path: &Path) -> impl FnOnce(std::io::Error) -> LabError {
        let path = path.to_path_buf();
        move |error| LabError::File(path, error)
    }
}

/// The result of anything in the lab. `None` inside it means: stopped as asked.
pub(crate) type Result<T> = std::result::Result<T, LabError>;
