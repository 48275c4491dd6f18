//! Records and positions in the formats of the games.

use crate::{MoveSequence, RequestError, Setup, limits};
use quadrille_engine::{Notes, games};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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

/// A game that was read.
#[derive(Serialize, JsonSchema)]
pub struct ReadGame {
    setup: Setup,
    /// Its turns.
    moves: Vec<String>,
    /// The players' names; empty where they are not known.
    players: [String; 2],
    /// Other names and values: event, date, ...
    tags: Vec<(String, String)>,
    /// Comments, each with the number of turns made before it.
    comments: Vec<(usize, String)>,
    /// The result as the record states it.
    result: Option<String>,
}

/// The game of a text: where it began, its turns and what people noted.
pub fn read(Reading { game, format, text }: &Reading) -> Result<ReadGame, RequestError> {
    limits::text("a record", text, limits::RECORD)?;
    for name in [game, format].into_iter().flatten() {
        limits::text("a name of a game or format", name, limits::NAME)?;
    }
    let known = match game {
        Some(name) => vec![quadrille_engine::find(name)?],
        None => games().to_vec(),
    };
    let mut failure = None;
    for game in &known {
        match game.read(format.as_deref(), text, &[]) {
            Ok(mut position) => {
                let (turns, Notes { players, tags, comments, result }) = (position.turns(), position.notes());
                position.rewind();
                let setup = Setup::of_position(&*position);
                return Ok(ReadGame { setup, moves: turns, players, tags, comments, result });
            }
            Err(error) => failure = failure.or(Some(RequestError::from(error))),
        }
    }
    match failure {
        Some(failure) if known.len() == 1 => Err(failure),
        _ => Err(RequestError::wrong(
            "no format of any game reads this text: name the game to hear where it fails",
        )),
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

impl Writing {
    /// Whether its texts are short enough.
    fn check(&self) -> Result<(), RequestError> {
        limits::text("a format's name", &self.format, limits::NAME)?;
        limits::texts("players", self.players.iter(), 2, limits::NAME)?;
        let tags: Vec<&String> = self.tags.iter().flat_map(|(name, value)| [name, value]).collect();
        limits::texts("names and values of tags", tags.into_iter(), 2 * limits::FEW, limits::COMMENT)?;
        let comments: Vec<&String> = self.comments.iter().map(|(_, comment)| comment).collect();
        limits::texts("comments", comments.into_iter(), limits::MOVES, limits::COMMENT)
    }
}

/// A game that was written.
#[derive(Serialize, JsonSchema)]
pub struct WrittenGame {
    text: String,
}

/// The game in one of its formats.
pub fn write(writing: Writing) -> Result<WrittenGame, RequestError> {
    writing.check()?;
    let Writing { line, format, tags, comments, players } = writing;
    let mut position = line.open()?;
    if let Some(ending) = position.ending() {
        position.annotate(["", ""], ending.outcome);
    }
    let result = position.notes().result;
    position.set_notes(Notes { players, tags, comments, result });
    Ok(WrittenGame { text: position.write(&format)? })
}
