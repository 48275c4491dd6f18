//! Bodies of requests without a server.

use super::{Failure, Question, matches, parsed, positions, prove, texts};
use crate::document::Document;
use crate::gate::{Gate, WorkLimits};
use crate::matches::MatchRequest;
use std::sync::LazyLock;

static GATE: LazyLock<Gate> =
    LazyLock::new(|| Gate::new(WorkLimits::default(), 1).expect("the usual limits are right"));

/// Does with the body of a `POST` to this path all that the server does before work or storage begins, and tells what is
/// wrong with it. For fuzzing.
pub fn check_body(path: &str, body: &[u8]) -> Result<(), Failure> {
    match path {
        "/api/position" => positions::describe_position(&parsed(body)?.0).map(drop),
        "/api/compose" => positions::composed(parsed(body)?.0).map(drop),
        "/api/read" => texts::read_game(&parsed(body)?.0).map(drop),
        "/api/write" => texts::written(parsed(body)?.0).map(drop),
        "/api/think" => parsed::<Question>(body)?.0.task(&GATE, |_| ()).map(drop),
        "/api/prove" => parsed::<prove::ProofQuestion>(body)?.0.task(&GATE, true, |_| ()).map(drop),
        "/api/games" => parsed::<Document>(body)?.0.check(),
        "/api/matches" => {
            let plan = parsed::<MatchRequest>(body)?.0.plan(&GATE)?;
            GATE.plan(plan).map(drop)
        }
        "/api/matches/1" => parsed::<matches::Change>(body).map(drop),
        _ => Err(Failure::wrong(format!("nothing is posted to {path}"))),
    }
}
