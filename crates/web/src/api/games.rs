//! The games there are to play, and those that were.

use super::{Answer, Body, Failure};
use crate::describe;
use crate::document::Document;
use crate::server::State;
use crate::store::GameFilter;
use axum::Json;
use axum::extract::{Path, Query, State as Shared};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::LazyLock;

/// They are the same as long as the server runs, and every page begins by asking for them.
static RULES: LazyLock<Value> = LazyLock::new(|| {
    let games: Vec<_> = quadrille_engine::games().into_iter().map(describe::game).collect();
    json!({ "version": env!("CARGO_PKG_VERSION"), "games": games })
});

/// The four games: players, starts, rules, formats, engines.
pub async fn rules() -> Answer {
    Ok(Json(RULES.clone()))
}

pub async fn list(
    Shared(state): Shared<State>,
    filter: Result<Query<GameFilter>, axum::extract::rejection::QueryRejection>,
) -> Answer {
    let Query(filter) = filter.map_err(Failure::wrong)?;
    Ok(Json(json!({ "games": state.store.list(filter).await? })))
}

pub async fn add(Shared(state): Shared<State>, Body(document): Body<Document>) -> Answer {
    document.check()?;
    let (id, version) = state.store.add(document).await?;
    Ok(Json(json!({ "id": id, "version": version })))
}

pub async fn get(Shared(state): Shared<State>, Path(id): Path<i64>) -> Answer {
    let (version, document) = state.store.get(id).await?;
    Ok(Json(json!({ "id": id, "version": version, "document": document })))
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
    Ok(Json(json!({ "id": id, "version": version })))
}

pub async fn remove(Shared(state): Shared<State>, Path(id): Path<i64>) -> Answer {
    state.store.remove(id).await?;
    Ok(Json(json!({})))
}
