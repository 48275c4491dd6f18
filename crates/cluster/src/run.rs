//! What is announced: runs by coordinators, workers by themselves.

use crate::fingerprint::Build;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// A run: a command with jobs for workers. Workers read it and decide whether they take them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Run {
    /// What tells it from others: the same command with the same journal goes on with the same run.
    pub id: String,
    /// The command and what it is about, for people.
    pub about: String,
    /// The game.
    pub game: String,
    /// Every engine that jobs ask for.
    pub engines: Vec<String>,
    /// The programs of others that jobs ask for, by the names under which workers declare them.
    pub programs: Vec<String>,
    /// The engine that the answers have to come from.
    pub build: Build,
    /// How long a worker may be silent before its job goes to another, in seconds.
    pub ack_wait: f64,
}

/// The name of a run: it follows from what decides its jobs and from where its results are written.
pub fn run_id(parts: &[&str]) -> String {
    hash(parts.join("\n").as_bytes())[..16].to_owned()
}

/// A hash by which something is found again: SHA-256 in hexadecimal.
pub(crate) fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// How a run stands, as its coordinator says from time to time.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RunStatus {
    /// What is done, in the command's own unit.
    pub done: u64,
    /// What there is to do; null where nobody knows.
    pub total: Option<u64>,
    /// What was done since the coordinator started, and how long that took in seconds: the speed.
    pub recent: (u64, f64),
    /// Jobs given out and not answered.
    pub open: u64,
    /// Jobs that failed too often, and why.
    pub set_aside: Vec<(String, String)>,
    /// When the coordinator said this, in seconds since 1970.
    pub seen: f64,
}

impl RunStatus {
    /// Whether the coordinator was heard of lately.
    pub fn is_coordinated(&self) -> bool {
        now() - self.seen < SILENCE
    }

    /// The seconds that are left at the present speed.
    pub fn seconds_left(&self) -> Option<f64> {
        let (done, seconds) = self.recent;
        let left = self.total?.saturating_sub(self.done);
        (done > 0).then(|| left as f64 * seconds / done as f64)
    }
}

/// A worker, as it says itself from time to time.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct WorkerStatus {
    /// Its name.
    pub name: String,
    /// The engine it has.
    pub build: Build,
    /// The games it takes jobs of.
    pub games: Vec<String>,
    /// The programs of others that it has.
    pub programs: Vec<String>,
    /// How many jobs it does at a time.
    pub threads: usize,
    /// Positions a second in `bench`, of one thread.
    pub speed: f64,
    /// The jobs it is at: run and key.
    pub running: Vec<(String, String)>,
    /// How many it has done.
    pub done: u64,
    /// How many have failed.
    pub failed: u64,
    /// When it said this, in seconds since 1970.
    pub seen: f64,
}

/// After so many seconds without a word a worker or a coordinator counts as gone.
const SILENCE: f64 = 15.0;

impl WorkerStatus {
    /// Whether it was heard of lately.
    pub fn is_alive(&self) -> bool {
        now() - self.seen < SILENCE
    }
}

/// What a coordinator or an operator has decided about a worker.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Pause {
    /// Why it takes no jobs.
    pub reason: String,
}

/// The time in seconds since 1970.
pub(crate) fn now() -> f64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0.0, |since| since.as_secs_f64())
}
