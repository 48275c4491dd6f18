//! Bodies of requests without a server.

use super::{Failure, matches, parsed};
use crate::matches::{MatchRequest, admitted};
use quadrille_api::{self as api, Document, Gate, ProofQuestion, Question, WorkLimits};
use std::sync::LazyLock;

static GATE: LazyLock<Gate> =
    LazyLock::new(|| Gate::new(WorkLimits::default(), 1).expect("the usual limits are right"));

/// Does with the body of a `POST` to this path all that the server does before work or storage begins, and tells what is
/// wrong with it. For fuzzing.
pub fn check_body(path: &str, body: &[u8]) -> Result<(), Failure> {
    match path {
        "/api/position" => api::describe_position(&parsed(body)?.0).map(drop)?,
        "/api/compose" => api::compose(parsed(body)?.0).map(drop)?,
        "/api/read" => api::read(&parsed(body)?.0).map(drop)?,
        "/api/write" => api::write(parsed(body)?.0).map(drop)?,
        "/api/think" => parsed::<Question>(body)?.0.task(&GATE, |_| ()).map(drop)?,
        "/api/prove" => parsed::<ProofQuestion>(body)?.0.task(&GATE, true, |_| ()).map(drop)?,
        "/api/games" => parsed::<Document>(body)?.0.check()?,
        "/api/matches" => {
            let plan = parsed::<MatchRequest>(body)?.0.plan(&GATE)?;
            admitted(&GATE, plan).map(drop)?;
        }
        "/api/matches/1" => parsed::<matches::Change>(body).map(drop)?,
        _ => return Err(Failure::wrong(format!("nothing is posted to {path}"))),
    }
    Ok(())
}
