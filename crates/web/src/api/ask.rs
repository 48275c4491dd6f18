//! Engines are asked: once, for an answer.

use super::{Answer, Body, Failure, answer};
use crate::failure::blocking;
use crate::gate::Gate;
use crate::searches::{AnalysisSession, AnalysisTask, Event, News, Owner, Task};
use crate::server::{App, Sender};
use crate::setup::MoveSequence;
use axum::extract::State as Shared;
use quadrille_engine::Limits;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
    urgent: bool,
}

/// Megabytes for the table of a search, where nothing else is asked for.
pub(super) const USUAL_TABLE: u32 = 16;

/// The page that all requests by HTTP count for.
const NO_PAGE: u64 = u64::MAX;

impl Question {
    /// The search that answers; what can be wrong with the question is found before it waits.
    pub fn task(self, gate: &Gate, tell: impl FnMut(Event) + Send + 'static) -> Result<Task, Failure> {
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

/// Asks an engine and waits for its answer.
pub async fn think(Shared(app): Shared<App>, sender: Sender, Body(mut question): Body<Question>) -> Answer {
    question.urgent = true;
    search(&app, without_page(sender), |gate, tell| question.task(gate, tell)).await
}

/// The owner of a search that is asked for by HTTP.
pub(super) fn without_page(Sender(sender): Sender) -> Owner {
    Owner { sender, page: NO_PAGE }
}

/// Where a search tells what it finds.
pub(super) type Tell = Box<dyn FnMut(Event) + Send>;

/// Runs a search and waits for what it finds.
pub(super) async fn search(
    app: &App,
    owner: Owner,
    task: impl FnOnce(&Gate, Tell) -> Result<Task, Failure> + Send + 'static,
) -> Answer {
    let (tell, told) = tokio::sync::oneshot::channel();
    let mut tell = Some(tell);
    let tell: Tell = Box::new(move |event| {
        if matches!(event, Event::Found(_) | Event::Failed { .. })
            && let Some(tell) = tell.take()
        {
            let _ = tell.send(event);
        }
    });
    let gate = app.gate.clone();
    let task = blocking(move || task(&gate, tell)).await?;
    let _handle = app.searches.add(owner, task)?;
    match told.await {
        Ok(Event::Found(News::Analysis(found))) => answer(&found),
        Ok(Event::Found(News::Proof(found))) => answer(&found),
        Ok(Event::Failed { reason }) => Err(Failure::wrong(reason)),
        _ => Err(Failure::internal()),
    }
}

/// The searches of the server.
#[derive(Serialize, JsonSchema)]
pub struct Load {
    running: usize,
    waiting: usize,
}

/// How busy the server is.
pub async fn load(Shared(app): Shared<App>) -> Answer {
    let (running, waiting) = app.searches.load();
    answer(&Load { running, waiting })
}
