//! What robots have seen and done, in SQLite: games, positions, searches, invitations, and what went wrong.

use crate::{GameResult, GameView, Invitation};
use quadrille_engine::Score;
use rusqlite::{Connection, OptionalExtension, params};
use std::path::Path;
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

const SCHEMA: &str = "
CREATE TABLE IF NOT EXISTS games (
    id INTEGER PRIMARY KEY, robot TEXT NOT NULL, strength TEXT NOT NULL, portal_id TEXT NOT NULL, game TEXT NOT NULL,
    colour TEXT NOT NULL, opponent TEXT NOT NULL, rating REAL, rated INTEGER NOT NULL, rules TEXT NOT NULL,
    started INTEGER NOT NULL, ended INTEGER, result TEXT, reason TEXT, UNIQUE (robot, portal_id));
CREATE TABLE IF NOT EXISTS positions (
    id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES games, plies INTEGER NOT NULL, position TEXT NOT NULL,
    seen INTEGER NOT NULL, UNIQUE (game, plies, position));
CREATE TABLE IF NOT EXISTS searches (
    id INTEGER PRIMARY KEY, position INTEGER NOT NULL REFERENCES positions, player TEXT NOT NULL, move TEXT,
    seconds REAL NOT NULL, value TEXT, nodes INTEGER, failure TEXT, time INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS invitations (
    id INTEGER PRIMARY KEY, robot TEXT NOT NULL, portal_id TEXT NOT NULL, opponent TEXT NOT NULL, game TEXT NOT NULL,
    terms TEXT NOT NULL, answer TEXT NOT NULL, time INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS incidents (
    id INTEGER PRIMARY KEY, robot TEXT NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL, time INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS notes (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS searches_by_position ON searches (position);
CREATE INDEX IF NOT EXISTS positions_by_game ON positions (game);
";

/// The layout of the tables.
const LAYOUT: i64 = 1;

/// How many incidents are kept.
const INCIDENTS: i64 = 10_000;

/// A journal. Several threads may use it.
pub struct Journal(Mutex<Connection>);

/// Why something could not be written down or read.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// SQLite's reason.
    #[error("the journal: {0}")]
    Database(#[from] rusqlite::Error),
    /// It was made by another version of the program.
    #[error("the journal has layout {0}, which this version does not know")]
    Layout(i64),
}

type Result<T> = std::result::Result<T, JournalError>;

/// A search that has ended.
pub struct SearchRecord<'a> {
    /// Who searched.
    pub player: &'a str,
    /// The move, or why there is none.
    pub outcome: std::result::Result<&'a str, &'a str>,
    /// How long it took.
    pub elapsed: Duration,
    /// What the position is worth to the robot.
    pub score: Option<Score>,
    /// The positions visited.
    pub nodes: u64,
}

impl Journal {
    /// Opens a journal, and makes it if there is none.
    pub fn open(path: &Path) -> Result<Journal> {
        Journal::prepare(Connection::open(path)?)
    }

    fn prepare(connection: Connection) -> Result<Journal> {
        connection.busy_timeout(Duration::from_secs(10))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        match connection.pragma_query_value(None, "user_version", |row| row.get(0))? {
            0 | LAYOUT => {}
            other => return Err(JournalError::Layout(other)),
        }
        connection.execute_batch(SCHEMA)?;
        connection.pragma_update(None, "user_version", LAYOUT)?;
        Ok(Journal(Mutex::new(connection)))
    }

    pub(crate) fn connection(&self) -> MutexGuard<'_, Connection> {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// The row of a game, which is made when it is seen first.
    pub fn game(&self, robot: &str, strength: &str, view: &GameView) -> Result<i64> {
        let rules = crate::rules_text(&view.opening.rules);
        let id = self.connection().query_row(
            "INSERT INTO games (robot, strength, portal_id, game, colour, opponent, rating, rated, rules, started)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
             ON CONFLICT (robot, portal_id) DO UPDATE SET rating = coalesce(excluded.rating, rating) RETURNING id",
            params![
                robot,
                strength,
                view.id,
                view.game.name(),
                view.colour.to_string(),
                view.opponent,
                view.rating,
                view.rated,
                rules,
                now()
            ],
            |row| row.get(0),
        )?;
        Ok(id)
    }

    /// The row of a position, and whether it is new.
    pub fn position(&self, game: i64, plies: usize, text: &str) -> Result<(i64, bool)> {
        let connection = self.connection();
        let new = connection.execute(
            "INSERT OR IGNORE INTO positions (game, plies, position, seen) VALUES (?1, ?2, ?3, ?4)",
            params![game, plies as i64, text, now()],
        )?;
        let id = connection.query_row(
            "SELECT id FROM positions WHERE game = ?1 AND plies = ?2 AND position = ?3",
            params![game, plies as i64, text],
            |row| row.get(0),
        )?;
        Ok((id, new > 0))
    }

    /// Notes a search.
    pub fn search(&self, position: i64, search: &SearchRecord<'_>) -> Result<()> {
        self.connection().execute(
            "INSERT INTO searches (position, player, move, seconds, value, nodes, failure, time)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            params![
                position,
                search.player,
                search.outcome.ok(),
                search.elapsed.as_secs_f64(),
                search.score.map(value_text),
                search.nodes as i64,
                search.outcome.err(),
                now()
            ],
        )?;
        Ok(())
    }

    /// Notes how a game ended; whether that was not known before.
    pub fn over(&self, robot: &str, portal_id: &str, result: GameResult, reason: &str) -> Result<bool> {
        let changed = self.connection().execute(
            "UPDATE games SET ended = ?3, result = ?4, reason = ?5
             WHERE robot = ?1 AND portal_id = ?2 AND ended IS NULL",
            params![robot, portal_id, now(), result.name(), reason],
        )?;
        Ok(changed > 0)
    }

    /// The games of a robot that have not ended as far as is known, by the portal's names, the newest first.
    pub fn unfinished(&self, robot: &str) -> Result<Vec<String>> {
        let connection = self.connection();
        let mut query = connection.prepare(
            "SELECT portal_id FROM games WHERE robot = ?1 AND ended IS NULL ORDER BY id DESC LIMIT 1000",
        )?;
        query.query_map([robot], |row| row.get(0))?.map(|row| Ok(row?)).collect()
    }

    /// Notes an invitation and what became of it.
    pub fn invitation(&self, robot: &str, invitation: &Invitation, answer: &str) -> Result<()> {
        let terms = format!(
            "size {}, {:?}, {}",
            invitation.size.as_deref().unwrap_or("usual"),
            invitation.clock,
            if invitation.rated { "rated" } else { "unrated" }
        );
        let Invitation { id, from, game, .. } = invitation;
        self.connection().execute(
            "INSERT INTO invitations (robot, portal_id, opponent, game, terms, answer, time)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            params![robot, id, from, game, terms, answer, now()],
        )?;
        Ok(())
    }

    /// Notes that something went wrong.
    pub fn incident(&self, robot: &str, kind: &str, text: &str) -> Result<()> {
        let connection = self.connection();
        connection.execute(
            "INSERT INTO incidents (robot, kind, text, time) VALUES (?1, ?2, ?3, ?4)",
            params![robot, kind, text, now()],
        )?;
        let last = connection.last_insert_rowid();
        connection.execute("DELETE FROM incidents WHERE id <= ?1", [last - INCIDENTS])?;
        Ok(())
    }

    /// A note by name.
    pub fn note(&self, name: &str) -> Result<Option<String>> {
        let query = "SELECT value FROM notes WHERE name = ?1";
        Ok(self.connection().query_row(query, [name], |row| row.get(0)).optional()?)
    }

    /// Writes a note.
    pub fn set_note(&self, name: &str, value: &str) -> Result<()> {
        self.connection().execute("INSERT OR REPLACE INTO notes VALUES (?1, ?2)", [name, value])?;
        Ok(())
    }
}

/// A value as the journal has it: a number, or what is proven.
fn value_text(score: Score) -> String {
    match score {
        Score::Estimate(value) => value.to_string(),
        Score::Win { .. } => "win".into(),
        Score::Loss { .. } => "loss".into(),
        Score::Draw => "draw".into(),
    }
}

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}
