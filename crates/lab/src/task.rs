//! Tasks of experiments: each has all it needs, so that any machine can do it and the same comes of it.

use crate::counts::{self, Counted};
use crate::error::{LabError, Result};
use crate::sample::{branches, playouts};
use crate::solver::Question;
use quadrille_arena::{LocalHost, MatchHost, StopSignal};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// A task of an experiment.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// What an engine makes of a position.
    Decide(Question),
    /// What a position is worth, as a solver says.
    Value(Question),
    /// How much an engine's move loses of what a position is worth.
    Judge {
        /// The position and the engine.
        question: Question,
        /// Whether the engine looks for the margin, question by question.
        solves: bool,
        /// Who says what the position after the move is worth.
        judge: String,
        /// Positions for each question to the judge.
        judge_nodes: Option<u64>,
        /// What the position is worth.
        value: i32,
    },
    /// How many turns a position has, and how many positions these lead to.
    Branches {
        /// The game.
        game: String,
        /// The position.
        position: String,
    },
    /// How random games end.
    Playouts {
        /// The game.
        game: String,
        /// Where they begin.
        position: String,
        /// Its rules.
        rules: Vec<(String, String)>,
        /// Who plays.
        players: [String; 2],
        /// How many.
        games: u64,
        /// The seed of all random choices.
        seed: u64,
    },
    /// The value of a formula.
    Count {
        /// Its name.
        formula: String,
        /// What it is given.
        arguments: BTreeMap<String, u64>,
    },
}

impl Task {
    /// Does it; `None` if it was stopped.
    pub fn perform(&self, threads: usize, stop: &AtomicBool) -> Result<Option<Value>> {
        let found = match self {
            Task::Decide(question) => json(&question.decide(stop)?),
            Task::Value(question) => json(&question.value(stop)?),
            Task::Judge { question, solves, judge, judge_nodes, value } => {
                let judge = |position: &_| question.judge(position, judge, *judge_nodes).value(stop);
                json(&question.loss(*solves, *value, judge, stop)?)
            }
            Task::Branches { game, position } => json(&branches(game, position)?),
            Task::Playouts { game, position, rules, players, games, seed } => {
                json(&playouts(game, (position, rules), players, (*games, *seed), threads, stop)?)
            }
            Task::Count { formula, arguments } => {
                let wrong = |reason| LabError::Experiment(format!("formula {formula}"), reason);
                let Counted { number, how } = counts::evaluate(formula, arguments).map_err(wrong)?;
                json(&(number.to_string(), how))
            }
        };
        Ok(Some(found).filter(|_| !stop.load(Ordering::Relaxed)))
    }

    /// The same with other texts for its engines; `change` is given the game and the text of each.
    pub fn map_engines<E>(
        mut self,
        mut change: impl FnMut(&str, &str) -> std::result::Result<String, E>,
    ) -> std::result::Result<Task, E> {
        match &mut self {
            Task::Decide(question) | Task::Value(question) => {
                question.engine = change(&question.game, &question.engine)?;
            }
            Task::Judge { question, judge, .. } => {
                question.engine = change(&question.game, &question.engine)?;
                *judge = change(&question.game, judge)?;
            }
            Task::Playouts { game, players, .. } => {
                for player in players {
                    *player = change(game, player)?;
                }
            }
            Task::Branches { .. } | Task::Count { .. } => {}
        }
        Ok(self)
    }
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("what is found is plain data")
}

/// Tasks of one experiment, each with its name.
pub struct TaskList<'a> {
    /// What tells the experiment from others: its file, size, seed and folder.
    pub id: &'a str,
    /// The experiment's name.
    pub experiment: &'a str,
    /// The game it is about.
    pub game: &'a str,
    /// What is to be done.
    pub tasks: &'a [(String, Task)],
}

/// Given what has come of a task, by its number in the list.
pub type TakeResult<'a> = dyn FnMut(usize, &Value) -> Result<()> + 'a;

/// Who does the tasks of experiments: this process, or workers on other machines.
pub trait TaskHost {
    /// Does tasks, in any order. Stopped it leaves what is not done.
    fn perform(&self, list: &TaskList<'_>, stop: &StopSignal, take: &mut TakeResult<'_>) -> Result<()>;
}

impl TaskHost for LocalHost {
    fn perform(&self, list: &TaskList<'_>, stop: &StopSignal, take: &mut TakeResult<'_>) -> Result<()> {
        for (number, (name, task)) in list.tasks.iter().enumerate() {
            if stop.finish.load(Ordering::Relaxed) {
                break;
            }
            let named = |error| match error {
                LabError::Experiment(_, reason) => LabError::Experiment(
                    format!("experiment {}", list.experiment),
                    format!("row '{name}': {reason}"),
                ),
                error => error,
            };
            let Some(found) = task.perform(self.concurrency, &stop.finish).map_err(named)? else { break };
            take(number, &found)?;
        }
        Ok(())
    }
}

/// Who plays the games and does the tasks of experiments.
pub trait LabHost: MatchHost + TaskHost {}

impl<T: MatchHost + TaskHost> LabHost for T {}
