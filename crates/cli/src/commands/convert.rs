use crate::input::{Rules, game, read_games};
use crate::output::{print_file, replace_file};
use quadrille_engine::GameInfo;
use std::path::PathBuf;

/// Convert positions and records between the formats of a game
///
/// `quadrille games GAME` lists the formats. A record becomes a position by its last position. A file may hold several games.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game: tzaar, surakarta, amazons or tak
    #[arg(value_parser = game)]
    game: &'static dyn GameInfo,
    /// The format of the input; left out, all formats of the game are tried
    #[arg(long, value_name = "FORMAT")]
    from: Option<String>,
    /// The format of the output
    #[arg(long, value_name = "FORMAT")]
    to: String,
    /// The file to read; - is the standard input
    #[arg(long, value_name = "FILE", default_value = "-")]
    file: PathBuf,
    /// The file to write instead of the standard output; it is replaced only if all went well
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    rules: Rules,
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    let Arguments { game, from, to, file, output, rules } = arguments;
    let games = read_games(game, &file, from.as_deref(), &rules.rules)?;
    let texts: Result<Vec<String>, _> = games.iter().map(|game| game.write(&to)).collect();
    let text = texts?.join("\n");
    match output {
        Some(path) => replace_file(&path, &text),
        None => print_file(&text),
    }
}
