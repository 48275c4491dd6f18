//! What an experiment has found so far, where no games are played: one SQLite file with a row for each finished task.

use crate::error::{LabError, Result};
use rusqlite::{Connection, OptionalExtension, params};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

/// What marks the file as ours: "QLab".
const APPLICATION: i64 = 0x514c_6162;

/// The journal of an experiment's tasks, written as they are finished: who is killed goes on behind the last one.
pub struct TaskJournal {
    connection: Connection,
    path: PathBuf,
    /// Held while tasks are done, so that two processes never do the same.
    _lock: File,
}

impl TaskJournal {
    /// Begins a journal, or continues one of the same plan: the text that decides what is done.
    pub fn open(path: &Path, plan: &str) -> Result<TaskJournal> {
        let failed = |error| LabError::Tasks(path.into(), error);
        let foreign = |reason: &str| LabError::Foreign(path.into(), reason.into());
        let connection = Connection::open(path).map_err(failed)?;
        let lock = File::open(path).map_err(LabError::file(path))?;
        if let Err(TryLockError::WouldBlock) = lock.try_lock() {
            return Err(foreign("another process is running this experiment"));
        }
        let id: i64 =
            connection.pragma_query_value(None, "application_id", |row| row.get(0)).map_err(failed)?;
        let tables: i64 = connection
            .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
            .map_err(failed)?;
        if id != APPLICATION && tables > 0 {
            return Err(foreign("this is a database of another kind"));
        }
        let prepare = || {
            connection.pragma_update(None, "application_id", APPLICATION)?;
            connection.pragma_update(None, "journal_mode", "WAL")?;
            connection.pragma_update(None, "synchronous", "NORMAL")?;
            connection.execute_batch(
                "CREATE TABLE IF NOT EXISTS plan (only INTEGER PRIMARY KEY CHECK (only = 0), plan TEXT NOT NULL);
                 CREATE TABLE IF NOT EXISTS tasks (name TEXT PRIMARY KEY, result TEXT NOT NULL);",
            )?;
            connection.execute("INSERT OR IGNORE INTO plan VALUES (0, ?1)", params![plan])?;
            connection.query_row("SELECT plan FROM plan", [], |row| row.get::<_, String>(0))
        };
        if prepare().map_err(failed)? != plan {
            return Err(foreign(
                "the experiment has changed since: take another --out, or remove the folder",
            ));
        }
        Ok(TaskJournal { connection, path: path.into(), _lock: lock })
    }

    /// What is written down of a task.
    pub fn get<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>> {
        let known = self
            .connection
            .query_row("SELECT result FROM tasks WHERE name = ?1", params![name], |row| {
                row.get::<_, String>(0)
            })
            .optional()
            .map_err(|error| LabError::Tasks(self.path.clone(), error))?;
        let read = |text: String| serde_json::from_str(&text);
        known.map(read).transpose().map_err(|error| {
            LabError::Foreign(self.path.clone(), format!("the result of '{name}' cannot be read: {error}"))
        })
    }

    /// Writes down what has come of a task.
    pub fn set(&self, name: &str, result: &Value) -> Result<()> {
        let text = result.to_string();
        let insert = self.connection.execute("INSERT INTO tasks VALUES (?1, ?2)", params![name, text]);
        insert.map(drop).map_err(|error| LabError::Tasks(self.path.clone(), error))
    }

    /// The result of a task: what is written down, or what `work` finds, which is then written down. `None` where it was
    /// stopped.
    pub fn task<T: Serialize + DeserializeOwned>(
        &self,
        name: &str,
        work: impl FnOnce() -> Result<Option<T>>,
    ) -> Result<Option<T>> {
        if let Some(known) = self.get(name)? {
            return Ok(Some(known));
        }
        let Some(result) = work()? else { return Ok(None) };
        self.set(name, &serde_json::to_value(&result).expect("what is found is plain data"))?;
        Ok(Some(result))
    }
}
