//! Records and positions in the formats of the games.

use super::{Answer, Body, Failure};
use crate::setup::{MoveSequence, Setup};
use axum::Json;
use quadrille_engine::{Notes, games};
use serde::Deserialize;
use serde_json::{Value, json};

/// A text to read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// The game; if none is named, all are tried.
    game: Option<String>,
    /// The format; if none is named, all are tried.
    format: Option<String>,
    text: String,
}

/// The game of a text: where it began, its turns and what people noted.
pub async fn read(Body(Reading { game, format, text }): Body<Reading>) -> Answer {
    let known = match &game {
        Some(name) => vec![quadrille_engine::find(name)?],
        None => games().to_vec(),
    };
    let mut failure = None;
    for game in &known {
        match game.read(format.as_deref(), &text, &[]) {
            Ok(mut position) => {
                let (turns, Notes { players, tags, comments, result }) = (position.turns(), position.notes());
                position.rewind();
                return Ok(Json(json!({
                    "setup": Setup::of_position(&*position),
                    "moves": turns,
                    "players": players,
                    "tags": tags,
                    "comments": comments,
                    "result": result,
                })));
            }
            Err(error) => failure = failure.or(Some(Failure::from(error))),
        }
    }
    match failure {
        Some(failure) if known.len() == 1 => Err(failure),
        _ => {
            Err(Failure::wrong("no format of any game reads this text: name the game to hear where it fails"))
        }
    }
}

/// A game to write.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Writing {
    line: MoveSequence,
    format: String,
    /// Names and values: players, event, ...
    #[serde(default)]
    tags: Vec<(String, String)>,
    /// Comments, each with the number of turns made before it.
    #[serde(default)]
    comments: Vec<(usize, String)>,
    /// The players' names.
    #[serde(default)]
    players: [String; 2],
}

/// The game in one of its formats.
pub async fn write(Body(writing): Body<Writing>) -> Answer {
    let Writing { line, format, tags, comments, players } = writing;
    let mut position = line.open()?;
    if let Some(ending) = position.ending() {
        position.annotate(["", ""], ending.outcome);
    }
    let result = position.notes().result;
    position.set_notes(Notes { players, tags, comments, result });
    let text: Value = position.write(&format)?.into();
    Ok(Json(json!({ "text": text })))
}
