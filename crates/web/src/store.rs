//! Games in SQLite: what is written survives the end of the process, however it comes.

use quadrille_api::Document;
use rusqlite::{Connection, OptionalExtension, params};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::Semaphore;

/// All games of a data folder.
#[derive(Clone)]
pub struct Store {
    connection: Arc<Mutex<Connection>>,
    /// Who comes first is served first, and nobody keeps a thread from others while they wait.
    turn: Arc<Semaphore>,
}

/// Why a game could not be kept.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The folder cannot be made.
    #[error("data folder: {0}")]
    Folder(#[source] std::io::Error),
    /// SQLite says so.
    #[error("database: {0}")]
    Database(#[from] rusqlite::Error),
    /// What is kept is no game of this version.
    #[error("the game cannot be read: {0}")]
    Document(#[from] serde_json::Error),
    /// Somebody else has changed the game since; the version it has now.
    #[error("the game was changed elsewhere: it has version {0}")]
    Changed(i64),
    /// There is no such game.
    #[error("there is no such game")]
    Missing,
}

/// A game that is kept, without its moves.
#[derive(Serialize, JsonSchema)]
pub struct StoredSummary {
    id: i64,
    game: String,
    title: String,
    /// The players' names.
    players: [String; 2],
    result: String,
    /// The turns of its main line.
    turns: i64,
    /// When it was made, in seconds since 1970.
    created: f64,
    /// When it was changed last.
    changed: f64,
}

type Result<T> = std::result::Result<T, StoreError>;

/// Which games are asked for.
#[derive(Clone, Default, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameFilter {
    /// Words that all occur in the game's title, players, moves, comments, ...
    #[serde(default)]
    pub q: String,
    /// Only this game.
    #[serde(default)]
    pub game: String,
    /// The most games to list.
    pub limit: Option<u32>,
    /// How many to leave out, the newest first.
    #[serde(default)]
    pub offset: u32,
}

/// How long a database that another process has locked is waited for.
const TIMEOUT: Duration = Duration::from_secs(5);

impl Store {
    /// Opens the games of a folder, which is made if it is missing.
    pub fn open(folder: &Path) -> Result<Store> {
        std::fs::create_dir_all(folder).map_err(StoreError::Folder)?;
        let connection = Connection::open(folder.join("games.sqlite"))?;
        connection.busy_timeout(TIMEOUT)?;
        // Write-ahead logging: a killed process loses nothing that was written.
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.execute_batch(
            "CREATE TABLE IF NOT EXISTS games (
                 id INTEGER PRIMARY KEY AUTOINCREMENT, version INTEGER NOT NULL,
                 game TEXT NOT NULL, title TEXT NOT NULL, first TEXT NOT NULL, second TEXT NOT NULL,
                 result TEXT NOT NULL, turns INTEGER NOT NULL, created REAL NOT NULL, changed REAL NOT NULL,
                 document TEXT NOT NULL
             );
             CREATE INDEX IF NOT EXISTS by_change ON games (changed);",
        )?;
        Ok(Store { connection: Arc::new(Mutex::new(connection)), turn: Arc::new(Semaphore::new(1)) })
    }

    /// Does something with the database where it may take its time.
    async fn with<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let _turn = self.turn.acquire().await.expect("it is never closed");
        let connection = Arc::clone(&self.connection);
        let work = move || work(&connection.lock().unwrap_or_else(|poisoned| poisoned.into_inner()));
        tokio::task::spawn_blocking(work).await.expect("the work does not panic")
    }

    /// Keeps a new game: its number and version.
    pub async fn add(&self, document: Document) -> Result<(i64, i64)> {
        self.with(move |connection| {
            let row = document.summary();
            connection.execute(
                "INSERT INTO games (version, game, title, first, second, result, turns, created, changed, document)
                 VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7, ?8)",
                params![row.game, row.title, row.players[0], row.players[1], row.result, row.turns as i64, now(), text_of(&document)],
            )?;
            Ok((connection.last_insert_rowid(), 1))
        })
        .await
    }

    /// Replaces a game, if nobody has since the given version: its new version.
    pub async fn replace(&self, id: i64, version: i64, document: Document) -> Result<i64> {
        self.with(move |connection| {
            let row = document.summary();
            let changed = connection.execute(
                "UPDATE games SET version = version + 1, game = ?3, title = ?4, first = ?5, second = ?6,
                     result = ?7, turns = ?8, changed = ?9, document = ?10
                 WHERE id = ?1 AND version = ?2",
                params![
                    id,
                    version,
                    row.game,
                    row.title,
                    row.players[0],
                    row.players[1],
                    row.result,
                    row.turns as i64,
                    now(),
                    text_of(&document)
                ],
            )?;
            if changed == 1 {
                return Ok(version + 1);
            }
            let found =
                connection.query_row("SELECT version FROM games WHERE id = ?1", [id], |row| row.get(0));
            Err(found.optional()?.map_or(StoreError::Missing, StoreError::Changed))
        })
        .await
    }

    /// The version of a game, and the game as JSON, which may be large.
    pub async fn get(&self, id: i64) -> Result<(i64, String)> {
        self.with(move |connection| {
            let row =
                connection.query_row("SELECT version, document FROM games WHERE id = ?1", [id], |row| {
                    Ok((row.get(0)?, row.get::<_, String>(1)?))
                });
            let (version, mut text) = row.optional()?.ok_or(StoreError::Missing)?;
            // A name that nodes had before; within a text the marks would be escaped.
            if text.contains("\"word\":") {
                text = serde_json::to_string(&serde_json::from_str::<Document>(&text)?)?;
            }
            Ok((version, text))
        })
        .await
    }

    /// The newest games of a name with their moves; those that cannot be read are left out.
    pub async fn documents(&self, game: &'static str, most: usize) -> Result<Vec<Document>> {
        self.with(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT document FROM games WHERE game = ?1 ORDER BY changed DESC LIMIT ?2",
            )?;
            let rows = select.query_map(params![game, most as i64], |row| row.get::<_, String>(0))?;
            let texts = rows.collect::<rusqlite::Result<Vec<_>>>()?;
            Ok(texts.iter().filter_map(|text| serde_json::from_str(text).ok()).collect())
        })
        .await
    }

    /// Forgets a game.
    pub async fn remove(&self, id: i64) -> Result<()> {
        self.with(move |connection| match connection.execute("DELETE FROM games WHERE id = ?1", [id])? {
            0 => Err(StoreError::Missing),
            _ => Ok(()),
        })
        .await
    }

    /// The games that are asked for, the newest first, without their moves.
    pub async fn list(&self, filter: GameFilter) -> Result<Vec<StoredSummary>> {
        self.with(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT id, game, title, first, second, result, turns, created, changed FROM games
                 WHERE (?1 = '' OR game = ?1)
                   AND NOT EXISTS (SELECT 1 FROM json_each(?2) AS word
                                   WHERE instr(lower(games.document), word.value) = 0)
                 ORDER BY changed DESC, id DESC LIMIT ?3 OFFSET ?4",
            )?;
            let words: Vec<String> = filter.q.split_whitespace().map(str::to_lowercase).collect();
            let limit = filter.limit.unwrap_or(50).min(500);
            let rows = select.query_map(
                params![filter.game, json!(words).to_string(), limit, filter.offset],
                |row| {
                    Ok(StoredSummary {
                        id: row.get(0)?,
                        game: row.get(1)?,
                        title: row.get(2)?,
                        players: [row.get(3)?, row.get(4)?],
                        result: row.get(5)?,
                        turns: row.get(6)?,
                        created: row.get(7)?,
                        changed: row.get(8)?,
                    })
                },
            )?;
            Ok(rows.collect::<rusqlite::Result<_>>()?)
        })
        .await
    }
}

fn text_of(document: &Document) -> String {
    serde_json::to_string(document).expect("a document is plain data")
}

/// Seconds since 1970.
fn now() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64())
}
