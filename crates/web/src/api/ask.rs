//! Engines are asked: once, for an answer.

use super::{Answer, Body, Failure, answer};
use crate::searches::{AnalysisSession, AnalysisTask, Event, News, Task};
use crate::server::State;
use crate::setup::MoveSequence;
use axum::extract::State as Shared;
use axum::http::StatusCode;
use quadrille_engine::{EngineSpec, Limits};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

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
    /// Whether it is the move of a game, which goes before analyses and must have a limit of at most a minute.
    #[serde(default)]
    urgent: bool,
}

/// The longest time of an urgent question.
pub(super) const LONGEST: Duration = Duration::from_secs(60);

/// Megabytes for the table of a search, where nothing else is asked for, and the most.
const TABLE: u32 = 16;
const LARGEST_TABLE: u32 = 64;

/// The settings that cost the server more than their share, and the most they may be.
const BOUNDED: [(&str, u32); 3] = [("table", LARGEST_TABLE), ("threads", 1), ("multi_pv", 20)];

/// The engine of a name with settings that the server can bear.
pub(super) fn affordable(name: &str, line: &MoveSequence) -> Result<EngineSpec, Failure> {
    let mut engine: EngineSpec = name.parse().map_err(Failure::wrong)?;
    let presets = line.setup.game()?.presets();
    let known = presets.iter().find(|preset| preset.name == engine.preset);
    let has_table = known.is_some_and(|preset| preset.settings.iter().any(|setting| setting.name == "table"));
    if has_table && engine.settings.iter().all(|(name, _)| name != "table") {
        engine.settings.push(("table".into(), TABLE.to_string()));
    }
    for (name, value) in &engine.settings {
        let bound = BOUNDED.iter().find(|(bounded, _)| bounded == name).map(|(_, most)| *most);
        if bound.is_some_and(|most| value.parse::<u32>().is_ok_and(|value| value > most)) {
            return Err(Failure::wrong(format!("{name} may be {} here at most", bound.unwrap_or(0))));
        }
    }
    Ok(engine)
}

impl Question {
    /// The search that answers; what can be wrong with the question is found before it waits.
    pub fn task(self, tell: impl FnMut(Event) + Send + 'static) -> Result<Task, Failure> {
        let engine = affordable(&self.engine, &self.line)?;
        let session = AnalysisSession::new(self.line.open()?, engine, self.seed)?;
        let mut limits = self.limits;
        if self.urgent {
            let time = limits.time.or(limits.clock.map(|clock| clock.remaining)).unwrap_or(LONGEST);
            limits.time = Some(time.min(LONGEST));
        }
        Ok(Task::new(AnalysisTask::new(session, limits, self.urgent), tell))
    }
}

/// Asks an engine and waits for its answer.
pub async fn think(Shared(state): Shared<State>, Body(mut question): Body<Question>) -> Answer {
    question.urgent = true;
    answer_of(&state, |tell| question.task(tell)).await
}

/// Runs a search and waits for what it finds.
pub(super) async fn answer_of(
    state: &State,
    task: impl FnOnce(Box<dyn FnMut(Event) + Send>) -> Result<Task, Failure>,
) -> Answer {
    let (tell, mut told) = tokio::sync::mpsc::unbounded_channel();
    let task = task(Box::new(move |event| {
        if matches!(event, Event::Found(_) | Event::Failed { .. }) {
            let _ = tell.send(event);
        }
    }))?;
    let _ticket = state.searches.add(u64::MAX, task)?;
    match told.recv().await {
        Some(Event::Found(News::Analysis(found))) => answer(&found),
        Some(Event::Found(News::Proof(found))) => answer(&found),
        Some(Event::Failed { reason }) => Err(Failure::wrong(reason)),
        _ => Err(Failure(StatusCode::INTERNAL_SERVER_ERROR, "the search was lost".into())),
    }
}

/// The searches of the server.
#[derive(Serialize, JsonSchema)]
pub struct Load {
    running: usize,
    waiting: usize,
}

/// How busy the server is.
pub async fn load(Shared(state): Shared<State>) -> Answer {
    let (running, waiting) = state.searches.load();
    answer(&Load { running, waiting })
}
