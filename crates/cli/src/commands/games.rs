use crate::input::game;
use crate::output::{print, print_json};
use quadrille_engine::json::GameSummary;
use quadrille_engine::{GameInfo, games};

/// List the games with their starts, rules and text formats
#[derive(clap::Args)]
pub struct Arguments {
    /// Only this game
    #[arg(value_parser = game)]
    game: Option<&'static dyn GameInfo>,
    /// One JSON object a game
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    let chosen = arguments.game.map_or(games().to_vec(), |game| vec![game]);
    for game in chosen {
        if arguments.json {
            print_json(&GameSummary::of(game))?;
        } else {
            print(&describe(game))?;
        }
    }
    Ok(())
}

fn describe(game: &dyn GameInfo) -> String {
    let players = game.players();
    let mut out = format!("{} ({} moves first, then {})\n", game.name(), players[0], players[1]);
    for (name, about) in game.starts() {
        out += &format!("  start   {name:<14} {about}\n");
    }
    for rule in game.rules() {
        out += &format!("  rule    {:<14} {} ({})\n", rule.name, rule.about, rule.value);
    }
    for format in game.formats() {
        out += &format!("  format  {:<14} {}\n", format.name, format.about);
    }
    out
}
