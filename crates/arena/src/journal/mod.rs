//! The journal: one SQLite file that holds the plan of a match and every finished game, written as it happens.
//!
//! A journal of the layout before is read as it is; who goes on with it has it rewritten.

mod layout1;
mod played_by;
mod row;

use crate::plan::{MatchPlan, Pair};
use crate::referee::GameRecord;
use crate::statistics::Verdict;
use quadrille_engine::Player;
use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use std::collections::HashSet;
use std::fmt;
use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::Duration;

/// The layout of the file; a journal of a later layout is refused.
const LAYOUT: i64 = 2;

/// What marks the file as ours: "Quad".
const APPLICATION: i64 = 0x5175_6164;

/// An open journal.
pub struct Journal {
    connection: Connection,
    plan: MatchPlan,
    /// That of the file.
    layout: i64,
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

impl JournalEntry {
    /// The players by number, in the order in which they move.
    pub fn players(&self) -> [usize; 2] {
        players_by_turn(&self.pair, self.game)
    }
}

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// SQLite says so.
    #[error("journal: {0}")]
    Database(#[from] rusqlite::Error),
    /// The file holds something else.
    #[error("this is not a journal of a match: {0}")]
    Foreign(String),
    /// A value in it cannot be: where, and why.
    #[error("the journal is damaged: {0}: {1}")]
    Damaged(String, String),
    /// The file belongs to a match with another plan: what differs.
    #[error("the journal belongs to a match with other settings: {0}")]
    OtherPlan(String),
    /// Another process is playing this match.
    #[error("another process is playing this match")]
    InUse,
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
        connection.busy_timeout(TIMEOUT)?;
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
        connection.execute_batch(
            "BEGIN IMMEDIATE;
             CREATE TABLE IF NOT EXISTS plan (
                 only INTEGER PRIMARY KEY CHECK (only = 0), layout INTEGER NOT NULL, plan TEXT NOT NULL
             );
             CREATE TABLE IF NOT EXISTS verdict (only INTEGER PRIMARY KEY CHECK (only = 0), accepted INTEGER NOT NULL);
             CREATE TABLE IF NOT EXISTS games (
                 pair INTEGER NOT NULL, game INTEGER NOT NULL,
                 first INTEGER NOT NULL, second INTEGER NOT NULL, opening INTEGER NOT NULL,
                 winner TEXT, reason TEXT NOT NULL, record TEXT NOT NULL, ended REAL NOT NULL,
                 PRIMARY KEY (pair, game)
             );
             CREATE TABLE IF NOT EXISTS played_by (
                 pair INTEGER NOT NULL, game INTEGER NOT NULL, worker TEXT NOT NULL, PRIMARY KEY (pair, game)
             );
             CREATE TABLE IF NOT EXISTS tuning (
                 iteration INTEGER PRIMARY KEY, result REAL NOT NULL, value TEXT NOT NULL
             );
             COMMIT;",
        )?;
        let text = serde_json::to_string(plan).expect("a plan is plain data");
        connection.execute("INSERT OR IGNORE INTO plan VALUES (0, ?1, ?2)", params![LAYOUT, text])?;
        let (layout, stored) = stored_plan(&connection)?;
        if &stored != plan {
            return Err(JournalError::OtherPlan(difference(&stored, plan)));
        }
        if layout < LAYOUT {
            layout1::rewrite(&connection, &stored)?;
        }
        Ok(Journal { connection, plan: stored, layout: LAYOUT, _lock: Some(lock) })
    }

    /// Opens a journal for reading, with its plan. It may be growing meanwhile.
    pub fn read(path: &Path) -> Result<(Journal, MatchPlan)> {
        let open = |flag| Connection::open_with_flags(path, flag | OpenFlags::SQLITE_OPEN_NO_MUTEX);
        let connection =
            open(OpenFlags::SQLITE_OPEN_READ_WRITE).or_else(|_| open(OpenFlags::SQLITE_OPEN_READ_ONLY))?;
        connection.busy_timeout(TIMEOUT)?;
        let (layout, plan) = stored_plan(&connection)?;
        plan.check().map_err(damaged("the plan"))?;
        Ok((Journal { connection, plan: plan.clone(), layout, _lock: None }, plan))
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
            record.outcome.winner().map(winner_text),
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
        match row.optional()? {
            None => Ok(None),
            Some(0) => Ok(Some(Verdict::AcceptH0)),
            Some(1) => Ok(Some(Verdict::AcceptH1)),
            Some(other) => Err(damaged("verdict, accepted")(format!("{other} is neither 0 nor 1"))),
        }
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
        let mut select =
            self.connection.prepare("SELECT iteration, result, value FROM tuning ORDER BY iteration")?;
        let rows =
            select.query_map([], |row| Ok((row.get(0)?, row.get::<_, f64>(1)?, row.get::<_, String>(2)?)))?;
        let mut steps = Vec::new();
        for (row, number) in rows.zip(0..) {
            let place = format!("tuning, row {}", number + 1);
            let (iteration, result, text): (i64, _, _) = row.map_err(damaged(&place))?;
            let values: Vec<f64> = serde_json::from_str(&text).map_err(damaged(format!("{place}, value")))?;
            let wrong = |reason: String| Err(damaged(&place)(reason));
            if iteration != number || number >= i64::from(self.plan.pairs) {
                return wrong(format!(
                    "iteration is {iteration}, and {number} is next of {}",
                    self.plan.pairs
                ));
            }
            if !result.is_finite() || values.len() != self.plan.tuned.len() {
                return wrong(format!("{} settings are tuned by finite results", self.plan.tuned.len()));
            }
            steps.push((result, values));
        }
        Ok(steps)
    }

    /// The games that are there: pair and game.
    pub fn finished(&self) -> Result<HashSet<(u64, u8)>> {
        let mut select = self.connection.prepare("SELECT pair, game FROM games")?;
        let rows = select.query_map([], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?)))?;
        let mut finished = HashSet::new();
        for (row, number) in rows.zip(1..) {
            let (pair, game) = row.map_err(damaged(format!("games, row {number}")))?;
            let (pair, game) = row::place(&self.plan, pair, game)?;
            finished.insert((pair.number, game));
        }
        Ok(finished)
    }

    /// All games in the order of their pairs. What cannot be is refused with its place.
    pub fn entries(&self) -> Result<Vec<JournalEntry>> {
        let mut select = self.connection.prepare(row::SELECT)?;
        let rows = select.query_map([], row::read)?;
        let mut entries = Vec::new();
        for (row, number) in rows.zip(1..) {
            let row = row.map_err(damaged(format!("games, row {number}")))?;
            entries.push(row.entry(&self.plan, self.layout)?);
        }
        Ok(entries)
    }
}

/// The plan of a journal and the layout of the file.
fn stored_plan(connection: &Connection) -> Result<(i64, MatchPlan)> {
    let row = connection.query_row("SELECT layout, plan FROM plan", [], |row| {
        Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?))
    });
    let row = row.optional().map_err(foreign)?;
    let (layout, text) = row.ok_or(JournalError::Foreign("it has no plan".into()))?;
    let plan = match layout {
        1 => layout1::plan(&text),
        LAYOUT => serde_json::from_str(&text),
        _ => return Err(foreign(format!("its layout is {layout}, and this version knows 1 to {LAYOUT}"))),
    };
    Ok((layout, plan.map_err(foreign)?))
}

/// A game as a file of some layout has it.
fn game_record(text: &str, layout: i64) -> serde_json::Result<GameRecord> {
    if layout == 1 { layout1::record(text) } else { serde_json::from_str(text) }
}

/// What is wrong at a place.
fn damaged<E: fmt::Display>(place: impl Into<String>) -> impl FnOnce(E) -> JournalError {
    let place = place.into();
    move |reason| JournalError::Damaged(place, reason.to_string())
}

fn foreign(error: impl fmt::Display) -> JournalError {
    JournalError::Foreign(error.to_string())
}

/// A winner as JSON has it too.
fn winner_text(winner: Player) -> &'static str {
    match winner {
        Player::First => "first",
        Player::Second => "second",
    }
}

/// The players in the order in which they move: in game 1 of a pair the colours are exchanged.
pub fn players_by_turn(pair: &Pair, game: u8) -> [usize; 2] {
    let [one, other] = pair.players;
    if game == 0 { [one, other] } else { [other, one] }
}

/// How long a locked database is waited for.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The first field in which two plans differ, for people.
pub fn difference(stored: &MatchPlan, asked: &MatchPlan) -> String {
    let (stored, asked) = (serde_json::to_value(stored), serde_json::to_value(asked));
    let (Ok(serde_json::Value::Object(stored)), Ok(asked)) = (stored, asked) else { return "all".into() };
    let differs = stored.iter().find(|(name, value)| asked.get(name) != Some(value));
    differs
        .map_or("nothing".into(), |(name, value)| format!("{name} is {value} there and {} here", asked[name]))
}
