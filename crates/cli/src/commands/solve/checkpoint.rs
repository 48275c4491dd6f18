//! The file that a solver's checkpoint is kept in.

use crate::output::write_file;
use anyhow::Context;
use quadrille_engine::{Checkpoint, Solver, Work};
use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How often what is known is written.
const INTERVAL: Duration = Duration::from_secs(60);

/// The search before the next file takes at least so many times what it took to write this one: a large table takes minutes.
const SEARCH_PER_WRITE: u32 = 20;

pub struct CheckpointFile {
    path: PathBuf,
    checkpoint: Checkpoint,
    /// How long to search before the next file.
    pub interval: Duration,
}

impl CheckpointFile {
    /// A file for this problem and solver: `engine` names the preset and all settings that the table depends on.
    pub fn new(path: &Path, solver: &dyn Solver, engine: &str) -> CheckpointFile {
        CheckpointFile { path: path.into(), checkpoint: Checkpoint::new(solver, engine), interval: INTERVAL }
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
    pub fn save(&mut self, solver: &dyn Solver, work: Work) -> anyhow::Result<()> {
        let clock = Instant::now();
        write_file(&self.path, |out| Ok(self.checkpoint.write(out, solver, work)?))?;
        self.interval = INTERVAL.max(SEARCH_PER_WRITE * clock.elapsed());
        Ok(())
    }
}
