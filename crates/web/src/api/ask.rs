//! Engines and solvers are asked: once, for an answer.

use super::{Answer, Body, Failure, answer};
use crate::failure::blocking;
use crate::searches::Owner;
use crate::server::{App, Sender};
use axum::extract::State as Shared;
use quadrille_api::{Event, Gate, News, ProofQuestion, Question, RequestError, Task};
use schemars::JsonSchema;
use serde::Serialize;

/// The page that all requests by HTTP count for.
const NO_PAGE: u64 = u64::MAX;

/// Asks an engine and waits for its answer.
pub async fn think(Shared(app): Shared<App>, sender: Sender, Body(mut question): Body<Question>) -> Answer {
    question.urgent = true;
    search(&app, without_page(sender), |gate, tell| question.task(gate, tell)).await
}

/// Asks a solver and waits for its answer.
pub async fn prove(Shared(app): Shared<App>, sender: Sender, Body(question): Body<ProofQuestion>) -> Answer {
    search(&app, without_page(sender), |gate, tell| Ok(question.task(gate, true, tell)?.0)).await
}

/// The owner of a search that is asked for by HTTP.
fn without_page(Sender(sender): Sender) -> Owner {
    Owner { sender, page: NO_PAGE }
}

/// Where a search tells what it finds.
type Tell = Box<dyn FnMut(Event) + Send>;

/// Runs a search and waits for what it finds.
async fn search(
    app: &App,
    owner: Owner,
    task: impl FnOnce(&Gate, Tell) -> Result<Task, RequestError> + Send + 'static,
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
    let task = blocking(move || Ok(task(&gate, tell)?)).await?;
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
