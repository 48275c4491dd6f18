//! Self-play to learn from, on many machines: a job is a batch of games, and the file is the same as on one machine.

use crate::coordinator::{Author, Coordinator, Taken, Work};
use crate::job::{Answer, SelfPlayTask, Task};
use crate::run::run_id;
use crate::{ClusterError, Result};
use quadrille_arena::{RunError, StopSignal};
use quadrille_engine::{EngineSpec, GameInfo, Limits, Opening, Size, Start};
use quadrille_training::{GamesError, GamesFile, PlayedGame, TrainingPlay};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// How games are played, as jobs of self-play and of puzzles need it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SelfPlayPlan {
    /// The game.
    pub game: String,
    /// The size of the board, if it is not the usual one.
    pub size: Option<String>,
    /// Rules that differ from the usual ones.
    pub rules: Vec<(String, String)>,
    /// Values of rules that games take by turns.
    pub varied: Vec<(String, Vec<String>)>,
    /// Random plies.
    pub plies: u32,
    /// One turn in so many is random.
    pub slips: u64,
    /// Who plays.
    pub engine: String,
    /// Positions for each turn.
    pub nodes: Option<u64>,
    /// How many turns are kept with their numbers of visits.
    pub visits: usize,
    /// The seed of all random choices.
    pub seed: u64,
}

impl SelfPlayPlan {
    /// How games begin.
    pub(crate) fn opening(&self) -> Result<Opening> {
        let size = self.size.as_deref().map(str::parse::<Size>).transpose();
        let size = size.map_err(|error| ClusterError::Wrong(error.to_string()))?;
        let start = Start { size, ..Start::default() };
        Ok(Opening { start, rules: self.rules.clone(), ..Opening::default() })
    }

    /// How long a turn takes.
    pub(crate) fn limits(&self) -> Limits {
        Limits { nodes: self.nodes, ..Limits::default() }
    }

    /// As games are played that are learnt from.
    pub(crate) fn training<'a>(
        &self,
        game: &'static dyn GameInfo,
        engine: EngineSpec,
        stop: &'a AtomicBool,
    ) -> Result<TrainingPlay<'a>> {
        Ok(TrainingPlay {
            game,
            opening: self.opening()?,
            varied: self.varied.clone(),
            plies: self.plies,
            slips: self.slips,
            engine,
            limits: self.limits(),
            visits: self.visits,
            seed: self.seed,
            threads: 1,
            stop,
        })
    }
}

/// Games of a job: they take seconds, and are not many to lose.
const BATCH: u64 = 4;

impl Coordinator {
    /// Has games played until the file holds so many, as [`TrainingPlay::run`] does. `progress` is told how many there are.
    pub fn self_play(
        &self,
        play: &TrainingPlay<'_>,
        path: &Path,
        games: u64,
        stop: &StopSignal,
        progress: &mut dyn FnMut(u64),
    ) -> Result<u64> {
        let written = |error: GamesError| ClusterError::Wrong(error.to_string());
        let engine = self.engine(play.game, &play.engine)?.to_string();
        let plan = SelfPlayPlan {
            game: play.game.name().into(),
            size: play.opening.start.size.map(|size| size.to_string()),
            rules: play.opening.rules.clone(),
            varied: play.varied.clone(),
            plies: play.plies,
            slips: play.slips,
            engine: engine.clone(),
            nodes: play.limits.nodes,
            visits: play.visits,
            seed: play.seed,
        };
        let mut file = GamesFile::open(path, &play.plan()).map_err(written)?;
        let shared = serde_json::to_vec(&plan).expect("a plan is plain data");
        let id = run_id(&["self-play", &play.plan(), &self.place(path)]);
        let about = format!("self-play of {} to learn from", play.game.name());
        let run = self.run_of(id, about, play.game, vec![engine]);
        let mut work = SelfPlayWork {
            plan: self.put_object(&shared)?,
            next: file.games(),
            games,
            file: &mut file,
            waiting: BTreeMap::new(),
            progress,
        };
        let end = self.run(&run, &mut work, stop)?;
        if let Some((key, reason)) = end.set_aside.first() {
            return Err(ClusterError::Wrong(format!("the games from {key} on cannot be played: {reason}")));
        }
        Ok(file.games())
    }
}

/// The games that a file does not have.
struct SelfPlayWork<'a> {
    /// The hash of how they are played.
    plan: String,
    /// The first game that is not given out.
    next: u64,
    games: u64,
    file: &'a mut GamesFile,
    /// Games that wait for those before them.
    waiting: BTreeMap<u64, Vec<PlayedGame>>,
    progress: &'a mut dyn FnMut(u64),
}

impl Work for SelfPlayWork<'_> {
    fn next(&mut self) -> Option<(String, Task)> {
        let first = self.next;
        // Batches begin at fixed numbers, so that a coordinator that goes on gives out the same.
        let count = (BATCH - first % BATCH).min(self.games.saturating_sub(first));
        if count == 0 {
            return None;
        }
        self.next += count;
        let task = SelfPlayTask { plan: self.plan.clone(), first, count };
        Some((first.to_string(), Task::SelfPlay(task)))
    }

    fn take(&mut self, key: &str, answer: Answer, _: &Author<'_>) -> Result<Taken> {
        let (Ok(first), Answer::Lines(lines)) = (key.parse::<u64>(), answer) else {
            return Ok(Taken::Wrong("it answers another question".into()));
        };
        if first < self.file.games() || self.waiting.contains_key(&first) {
            return Ok(Taken::Known);
        }
        let wanted = (BATCH - first % BATCH).min(self.games.saturating_sub(first));
        if lines.len() as u64 != wanted {
            return Ok(Taken::Wrong(format!("it has {} games, and {wanted} were asked for", lines.len())));
        }
        match lines.iter().map(|line| line.parse()).collect::<std::result::Result<Vec<PlayedGame>, _>>() {
            Ok(games) => drop(self.waiting.insert(first, games)),
            Err(reason) => return Ok(Taken::Wrong(reason)),
        }
        while let Some(games) = self.waiting.remove(&self.file.games()) {
            for game in games {
                self.file.add(&game).map_err(|error| RunError::Workers(error.to_string()))?;
            }
            (self.progress)(self.file.games());
        }
        Ok(if self.is_written(key) { Taken::Written } else { Taken::Held })
    }

    fn is_written(&self, key: &str) -> bool {
        key.parse().is_ok_and(|first: u64| first < self.file.games())
    }

    fn set_aside(&mut self, _key: &str) {
        // Without it the file cannot go on.
        self.games = self.file.games();
    }

    fn is_decided(&self) -> bool {
        self.file.games() >= self.games
    }

    fn progress(&self) -> (u64, Option<u64>) {
        (self.file.games(), Some(self.games))
    }
}
