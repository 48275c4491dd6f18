//! Matches of engines: each a journal in the data folder, played in a thread of its own. A match that is stopped or
//! interrupted goes on where it was.

mod describe;
mod observed;

use crate::api::Failure;
use axum::http::StatusCode;
use observed::{Observed, Scene};
use quadrille_arena::{
    Adjudication, Bounds, Brake, Format, Journal, Openings, Plan, Run, Standing, TimeControl, openings, run,
    seat_engine,
};
use quadrille_engine::{EngineSpec, find};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

/// The matches of a data folder.
#[derive(Clone)]
pub struct Matches {
    folder: Arc<PathBuf>,
    running: Arc<Mutex<BTreeMap<u64, Arc<Playing>>>>,
}

/// A match that is being played.
#[derive(Default)]
struct Playing {
    brake: Brake,
    scene: Arc<Mutex<Scene>>,
}

/// The matches that are played at once.
const MOST: usize = 2;

/// A match as it is asked for.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    game: String,
    size: Option<String>,
    #[serde(default)]
    rules: BTreeMap<String, String>,
    /// The engines with their settings, two at least.
    players: Vec<String>,
    /// Games of every two players, an even number.
    games: u32,
    /// Milliseconds a turn.
    time: Option<u64>,
    /// Positions a turn.
    nodes: Option<u64>,
    /// The bounds of a sequential test in normalised Elo.
    sprt: Option<(f64, f64)>,
    #[serde(default)]
    seed: u64,
}

impl Wanted {
    fn plan(self) -> Result<Plan, Failure> {
        if self.games % 2 == 1 {
            return Err(Failure::wrong(
                "the number of games must be even: every opening is played with both colours",
            ));
        }
        let game = find(&self.game)?;
        let has_random_starts = game.starts().iter().any(|(name, _)| *name == "random");
        let is_level = |player: &String| player.parse().is_ok_and(|spec: EngineSpec| spec.is_level());
        let is_limited = self.time.is_some() || self.nodes.is_some() || self.players.iter().all(is_level);
        let time = if is_limited { self.time } else { Some(100) };
        Ok(Plan {
            version: env!("CARGO_PKG_VERSION").into(),
            game: game.name().into(),
            size: self.size,
            rules: self.rules.into_iter().collect(),
            players: self.players,
            format: Format::RoundRobin,
            pairs: self.games / 2,
            control: TimeControl {
                time: time.map(Duration::from_millis),
                nodes: self.nodes,
                margin: Duration::from_secs(10),
                ..TimeControl::default()
            },
            openings: if has_random_starts { Openings::RandomStarts } else { Openings::RandomPlies(4) },
            seed: self.seed,
            sprt: self.sprt.map(|(elo0, elo1)| Bounds { elo0, elo1, alpha: 0.05, beta: 0.05 }),
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
    pub fn start(&self, wanted: Wanted) -> Result<u64, Failure> {
        let plan = wanted.plan()?;
        plan.check().map_err(Failure::wrong)?;
        for player in &plan.players {
            seat_engine(&plan, player).map_err(Failure::wrong)?;
        }
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

    fn read(&self, id: u64) -> Result<(Journal, Plan), Failure> {
        let path = self.path(id);
        if !path.exists() {
            return Err(Failure(StatusCode::NOT_FOUND, format!("there is no match {id}")));
        }
        Journal::read(&path).map_err(Failure::wrong)
    }

    fn play(&self, id: u64, plan: Plan) -> Result<(), Failure> {
        let mut running = self.running();
        if running.contains_key(&id) {
            return Ok(());
        }
        if running.len() >= MOST {
            return Err(Failure::wrong(format!("{MOST} matches are being played already: stop one first")));
        }
        let starts = openings(&plan).map_err(Failure::wrong)?;
        let journal = Journal::open(&self.path(id), &plan).map_err(Failure::wrong)?;
        let playing = Arc::new(Playing::default());
        running.insert(id, Arc::clone(&playing));
        let matches = self.clone();
        std::thread::spawn(move || {
            let scene = Arc::clone(&playing.scene);
            let seat = move |plan: &Plan, player: &str| {
                let inner = seat_engine(plan, player)?;
                Ok(Box::new(Observed::new(inner, player, plan, &scene)) as _)
            };
            let how = Run { seat: &seat, concurrency: 1, shard: (0, 1), brake: &playing.brake };
            if let Err(error) = run(&plan, &starts, &journal, &how, |_, _| ()) {
                playing.scene.lock().expect("observers do not panic").failure = Some(error.to_string());
            }
            drop(journal);
            matches.running().remove(&id);
        });
        Ok(())
    }

    /// Stops a match; the game that is being played is given up and played again later.
    pub fn stop(&self, id: u64) {
        if let Some(playing) = self.running().get(&id) {
            playing.brake.finish.store(true, Ordering::Relaxed);
            playing.brake.abandon.store(true, Ordering::Relaxed);
        }
    }

    /// How a match stands.
    pub fn state(&self, id: u64) -> Result<Value, Failure> {
        let (journal, plan) = self.read(id)?;
        let standing = Standing::of(&plan, &journal).map_err(Failure::wrong)?;
        let mut state = describe::standing(&plan, &standing);
        let playing = self.running().get(&id).cloned();
        state["id"] = json!(id);
        state["running"] = json!(playing.is_some());
        if let Some(playing) = playing {
            state["board"] = playing.scene.lock().expect("observers do not panic").describe();
        }
        Ok(state)
    }

    /// All matches, the newest first.
    pub fn list(&self) -> Vec<Value> {
        self.numbers().into_iter().filter_map(|id| self.state(id).ok()).collect()
    }
}
