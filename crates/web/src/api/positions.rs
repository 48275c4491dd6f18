//! Positions: by moves, and laid out by hand.

use super::{Answer, Body, Failure};
use crate::describe::{self, LayoutText};
use crate::setup::{MoveSequence, Setup};
use axum::Json;
use serde::Deserialize;
use serde_json::{Value, json};

/// The position after some moves, with all that can be done there.
pub async fn position(Body(line): Body<MoveSequence>) -> Answer {
    let (before, last) = match line.moves.split_last() {
        Some((last, before)) => (before, Some(last)),
        None => (&[] as &[String], None),
    };
    let mut position = line.setup.open(before)?;
    let mut plies = Value::Null;
    if let Some(word) = last {
        plies = describe::plies_of(&*position, word);
        position.play(word)?;
    }
    let mut answer = describe::position(&*position);
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
    let position = setup.game()?.compose(&layout, &setup.rules())?;
    let composed = Setup { position: Some(position.text()), ..setup };
    Ok(Json(json!({ "setup": composed, "ending": describe::ending(&*position) })))
}
