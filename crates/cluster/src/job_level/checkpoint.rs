//! What is known of a tree, in a file.

use super::tree::{NodeValue, Tree};
use crate::{ClusterError, Result};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// What is kept of a search.
#[derive(Serialize, Deserialize)]
#[serde(bound = "V: NodeValue")]
pub(super) struct Checkpoint<V: NodeValue> {
    /// The position and who searches: a file of another is refused.
    pub problem: String,
    /// A tree for each question that was asked.
    pub trees: Vec<Tree<V>>,
    /// The positions visited by all jobs.
    pub nodes: u64,
    /// The jobs done.
    pub jobs: u64,
}

impl<V: NodeValue> Checkpoint<V> {
    /// What a file knows of a problem; nothing if there is none.
    pub fn open(path: Option<&Path>, problem: &str) -> Result<Self> {
        let Some(path) = path.filter(|path| path.exists()) else {
            return Ok(Checkpoint { problem: problem.into(), trees: Vec::new(), nodes: 0, jobs: 0 });
        };
        let wrong = |reason: String| ClusterError::Wrong(format!("{}: {reason}", path.display()));
        let bytes = std::fs::read(path).map_err(|error| ClusterError::File(path.into(), error))?;
        let mut known: Self = serde_json::from_slice(&bytes)
            .map_err(|error| wrong(format!("this is no checkpoint of a queue: {error}")))?;
        if known.problem != problem {
            return Err(wrong("it belongs to another problem or to other settings".into()));
        }
        match known.trees.iter_mut().all(Tree::restore) {
            true => Ok(known),
            false => Err(wrong("it is damaged".into())),
        }
    }

    /// Replaces the file in one step.
    pub fn save(&self, path: &Path) -> Result<()> {
        let failed = |error| ClusterError::File(path.into(), error);
        let unfinished = path.with_added_extension("unfinished");
        let bytes = serde_json::to_vec(self).expect("a tree is plain data");
        std::fs::write(&unfinished, bytes).map_err(failed)?;
        std::fs::rename(&unfinished, path).map_err(failed)
    }
}
