//! The files of a training folder, by round.

use super::options::Arguments;
use crate::input::read_text;
use crate::output::replace_file;
use quadrille_engine::EngineSpec;
use std::path::{Path, PathBuf};

impl Arguments {
    pub(super) fn file(&self, name: &str, round: u64, kind: &str) -> PathBuf {
        self.folder.join(format!("{name}-{round}.{kind}"))
    }

    /// The best network so far, if there is one.
    pub(super) fn best(&self) -> PathBuf {
        self.folder.join("network.txt")
    }

    /// The network that a round begins with, if there is one.
    pub(super) fn before(&self, round: u64) -> Option<PathBuf> {
        Some(self.file("before", round, "txt")).filter(|path| path.exists())
    }

    /// The last round that has begun: those before it are over.
    pub(super) fn first_round(&self) -> u64 {
        (1..=self.rounds).rev().find(|&round| self.before(round).is_some()).unwrap_or(1)
    }

    /// Keeps the network that a round begins with, so that the round can go on later as it began.
    pub(super) fn begin(&self, round: u64) -> anyhow::Result<()> {
        if self.before(round).is_none() && self.best().exists() {
            copy(&self.best(), &self.file("before", round, "txt"))?;
        }
        Ok(())
    }

    /// The engine with a network.
    pub(super) fn player(&self, network: Option<PathBuf>) -> EngineSpec {
        let mut engine = self.play.engine.clone();
        engine.settings.extend(network.map(|path| ("network".into(), path.display().to_string())));
        engine
    }

    /// The files of games that a round learns from.
    pub(super) fn games_files(&self, round: u64) -> Vec<PathBuf> {
        let mut files: Vec<PathBuf> =
            (self.fit.since..=round).map(|round| self.file("games", round, "txt")).collect();
        files.retain(|file| file.exists());
        files.extend(self.fit.data.iter().cloned());
        files
    }
}

/// Replaces a file by a copy of another.
pub(super) fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    replace_file(to, &read_text(from)?)
}
