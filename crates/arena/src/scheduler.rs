//! Plays the games of a plan that its journal does not have yet, several at a time.

use crate::game_runner::{GameRunner, MatchContext};
use crate::journal::{Journal, JournalEntry, JournalError};
use crate::match_player::{BuildPlayer, MatchPlayer};
use crate::openings::openings;
use crate::plan::{MatchPlan, Pair, PlanError};
use crate::results::MatchResults;
use crate::statistics::Verdict;
use quadrille_engine::Opening;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};

/// The ways to stop a match from outside.
#[derive(Default)]
pub struct StopSignal {
    /// No further game begins.
    pub finish: AtomicBool,
    /// Running games are given up.
    pub abandon: AtomicBool,
}

impl StopSignal {
    /// Gives up everything at once.
    pub fn abandon_all(&self) {
        self.finish.store(true, Ordering::Relaxed);
        self.abandon.store(true, Ordering::Relaxed);
    }
}

/// Why a match has stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopReason {
    /// All games are played.
    Complete,
    /// The sequential test has decided.
    Decided(Verdict),
    /// It was asked to.
    Asked,
    /// Some pairs have failed too often and are set aside; all others are played.
    SetAside {
        /// How many.
        pairs: u64,
    },
}

/// Why a match could not go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The plan cannot be played.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// The journal cannot be written.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// Those who play it on other machines cannot go on.
    #[error("{0}")]
    Workers(String),
}

impl From<quadrille_engine::Error> for RunError {
    fn from(error: quadrille_engine::Error) -> Self {
        RunError::Plan(error.into())
    }
}

/// How a match is run, which does not change what is played.
pub struct RunOptions<'a> {
    /// How many games at a time.
    pub concurrency: usize,
    /// Of every so many pairs only those of this remainder: `(remainder, modulus)`.
    pub shard: (u64, u64),
    /// Stops it from outside.
    pub stop: &'a StopSignal,
}

/// A match whose plan is right and whose players are there.
pub struct PreparedMatch {
    plan: MatchPlan,
    openings: Vec<Opening>,
    build: Box<BuildPlayer>,
    /// The players of the first games; where several games are played at a time, the others build their own.
    players: Vec<Box<dyn MatchPlayer>>,
}

impl PreparedMatch {
    /// Checks a plan, builds its players and makes its openings.
    pub fn new(
        plan: MatchPlan,
        build: impl Fn(&MatchPlan, &str) -> Result<Box<dyn MatchPlayer>, PlanError> + Send + Sync + 'static,
    ) -> Result<Self, PlanError> {
        plan.check()?;
        let players = plan.players.iter().map(|player| build(&plan, player)).collect::<Result<_, _>>()?;
        Ok(PreparedMatch { openings: openings(&plan)?, plan, build: Box::new(build), players })
    }

    /// The plan.
    pub fn plan(&self) -> &MatchPlan {
        &self.plan
    }

    /// Plays what the journal does not have yet. `watch` is told of every finished game, after it is in the journal.
    pub fn run(
        self,
        journal: &Journal,
        options: &RunOptions<'_>,
        mut watch: impl FnMut(&JournalEntry, &MatchResults),
    ) -> Result<(StopReason, MatchResults), RunError> {
        let PreparedMatch { plan, openings, build, players } = self;
        let mut results = MatchResults::of(&plan, journal)?;
        let finished = journal.finished()?;
        let (remainder, modulus) = options.shard;
        let schedule = || plan.schedule().filter(move |pair| pair.number % modulus == remainder);
        let missing = move |pair: Pair| {
            let games: Vec<u8> = (0..2).filter(|&game| !finished.contains(&(pair.number, game))).collect();
            (!games.is_empty()).then_some((pair, games))
        };
        let tasks: Box<Tasks> = match results.decided {
            Some(_) => Box::new(std::iter::empty()),
            None => Box::new(schedule().filter_map(missing)),
        };
        let context = MatchContext { plan: &plan, build: &*build, stop: options.stop };
        let scheduler = Scheduler { context, openings: &openings, tasks: Mutex::new(tasks) };

        let (sender, inbox) = channel();
        let mut failure = None;
        std::thread::scope(|scope| {
            let first = GameRunner::with_players(players);
            let others = (1..options.concurrency).map(|_| GameRunner::default());
            for runner in std::iter::once(first).chain(others) {
                let (scheduler, sender) = (&scheduler, sender.clone());
                scope.spawn(move || scheduler.work(runner, sender));
            }
            drop(sender);
            for entry in inbox {
                let result = match entry {
                    Ok(entry) => results
                        .record(&entry, journal)
                        .map(|()| watch(&entry, &results))
                        .map_err(RunError::from),
                    Err(error) => Err(error),
                };
                if let Err(error) = result {
                    options.stop.abandon_all();
                    failure.get_or_insert(error);
                } else if results.decided.is_some() {
                    *scheduler.tasks.lock().expect("no worker panics with the list in hand") =
                        Box::new(std::iter::empty());
                }
            }
        });
        if let Some(error) = failure {
            return Err(error);
        }
        let reason = match results.decided {
            Some(verdict) => StopReason::Decided(verdict),
            None if is_complete(schedule(), journal)? => StopReason::Complete,
            None => StopReason::Asked,
        };
        Ok((reason, results))
    }
}

fn is_complete(mut schedule: impl Iterator<Item = Pair>, journal: &Journal) -> Result<bool, RunError> {
    let finished = journal.finished()?;
    Ok(schedule.all(|pair| (0..2).all(|game| finished.contains(&(pair.number, game)))))
}

/// Pairs with the games of each that are missing, made when they are asked for.
type Tasks = dyn Iterator<Item = (Pair, Vec<u8>)> + Send;

/// The games that are still to be played, for all who play them.
struct Scheduler<'a> {
    context: MatchContext<'a>,
    openings: &'a [Opening],
    tasks: Mutex<Box<Tasks>>,
}

impl Scheduler<'_> {
    /// Plays pairs until there are none left or the match is stopped.
    fn work(&self, mut runner: GameRunner, results: Sender<Result<JournalEntry, RunError>>) {
        let next = || self.tasks.lock().expect("no worker panics with the list in hand").next();
        while let Some((pair, games)) = next() {
            for game in games {
                if self.context.stop.finish.load(Ordering::Relaxed) {
                    return;
                }
                let played = runner.play(&self.context, &pair, game, &self.openings[pair.opening]);
                let Some(result) = played.transpose() else { return };
                if results.send(result).is_err() {
                    return;
                }
            }
        }
    }
}
