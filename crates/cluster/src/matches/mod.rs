//! Matches on many machines: a job is a pair of games, and the journal is the same as on one machine.

mod replay;
mod worker_statistics;

use crate::allowance::PROGRAM;
use crate::coordinator::{Author, Coordinator, Taken, Work};
use crate::job::{Answer, GameAnswer, PairTask, Task};
use crate::run::{Run, run_id};
use crate::{ClusterError, Result};

use quadrille_arena::{
    Journal, JournalEntry, MatchHost, MatchPlan, MatchResults, Openings, Pair, RunError, StopReason,
    StopSignal, WatchGames, build_engine, openings,
};
use quadrille_engine::{EngineSpec, Opening, find};
use quadrille_protocol::ProgramSpec;
pub(crate) use replay::check as check_games;
use std::collections::HashSet;
use std::path::Path;
use worker_statistics::WorkerStatistics;

impl MatchHost for Coordinator {
    fn run(
        &self,
        plan: MatchPlan,
        journal: &Path,
        stop: &StopSignal,
        watch: &mut WatchGames<'_>,
    ) -> std::result::Result<(StopReason, MatchResults), RunError> {
        plan.check()?;
        let players =
            plan.players.iter().map(|player| self.player(&plan, player)).collect::<Result<Vec<_>>>()?;
        let openings = openings(&plan)?;
        let journal_file = Journal::open(journal, &plan)?;
        let text = serde_json::to_string(&plan).expect("a plan is plain data");
        let id = run_id(&["match", &text, &self.place(journal)]);
        let about = format!("match of {}", plan.players.join(", "));
        let run = self.new_run(id, about, &plan, &players)?;
        let shared = self.put_object(&shared_plan(&plan))?;
        let mut work = MatchWork::new(&plan, shared, players, openings, &journal_file, watch)?;
        let end = Coordinator::run(self, &run, &mut work, stop)?;
        for line in work.statistics.speeds(&plan) {
            self.log(&line);
        }
        let results = work.results;
        let reason = match results.decided {
            Some(verdict) => StopReason::Decided(verdict),
            None if results.games() == 2 * plan.pair_count() => StopReason::Complete,
            None if end.is_stopped => StopReason::Asked,
            None => StopReason::SetAside { pairs: end.set_aside.len() as u64 },
        };
        Ok((reason, results))
    }
}

impl Coordinator {
    /// A player of a match as jobs name it; what cannot be one is refused.
    pub(crate) fn player(&self, plan: &MatchPlan, player: &str) -> Result<String> {
        if player.starts_with(PROGRAM) {
            return Ok(player.into());
        }
        if ProgramSpec::describes(player) {
            return Err(ClusterError::Wrong(format!(
                "player {player}: on a queue a program is named (--player {PROGRAM}NAME), and workers declare what it is \
                 (quadrille worker --program NAME=cmd=...)"
            )));
        }
        build_engine(plan, player)?;
        let spec: EngineSpec = player.parse().map_err(ClusterError::Wrong)?;
        Ok(self.engine(find(&plan.game)?, &spec)?.to_string())
    }

    /// The run of jobs between these players.
    pub(crate) fn new_run(
        &self,
        id: String,
        about: String,
        plan: &MatchPlan,
        players: &[String],
    ) -> Result<Run> {
        let program = |player: &String| player.strip_prefix(PROGRAM).map(String::from);
        let engines = players.iter().filter(|player| program(player).is_none()).cloned().collect();
        let run = self.run_of(id, about, find(&plan.game)?, engines);
        Ok(Run { programs: players.iter().filter_map(program).collect(), ..run })
    }
}

/// The plan without what jobs say themselves.
pub(crate) fn shared_plan(plan: &MatchPlan) -> Vec<u8> {
    let plan =
        MatchPlan { players: Vec::new(), openings: Openings::Start, tuned: Vec::new(), ..plan.clone() };
    serde_json::to_vec(&plan).expect("a plan is plain data")
}

/// The pairs of a match that its journal does not have.
struct MatchWork<'a> {
    plan: &'a MatchPlan,
    /// The hash of what all jobs have in common.
    shared: String,
    /// The players as jobs name them.
    players: Vec<String>,
    openings: Vec<Opening>,
    journal: &'a Journal,
    results: MatchResults,
    finished: HashSet<(u64, u8)>,
    schedule: Box<dyn Iterator<Item = Pair> + Send>,
    statistics: WorkerStatistics,
    watch: &'a mut WatchGames<'a>,
}

impl<'a> MatchWork<'a> {
    fn new(
        plan: &'a MatchPlan,
        shared: String,
        players: Vec<String>,
        openings: Vec<Opening>,
        journal: &'a Journal,
        watch: &'a mut WatchGames<'_>,
    ) -> std::result::Result<Self, RunError> {
        let results = MatchResults::of(plan, journal)?;
        let workers = journal.workers()?;
        let mut statistics = WorkerStatistics::default();
        for entry in journal.entries()? {
            if let Some(worker) = workers.get(&(entry.pair.number, entry.game)) {
                statistics.add(worker, &entry);
            }
        }
        Ok(MatchWork {
            shared,
            players,
            openings,
            results,
            finished: journal.finished()?,
            schedule: Box::new(plan.schedule()),
            statistics,
            plan,
            journal,
            watch,
        })
    }

    /// The games of a pair that are missing.
    fn missing(&self, pair: &Pair) -> Vec<u8> {
        (0..2).filter(|&game| !self.finished.contains(&(pair.number, game))).collect()
    }

    fn task(&self, pair: &Pair, games: Vec<u8>) -> PairTask {
        let opening = &self.openings[pair.opening];
        PairTask {
            plan: self.shared.clone(),
            pair: pair.number,
            games,
            players: pair.players.map(|player| self.players[player].clone()),
            position: opening.position.clone().unwrap_or_default(),
            moves: opening.moves.clone(),
        }
    }
}

impl Work for MatchWork<'_> {
    fn next(&mut self) -> Option<(String, Task)> {
        loop {
            let pair = self.schedule.next()?;
            let games = self.missing(&pair);
            if !games.is_empty() {
                return Some((pair.number.to_string(), Task::Pair(self.task(&pair, games))));
            }
        }
    }

    fn take(&mut self, key: &str, answer: Answer, author: &Author<'_>) -> Result<Taken> {
        let pair = key.parse().ok().and_then(|number| self.plan.pair(number));
        let (Some(pair), Answer::Games(games)) = (pair, answer) else {
            return Ok(Taken::Wrong("it answers another question".into()));
        };
        let missing = self.missing(&pair);
        if missing.is_empty() {
            return Ok(Taken::Known);
        }
        let task = self.task(&pair, missing.clone());
        if let Err(reason) = check_games(self.plan, &task, &games) {
            self.statistics.wrong(author.worker);
            return Ok(Taken::Wrong(reason));
        }
        for GameAnswer { game, record, ended } in
            games.into_iter().filter(|game| missing.contains(&game.game))
        {
            let entry = JournalEntry { pair, game, record, ended };
            self.journal.set_worker(&entry, author.worker).map_err(RunError::from)?;
            self.results.record(&entry, self.journal).map_err(RunError::from)?;
            self.finished.insert((pair.number, game));
            self.statistics.add(author.worker, &entry);
            (self.watch)(&entry, &self.results);
        }
        self.statistics.speed(author);
        Ok(Taken::Written)
    }

    fn set_aside(&mut self, _key: &str) {}

    fn is_decided(&self) -> bool {
        self.results.decided.is_some()
    }

    fn progress(&self) -> (u64, Option<u64>) {
        (self.results.games(), Some(self.plan.pair_count().saturating_mul(2)))
    }

    fn suspects(&mut self) -> Vec<(String, String)> {
        self.statistics.suspects()
    }
}
