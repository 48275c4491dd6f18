//! Positions from JSON.

use crate::api::Failure;
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

    pub fn game(&self) -> Result<&'static dyn GameInfo, Failure> {
        Ok(find(&self.game)?)
    }

    /// The rules, name and value.
    pub fn rules(&self) -> Vec<(String, String)> {
        let text = |value: &Value| value.as_str().map_or(value.to_string(), String::from);
        self.rules.iter().map(|(name, value)| (name.clone(), text(value))).collect()
    }

    /// Opens the position and plays the moves.
    pub fn open(&self, moves: &[String]) -> Result<Box<dyn Position>, Failure> {
        if moves.len() > MOST_MOVES {
            return Err(Failure::wrong(format!("more than {MOST_MOVES} moves")));
        }
        let size = self.size.as_deref().map(str::parse).transpose().map_err(Failure::wrong)?;
        let opening = Opening {
            position: self.position.clone(),
            start: Start { name: self.start.clone(), size, seed: self.seed },
            moves: moves.to_vec(),
            rules: self.rules(),
        };
        Ok(self.game()?.open(&opening)?)
    }
}

/// The most moves of a request: more than any game has that is played to an end.
const MOST_MOVES: usize = 5000;

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
    pub fn open(&self) -> Result<Box<dyn Position>, Failure> {
        self.setup.open(&self.moves)
    }
}
