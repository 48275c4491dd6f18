//! Matches of engines: started, watched, stopped and resumed.

use super::{Answer, Body, Failure, answer};
use crate::matches::{MatchDescription, MatchRequest, Matches};
use crate::server::State;
use axum::Json;
use axum::extract::{Path, State as Shared};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The matches, the newest first.
#[derive(Serialize, JsonSchema)]
pub struct MatchesAnswer {
    matches: Vec<MatchDescription>,
}

/// The number of a match.
#[derive(Serialize, JsonSchema)]
pub struct MatchNumber {
    id: u64,
}

/// Journals are read where they may take their time.
async fn with<T: Send + 'static>(
    state: State,
    work: impl FnOnce(&Matches) -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    tokio::task::spawn_blocking(move || work(&state.matches)).await.map_err(Failure::wrong)?
}

pub async fn list(Shared(state): Shared<State>) -> Answer {
    answer(&MatchesAnswer { matches: with(state, |matches| Ok(matches.list())).await? })
}

pub async fn start(Shared(state): Shared<State>, Body(wanted): Body<MatchRequest>) -> Answer {
    let id = with(state, |matches| matches.start(wanted)).await?;
    answer(&MatchNumber { id })
}

pub async fn get(Shared(state): Shared<State>, Path(id): Path<u64>) -> Answer {
    answer(&with(state, move |matches| matches.state(id)).await?)
}

/// Whether the match shall be played.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    running: bool,
}

pub async fn change(Shared(state): Shared<State>, Path(id): Path<u64>, Body(change): Body<Change>) -> Answer {
    let work = move |matches: &Matches| {
        if change.running {
            matches.resume(id)?;
        } else {
            matches.stop(id);
        }
        Ok(Value::Null)
    };
    with(state, work).await?;
    Ok(Json(json!({})))
}
