//! Which game and which position: the options that most commands share.

use anyhow::{Context, bail};
use clap::Args;
use quadrille_engine::{EngineSpec, GameInfo, Opening, Position, Size, Start, find};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Which position.
#[derive(Args)]
pub struct Source {
    /// The game: tzaar, surakarta, amazons or tak
    #[arg(value_parser = game)]
    pub game: &'static dyn GameInfo,
    /// A position as text
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["file", "start", "size", "seed"])]
    position: Option<String>,
    /// A file with a position or a record (its last position is taken); - is the standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["start", "size", "seed"])]
    file: Option<PathBuf>,
    /// The format of the file; left out, all formats of the game are tried
    #[arg(long, value_name = "FORMAT", requires = "file")]
    from: Option<String>,
    /// A start by name (`quadrille games` lists them)
    #[arg(long, value_name = "NAME")]
    start: Option<String>,
    /// The size of the board, columns x rows
    #[arg(long, value_name = "MxN")]
    size: Option<Size>,
    /// The seed of a random start
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[command(flatten)]
    rules: Rules,
    /// Moves to make first, separated by blanks
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,
}

/// The settings of a game.
#[derive(Args)]
pub struct Rules {
    /// A rule of the game or a house rule, such as komi=4 (`quadrille games` lists them)
    #[arg(long = "rule", value_name = "NAME=VALUE", value_parser = setting)]
    pub rules: Vec<(String, String)>,
}

impl Source {
    /// The position that the options describe.
    pub fn open(&self) -> anyhow::Result<Box<dyn Position>> {
        let rules = self.rules.rules.clone();
        let mut position = match &self.file {
            Some(path) => read_position(self.game, path, self.from.as_deref(), &rules)?,
            None => {
                let start = Start { name: self.start.clone(), size: self.size, seed: self.seed };
                self.game.open(&Opening {
                    position: self.position.clone(),
                    start,
                    rules,
                    ..Opening::default()
                })?
            }
        };
        for word in self.moves.iter().flat_map(|moves| moves.split_whitespace()) {
            position.play(word)?;
        }
        Ok(position)
    }

    /// Reads another file as a position of the same game and rules.
    pub fn read(&self, path: &Path) -> anyhow::Result<Box<dyn Position>> {
        read_position(self.game, path, None, &self.rules.rules)
    }
}

/// Reads a file as a position; errors name the file.
pub fn read_position(
    game: &'static dyn GameInfo,
    path: &Path,
    format: Option<&str>,
    rules: &[(String, String)],
) -> anyhow::Result<Box<dyn Position>> {
    let text = read_text(path)?;
    game.read(format, &text, rules).with_context(|| name_of(path))
}

/// Reads the games of a file; errors name the file.
pub fn read_games(
    game: &'static dyn GameInfo,
    path: &Path,
    format: Option<&str>,
    rules: &[(String, String)],
) -> anyhow::Result<Vec<Box<dyn Position>>> {
    let text = read_text(path)?;
    game.read_games(format, &text, rules).with_context(|| name_of(path))
}

/// A game by name, for clap.
pub fn game(name: &str) -> Result<&'static dyn GameInfo, String> {
    find(name).map_err(|error| error.to_string())
}

/// An engine as it was asked for, if the game has it and its settings.
pub fn checked<'a>(game: &dyn GameInfo, spec: &'a EngineSpec) -> anyhow::Result<&'a EngineSpec> {
    game.check(spec)?;
    Ok(spec)
}

/// A name and a value, for clap.
pub fn setting(text: &str) -> anyhow::Result<(String, String)> {
    match text.split_once('=') {
        Some((name, value)) => Ok((name.trim().into(), value.trim().into())),
        None => bail!("write name=value"),
    }
}

fn name_of(path: &Path) -> String {
    if path == Path::new("-") { "the standard input".into() } else { path.display().to_string() }
}

/// The largest file that is read: far above any record, far below what would hurt.
const LARGEST_FILE: u64 = 64 << 20;

/// The text of a file, or of the standard input for `-`.
pub fn read_text(path: &Path) -> anyhow::Result<String> {
    let name = name_of(path);
    let mut bytes = Vec::new();
    let read = |source: &mut dyn Read, bytes: &mut Vec<u8>| source.take(LARGEST_FILE + 1).read_to_end(bytes);
    let result = match path == Path::new("-") {
        true => read(&mut std::io::stdin().lock(), &mut bytes),
        false => std::fs::File::open(path).and_then(|mut file| read(&mut file, &mut bytes)),
    };
    result.with_context(|| format!("cannot read {name}"))?;
    if bytes.len() as u64 > LARGEST_FILE {
        bail!("{name} is larger than {} MiB", LARGEST_FILE >> 20);
    }
    String::from_utf8(bytes).with_context(|| format!("{name} is not text (UTF-8)"))
}
