//! Requests that need the rules of the games alone.

use super::{Answer, Body, answer_of, json_text};
use crate::failure::{Failure, blocking};
use axum::body::Bytes;
use axum::extract::Path;
use quadrille_api::{Composition, MoveSequence, Reading, Writing};
use std::sync::LazyLock;

/// They are the same as long as the server runs, and every page begins by asking for them: all who ask share one text.
static RULES: LazyLock<Bytes> =
    LazyLock::new(|| serde_json::to_vec(&quadrille_api::rules()).expect("rules are plain data").into());

/// The four games: players, starts, rules, formats, engines.
pub async fn rules() -> Answer {
    let text = blocking(|| Ok(RULES.clone())).await?;
    Ok(json_text(text))
}

/// The engines of a game with all their settings.
pub async fn engines(Path(game): Path<String>) -> Answer {
    answer_of(move || quadrille_api::engines(&game).map_err(Failure::missing)).await
}

/// The position after some moves, with all that can be done there.
pub async fn position(Body(line): Body<MoveSequence>) -> Answer {
    answer_of(move || Ok(quadrille_api::describe_position(&line)?)).await
}

/// The position of a layout, as a setup, or why it is none.
pub async fn compose(Body(composition): Body<Composition>) -> Answer {
    answer_of(move || Ok(quadrille_api::compose(composition)?)).await
}

/// The games of a text.
pub async fn read(Body(reading): Body<Reading>) -> Answer {
    answer_of(move || Ok(quadrille_api::read(&reading)?)).await
}

/// Games in a format.
pub async fn write(Body(writing): Body<Writing>) -> Answer {
    answer_of(move || Ok(quadrille_api::write(writing)?)).await
}
