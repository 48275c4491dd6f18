//! The games there are to play.

use crate::describe::{GameDescription, is_level};
use crate::{RequestError, limits};
use quadrille_engine::json::EngineSummary;
use quadrille_engine::{find, games};
use schemars::JsonSchema;
use serde::Serialize;

/// The version of the program and its games.
#[derive(Serialize, JsonSchema)]
pub struct RulesAnswer {
    version: String,
    games: Vec<GameDescription>,
}

/// The four games: players, starts, rules, formats, engines.
pub fn rules() -> RulesAnswer {
    RulesAnswer {
        version: env!("CARGO_PKG_VERSION").into(),
        games: games().into_iter().map(GameDescription::of).collect(),
    }
}

/// The engines of a game.
#[derive(Serialize, JsonSchema)]
pub struct EnginesAnswer {
    engines: Vec<EngineSummary>,
}

/// The engines of a game with all their settings, which are many.
pub fn engines(game: &str) -> Result<EnginesAnswer, RequestError> {
    limits::text("a game's name", game, limits::NAME)?;
    let presets = find(game)?.presets().into_iter();
    let engines = presets.filter(|preset| !is_level(preset.name)).map(EngineSummary::from).collect();
    Ok(EnginesAnswer { engines })
}
