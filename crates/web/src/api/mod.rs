//! The requests. `openapi.json` describes them; a test holds it to [`routes`].

mod ask;
mod bodies;
mod cluster;
mod games;
mod matches;
mod rules;

pub use ask::Load;
pub use bodies::check_body;
pub use cluster::ClusterAnswer;
pub use games::{GamesAnswer, KeptGame, StoredGame};
pub use matches::{MatchGamesAnswer, MatchNumber, MatchesAnswer};

use crate::body_memory::{self, LARGEST};
use crate::failure::{Failure, blocking, tell_failures_in_json};
use crate::server::App;
use crate::{assets, auth, compression, live};
use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Path, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use serde_json::json;
use std::time::Duration;

/// The answer to a request.
pub type Answer = Result<Response, Failure>;

/// An answer of one of the shapes of docs/json.md.
pub fn answer(shape: &impl Serialize) -> Answer {
    let text = serde_json::to_vec(shape).map_err(|_| Failure::internal())?;
    Ok(json_text(text))
}

/// An answer that is JSON already.
fn json_text(text: impl IntoResponse) -> Response {
    ([(CONTENT_TYPE, "application/json")], text).into_response()
}

/// An answer that has to be worked out.
async fn answer_of<T: Serialize + Send + 'static>(
    work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
) -> Answer {
    blocking(move || answer(&work()?)).await
}

/// The answer to a request that only does something.
fn nothing() -> Answer {
    answer(&json!({}))
}

/// A request's body in JSON; what is wrong with it is told with its place.
pub struct Body<T>(pub T);

/// A body that is parsed at once; a larger one may take its time.
const SMALL: usize = 16 << 10;

impl<T: DeserializeOwned + Send + 'static, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        if !is_json(request.headers()) {
            let reason = "a request has its body in JSON, with `Content-Type: application/json`";
            return Err(Failure(StatusCode::UNSUPPORTED_MEDIA_TYPE, reason.into()));
        }
        let late = || Failure(StatusCode::REQUEST_TIMEOUT, "the request took too long to arrive".into());
        let read = tokio::time::timeout(TIMEOUT, Bytes::from_request(request, state));
        let bytes = read.await.map_err(|_| late())?;
        let bytes = bytes.map_err(|error: BytesRejection| Failure(error.status(), error.body_text()))?;
        if bytes.len() <= SMALL { parsed(&bytes) } else { blocking(move || parsed(&bytes)).await }
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    kind.eq_ignore_ascii_case("application/json")
}

fn parsed<T: DeserializeOwned>(bytes: &[u8]) -> Result<Body<T>, Failure> {
    serde_json::from_slice(bytes).map(Body).map_err(|error| {
        let code = match error.classify() {
            Category::Data => StatusCode::UNPROCESSABLE_ENTITY,
            Category::Syntax | Category::Eof | Category::Io => StatusCode::BAD_REQUEST,
        };
        Failure(code, format!("the body: {error}"))
    })
}

/// The number in a path.
pub struct Id<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Id<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        match Path::from_request_parts(parts, state).await {
            Ok(Path(id)) => Ok(Id(id)),
            Err(_) => Err(Failure(StatusCode::BAD_REQUEST, "what is asked for has a whole number".into())),
        }
    }
}

/// How long the body of a request may take to arrive.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The paths that answer the same to everybody.
fn shared_routes() -> Vec<(&'static str, MethodRouter<App>)> {
    vec![
        ("/api", get(document)),
        ("/api/rules", get(rules::rules)),
        ("/api/engines/{game}", get(rules::engines)),
    ]
}

/// All other paths.
fn routes() -> Vec<(&'static str, MethodRouter<App>)> {
    vec![
        ("/api/position", post(rules::position)),
        ("/api/compose", post(rules::compose)),
        ("/api/explore", post(games::explore)),
        ("/api/read", post(rules::read)),
        ("/api/write", post(rules::write)),
        ("/api/think", post(ask::think)),
        ("/api/prove", post(ask::prove)),
        ("/api/live", get(live::open)),
        ("/api/load", get(ask::load)),
        ("/api/games", get(games::list).post(games::add)),
        ("/api/cluster", get(cluster::status)),
        ("/api/matches", get(matches::list).post(matches::start)),
        ("/api/matches/{id}/games", get(matches::games)),
        ("/api/matches/{id}", get(matches::get).put(matches::change).delete(matches::remove)),
        ("/api/games/{id}", get(games::get).put(games::replace).delete(games::remove)),
    ]
}

fn router_of(routes: Vec<(&'static str, MethodRouter<App>)>) -> Router<App> {
    routes.into_iter().fold(Router::new(), |router, (path, route)| router.route(path, route))
}

/// The API and the page behind the auth.
pub fn router(app: App) -> Router {
    router_of(routes())
        .layer(DefaultBodyLimit::max(LARGEST))
        .layer(from_fn_with_state(app.bodies.clone(), body_memory::account))
        .merge(router_of(shared_routes()))
        .fallback(assets::get)
        .layer(from_fn(compression::compress))
        .layer(from_fn_with_state(app.auth.clone(), auth::authenticate))
        .layer(from_fn(tell_failures_in_json))
        .with_state(app)
}

/// The requests that need the rules of the games alone, and the files of the page: what another server offers besides its own.
pub fn rules_router() -> Router {
    Router::new()
        .route("/api/rules", get(rules::rules))
        .route("/api/position", post(rules::position))
        .route("/api/read", post(rules::read))
        .route("/api/write", post(rules::write))
        .fallback(assets::get)
        .layer(from_fn(compression::compress))
}

/// What there is to ask for.
async fn document() -> Response {
    json_text(OPENAPI)
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
        let routes = [routes(), shared_routes()].concat();
        assert_eq!(described, routes.iter().map(|(path, _)| *path).collect());
    }
}
