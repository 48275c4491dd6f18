//! The games there are to play, and those that were.

use super::{Answer, Body, Failure, answer};
use crate::describe::GameDescription;
use crate::document::Document;
use crate::server::State;
use crate::store::{GameFilter, StoredSummary};
use axum::Json;
use axum::extract::{Path, Query, State as Shared};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::sync::LazyLock;

/// The version of the server and its games.
#[derive(Serialize, JsonSchema)]
pub struct RulesAnswer {
    version: String,
    games: Vec<GameDescription>,
}

/// They are the same as long as the server runs, and every page begins by asking for them.
static RULES: LazyLock<RulesAnswer> = LazyLock::new(|| RulesAnswer {
    version: env!("CARGO_PKG_VERSION").into(),
    games: quadrille_engine::games().into_iter().map(GameDescription::of).collect(),
});

/// The four games: players, starts, rules, formats, engines.
pub async fn rules() -> Answer {
    answer(&*RULES)
}

/// The games that are kept.
#[derive(Serialize, JsonSchema)]
pub struct GamesAnswer {
    games: Vec<StoredSummary>,
}

/// A game that was kept.
#[derive(Serialize, JsonSchema)]
pub struct KeptGame {
    id: i64,
    version: i64,
}

/// A game that is kept.
#[derive(Serialize, JsonSchema)]
pub struct StoredGame {
    id: i64,
    version: i64,
    document: Document,
}

pub async fn list(
    Shared(state): Shared<State>,
    filter: Result<Query<GameFilter>, axum::extract::rejection::QueryRejection>,
) -> Answer {
    let Query(filter) = filter.map_err(Failure::wrong)?;
    answer(&GamesAnswer { games: state.store.list(filter).await? })
}

pub async fn add(Shared(state): Shared<State>, Body(document): Body<Document>) -> Answer {
    document.check()?;
    let (id, version) = state.store.add(document).await?;
    answer(&KeptGame { id, version })
}

pub async fn get(Shared(state): Shared<State>, Path(id): Path<i64>) -> Answer {
    let (version, document) = state.store.get(id).await?;
    answer(&StoredGame { id, version, document })
}

/// A game as it shall be, and the version that was changed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replacement {
    version: i64,
    document: Document,
}

pub async fn replace(
    Shared(state): Shared<State>,
    Path(id): Path<i64>,
    Body(Replacement { version, document }): Body<Replacement>,
) -> Answer {
    document.check()?;
    let version = state.store.replace(id, version, document).await?;
    answer(&KeptGame { id, version })
}

pub async fn remove(Shared(state): Shared<State>, Path(id): Path<i64>) -> Answer {
    state.store.remove(id).await?;
    Ok(Json(json!({})))
}
