//! Matches of engines: each a journal in the data folder, played in a thread of its own. A match that is stopped or
//! interrupted goes on where it was.

mod finished;
mod request;
mod watched_player;

pub use finished::{FinishedGame, MatchGame};
pub use request::{MatchRequest, admitted};

use crate::failure::Failure;
use axum::http::StatusCode;
use quadrille_api::{Gate, Reservation};
use quadrille_arena::{
    Journal, MatchPlan, MatchResults, MatchSummary, PreparedMatch, RunOptions, StopSignal, build_engine,
};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};
use watched_player::{LiveGame, WatchedPlayer};

/// The matches of a data folder.
#[derive(Clone)]
pub struct Matches {
    folder: Arc<PathBuf>,
    gate: Gate,
    state: Arc<Mutex<State>>,
}

/// What is known of matches besides their journals.
#[derive(Default)]
struct State {
    /// The greatest number that was given to a match.
    newest: u64,
    running: BTreeMap<u64, Arc<Playing>>,
    /// How those stand that are not played: nobody else writes their journals.
    standing: BTreeMap<u64, Standing>,
    /// Why those stopped that could not go on.
    failures: BTreeMap<u64, String>,
}

/// How a match stands.
#[derive(Clone, Serialize, JsonSchema)]
pub struct Standing {
    game: String,
    /// The size of the board, where the game has several.
    size: Option<String>,
    #[serde(flatten)]
    summary: MatchSummary,
}

impl Standing {
    fn of(plan: &MatchPlan, results: &MatchResults) -> Standing {
        let summary = MatchSummary::of(plan, results);
        Standing { game: plan.game.clone(), size: plan.size.clone(), summary }
    }
}

/// A match.
#[derive(Serialize, JsonSchema)]
pub struct MatchDescription {
    id: u64,
    running: bool,
    #[serde(flatten)]
    standing: Standing,
    /// The game that is being played.
    live: Option<LiveGame>,
    /// Why it could not go on.
    failure: Option<String>,
}

/// A match whose journal cannot be read.
#[derive(Serialize, JsonSchema)]
pub struct UnreadableMatch {
    id: u64,
    /// Why.
    error: String,
}

/// A match that is being played.
struct Playing {
    plan: MatchPlan,
    results: Mutex<MatchResults>,
    stop: StopSignal,
    live: Arc<Mutex<LiveGame>>,
    _memory: Reservation,
}

impl Playing {
    fn standing(&self) -> Standing {
        Standing::of(&self.plan, &lock(&self.results))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// The most matches that are kept.
const MOST_KEPT: usize = 500;

impl Matches {
    /// The matches below a data folder.
    pub fn open(data: &Path, gate: Gate) -> std::io::Result<Matches> {
        let folder = data.join("matches");
        std::fs::create_dir_all(&folder)?;
        Ok(Matches { folder: Arc::new(folder), gate, state: Arc::default() })
    }

    fn path(&self, id: u64) -> PathBuf {
        self.folder.join(format!("{id}.match"))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    /// The numbers of all matches, the newest first.
    fn numbers(&self) -> Vec<u64> {
        let files = std::fs::read_dir(&*self.folder).into_iter().flatten().flatten();
        let number =
            |file: std::fs::DirEntry| file.file_name().to_str()?.strip_suffix(".match")?.parse().ok();
        let mut numbers: Vec<u64> = files.filter_map(number).collect();
        numbers.sort_unstable_by(|one, other| other.cmp(one));
        numbers
    }

    /// Begins a match: its number.
    pub fn start(&self, request: MatchRequest) -> Result<u64, Failure> {
        let plan = request.plan(&self.gate)?;
        let numbers = self.numbers();
        if numbers.len() >= MOST_KEPT {
            return Err(Failure::busy(format!("{MOST_KEPT} matches may be kept: delete some first")));
        }
        let id = {
            let mut state = self.state();
            state.newest = state.newest.max(numbers.first().copied().unwrap_or(0)) + 1;
            state.newest
        };
        let results = MatchResults::new(&plan);
        self.play(id, plan, results)?;
        Ok(id)
    }

    /// Goes on with a match.
    pub fn resume(&self, id: u64) -> Result<(), Failure> {
        if self.state().running.contains_key(&id) {
            return Ok(());
        }
        let (journal, plan) = self.read(id)?;
        let results = MatchResults::of(&plan, &journal).map_err(Failure::wrong)?;
        drop(journal);
        self.play(id, plan, results)
    }

    fn read(&self, id: u64) -> Result<(Journal, MatchPlan), Failure> {
        let path = self.path(id);
        if !path.exists() {
            return Err(Failure::missing(format!("there is no match {id}")));
        }
        Journal::read(&path).map_err(Failure::wrong)
    }

    fn play(&self, id: u64, plan: MatchPlan, results: MatchResults) -> Result<(), Failure> {
        // A plan of a journal may be from a time of other limits.
        let (_, megabytes) = admitted(&self.gate, plan.clone())?;
        let most = self.gate.limits().matches;
        let playing = {
            let mut state = self.state();
            if state.running.contains_key(&id) {
                return Ok(());
            }
            if state.running.len() >= most {
                return Err(Failure::busy(format!(
                    "{most} matches are being played already, which is the limit: stop one first"
                )));
            }
            let playing = Arc::new(Playing {
                plan,
                results: Mutex::new(results),
                stop: StopSignal::default(),
                live: Arc::default(),
                _memory: self.gate.reserve(megabytes)?,
            });
            state.failures.remove(&id);
            state.running.insert(id, Arc::clone(&playing));
            playing
        };
        self.begin(id, &playing).inspect_err(|_| drop(self.state().running.remove(&id)))
    }

    /// Builds the players and plays in a thread.
    fn begin(&self, id: u64, playing: &Arc<Playing>) -> Result<(), Failure> {
        let live = Arc::clone(&playing.live);
        let build = move |plan: &MatchPlan, player: &str| {
            let inner = build_engine(plan, player)?;
            Ok(Box::new(WatchedPlayer::new(inner, player, plan, &live)) as _)
        };
        let prepared = PreparedMatch::new(playing.plan.clone(), build).map_err(Failure::wrong)?;
        let journal = Journal::open(&self.path(id), prepared.plan()).map_err(Failure::wrong)?;
        let (matches, playing) = (self.clone(), Arc::clone(playing));
        let work = move || {
            let options = RunOptions { concurrency: 1, shard: (0, 1), stop: &playing.stop };
            let run =
                || prepared.run(&journal, &options, |_, results| lock(&playing.results).clone_from(results));
            let failure = match catch_unwind(AssertUnwindSafe(run)) {
                Ok(Ok(_)) => None,
                Ok(Err(error)) => Some(error.to_string()),
                Err(_) => Some("a player or the referee failed".into()),
            };
            drop(journal);
            let standing = playing.standing();
            let mut state = matches.state();
            state.failures.extend(failure.map(|reason| (id, reason)));
            state.standing.insert(id, standing);
            state.running.remove(&id);
        };
        std::thread::Builder::new().spawn(work).map_err(Failure::busy)?;
        Ok(())
    }

    /// Stops a match; the game that is being played is given up and played again later.
    pub fn stop(&self, id: u64) {
        if let Some(playing) = self.state().running.get(&id) {
            playing.stop.abandon_all();
        }
    }

    /// Deletes a match with all its games.
    pub fn remove(&self, id: u64) -> Result<(), Failure> {
        let mut state = self.state();
        if state.running.contains_key(&id) {
            let reason = format!("match {id} is being played: stop it first");
            return Err(Failure(StatusCode::CONFLICT, reason));
        }
        let path = self.path(id);
        for suffix in ["match-wal", "match-shm", "match"] {
            match std::fs::remove_file(path.with_extension(suffix)) {
                Err(error) if error.kind() != ErrorKind::NotFound || suffix == "match" => {
                    return Err(match error.kind() {
                        ErrorKind::NotFound => Failure::missing(format!("there is no match {id}")),
                        _ => Failure(StatusCode::INTERNAL_SERVER_ERROR, error.to_string()),
                    });
                }
                _ => {}
            }
        }
        state.newest = state.newest.max(id);
        state.standing.remove(&id);
        state.failures.remove(&id);
        Ok(())
    }

    /// How a match stands.
    pub fn describe(&self, id: u64) -> Result<MatchDescription, Failure> {
        let (playing, known, failure) = {
            let state = self.state();
            let known = state.standing.get(&id).cloned();
            (state.running.get(&id).cloned(), known, state.failures.get(&id).cloned())
        };
        let standing = match (&playing, known) {
            (Some(playing), _) => playing.standing(),
            (None, Some(known)) => known,
            (None, None) => {
                let (journal, plan) = self.read(id)?;
                let results = MatchResults::of(&plan, &journal).map_err(Failure::wrong)?;
                let standing = Standing::of(&plan, &results);
                self.state().standing.entry(id).or_insert(standing).clone()
            }
        };
        let live = playing.map(|playing| lock(&playing.live).clone());
        Ok(MatchDescription { id, running: live.is_some(), standing, live, failure })
    }

    /// All matches, the newest first, and those that cannot be read.
    pub fn list(&self) -> (Vec<MatchDescription>, Vec<UnreadableMatch>) {
        let (mut matches, mut unreadable) = (Vec::new(), Vec::new());
        for id in self.numbers() {
            match self.describe(id) {
                Ok(described) => matches.push(described),
                // Deleted since.
                Err(Failure(StatusCode::NOT_FOUND, _)) => {}
                Err(Failure(_, error)) => unreadable.push(UnreadableMatch { id, error }),
            }
        }
        (matches, unreadable)
    }
}
