//! How workers behave: what an operator wants to know of one whose games are not like those of the others.

use crate::coordinator::Author;
use quadrille_arena::{JournalEntry, MatchPlan};
use quadrille_engine::{Outcome, Player};
use std::collections::{BTreeMap, HashMap};

/// So many games are needed before a worker is judged.
const LEAST_GAMES: u64 = 20;

/// The share of games with a fault (a loss on time, a crash) that is too much, and by how many times that of the others.
const MOST_FAULTS: f64 = 0.05;
const FAULT_FACTOR: f64 = 4.0;

/// Answers that do not add up, before a worker is paused.
const MOST_WRONG: u64 = 3;

/// How many standard errors a worker's results may be from those of the others. By chance one worker in thirty thousand is
/// further away, and there are many looks at each.
const MOST_DEVIATION: f64 = 5.0;

/// What the workers of a match have done.
#[derive(Default)]
pub(super) struct WorkerStatistics {
    workers: BTreeMap<String, WorkerRecord>,
    /// Pairs of which one game is there: its points for the pair's first player.
    open: HashMap<u64, f64>,
}

#[derive(Default)]
struct WorkerRecord {
    games: u64,
    faults: u64,
    wrong: u64,
    speed: f64,
    /// By the players who met: how many pairs, the sum of their points and of the points' squares.
    pairs: BTreeMap<[usize; 2], [f64; 3]>,
    is_reported: bool,
}

impl WorkerStatistics {
    /// Takes in a game.
    pub fn add(&mut self, worker: &str, entry: &JournalEntry) {
        let record = self.workers.entry(worker.into()).or_default();
        record.games += 1;
        record.faults += u64::from(entry.record.fault);
        let points = match (entry.record.outcome, entry.game) {
            (Outcome::Draw, _) => 0.5,
            (Outcome::Win(Player::First), 0) | (Outcome::Win(Player::Second), 1) => 1.0,
            _ => 0.0,
        };
        match self.open.remove(&entry.pair.number) {
            None => drop(self.open.insert(entry.pair.number, points)),
            Some(before) => {
                let sum = before + points;
                let sums = record.pairs.entry(entry.pair.players).or_default();
                *sums = [sums[0] + 1.0, sums[1] + sum, sums[2] + sum * sum];
            }
        }
    }

    /// An answer did not add up.
    pub fn wrong(&mut self, worker: &str) {
        self.workers.entry(worker.into()).or_default().wrong += 1;
    }

    /// How fast an author says to be.
    pub fn speed(&mut self, author: &Author<'_>) {
        self.workers.entry(author.worker.into()).or_default().speed = author.speed;
    }

    /// Workers that stand out and were not told of before, each with the reason.
    pub fn suspects(&mut self) -> Vec<(String, String)> {
        let found: Vec<(String, String)> = self
            .workers
            .iter()
            .filter(|(_, record)| !record.is_reported)
            .filter_map(|(name, record)| Some((name.clone(), self.complaint(name, record)?)))
            .collect();
        for (name, _) in &found {
            self.workers.entry(name.clone()).or_default().is_reported = true;
        }
        found
    }

    fn complaint(&self, name: &str, record: &WorkerRecord) -> Option<String> {
        if record.wrong >= MOST_WRONG {
            return Some(format!("{} answers do not add up", record.wrong));
        }
        if record.games < LEAST_GAMES {
            return None;
        }
        let others = || self.workers.iter().filter(|(other, _)| *other != name).map(|(_, record)| record);
        let (games, faults) =
            others().fold((0, 0), |(games, faults), other| (games + other.games, faults + other.faults));
        let share = record.faults as f64 / record.games as f64;
        let usual = if games == 0 { 0.0 } else { faults as f64 / games as f64 };
        if share > MOST_FAULTS && share > FAULT_FACTOR * usual && games > 0 {
            return Some(format!("{} of {} games were lost by faults", record.faults, record.games));
        }
        let deviation = self.deviation(name, record)?;
        (deviation.abs() > MOST_DEVIATION)
            .then(|| format!("its results are {deviation:+.1} standard errors from those of the others"))
    }

    /// How far a worker's pairs are from those of the others between the same players, in standard errors.
    fn deviation(&self, name: &str, record: &WorkerRecord) -> Option<f64> {
        let (mut difference, mut variance) = (0.0, 0.0);
        for (players, own) in &record.pairs {
            let mut rest = [0.0; 3];
            for (_, other) in self.workers.iter().filter(|(other, _)| *other != name) {
                let sums = other.pairs.get(players).copied().unwrap_or_default();
                rest = [rest[0] + sums[0], rest[1] + sums[1], rest[2] + sums[2]];
            }
            if own[0] < 2.0 || rest[0] < LEAST_GAMES as f64 {
                continue;
            }
            let all = [own[0] + rest[0], own[1] + rest[1], own[2] + rest[2]];
            let mean = all[1] / all[0];
            let spread = (all[2] / all[0] - mean * mean).max(0.0);
            difference += own[0] * (own[1] / own[0] - rest[1] / rest[0]);
            variance += own[0] * own[0] * spread * (1.0 / own[0] + 1.0 / rest[0]);
        }
        (variance > 0.0).then(|| difference / variance.sqrt())
    }

    /// Where times limit turns: how unequal the machines were.
    pub fn speeds(&self, plan: &MatchPlan) -> Vec<String> {
        let is_timed = plan.control.time.is_some() || plan.control.clock.is_some();
        let speeds: Vec<f64> =
            self.workers.values().map(|record| record.speed).filter(|speed| *speed > 0.0).collect();
        let [least, most] = [
            speeds.iter().copied().fold(f64::INFINITY, f64::min),
            speeds.iter().copied().fold(0.0, f64::max),
        ];
        if !is_timed || speeds.is_empty() {
            return Vec::new();
        }
        let mut lines = vec![format!(
            "turns were limited by time on {} machines of {:.0} to {:.0} nodes/s (bench): the fastest has {:.2} times the speed of the slowest",
            speeds.len(),
            least,
            most,
            most / least
        )];
        let line = |(name, record): (&String, &WorkerRecord)| {
            format!("  {name}: {:.0} nodes/s, {} games, {} faults", record.speed, record.games, record.faults)
        };
        lines.extend(self.workers.iter().map(line));
        lines
    }
}
