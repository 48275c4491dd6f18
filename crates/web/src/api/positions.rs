//! Positions: by moves, and laid out by hand.

use super::{Answer, Body, Failure};
use crate::describe::{self, LayoutText};
use crate::setup::{Line, Setup};
use axum::Json;
use serde::Deserialize;
use serde_json::{Value, json};

/// The position after some moves, with all that can be done there.
pub async fn position(Body(line): Body<Line>) -> Answer {
    let (before, last) = match line.moves.split_last() {
        Some((last, before)) => (before, Some(last)),
        None => (&[] as &[String], None),
    };
    let mut session = line.setup.open(before)?;
    let mut plies = Value::Null;
    if let Some(word) = last {
        plies = describe::plies_of(&*session, word);
        session.play(word)?;
    }
    let mut answer = describe::position(&*session);
    answer["last"] = plies;
    Ok(Json(answer))
}

/// A layout and the rules it is meant under.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Composition {
    game: String,
    layout: LayoutText,
    #[serde(default)]
    rules: serde_json::Map<String, Value>,
}

/// The position of a layout, as a setup, or why it is none.
pub async fn compose(Body(Composition { game, layout, rules }): Body<Composition>) -> Answer {
    let setup = Setup { game, position: None, start: None, size: None, seed: None, rules };
    let layout = layout.read().map_err(Failure::wrong)?;
    let session = setup.game()?.compose(&layout, &setup.rules())?;
    let composed = Setup { position: Some(session.position()), ..setup };
    Ok(Json(json!({ "setup": composed, "ending": describe::ending(&*session) })))
}
