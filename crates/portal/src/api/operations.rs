//! For who runs the portal.

use super::who::Client;
use crate::metrics;
use crate::portal::Portal;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use quadrille_web::Failure;
use serde_json::json;

pub async fn health(State(portal): State<Portal>) -> Response {
    match portal.store.status.reason() {
        None => Json(json!({ "status": "ok" })).into_response(),
        Some(reason) => {
            let body = json!({ "status": "read-only", "reason": reason });
            (StatusCode::SERVICE_UNAVAILABLE, Json(body)).into_response()
        }
    }
}

/// Only for this machine: they say how busy the portal is, and when.
pub async fn metrics(State(portal): State<Portal>, Extension(client): Extension<Client>) -> Response {
    if client.forwarded || !client.address.is_loopback() {
        return Failure(StatusCode::FORBIDDEN, "metrics are for loopback addresses".into()).into_response();
    }
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], metrics::text(&portal)).into_response()
}
