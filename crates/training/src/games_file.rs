//! Games in a file: a line that says how they are played, then a game a line. Files of one game can be read together, and
//! a file that was cut short goes on behind its last whole line.

use crate::PlayedGame;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

const TITLE: &str = "quadrille games 1";

/// Why a file of games cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GamesError {
    /// It cannot be read or written.
    #[error("{0}: {1}")]
    File(PathBuf, io::Error),
    /// It holds something else.
    #[error("{0} is no file of training games: it does not begin with '{TITLE}'")]
    Foreign(PathBuf),
    /// It holds games that were played in another way.
    #[error("{0} holds games of another kind: '{1}', not '{2}'")]
    OtherGames(PathBuf, String, String),
    /// A line is wrong.
    #[error("{0}, line {1}: {2}")]
    Line(PathBuf, usize, String),
    /// The games of it cannot be played.
    #[error(transparent)]
    Engine(#[from] quadrille_engine::Error),
    /// There is nothing to learn from.
    #[error("there are too few games to learn from")]
    TooFew,
}

/// A file that games are added to.
pub struct GamesFile {
    path: PathBuf,
    file: File,
    games: u64,
}

impl GamesFile {
    /// Begins a file of games that are played as `plan` says, or goes on with one. A line that was not finished is gone.
    pub fn open(path: &Path, plan: &str) -> Result<GamesFile, GamesError> {
        let wrong = |error| GamesError::File(path.into(), error);
        let mut file =
            File::options().read(true).write(true).create(true).truncate(false).open(path).map_err(wrong)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(wrong)?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let head = format!("{TITLE} {plan}\n");
        let games = match bytes[..whole].split_inclusive(|&byte| byte == b'\n').next() {
            None if !head.as_bytes().starts_with(&bytes) => return Err(GamesError::Foreign(path.into())),
            None => 0,
            Some(line) if line == head.as_bytes() => {
                bytes[..whole].iter().filter(|&&byte| byte == b'\n').count() as u64 - 1
            }
            Some(line) if !line.starts_with(TITLE.as_bytes()) => {
                return Err(GamesError::Foreign(path.into()));
            }
            Some(line) => {
                let other = String::from_utf8_lossy(&line[TITLE.len()..]).trim().to_owned();
                return Err(GamesError::OtherGames(path.into(), other, plan.into()));
            }
        };
        file.set_len(whole as u64).map_err(wrong)?;
        file.seek(SeekFrom::End(0)).map_err(wrong)?;
        if whole == 0 {
            file.write_all(head.as_bytes()).map_err(wrong)?;
        }
        Ok(GamesFile { path: path.into(), file, games })
    }

    /// How many games it holds.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Adds a game.
    pub fn add(&mut self, game: &PlayedGame) -> Result<(), GamesError> {
        self.games += 1;
        let line = format!("{game}\n");
        self.file.write_all(line.as_bytes()).map_err(|error| GamesError::File(self.path.clone(), error))
    }
}

/// Reads the games of a file one by one. A last line without an end is left out.
pub struct GamesReader {
    path: PathBuf,
    lines: BufReader<File>,
    plan: String,
    /// The lines that were read.
    number: usize,
}

impl GamesReader {
    /// Opens a file and reads how its games are played.
    pub fn open(path: &Path) -> Result<GamesReader, GamesError> {
        let file = File::open(path).map_err(|error| GamesError::File(path.into(), error))?;
        let lines = BufReader::new(file);
        let mut reader = GamesReader { path: path.into(), lines, plan: String::new(), number: 0 };
        let first = reader.line()?.unwrap_or_default();
        let plan = first.strip_prefix(TITLE).ok_or_else(|| GamesError::Foreign(path.into()))?;
        reader.plan = plan.trim().into();
        Ok(reader)
    }

    /// The name of the game that was played.
    pub fn game(&self) -> &str {
        self.plan.split(' ').next().unwrap_or_default()
    }

    /// The next whole line without its end.
    fn line(&mut self) -> Result<Option<String>, GamesError> {
        let mut line = String::new();
        self.lines.read_line(&mut line).map_err(|error| GamesError::File(self.path.clone(), error))?;
        self.number += 1;
        Ok(line.strip_suffix('\n').map(Into::into))
    }
}

impl Iterator for GamesReader {
    type Item = Result<PlayedGame, GamesError>;

    fn next(&mut self) -> Option<Self::Item> {
        let line = self.line().transpose()?;
        let wrong = |reason| GamesError::Line(self.path.clone(), self.number, reason);
        Some(line.and_then(|line| line.parse().map_err(wrong)))
    }
}
