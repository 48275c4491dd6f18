//! What goes wrong is told in JSON, always.

use crate::store::StoreError;
use axum::Json;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::header::{CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use quadrille_api::RequestError;
use serde_json::json;
use std::panic::AssertUnwindSafe;

/// What went wrong: the answer's code and the reason for people, which is sent as `{"error": reason}`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure(pub StatusCode, pub String);

impl Failure {
    /// The request is wrong.
    pub fn wrong(reason: impl ToString) -> Failure {
        Failure(StatusCode::UNPROCESSABLE_ENTITY, reason.to_string())
    }

    /// There is too much to do at present; later it may be possible.
    pub fn busy(reason: impl ToString) -> Failure {
        Failure(StatusCode::TOO_MANY_REQUESTS, reason.to_string())
    }

    /// There is no such thing.
    pub fn missing(reason: impl ToString) -> Failure {
        Failure(StatusCode::NOT_FOUND, reason.to_string())
    }

    /// The server itself has failed.
    pub fn internal() -> Failure {
        Failure(StatusCode::INTERNAL_SERVER_ERROR, "the server failed on this request".into())
    }
}

impl From<quadrille_engine::Error> for Failure {
    fn from(error: quadrille_engine::Error) -> Self {
        Failure::wrong(error)
    }
}

impl From<RequestError> for Failure {
    fn from(error: RequestError) -> Self {
        match error {
            RequestError::Wrong(reason) => Failure::wrong(reason),
            RequestError::Busy(reason) => Failure::busy(reason),
        }
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

/// Runs what takes a while, or may wait for something, where it does not keep others from being served. A panic is a
/// failure like others.
pub async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(Failure::internal()))
}

/// The longest reason that others than this crate may give.
const LONGEST_REASON: usize = 4096;

/// The outermost layer of a router: panics and refusals that are not JSON become so, and no answer is guessed at by its
/// content.
pub async fn tell_failures_in_json(request: Request, next: Next) -> Response {
    let answered = AssertUnwindSafe(next.run(request)).catch_unwind().await;
    let mut response = match answered {
        Ok(response) => in_json(response).await,
        Err(_) => Failure::internal().into_response(),
    };
    response.headers_mut().insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}

async fn in_json(response: Response) -> Response {
    let status = response.status();
    let json = HeaderValue::from_static("application/json");
    let is_failure = status.is_client_error() || status.is_server_error();
    if !is_failure || response.headers().get(CONTENT_TYPE) == Some(&json) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let text = to_bytes(body, LONGEST_REASON).await.unwrap_or_default();
    let reason = match String::from_utf8_lossy(&text).trim() {
        "" => status.canonical_reason().unwrap_or("refused").to_lowercase(),
        text => text.to_string(),
    };
    parts.headers.remove(axum::http::header::CONTENT_LENGTH);
    parts.headers.insert(CONTENT_TYPE, json);
    Response::from_parts(parts, Body::from(json!({ "error": reason }).to_string()))
}
