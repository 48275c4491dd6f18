use crate::input::game;
use crate::output::{print, print_json};
use quadrille_engine::json::EngineSummary;
use quadrille_engine::{GameInfo, games};
use schemars::JsonSchema;
use serde::Serialize;

/// List the engines of a game with their settings
#[derive(clap::Args)]
pub struct Arguments {
    /// Only this game
    #[arg(value_parser = game)]
    game: Option<&'static dyn GameInfo>,
    /// One JSON object an engine
    #[arg(long)]
    json: bool,
}

#[derive(Serialize, JsonSchema)]
pub struct Output {
    game: String,
    #[serde(flatten)]
    engine: EngineSummary,
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    for game in arguments.game.map_or(games().to_vec(), |game| vec![game]) {
        for preset in game.presets() {
            if arguments.json {
                print_json(&Output { game: game.name().into(), engine: preset.into() })?;
                continue;
            }
            let mut out = format!("{:<10} {:<18} {}\n", game.name(), preset.name, preset.about);
            for setting in preset.settings {
                let value = format!("{}={}", setting.name, setting.value);
                out += &format!("{:29} {value:<18} {} ({})\n", "", setting.about, setting.range);
            }
            print(&out)?;
        }
    }
    Ok(())
}
