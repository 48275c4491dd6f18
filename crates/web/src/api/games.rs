//! The games that were played.

use super::{Answer, Body, Failure, Id, answer, json_text, nothing};
use crate::failure::blocking;
use crate::server::App;
use crate::store::{GameFilter, StoredSummary};
use axum::extract::{Query, State as Shared};
use quadrille_api::{Document, MoveSequence, limits};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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

/// A game that is kept, as it is told.
#[derive(Serialize, JsonSchema)]
pub struct StoredGame {
    id: i64,
    version: i64,
    document: Document,
}

pub async fn list(
    Shared(app): Shared<App>,
    filter: Result<Query<GameFilter>, axum::extract::rejection::QueryRejection>,
) -> Answer {
    let Query(filter) = filter.map_err(Failure::wrong)?;
    limits::text("what is searched for", &filter.q, limits::TITLE)?;
    limits::text("a game's name", &filter.game, limits::NAME)?;
    answer(&GamesAnswer { games: app.store.list(filter).await? })
}

/// A game that can be played as it is written.
async fn checked(document: Document) -> Result<Document, Failure> {
    blocking(move || Ok(document.check().map(|()| document)?)).await
}

pub async fn add(Shared(app): Shared<App>, Body(document): Body<Document>) -> Answer {
    let document = checked(document).await?;
    let (id, version) = app.store.add(document).await?;
    answer(&KeptGame { id, version })
}

pub async fn get(Shared(app): Shared<App>, Id(id): Id<i64>) -> Answer {
    let (version, document) = app.store.get(id).await?;
    // It is JSON already.
    Ok(json_text(format!("{{\"id\":{id},\"version\":{version},\"document\":{document}}}")))
}

/// A game as it shall be, and the version that was changed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replacement {
    version: i64,
    document: Document,
}

pub async fn replace(
    Shared(app): Shared<App>,
    Id(id): Id<i64>,
    Body(Replacement { version, document }): Body<Replacement>,
) -> Answer {
    let document = checked(document).await?;
    let version = app.store.replace(id, version, document).await?;
    answer(&KeptGame { id, version })
}

pub async fn remove(Shared(app): Shared<App>, Id(id): Id<i64>) -> Answer {
    app.store.remove(id).await?;
    nothing()
}

/// What was played in a position before.
pub async fn explore(Shared(app): Shared<App>, Body(line): Body<MoveSequence>) -> Answer {
    answer(&app.explorer.explore(line, &app.store, &app.matches).await?)
}
