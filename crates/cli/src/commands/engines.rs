use crate::input::game;
use crate::output::{print, print_json};
use quadrille_engine::{GameInfo, games};
use serde_json::json;

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

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    for game in arguments.game.map_or(games().to_vec(), |game| vec![game]) {
        for preset in game.presets() {
            if arguments.json {
                let setting = |setting: &quadrille_engine::Setting| json!({ "name": setting.name, "default": setting.value, "range": setting.range, "about": setting.about });
                print_json(&json!({
                    "game": game.name(),
                    "engine": preset.name,
                    "about": preset.about,
                    "settings": preset.settings.iter().map(setting).collect::<Vec<_>>(),
                }))?;
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
