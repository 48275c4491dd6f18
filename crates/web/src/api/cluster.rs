//! The cluster of workers on other machines, if the server was told of one.

use super::{Answer, Failure, answer, answer_of};
use crate::server::App;
use axum::extract::State as Shared;
use axum::http::StatusCode;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// How the cluster stands.
#[derive(Serialize, JsonSchema)]
pub struct ClusterAnswer {
    /// As `quadrille cluster --json` says it; null where there is none.
    cluster: Option<Value>,
}

pub async fn status(Shared(app): Shared<App>) -> Answer {
    let Some(source) = app.cluster else { return answer(&ClusterAnswer { cluster: None }) };
    answer_of(move || match (source.0)() {
        Ok(status) => Ok(ClusterAnswer { cluster: Some(status) }),
        Err(reason) => Err(Failure(StatusCode::BAD_GATEWAY, reason)),
    })
    .await
}
