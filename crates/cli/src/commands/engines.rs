use crate::input::game;
use crate::output::{print, print_json};
use anyhow::bail;
use quadrille_engine::json::EngineSummary;
use quadrille_engine::{GameInfo, games};
use schemars::JsonSchema;
use serde::Serialize;

/// List the engines of the games, or all settings of one engine
///
/// A line an engine. Name a game and an engine of it to see what can be set, with the usual values and the range of each.
#[derive(clap::Args)]
pub struct Arguments {
    /// Only this game
    #[arg(value_parser = game)]
    game: Option<&'static dyn GameInfo>,
    /// Only this engine of the game, with its settings
    #[arg(requires = "game")]
    engine: Option<String>,
    /// One JSON object an engine, with its settings
    #[arg(long)]
    json: bool,
}

#[derive(Serialize, JsonSchema)]
pub struct Output {
    game: String,
    #[serde(flatten)]
    engine: EngineSummary,
}

pub fn run(Arguments { game, engine, json }: Arguments) -> anyhow::Result<()> {
    let wanted = |name: &str| engine.as_ref().is_none_or(|engine| engine == name);
    let mut is_found = false;
    for game in game.map_or(games().to_vec(), |game| vec![game]) {
        for preset in game.presets().into_iter().filter(|preset| wanted(preset.name)) {
            is_found = true;
            if json {
                print_json(&Output { game: game.name().into(), engine: preset.into() })?;
                continue;
            }
            let mut out = format!("{:<10} {:<18} {}\n", game.name(), preset.name, preset.about);
            for setting in preset.settings.iter().filter(|_| engine.is_some()) {
                let value = format!("{}={}", setting.name, setting.value);
                out += &format!("{:29} {value:<18} {} ({})\n", "", setting.about, setting.range);
            }
            print(&out)?;
        }
    }
    match (game, engine) {
        (Some(game), Some(engine)) if !is_found => {
            // The error of the registry names all that there are.
            game.check(&engine.parse().map_err(anyhow::Error::msg)?)?;
            bail!("name the engine alone, without settings: `quadrille engines {}` lists them", game.name())
        }
        _ => Ok(()),
    }
}
