//! What engines and solvers are asked.

use crate::searches::{AnalysisSession, AnalysisTask, Event, OpenNodes, Path, ProofTask, Task};
use crate::{Gate, MoveSequence, RequestError};
use quadrille_engine::{Error, Limits, Player};
use serde::Deserialize;

/// What an engine is asked.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    line: MoveSequence,
    /// The engine with its settings: `champion,multi_pv=3`.
    engine: String,
    /// How long to think.
    #[serde(default)]
    limits: Limits,
    /// The seed of random choices.
    #[serde(default)]
    seed: u64,
    /// Whether it is the move of a game, which goes before analyses and has a limit of time.
    #[serde(default)]
    pub urgent: bool,
}

/// Megabytes for the table of a search, where nothing else is asked for.
const USUAL_TABLE: u32 = 16;

impl Question {
    /// The search that answers; what can be wrong with the question is found before it waits.
    pub fn task(self, gate: &Gate, tell: impl FnMut(Event) + Send + 'static) -> Result<Task, RequestError> {
        let engine = gate.engine(self.line.setup.game()?, &self.engine, Some(USUAL_TABLE))?;
        let mut limits = self.limits;
        let memory = if self.urgent {
            // Who plays by a clock leaves the choice to the engine.
            limits.time = Some(match limits.clock {
                Some(clock) => limits.time.unwrap_or(clock.remaining).min(gate.limits().time),
                None => gate.time(limits.time)?,
            });
            None
        } else {
            Some(gate.reserve(engine.megabytes)?)
        };
        let session = AnalysisSession::new(self.line.open()?, engine.spec, self.seed)?;
        Ok(Task::new(AnalysisTask::new(session, limits, self.urgent), memory, tell))
    }
}

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

impl ProofQuestion {
    /// The search that answers, and the nodes that it tells of.
    pub fn task(
        self,
        gate: &Gate,
        urgent: bool,
        tell: impl FnMut(Event) + Send + 'static,
    ) -> Result<(Task, OpenNodes), RequestError> {
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
        open.open(self.open)?;
        let memory = if urgent { None } else { Some(gate.reserve(engine.megabytes)?) };
        let question = (engine.spec, position);
        let work = ProofTask::new(question, attacker, limits, urgent, open.clone());
        Ok((Task::new(work, memory, tell), open))
    }
}
