use crate::journal::{Journal, JournalEntry};
use crate::match_player::build_player;
use crate::plan::MatchPlan;
use crate::results::MatchResults;
use crate::scheduler::{PreparedMatch, RunError, RunOptions, StopReason, StopSignal};
use std::path::Path;

/// Told of every finished game, after it is in the journal.
pub type WatchGames<'a> = dyn FnMut(&JournalEntry, &MatchResults) + 'a;

/// Who plays the games of a match: this process, or workers on other machines.
pub trait MatchHost {
    /// Plays what the journal in a file does not have yet; the file is begun if it is not there. A plan that cannot be
    /// played leaves no file.
    fn run(
        &self,
        plan: MatchPlan,
        journal: &Path,
        stop: &StopSignal,
        watch: &mut WatchGames<'_>,
    ) -> Result<(StopReason, MatchResults), RunError>;
}

/// This process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LocalHost {
    /// How many games at a time.
    pub concurrency: usize,
    /// Of every so many pairs only those of this remainder: `(remainder, modulus)`.
    pub shard: (u64, u64),
}

impl LocalHost {
    /// All games of a match, so many at a time.
    pub fn new(concurrency: usize) -> LocalHost {
        LocalHost { concurrency, shard: (0, 1) }
    }
}

impl MatchHost for LocalHost {
    fn run(
        &self,
        plan: MatchPlan,
        journal: &Path,
        stop: &StopSignal,
        watch: &mut WatchGames<'_>,
    ) -> Result<(StopReason, MatchResults), RunError> {
        let prepared = PreparedMatch::new(plan, build_player)?;
        let journal = Journal::open(journal, prepared.plan())?;
        let options = RunOptions { concurrency: self.concurrency, shard: self.shard, stop };
        prepared.run(&journal, &options, watch)
    }
}
