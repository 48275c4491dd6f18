//! The games there are to play, and those that were.

use super::{Answer, Body, Failure, Id, answer, nothing};
use crate::describe::GameDescription;
use crate::document::Document;
use crate::failure::blocking;
use crate::limits;
use crate::server::App;
use crate::store::{GameFilter, StoredSummary};
use axum::body::Bytes;
use axum::extract::{Query, State as Shared};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// The version of the server and its games.
#[derive(Serialize, JsonSchema)]
pub struct RulesAnswer {
    version: String,
    games: Vec<GameDescription>,
}

/// They are the same as long as the server runs, every page begins by asking for them, and they are half a megabyte: all who
/// ask share one text.
static RULES: LazyLock<Bytes> = LazyLock::new(|| {
    let answer = RulesAnswer {
        version: env!("CARGO_PKG_VERSION").into(),
        games: quadrille_engine::games().into_iter().map(GameDescription::of).collect(),
    };
    serde_json::to_vec(&answer).expect("rules are plain data").into()
});

/// The four games: players, starts, rules, formats, engines.
pub async fn rules() -> Answer {
    let text = blocking(|| Ok(RULES.clone())).await?;
    Ok(json_text(text))
}

/// An answer that is JSON already.
fn json_text(text: impl IntoResponse) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
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
    blocking(move || document.check().map(|()| document)).await
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
