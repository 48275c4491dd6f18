//! Solvers are asked: whether a player can force a win, and what their trees hold.

use super::ask::{USUAL_TABLE, search, without_page};
use super::{Answer, Body, Failure};
use crate::gate::Gate;
use crate::limits;
use crate::searches::{Event, OpenNodes, Path, ProofTask, Task};
use crate::server::{App, Sender};
use crate::setup::MoveSequence;
use axum::extract::State as Shared;
use quadrille_engine::{Error, Limits, Player};
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
    limits::length("open nodes of a tree", open.len(), MOST_OPEN)?;
    for path in &open {
        limits::texts("moves on the way into a tree", path.iter(), LONGEST_PATH, limits::MOVE)?;
    }
    Ok(open)
}

impl ProofQuestion {
    /// The search that answers, and the nodes that it tells of.
    pub fn task(
        self,
        gate: &Gate,
        urgent: bool,
        tell: impl FnMut(Event) + Send + 'static,
    ) -> Result<(Task, OpenNodes), Failure> {
        let position = self.line.open()?;
        let attacker = self.attacker.unwrap_or_else(|| position.to_move());
        let game = position.game();
        let engine = gate.engine(game, &self.engine, Some(USUAL_TABLE))?;
        let solvers = game.solvers();
        if !solvers.contains(&&*engine.spec.preset) {
            return Err(Error::Solver(engine.spec.preset, solvers).into());
        }
        let Limits { time, nodes, .. } = self.limits;
        let time = if urgent { Some(gate.time(time)?) } else { time };
        let limits = Limits { time, nodes, ..Limits::default() };
        let open = OpenNodes::default();
        open.set(checked(self.open)?);
        let memory = if urgent { None } else { Some(gate.reserve(engine.megabytes)?) };
        let question = (engine.spec, position);
        let work = ProofTask::new(question, attacker, limits, urgent, open.clone());
        Ok((Task::new(work, memory, tell), open))
    }
}

/// Asks a solver and waits for its answer.
pub async fn prove(Shared(app): Shared<App>, sender: Sender, Body(question): Body<ProofQuestion>) -> Answer {
    search(&app, without_page(sender), |gate, tell| Ok(question.task(gate, true, tell)?.0)).await
}
