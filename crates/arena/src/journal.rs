//! The journal: one SQLite file that holds the plan of a match and every finished game, written as it happens.

use crate::plan::{MatchPlan, Pair};
use crate::referee::GameRecord;
use crate::statistics::Verdict;
use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use std::collections::HashSet;
use std::fmt;
use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::Duration;

/// The layout of the file; a journal of another layout is refused.
const LAYOUT: i64 = 1;

/// What marks the file as ours: "Quad".
const APPLICATION: i64 = 0x5175_6164;

/// An open journal.
pub struct Journal {
    connection: Connection,
    /// Held while games are added, so that two processes never play the same match.
    _lock: Option<File>,
}

/// A game of the journal.
#[derive(Clone, PartialEq, Debug)]
pub struct JournalEntry {
    /// The pair it belongs to.
    pub pair: Pair,
    /// 0 or 1: in game 1 the colours are exchanged.
    pub game: u8,
    /// The game itself.
    pub record: GameRecord,
    /// When it ended, in seconds since 1970.
    pub ended: f64,
}

/// Why a journal cannot be used.
#[derive(Debug)]
pub enum JournalError {
    /// SQLite says so.
    Database(rusqlite::Error),
    /// The file holds something else.
    Foreign(String),
    /// The file belongs to a match with another plan: what differs.
    OtherPlan(String),
    /// Another process is playing this match.
    InUse,
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JournalError::Database(error) => write!(f, "journal: {error}"),
            JournalError::Foreign(reason) => write!(f, "this is not a journal of a match: {reason}"),
            JournalError::InUse => f.write_str("another process is playing this match"),
            JournalError::OtherPlan(difference) => {
                write!(f, "the journal belongs to a match with other settings: {difference}")
            }
        }
    }
}

impl std::error::Error for JournalError {}

impl From<rusqlite::Error> for JournalError {
    fn from(error: rusqlite::Error) -> Self {
        JournalError::Database(error)
    }
}

type Result<T> = std::result::Result<T, JournalError>;

impl Journal {
    /// Begins a journal, or continues one if its plan is the same.
    pub fn open(path: &Path, plan: &MatchPlan) -> Result<Journal> {
        let connection = Connection::open(path)?;
        let lock = File::open(path).map_err(|error| JournalError::Foreign(error.to_string()))?;
        if let Err(TryLockError::WouldBlock) = lock.try_lock() {
            return Err(JournalError::InUse);
        }
        connection.busy_timeout(PATIENCE)?;
        let foreign = |error: rusqlite::Error| JournalError::Foreign(error.to_string());
        let id: i64 =
            connection.pragma_query_value(None, "application_id", |row| row.get(0)).map_err(foreign)?;
        let count =
            connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0));
        if id != APPLICATION && count.map_err(foreign)? > 0 {
            return Err(JournalError::Foreign("it is a database of another kind".into()));
        }
        connection.pragma_update(None, "application_id", APPLICATION)?;
        // Write-ahead logging: a killed process loses nothing that was written, and reports can be read meanwhile.
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        let journal = Journal { connection, _lock: Some(lock) };
        journal.connection.execute_batch(
            "BEGIN IMMEDIATE;
             CREATE TABLE IF NOT EXISTS plan (
                 only INTEGER PRIMARY KEY CHECK (only = 0), layout INTEGER NOT NULL, plan TEXT NOT NULL
             );
             CREATE TABLE IF NOT EXISTS verdict (only INTEGER PRIMARY KEY CHECK (only = 0), accepted INTEGER NOT NULL);
             CREATE TABLE IF NOT EXISTS games (
                 pair INTEGER NOT NULL, game INTEGER NOT NULL,
                 first INTEGER NOT NULL, second INTEGER NOT NULL, opening INTEGER NOT NULL,
                 winner INTEGER NOT NULL, reason TEXT NOT NULL, record TEXT NOT NULL, ended REAL NOT NULL,
                 PRIMARY KEY (pair, game)
             );
             CREATE TABLE IF NOT EXISTS tuning (
                 iteration INTEGER PRIMARY KEY, result REAL NOT NULL, value TEXT NOT NULL
             );
             COMMIT;",
        )?;
        let text = serde_json::to_string(plan).expect("a plan is plain data");
        journal.connection.execute("INSERT OR IGNORE INTO plan VALUES (0, ?1, ?2)", params![LAYOUT, text])?;
        match journal.stored_plan()? {
            Some(stored) if &stored == plan => Ok(journal),
            Some(stored) => Err(JournalError::OtherPlan(difference(&stored, plan))),
            None => Err(JournalError::Foreign("it has no plan".into())),
        }
    }

    /// Opens a journal for reading, with its plan. It may be growing meanwhile.
    pub fn read(path: &Path) -> Result<(Journal, MatchPlan)> {
        let open = |flag| Connection::open_with_flags(path, flag | OpenFlags::SQLITE_OPEN_NO_MUTEX);
        let connection =
            open(OpenFlags::SQLITE_OPEN_READ_WRITE).or_else(|_| open(OpenFlags::SQLITE_OPEN_READ_ONLY))?;
        connection.busy_timeout(PATIENCE)?;
        let journal = Journal { connection, _lock: None };
        let plan = journal.stored_plan()?.ok_or(JournalError::Foreign("it has no plan".into()))?;
        Ok((journal, plan))
    }

    fn stored_plan(&self) -> Result<Option<MatchPlan>> {
        let foreign = |error: &dyn fmt::Display| JournalError::Foreign(error.to_string());
        let row = self.connection.query_row("SELECT layout, plan FROM plan", [], |row| {
            Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?))
        });
        let Some((layout, text)) = row.optional().map_err(|error| foreign(&error))? else { return Ok(None) };
        if layout != LAYOUT {
            return Err(foreign(&format!("its layout is {layout}, not {LAYOUT}")));
        }
        serde_json::from_str(&text).map(Some).map_err(|error| foreign(&error))
    }

    /// Writes down a finished game. A game that is there already is refused.
    pub fn add(&self, entry: &JournalEntry) -> Result<()> {
        let JournalEntry { pair, game, record, ended } = entry;
        let text = serde_json::to_string(record).expect("a record is plain data");
        let [first, second] = players_by_turn(pair, *game).map(|player| player as i64);
        let (number, opening) = (pair.number as i64, pair.opening as i64);
        let mut insert = self
            .connection
            .prepare_cached("INSERT INTO games VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)")?;
        insert.execute(params![
            number,
            game,
            first,
            second,
            opening,
            record.winner,
            record.reason,
            text,
            ended
        ])?;
        Ok(())
    }

    /// Writes down what the sequential test has decided; the first decision stands.
    pub fn decide(&self, verdict: Verdict) -> Result<()> {
        let accepted = i64::from(verdict == Verdict::AcceptH1);
        self.connection.execute("INSERT OR IGNORE INTO verdict VALUES (0, ?1)", params![accepted])?;
        Ok(())
    }

    /// What the sequential test has decided.
    pub fn verdict(&self) -> Result<Option<Verdict>> {
        let row = self.connection.query_row("SELECT accepted FROM verdict", [], |row| row.get::<_, i64>(0));
        Ok(row.optional()?.map(|accepted| if accepted == 1 { Verdict::AcceptH1 } else { Verdict::AcceptH0 }))
    }

    /// Adds many games, all or none.
    pub fn add_all<'a>(&self, mut entries: impl Iterator<Item = &'a JournalEntry>) -> Result<()> {
        let transaction = self.connection.unchecked_transaction()?;
        entries.try_for_each(|entry| self.add(entry))?;
        Ok(transaction.commit()?)
    }

    /// Writes down the result of an iteration of tuning, and the values after it.
    pub fn add_step(&self, iteration: u64, result: f64, values: &[f64]) -> Result<()> {
        let text = serde_json::to_string(values).expect("numbers are plain data");
        self.connection
            .execute("INSERT INTO tuning VALUES (?1, ?2, ?3)", params![iteration as i64, result, text])?;
        Ok(())
    }

    /// The iterations of tuning in order: the result, and the values after it.
    pub fn steps(&self) -> Result<Vec<(f64, Vec<f64>)>> {
        let mut select = self.connection.prepare("SELECT result, value FROM tuning ORDER BY iteration")?;
        let rows = select.query_map([], |row| Ok((row.get::<_, f64>(0)?, row.get::<_, String>(1)?)))?;
        let mut steps = Vec::new();
        for row in rows {
            let (result, text) = row?;
            let values =
                serde_json::from_str(&text).map_err(|error| JournalError::Foreign(error.to_string()))?;
            steps.push((result, values));
        }
        Ok(steps)
    }

    /// The games that are there: pair and game.
    pub fn finished(&self) -> Result<HashSet<(u64, u8)>> {
        let mut select = self.connection.prepare("SELECT pair, game FROM games")?;
        let rows = select.query_map([], |row| Ok((row.get::<_, i64>(0)? as u64, row.get(1)?)))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// All games in the order of their pairs.
    pub fn entries(&self) -> Result<Vec<JournalEntry>> {
        let mut select = self.connection.prepare(
            "SELECT pair, game, first, second, opening, record, ended FROM games ORDER BY pair, game",
        )?;
        let rows = select.query_map([], |row| {
            let number = |column| Ok::<_, rusqlite::Error>(row.get::<_, i64>(column)? as usize);
            let game = row.get(1)?;
            let seats = [number(2)?, number(3)?];
            let players = if game == 0 { seats } else { [seats[1], seats[0]] };
            let pair = Pair { number: number(0)? as u64, players, opening: number(4)? };
            Ok((pair, game, row.get::<_, String>(5)?, row.get(6)?))
        })?;
        let mut entries = Vec::new();
        for row in rows {
            let (pair, game, text, ended) = row?;
            let record =
                serde_json::from_str(&text).map_err(|error| JournalError::Foreign(error.to_string()))?;
            entries.push(JournalEntry { pair, game, record, ended });
        }
        Ok(entries)
    }
}

/// Who sits where: in game 1 of a pair the colours are exchanged.
pub fn players_by_turn(pair: &Pair, game: u8) -> [usize; 2] {
    let [one, other] = pair.players;
    if game == 0 { [one, other] } else { [other, one] }
}

/// How long a locked database is waited for.
const PATIENCE: Duration = Duration::from_secs(10);

/// The first field in which two plans differ, for people.
pub fn difference(stored: &MatchPlan, asked: &MatchPlan) -> String {
    let (stored, asked) = (serde_json::to_value(stored), serde_json::to_value(asked));
    let (Ok(serde_json::Value::Object(stored)), Ok(asked)) = (stored, asked) else { return "all".into() };
    let differs = stored.iter().find(|(name, value)| asked.get(name) != Some(value));
    differs
        .map_or("nothing".into(), |(name, value)| format!("{name} is {value} there and {} here", asked[name]))
}
