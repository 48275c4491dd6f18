//! Games between players, with the arena's referee and journal: the source of match tables, samples and databases.

use crate::error::Result;
use crate::lab::Run;
use quadrille_arena::{
    Journal, JournalEntry, MatchPlan, MatchResults, Openings, RunError, StopReason, TimeControl,
};
use quadrille_engine::{Clock, Opening, Position, find};
use serde::Deserialize;
use std::collections::{BTreeMap, HashSet};
use std::time::Duration;

/// What is played, as the file of an experiment says it. How long a move takes is a matter of the size.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Conditions {
    pub game: String,
    /// The size of the board, where the game has several.
    board: Option<String>,
    #[serde(default)]
    rules: BTreeMap<String, String>,
    /// `random-starts`, `start` or `random:PLIES`; left out, random starts where the game has them, else four random plies.
    openings: Option<String>,
}

/// How far a time may be overstepped before it costs the game: these games measure strength, not punctuality.
const MARGIN: Duration = Duration::from_secs(5);

/// Games that were played to their end.
pub(crate) struct PlayedGames {
    pub plan: MatchPlan,
    pub journal: Journal,
}

impl Conditions {
    fn rules(&self) -> Vec<(String, String)> {
        self.rules.iter().map(|(name, value)| (name.clone(), value.clone())).collect()
    }

    /// How games begin, before their openings.
    pub fn start(&self) -> Result<Opening> {
        let plan =
            MatchPlan { size: self.board.clone(), rules: self.rules(), ..MatchPlan::new(&self.game, &[], 0) };
        Ok(plan.start()?)
    }

    fn openings(&self, run: &Run<'_>) -> Result<Openings> {
        let has_random_starts = find(&self.game)?.starts().iter().any(|(name, _)| *name == "random");
        Ok(match self.openings.as_deref() {
            None if has_random_starts => Openings::RandomStarts,
            None => Openings::RandomPlies(4),
            Some("random-starts") => Openings::RandomStarts,
            Some("start") => Openings::Start,
            Some(text) => {
                let plies = text.strip_prefix("random:").and_then(|plies| plies.parse().ok());
                let wrong = || {
                    run.experiment
                        .wrong(format!("openings '{text}' are not start, random-starts or random:PLIES"))
                };
                Openings::RandomPlies(plies.ok_or_else(wrong)?)
            }
        })
    }

    fn plan(&self, run: &Run<'_>, players: &[String]) -> Result<MatchPlan> {
        let names: Vec<&str> = players.iter().map(String::as_str).collect();
        let pairs = u32::try_from(run.games()?.div_ceil(2)).unwrap_or(u32::MAX);
        let scale = run.scale;
        let clock = scale.clock.map(|seconds| Clock {
            remaining: Duration::from_secs_f64(seconds.max(0.0)),
            increment: Duration::ZERO,
        });
        Ok(MatchPlan {
            size: self.board.clone(),
            rules: self.rules(),
            control: TimeControl {
                time: scale.seconds.map(|seconds| Duration::from_secs_f64(seconds.max(0.0))),
                clock,
                nodes: scale.nodes,
                depth: scale.depth,
                margin: MARGIN,
            },
            openings: self.openings(run)?,
            seed: run.lab.seed,
            ..MatchPlan::new(&self.game, &names, pairs)
        })
    }

    /// Plays what is missing of the games between these players; `None` if it was stopped.
    pub fn play(&self, run: &Run<'_>, name: &str, players: &[String]) -> Result<Option<PlayedGames>> {
        let plan = self.plan(run, players)?;
        let path = run.file(&format!("{name}.match"));
        let total = 2 * plan.pair_count();
        let mut watch = |_: &JournalEntry, results: &MatchResults| run.tell(name, results.games(), total);
        let (stop, _) = run.lab.host.run(plan, &path, run.lab.stop, &mut watch)?;
        match stop {
            StopReason::Asked => return Ok(None),
            StopReason::SetAside { pairs } => {
                return Err(RunError::Workers(format!(
                    "{name}: {pairs} pairs have failed and are set aside"
                ))
                .into());
            }
            StopReason::Complete | StopReason::Decided(_) => {}
        }
        let (journal, plan) = Journal::read(&path)?;
        Ok(Some(PlayedGames { plan, journal }))
    }
}

impl PlayedGames {
    /// The games without those that repeat another, as two games of a player who chooses nothing by chance do.
    pub fn distinct(&self) -> Result<Vec<JournalEntry>> {
        let mut seen = HashSet::new();
        let mut entries = self.journal.entries()?;
        entries.retain(|entry| {
            let words: Vec<&str> = entry.record.turns.iter().map(|turn| turn.word.as_str()).collect();
            seen.insert((entry.record.opening.clone(), entry.record.opening_moves.clone(), words.join(" ")))
        });
        Ok(entries)
    }

    /// Goes through the positions of a game in which a turn begins, from the first that a player chose to the last of all.
    pub fn replay(
        &self,
        entry: &JournalEntry,
        mut look: impl FnMut(&mut dyn Position) -> Result<()>,
    ) -> Result<()> {
        let mut position = self.open(entry)?;
        look(&mut *position)?;
        for turn in &entry.record.turns {
            position.play(&turn.word)?;
            if position.turn_start() || position.ending().is_some() {
                look(&mut *position)?;
            }
        }
        Ok(())
    }

    /// The position in which the players began.
    fn open(&self, entry: &JournalEntry) -> Result<Box<dyn Position>> {
        let opening = Opening {
            position: Some(entry.record.opening.clone()),
            moves: entry.record.opening_moves.clone(),
            ..self.plan.start()?
        };
        Ok(find(&self.plan.game)?.open(&opening)?)
    }

    /// The game at its end, without the moves of the opening, which nobody chose.
    pub fn end(&self, entry: &JournalEntry) -> Result<Box<dyn Position>> {
        let mut position = find(&self.plan.game)?.open(&Opening::at(&*self.open(entry)?))?;
        entry.record.turns.iter().try_for_each(|turn| position.play(&turn.word))?;
        Ok(position)
    }
}
