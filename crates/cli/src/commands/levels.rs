use crate::input::game;
use crate::output::{print, print_json};
use quadrille_engine::json::LevelSummary;
use quadrille_engine::{GameInfo, games};
use schemars::JsonSchema;
use serde::Serialize;

/// List the levels of play for people and what they do
///
/// `quadrille play GAME --level NAME` plays against one. As an engine of other commands it is called level-NAME.
#[derive(clap::Args)]
pub struct Arguments {
    /// Only this game
    #[arg(value_parser = game)]
    game: Option<&'static dyn GameInfo>,
    /// One JSON object a level
    #[arg(long)]
    json: bool,
}

#[derive(Serialize, JsonSchema)]
pub struct Output {
    game: String,
    #[serde(flatten)]
    level: LevelSummary,
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    for game in arguments.game.map_or(games().to_vec(), |game| vec![game]) {
        for level in game.levels() {
            if arguments.json {
                print_json(&Output { game: game.name().into(), level: level.into() })?;
                continue;
            }
            let behind = format!("{} s a turn: {}", level.seconds, level.engine);
            print(&format!("{:<10} {:<13} {}\n{:25}{behind}\n", game.name(), level.name(), level.about, ""))?;
        }
    }
    Ok(())
}
