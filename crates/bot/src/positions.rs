//! Positions as files: such positions are test sets.

use crate::journal::{Journal, JournalError};
use quadrille_engine::{Opening, Position, find};
use std::path::Path;

/// Which positions of a journal are wanted.
#[derive(Clone, Default, Debug)]
pub struct ExportOptions {
    /// Only of this game.
    pub game: Option<String>,
    /// Only of this robot.
    pub robot: Option<String>,
    /// Only since this day, as `2026-11-17`.
    pub since: Option<String>,
    /// In this format; left out, the game's own text (for Tzaar WALTZ's files).
    pub format: Option<String>,
}

/// Why positions cannot be exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The journal.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A position or a format.
    #[error(transparent)]
    Position(#[from] quadrille_engine::Error),
    /// A file, and why.
    #[error("{0}: {1}")]
    File(String, #[source] std::io::Error),
}

/// Writes the position of a running game.
pub(crate) fn write(
    folder: &Path,
    robot: &str,
    game: &str,
    plies: usize,
    position: &dyn Position,
) -> Result<(), String> {
    let folder = folder.join(robot);
    let path = folder.join(file_name(game, plies, position.turn_start()));
    let text = file_text(position, None).map_err(|error| error.to_string())?;
    let written = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&path, text));
    written.map_err(|error| format!("cannot write {}: {error}", path.display()))
}

/// What a portal calls a game may be anything.
fn file_name(game: &str, plies: usize, turn_start: bool) -> String {
    let is_safe = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let game: String = game.chars().map(|c| if is_safe(c) { c } else { '_' }).take(100).collect();
    format!("{game}-{plies:03}{}.txt", if turn_start { "" } else { "b" })
}

/// A file's text: WALTZ's for a turn of Tzaar that begins, since programs read it, otherwise the game's own.
fn file_text(position: &dyn Position, format: Option<&str>) -> quadrille_engine::Result<String> {
    let text = match format {
        Some(format) => position.write(format)?,
        None if position.game().name() == "tzaar" && position.turn_start() => position.write("waltz")?,
        None => position.text(),
    };
    Ok(text.trim_end().to_string() + "\n")
}

impl Journal {
    /// Writes positions into a folder, a file each, and says how many. Positions that the format cannot hold, such as
    /// half turns in WALTZ's files, are left out.
    pub fn export(&self, folder: &Path, options: &ExportOptions) -> Result<usize, ExportError> {
        if let (Some(game), Some(format)) = (&options.game, &options.format) {
            let known: Vec<_> = find(game)?.formats().iter().map(|format| format.name).collect();
            if !known.contains(&format.as_str()) {
                return Err(quadrille_engine::Error::Format(format.clone(), known).into());
            }
        }
        let mut count = 0;
        for (robot, game, portal_id, rules, plies, text) in self.exported(options)? {
            let rules = rules.lines().filter_map(|line| line.split_once('='));
            let rules = rules.map(|(name, value)| (name.into(), value.into())).collect();
            let opening = Opening { position: Some(text), rules, ..Opening::default() };
            let position = find(&game)?.open(&opening)?;
            let Ok(text) = file_text(&*position, options.format.as_deref()) else { continue };
            let folder = folder.join(game).join(robot);
            let path = folder.join(file_name(&portal_id, plies, position.turn_start()));
            let written = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&path, text));
            written.map_err(|error| ExportError::File(path.display().to_string(), error))?;
            count += 1;
        }
        Ok(count)
    }

    #[expect(clippy::type_complexity, reason = "rows of a query, read in one place")]
    fn exported(
        &self,
        options: &ExportOptions,
    ) -> Result<Vec<(String, String, String, String, usize, String)>, JournalError> {
        let connection = self.connection();
        let mut query = connection.prepare(
            "SELECT robot, game, portal_id, rules, plies, position FROM
             (SELECT games.robot, games.game, portal_id, rules, plies, position, seen
              FROM positions JOIN games ON games.id = positions.game)
             WHERE (?1 IS NULL OR game = ?1) AND (?2 IS NULL OR robot = ?2) AND (?3 IS NULL OR date(seen, 'unixepoch') >= ?3)
             ORDER BY robot, portal_id, plies",
        )?;
        let rows = query.query_map((&options.game, &options.robot, &options.since), |row| {
            Ok((
                row.get(0)?,
                row.get(1)?,
                row.get(2)?,
                row.get(3)?,
                row.get::<_, i64>(4)? as usize,
                row.get(5)?,
            ))
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}
