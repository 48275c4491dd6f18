//! Matches of engines: each a journal in the data folder, played in a thread of its own. A match that is stopped or
//! interrupted goes on where it was.

mod watched_player;

use crate::api::Failure;
use axum::http::StatusCode;
use quadrille_arena::{
    Adjudication, Journal, MatchPlan, MatchResults, MatchSummary, Openings, PreparedMatch, RunOptions,
    SprtBounds, StopSignal, TimeControl, TournamentFormat, build_engine,
};
use quadrille_engine::{EngineSpec, Limits, find};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use watched_player::{LiveGame, WatchedPlayer};

/// The matches of a data folder.
#[derive(Clone)]
pub struct Matches {
    folder: Arc<PathBuf>,
    running: Arc<Mutex<BTreeMap<u64, Arc<Playing>>>>,
}

/// How a match stands.
#[derive(Serialize, JsonSchema)]
pub struct MatchDescription {
    id: u64,
    running: bool,
    game: String,
    /// The size of the board, where the game has several.
    size: Option<String>,
    #[serde(flatten)]
    summary: MatchSummary,
    /// The game that is being played.
    live: Option<LiveGame>,
}

/// A match that is being played.
#[derive(Default)]
struct Playing {
    stop: StopSignal,
    live: Arc<Mutex<LiveGame>>,
}

/// The matches that are played at once.
const MOST: usize = 2;

/// A match as it is asked for.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchRequest {
    game: String,
    size: Option<String>,
    #[serde(default)]
    rules: BTreeMap<String, String>,
    /// The engines with their settings, two at least.
    players: Vec<String>,
    /// Games of every two players, an even number.
    games: u32,
    /// The time, the positions and the depth of a turn; there is no clock.
    #[serde(default)]
    limits: Limits,
    /// The bounds of a sequential test in normalised Elo.
    sprt: Option<(f64, f64)>,
    #[serde(default)]
    seed: u64,
}

impl MatchRequest {
    fn plan(self) -> Result<MatchPlan, Failure> {
        if self.games % 2 == 1 {
            return Err(Failure::wrong(
                "the number of games must be even: every opening is played with both colours",
            ));
        }
        let game = find(&self.game)?;
        let has_random_starts = game.starts().iter().any(|(name, _)| *name == "random");
        let is_level = |player: &String| player.parse().is_ok_and(|spec: EngineSpec| spec.is_level());
        let Limits { time, nodes, depth, .. } = self.limits;
        let is_limited = self.limits != Limits::default() || self.players.iter().all(is_level);
        let time = if is_limited { time } else { Some(Duration::from_millis(100)) };
        let spelled_out = |player: &String| match player.parse() {
            Ok(spec) => game.spell_out(&spec).to_string(),
            Err(_) => player.clone(),
        };
        Ok(MatchPlan {
            version: env!("CARGO_PKG_VERSION").into(),
            game: game.name().into(),
            size: self.size,
            rules: self.rules.into_iter().collect(),
            // A journal is understood without the names that only this server knows.
            players: self.players.iter().map(spelled_out).collect(),
            format: TournamentFormat::RoundRobin,
            pairs: self.games / 2,
            control: TimeControl {
                time,
                nodes,
                depth,
                margin: Duration::from_secs(10),
                ..TimeControl::default()
            },
            openings: if has_random_starts { Openings::RandomStarts } else { Openings::RandomPlies(4) },
            seed: self.seed,
            sprt: self.sprt.map(|(elo0, elo1)| SprtBounds { elo0, elo1, alpha: 0.05, beta: 0.05 }),
            adjudication: Adjudication::default(),
            longest: 1000,
            tuned: Vec::new(),
        })
    }
}

impl Matches {
    /// The matches below a data folder.
    pub fn open(data: &Path) -> std::io::Result<Matches> {
        let folder = data.join("matches");
        std::fs::create_dir_all(&folder)?;
        Ok(Matches { folder: Arc::new(folder), running: Arc::default() })
    }

    fn path(&self, id: u64) -> PathBuf {
        self.folder.join(format!("{id}.match"))
    }

    fn running(&self) -> MutexGuard<'_, BTreeMap<u64, Arc<Playing>>> {
        self.running.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
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
        let plan = request.plan()?;
        let id = self.numbers().first().map_or(1, |newest| newest + 1);
        self.play(id, plan)?;
        Ok(id)
    }

    /// Goes on with a match.
    pub fn resume(&self, id: u64) -> Result<(), Failure> {
        let (journal, plan) = self.read(id)?;
        drop(journal);
        self.play(id, plan)
    }

    fn read(&self, id: u64) -> Result<(Journal, MatchPlan), Failure> {
        let path = self.path(id);
        if !path.exists() {
            return Err(Failure(StatusCode::NOT_FOUND, format!("there is no match {id}")));
        }
        Journal::read(&path).map_err(Failure::wrong)
    }

    fn play(&self, id: u64, plan: MatchPlan) -> Result<(), Failure> {
        let mut running = self.running();
        if running.contains_key(&id) {
            return Ok(());
        }
        if running.len() >= MOST {
            return Err(Failure::wrong(format!("{MOST} matches are being played already: stop one first")));
        }
        let playing = Arc::new(Playing::default());
        let live = Arc::clone(&playing.live);
        let build = move |plan: &MatchPlan, player: &str| {
            let inner = build_engine(plan, player)?;
            Ok(Box::new(WatchedPlayer::new(inner, player, plan, &live)) as _)
        };
        let prepared = PreparedMatch::new(plan, build).map_err(Failure::wrong)?;
        let journal = Journal::open(&self.path(id), prepared.plan()).map_err(Failure::wrong)?;
        running.insert(id, Arc::clone(&playing));
        let matches = self.clone();
        std::thread::spawn(move || {
            let options = RunOptions { concurrency: 1, shard: (0, 1), stop: &playing.stop };
            if let Err(error) = prepared.run(&journal, &options, |_, _| ()) {
                playing.live.lock().expect("nothing panics here").failure = Some(error.to_string());
            }
            drop(journal);
            matches.running().remove(&id);
        });
        Ok(())
    }

    /// Stops a match; the game that is being played is given up and played again later.
    pub fn stop(&self, id: u64) {
        if let Some(playing) = self.running().get(&id) {
            playing.stop.abandon_all();
        }
    }

    /// How a match stands.
    pub fn state(&self, id: u64) -> Result<MatchDescription, Failure> {
        let (journal, plan) = self.read(id)?;
        let results = MatchResults::of(&plan, &journal).map_err(Failure::wrong)?;
        let playing = self.running().get(&id).cloned();
        Ok(MatchDescription {
            id,
            running: playing.is_some(),
            summary: MatchSummary::of(&plan, &results),
            game: plan.game,
            size: plan.size,
            live: playing.map(|playing| playing.live.lock().expect("nothing panics here").clone()),
        })
    }

    /// All matches, the newest first.
    pub fn list(&self) -> Vec<MatchDescription> {
        self.numbers().into_iter().filter_map(|id| self.state(id).ok()).collect()
    }
}
