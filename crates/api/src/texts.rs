//! Records and positions in the formats of the games.

use crate::{Node, RequestError, Setup, explorer, limits};
use quadrille_engine::{Error, GameInfo, NotedTurn, Notes, Position, games};
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

/// The games of a text.
#[derive(Serialize, JsonSchema)]
pub struct ReadGames {
    /// One at least.
    games: Vec<RecordedGame>,
}

/// A game as records hold it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordedGame {
    setup: Setup,
    /// The turns with all variations.
    #[serde(default)]
    nodes: Vec<Node>,
    /// What is said before the first turn.
    #[serde(default)]
    comment: String,
    /// The players' names; empty where they are not known.
    #[serde(default)]
    players: [String; 2],
    /// Other names and values: event, date, ...
    #[serde(default)]
    tags: Vec<(String, String)>,
    /// The result as the record states it; when it is written, the board goes before it.
    #[serde(default)]
    result: Option<String>,
}

/// The games of a text: where each began, its turns with variations and what people noted.
pub fn read(Reading { game, format, text }: &Reading) -> Result<ReadGames, RequestError> {
    limits::text("a record", text, limits::RECORD)?;
    for name in [game, format].into_iter().flatten() {
        limits::text("a name of a game or format", name, limits::NAME)?;
    }
    let known = match game {
        Some(name) => vec![quadrille_engine::find(name)?],
        None => games().to_vec(),
    };
    let mut failures = Vec::new();
    for game in known {
        match game.read_games(format.as_deref(), text, &[]) {
            Ok(positions) => {
                return Ok(ReadGames { games: positions.into_iter().map(RecordedGame::of).collect() });
            }
            Err(error) => failures.push((game, error)),
        }
    }
    Err(furthest(failures))
}

/// The error of the game that understood most of the text.
fn furthest(failures: Vec<(&dyn GameInfo, Error)>) -> RequestError {
    let is_only = failures.len() == 1;
    let place = |error: &Error| match error {
        Error::Text(_, error) => (error.line, error.column),
        _ => (0, 0),
    };
    // Of equals the last one counts for `max_by_key`, and the first game for people.
    let (game, error) =
        failures.into_iter().rev().max_by_key(|(_, error)| place(error)).expect("there are games");
    if is_only {
        return error.into();
    }
    RequestError::from(error).within(&format!("no game reads this text; {} gets furthest", game.name()))
}

/// Games to write.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Writing {
    /// All of one game, one at least.
    games: Vec<RecordedGame>,
    format: String,
}

/// A text with games.
#[derive(Serialize, JsonSchema)]
pub struct WrittenGames {
    text: String,
}

/// The games in a format, one behind the other.
pub fn write(Writing { games, format }: Writing) -> Result<WrittenGames, RequestError> {
    limits::text("a format's name", &format, limits::NAME)?;
    let turns = games.iter().map(|game| game.nodes.len() + 1).sum();
    limits::length("turns of all games", turns, limits::WRITTEN_TURNS)?;
    if games.is_empty() {
        return Err(RequestError::wrong("there is no game to write"));
    }
    let texts: Result<Vec<String>, RequestError> =
        games.into_iter().map(|game| Ok(game.open()?.write(&format)?)).collect();
    Ok(WrittenGames { text: texts?.join("\n") })
}

impl RecordedGame {
    fn of(mut position: Box<dyn Position>) -> RecordedGame {
        let Notes { players, tags, comment, turns, result } = position.notes();
        position.rewind();
        let node = |NotedTurn { parent, word, comment, mark }| Node {
            parent,
            word,
            comment,
            mark,
            shapes: Vec::new(),
            score: None,
        };
        let nodes = turns.into_iter().map(node).collect();
        RecordedGame { setup: Setup::of_position(&*position), nodes, comment, players, tags, result }
    }

    /// The position at its end, which knows all of it.
    fn open(self) -> Result<Box<dyn Position>, RequestError> {
        self.check()?;
        let RecordedGame { setup, nodes, comment, players, tags, result } = self;
        let mut position = setup.open(&[])?;
        let turn = |Node { parent, word, comment, mark, .. }| NotedTurn { parent, word, comment, mark };
        let turns = nodes.into_iter().map(turn).collect();
        let mut notes = Notes { players, tags, comment, turns, result: None };
        position.set_notes(notes.clone())?;
        let stated = explorer::stated(setup.game()?, result.as_deref().unwrap_or_default());
        if let Some(outcome) = position.ending().map(|ending| ending.outcome).or(stated) {
            position.annotate(["", ""], outcome);
            notes.result = position.notes().result;
            position.set_notes(notes)?;
        }
        Ok(position)
    }

    /// Whether its texts are short enough.
    fn check(&self) -> Result<(), RequestError> {
        limits::texts("players", self.players.iter(), 2, limits::NAME)?;
        limits::text("a comment", &self.comment, limits::COMMENT)?;
        limits::text("a result", self.result.as_deref().unwrap_or_default(), limits::TITLE)?;
        let tags: Vec<&String> = self.tags.iter().flat_map(|(name, value)| [name, value]).collect();
        limits::texts("names and values of tags", tags.into_iter(), 2 * limits::FEW, limits::COMMENT)?;
        self.nodes.iter().zip(1..).try_for_each(|(node, number)| node.check(number))
    }
}
