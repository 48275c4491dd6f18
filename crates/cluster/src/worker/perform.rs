//! Does jobs, one after the other, on a thread that may block.

use crate::allowance::{Allowance, PROGRAM};
use crate::job::{Answer, GameAnswer, PairTask, Task};
use crate::queue::Queue;
use crate::{ClusterError, Result};
use quadrille_arena::{
    GameRunner, MatchContext, MatchPlan, MatchPlayer, Openings, Pair, PlanError, StopSignal, build_player,
};
use quadrille_engine::{EngineSpec, GameInfo, find};
use serde::de::DeserializeOwned;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::runtime::Handle;

/// Does the jobs of one thread of a worker. What a job needs and the next one probably needs too is kept: the plan, the players.
pub(crate) struct Performer {
    pub queue: Queue,
    pub runtime: Handle,
    pub allowance: Arc<Allowance>,
    /// Where fetched objects are kept.
    pub folder: PathBuf,
    plan: Option<(String, Arc<Vec<u8>>)>,
    pair: Option<PairPlayers>,
}

/// The players of a pair, built and kept for the next.
struct PairPlayers {
    /// The plan's hash.
    plan: String,
    /// As the job names them.
    players: [String; 2],
    match_plan: MatchPlan,
    runner: GameRunner,
}

impl Performer {
    pub fn new(queue: Queue, runtime: Handle, allowance: Arc<Allowance>, folder: PathBuf) -> Performer {
        Performer { queue, runtime, allowance, folder, plan: None, pair: None }
    }

    /// Does a job; `None` if it was stopped.
    pub fn perform(&mut self, task: &Task, stop: &StopSignal) -> Result<Option<Answer>> {
        match task {
            Task::Pair(task) => self.pair(task, stop),
            Task::SelfPlay(task) => self.self_play(task, stop),
            Task::Puzzles(task) => self.puzzles(task, stop),
            Task::Solve(task) => self.solve(task, stop),
            Task::Analyse(task) => self.analyse(task, stop),
            Task::Lab(task) => {
                let engine = |game: &str, text: &str| Ok(self.engine(find(game)?, text)?.to_string());
                let task = task.as_ref().clone().map_engines::<ClusterError>(engine)?;
                Ok(task.perform(1, &stop.abandon)?.map(Answer::Lab))
            }
        }
    }

    /// A plan by its hash.
    pub fn plan<T: DeserializeOwned>(&mut self, name: &str) -> Result<T> {
        let known = self.plan.as_ref().filter(|(known, _)| known == name);
        let bytes = match known {
            Some((_, bytes)) => Arc::clone(bytes),
            None => Arc::new(self.runtime.block_on(self.queue.get_object(name))?),
        };
        self.plan = Some((name.into(), Arc::clone(&bytes)));
        let wrong = |error| ClusterError::Wrong(format!("the plan of the job cannot be read: {error}"));
        serde_json::from_slice(&bytes).map_err(wrong)
    }

    /// An engine that a job names, within the limits and with its files fetched.
    pub fn engine(&self, game: &dyn GameInfo, text: &str) -> Result<EngineSpec> {
        let spec = self.allowance.engine(game, text)?;
        self.runtime.block_on(self.queue.with_files(game, &spec, &self.folder))
    }

    fn pair(&mut self, task: &PairTask, stop: &StopSignal) -> Result<Option<Answer>> {
        let known =
            self.pair.take().filter(|known| (&known.plan, &known.players) == (&task.plan, &task.players));
        let mut pair = match known {
            Some(known) => known,
            None => self.pair_players(task)?,
        };
        let context = MatchContext { plan: &pair.match_plan, build: &build_player_of_job, stop };
        let opening = task.opening(&pair.match_plan)?;
        let number = Pair { number: task.pair, players: [0, 1], opening: 0 };
        let mut games = Vec::new();
        for &game in task.games.iter().filter(|game| **game < 2) {
            let Some(entry) = pair.runner.play(&context, &number, game, &opening)? else { return Ok(None) };
            games.push(GameAnswer { game, record: entry.record, ended: entry.ended });
        }
        self.pair = Some(pair);
        Ok(Some(Answer::Games(games)))
    }

    fn pair_players(&mut self, task: &PairTask) -> Result<PairPlayers> {
        let plan: MatchPlan = self.plan(&task.plan)?;
        let game = find(&plan.game)?;
        let player = |text: &String| match text.strip_prefix(PROGRAM) {
            Some(name) => self.allowance.program(name).map(String::from),
            None => self.engine(game, text).map(|spec| spec.to_string()),
        };
        let players = task.players.iter().map(player).collect::<Result<Vec<_>>>()?;
        let match_plan = MatchPlan { players, openings: Openings::Start, pairs: 1, ..plan };
        match_plan.check()?;
        Ok(PairPlayers {
            plan: task.plan.clone(),
            players: task.players.clone(),
            match_plan,
            runner: GameRunner::default(),
        })
    }
}

/// Players that have passed the [`Allowance`].
fn build_player_of_job(
    plan: &MatchPlan,
    player: &str,
) -> std::result::Result<Box<dyn MatchPlayer>, PlanError> {
    build_player(plan, player)
}
