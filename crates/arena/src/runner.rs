//! Plays the games of a plan that its journal does not have yet.

use crate::contestant::Contestant;
use crate::guard::Guard;
use crate::journal::{Entry, Journal, JournalError, seats};
use crate::plan::{Pair, Plan, PlanError};
use crate::referee::play;
use crate::standing::Standing;
use crate::statistics::{SplitMix, Verdict};
use crate::thinker::EngineThinker;
use quadrille_engine::{EngineSpec, Opening, find};
use std::collections::VecDeque;
use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::{SystemTime, UNIX_EPOCH};

/// The ways to stop a match from outside.
#[derive(Default)]
pub struct Brake {
    /// No further game begins.
    pub finish: AtomicBool,
    /// Running games are given up.
    pub abandon: AtomicBool,
}

/// Why a match has stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// All games are played.
    Complete,
    /// The sequential test has decided.
    Decided(Verdict),
    /// It was asked to.
    Asked,
}

/// Why a match could not go on.
#[derive(Debug)]
pub enum RunError {
    /// The plan cannot be played.
    Plan(PlanError),
    /// The journal cannot be written.
    Journal(JournalError),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Plan(error) => error.fmt(f),
            RunError::Journal(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RunError {}

impl From<PlanError> for RunError {
    fn from(error: PlanError) -> Self {
        RunError::Plan(error)
    }
}

impl From<quadrille_engine::Error> for RunError {
    fn from(error: quadrille_engine::Error) -> Self {
        RunError::Plan(error.into())
    }
}

impl From<JournalError> for RunError {
    fn from(error: JournalError) -> Self {
        RunError::Journal(error)
    }
}

/// Makes a contestant of a player's name in the plan.
pub type Seat = dyn Fn(&Plan, &str) -> Result<Box<dyn Contestant>, PlanError> + Sync;

/// Seats an engine of our own by its name and settings.
pub fn seat_engine(plan: &Plan, player: &str) -> Result<Box<dyn Contestant>, PlanError> {
    let (game, opening) = (find(&plan.game)?, plan.start()?);
    let spec: EngineSpec = player.parse().map_err(PlanError::Wrong)?;
    EngineThinker::new(game, &spec, &opening)?;
    let make = move || EngineThinker::new(game, &spec, &opening).expect("it was built before");
    Ok(Box::new(Guard::new(move || Box::new(make()))))
}

/// How a match is run, which does not change what is played.
pub struct Run<'a> {
    /// Makes the contestants.
    pub seat: &'a Seat,
    /// How many games at a time.
    pub concurrency: usize,
    /// Of every so many pairs only those of this remainder: `(remainder, modulus)`.
    pub shard: (u64, u64),
    /// The brake.
    pub brake: &'a Brake,
}

/// Plays what is missing, on the [`openings`](crate::openings) of the plan. `watch` is told of every finished game, after
/// it is in the journal.
pub fn run(
    plan: &Plan,
    openings: &[Opening],
    journal: &Journal,
    how: &Run<'_>,
    mut watch: impl FnMut(&Entry, &Standing),
) -> Result<(Stop, Standing), RunError> {
    plan.check()?;
    for player in &plan.players {
        (how.seat)(plan, player)?;
    }
    let mut standing = Standing::of(plan, journal)?;
    let finished = journal.finished()?;
    let (remainder, modulus) = how.shard;
    let mut schedule = plan.schedule();
    schedule.retain(|pair| pair.number % modulus == remainder);
    let missing =
        |pair: &Pair| (0..2).filter(|&game| !finished.contains(&(pair.number, game))).collect::<Vec<u8>>();
    let tasks = schedule.iter().map(|pair| (*pair, missing(pair))).filter(|(_, games)| !games.is_empty());
    let tasks = if standing.decided.is_some() { VecDeque::new() } else { tasks.collect() };
    let hall = Hall { plan, openings, tasks: Mutex::new(tasks), how };

    let (results, inbox) = channel();
    let mut failure = None;
    std::thread::scope(|scope| {
        for _ in 0..how.concurrency {
            let (hall, results) = (&hall, results.clone());
            scope.spawn(move || hall.work(results));
        }
        drop(results);
        for entry in inbox {
            let result = match entry {
                Ok(entry) => take(&entry, journal, &mut standing).map(|()| watch(&entry, &standing)),
                Err(error) => Err(error),
            };
            if let Err(error) = result {
                how.brake.finish.store(true, Ordering::Relaxed);
                how.brake.abandon.store(true, Ordering::Relaxed);
                failure.get_or_insert(error);
            } else if standing.decided.is_some() {
                hall.tasks.lock().expect("no worker panics with the list in hand").clear();
            }
        }
    });
    if let Some(error) = failure {
        return Err(error);
    }
    let stop = match standing.decided {
        Some(verdict) => Stop::Decided(verdict),
        None if is_complete(&schedule, journal)? => Stop::Complete,
        None => Stop::Asked,
    };
    Ok((stop, standing))
}

/// Takes a game into the journal and the standing, and writes down what the test decides by it.
fn take(entry: &Entry, journal: &Journal, standing: &mut Standing) -> Result<(), RunError> {
    journal.add(entry)?;
    let before = standing.decided;
    standing.add(entry);
    if let (None, Some(verdict)) = (before, standing.decided) {
        journal.decide(verdict)?;
    }
    Ok(())
}

fn is_complete(schedule: &[Pair], journal: &Journal) -> Result<bool, RunError> {
    let finished = journal.finished()?;
    Ok(schedule.iter().all(|pair| (0..2).all(|game| finished.contains(&(pair.number, game)))))
}

/// What the workers share.
struct Hall<'a> {
    plan: &'a Plan,
    openings: &'a [Opening],
    tasks: Mutex<VecDeque<(Pair, Vec<u8>)>>,
    how: &'a Run<'a>,
}

impl Hall<'_> {
    /// Plays pairs until there are none left or the brake is pulled.
    fn work(&self, results: Sender<Result<Entry, RunError>>) {
        let mut table = Table::new(self.plan, self.how.seat, self.how.brake);
        let next = || self.tasks.lock().expect("no worker panics with the list in hand").pop_front();
        while let Some((pair, games)) = next() {
            for game in games {
                if self.how.brake.finish.load(Ordering::Relaxed) {
                    return;
                }
                let Some(result) = table.play(&pair, game, &self.openings[pair.opening]).transpose() else {
                    return;
                };
                if results.send(result).is_err() {
                    return;
                }
            }
        }
    }
}

/// A table where one game at a time is played. Players who have sat down stay for later games.
pub(crate) struct Table<'a> {
    plan: &'a Plan,
    seat: &'a Seat,
    brake: &'a Brake,
    players: Vec<Option<Box<dyn Contestant>>>,
}

impl<'a> Table<'a> {
    pub(crate) fn new(plan: &'a Plan, seat: &'a Seat, brake: &'a Brake) -> Self {
        Table { plan, seat, brake, players: plan.players.iter().map(|_| None).collect() }
    }

    /// Plays one game of a pair; `None` if it was abandoned.
    pub(crate) fn play(
        &mut self,
        pair: &Pair,
        game: u8,
        opening: &Opening,
    ) -> Result<Option<Entry>, RunError> {
        let mut board = find(&self.plan.game)?.open(opening)?;
        let chairs = seats(pair, game);
        for player in chairs {
            if self.players[player].is_none() {
                self.players[player] = Some((self.seat)(self.plan, &self.plan.players[player])?);
            }
        }
        let [first, second] = self.players.get_disjoint_mut(chairs).expect("two different players meet");
        let (Some(first), Some(second)) = (first, second) else { unreachable!("both were just seated") };
        let mut seeds = SplitMix::member(self.plan.seed, GAME_SEEDS + pair.number * 2 + u64::from(game));
        let seeds = [seeds.number(), seeds.number()];
        let contestants: [&mut dyn Contestant; 2] = [&mut **first, &mut **second];
        let record = play(self.plan, opening, &mut *board, contestants, seeds, &self.brake.abandon);
        let ended = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64());
        Ok(record.map(|record| Entry { pair: *pair, game, record, ended }))
    }
}

/// The members of the match's seed from here on belong to games, those before to openings.
const GAME_SEEDS: u64 = 1 << 40;
