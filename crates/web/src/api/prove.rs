//! Solvers are asked: whether a player can force a win, and what their trees hold.

use super::ask::{LONGEST, affordable, answer_of};
use super::{Answer, Body, Failure};
use crate::searches::{Event, OpenNodes, Path, ProofTask, Task};
use crate::server::State;
use crate::setup::MoveSequence;
use axum::extract::State as Shared;
use quadrille_engine::{Limits, Opening, Player};
use serde::Deserialize;

/// What a solver is asked.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofQuestion {
    line: MoveSequence,
    /// The solver with its settings.
    #[serde(default = "usual_solver")]
    engine: String,
    /// Whose win is in question; without one, that of the player to move.
    attacker: Option<Player>,
    /// The nodes of the tree to tell the children of, each as the moves from the root.
    #[serde(default)]
    open: Vec<Path>,
    /// How long to search.
    #[serde(default)]
    limits: Limits,
}

fn usual_solver() -> String {
    "solver".into()
}

/// The most nodes that are open, and the longest way to one.
const MOST_OPEN: usize = 50;
const LONGEST_PATH: usize = 500;

/// Nodes that are not too many.
pub fn checked(open: Vec<Path>) -> Result<Vec<Path>, Failure> {
    if open.len() > MOST_OPEN {
        return Err(Failure::wrong(format!("{MOST_OPEN} nodes of a tree may be open")));
    }
    if open.iter().any(|path| path.len() > LONGEST_PATH) {
        return Err(Failure::wrong(format!("a way into a tree may have {LONGEST_PATH} moves")));
    }
    Ok(open)
}

impl ProofQuestion {
    /// The search that answers, and the nodes that it tells of.
    pub fn task(
        self,
        urgent: bool,
        tell: impl FnMut(Event) + Send + 'static,
    ) -> Result<(Task, OpenNodes), Failure> {
        let position = self.line.open()?;
        let attacker = self.attacker.unwrap_or_else(|| position.to_move());
        let engine = affordable(&self.engine, &self.line)?;
        let solver = position.game().solver(&engine, &Opening::at(&*position))?;
        let Limits { time, nodes, .. } = self.limits;
        let time = if urgent { Some(time.unwrap_or(LONGEST).min(LONGEST)) } else { time };
        let limits = Limits { time, nodes, ..Limits::default() };
        let open = OpenNodes::default();
        open.set(checked(self.open)?);
        Ok((Task::new(ProofTask::new(solver, attacker, limits, urgent, open.clone()), tell), open))
    }
}

/// Asks a solver and waits for its answer.
pub async fn prove(Shared(state): Shared<State>, Body(question): Body<ProofQuestion>) -> Answer {
    answer_of(&state, |tell| Ok(question.task(true, tell)?.0)).await
}
