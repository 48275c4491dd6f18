//! Positions from JSON.

use crate::{RequestError, limits};
use quadrille_engine::{GameInfo, Opening, Position, Start, find};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Where a game begins.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The game's name.
    pub game: String,
    /// A position as text; it goes before a start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// A start by name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The size of the board, columns x rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<String>,
    /// The seed of a random start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Rules and draw rules by name.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub rules: Map<String, Value>,
}

impl Setup {
    /// A position of a game.
    pub fn of_position(position: &dyn Position) -> Setup {
        Setup {
            game: position.game().name().into(),
            position: Some(position.text()),
            start: None,
            size: None,
            seed: None,
            rules: position.rules().into_iter().map(|(name, value)| (name, Value::String(value))).collect(),
        }
    }

    /// The game of this name.
    pub fn game(&self) -> Result<&'static dyn GameInfo, RequestError> {
        limits::text("a game's name", &self.game, limits::NAME)?;
        Ok(find(&self.game)?)
    }

    /// Whether its texts are short enough.
    pub fn check(&self) -> Result<(), RequestError> {
        let names = [&self.start, &self.size].into_iter().flatten();
        names.into_iter().try_for_each(|name| limits::text("a start or size", name, limits::NAME))?;
        limits::text("a position", self.position.as_deref().unwrap_or_default(), limits::POSITION)?;
        limits::texts("rules", self.rules.keys().collect::<Vec<_>>().into_iter(), limits::FEW, limits::NAME)?;
        let values: Vec<String> = self.rules.values().map(Value::to_string).collect();
        limits::texts("values of rules", values.iter(), limits::FEW, limits::NAME)
    }

    /// The rules, name and value.
    pub fn rules(&self) -> Vec<(String, String)> {
        let text = |value: &Value| value.as_str().map_or(value.to_string(), String::from);
        self.rules.iter().map(|(name, value)| (name.clone(), text(value))).collect()
    }

    /// Opens the position and plays the moves.
    pub fn open(&self, moves: &[String]) -> Result<Box<dyn Position>, RequestError> {
        self.check()?;
        limits::texts("moves", moves.iter(), limits::MOVES, limits::MOVE)?;
        Ok(self.game()?.open(&self.opening(moves.to_vec())?)?)
    }

    /// The opening with these moves.
    pub fn opening(&self, moves: Vec<String>) -> Result<Opening, RequestError> {
        let size = self.size.as_deref().map(str::parse).transpose().map_err(RequestError::wrong)?;
        Ok(Opening {
            position: self.position.clone(),
            start: Start { name: self.start.clone(), size, seed: self.seed },
            moves,
            rules: self.rules(),
        })
    }
}

/// A position reached by moves.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveSequence {
    /// Where the game began.
    pub setup: Setup,
    /// The moves made, each a turn or a ply.
    #[serde(default)]
    pub moves: Vec<String>,
}

impl MoveSequence {
    /// The position.
    pub fn open(&self) -> Result<Box<dyn Position>, RequestError> {
        self.setup.open(&self.moves)
    }
}
