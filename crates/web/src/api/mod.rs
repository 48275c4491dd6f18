//! The requests. `openapi.json` describes them; a test holds it to [`routes`].

mod ask;
mod games;
mod matches;
mod positions;
mod prove;
mod texts;

pub use ask::{Load, Question};
pub use games::{GamesAnswer, KeptGame, RulesAnswer, StoredGame};
pub use matches::{MatchNumber, MatchesAnswer};
pub use positions::ComposedPosition;
pub use prove::{ProofQuestion, checked};
pub use texts::{ReadGame, WrittenGame};

use crate::server::State;
use crate::store::StoreError;
use crate::{assets, auth, live};
use axum::extract::rejection::JsonRejection;
use axum::extract::{DefaultBodyLimit, FromRequest, Request};
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Json, Router};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use std::time::Duration;

/// What went wrong: the answer's code and the reason for people.
#[derive(Debug)]
pub struct Failure(pub StatusCode, pub String);

impl Failure {
    /// The request is wrong.
    pub fn wrong(reason: impl ToString) -> Failure {
        Failure(StatusCode::UNPROCESSABLE_ENTITY, reason.to_string())
    }
}

impl From<quadrille_engine::Error> for Failure {
    fn from(error: quadrille_engine::Error) -> Self {
        Failure::wrong(error)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        let code = match error {
            StoreError::Missing => StatusCode::NOT_FOUND,
            StoreError::Changed(_) => StatusCode::CONFLICT,
            StoreError::Folder(_) | StoreError::Database(_) | StoreError::Document(_) => {
                StatusCode::INTERNAL_SERVER_ERROR
            }
        };
        Failure(code, error.to_string())
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.0, Json(json!({ "error": self.1 }))).into_response()
    }
}

/// The answer to a request.
pub type Answer = Result<Json<serde_json::Value>, Failure>;

/// An answer of one of the shapes of docs/json.md.
fn answer(shape: &impl Serialize) -> Answer {
    serde_json::to_value(shape).map(Json).map_err(Failure::wrong)
}

/// A request's body; what is wrong with it is told in JSON too.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        let read = Json::<T>::from_request(request, state);
        match tokio::time::timeout(TIMEOUT, read).await {
            Ok(Ok(Json(value))) => Ok(Body(value)),
            Ok(Err(rejection)) => Err(rejection.into()),
            Err(_) => Err(Failure(StatusCode::REQUEST_TIMEOUT, "the request took too long to arrive".into())),
        }
    }
}

impl From<JsonRejection> for Failure {
    fn from(rejection: JsonRejection) -> Self {
        Failure(rejection.status(), rejection.body_text())
    }
}

/// How long the body of a request may take to arrive.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The largest body: a game with all its variations.
const LARGEST: usize = 4 << 20;

/// Every path of the API.
fn routes() -> Vec<(&'static str, MethodRouter<State>)> {
    vec![
        ("/api", get(document)),
        ("/api/rules", get(games::rules)),
        ("/api/position", post(positions::position)),
        ("/api/compose", post(positions::compose)),
        ("/api/read", post(texts::read)),
        ("/api/write", post(texts::write)),
        ("/api/think", post(ask::think)),
        ("/api/prove", post(prove::prove)),
        ("/api/live", get(live::open)),
        ("/api/load", get(ask::load)),
        ("/api/games", get(games::list).post(games::add)),
        ("/api/matches", get(matches::list).post(matches::start)),
        ("/api/matches/{id}", get(matches::get).put(matches::change)),
        ("/api/games/{id}", get(games::get).put(games::replace).delete(games::remove)),
    ]
}

/// The API and the page behind the auth.
pub fn router(state: State) -> Router {
    let mut router = Router::new();
    for (path, route) in routes() {
        router = router.route(path, route);
    }
    router
        .fallback(assets::get)
        .layer(DefaultBodyLimit::max(LARGEST))
        .layer(from_fn_with_state(state.clone(), auth::authenticate))
        .with_state(state)
}

/// What there is to ask for.
async fn document() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], OPENAPI)
}

const OPENAPI: &str = include_str!("openapi.json");

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_document_describes_every_path_and_no_other() {
        let document: serde_json::Value = serde_json::from_str(OPENAPI).unwrap();
        let described: BTreeSet<&str> =
            document["paths"].as_object().unwrap().keys().map(String::as_str).collect();
        let routes = routes();
        assert_eq!(described, routes.iter().map(|(path, _)| *path).collect());
    }
}
