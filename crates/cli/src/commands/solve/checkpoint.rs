//! The file that a solver's checkpoint is kept in.

use crate::output::write_file;
use anyhow::Context;
use quadrille_engine::{Checkpoint, Solver, Work};
use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How often what is known is written.
pub const INTERVAL: Duration = Duration::from_secs(60);

pub struct CheckpointFile {
    path: PathBuf,
    checkpoint: Checkpoint,
}

impl CheckpointFile {
    /// A file for this problem and solver: `engine` names the preset and all settings that the table depends on.
    pub fn new(path: &Path, solver: &dyn Solver, engine: &str) -> CheckpointFile {
        CheckpointFile { path: path.into(), checkpoint: Checkpoint::new(solver, engine) }
    }

    /// Reads the file into the solver if there is one.
    pub fn load(&self, solver: &mut dyn Solver) -> anyhow::Result<Option<Work>> {
        match File::open(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error).with_context(|| format!("cannot read {}", self.path.display())),
            Ok(file) => {
                let work = self.checkpoint.read(file, solver);
                work.map(Some).with_context(|| self.path.display().to_string())
            }
        }
    }

    /// Replaces the file by what the solver knows now.
    pub fn save(&self, solver: &dyn Solver, work: Work) -> anyhow::Result<()> {
        write_file(&self.path, |out| Ok(self.checkpoint.write(out, solver, work)?))
    }
}
