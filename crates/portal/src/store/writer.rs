//! The thread that writes: all that waits goes into one transaction, each in a savepoint of its own.

use super::is_damage;
use crate::log::log;
use crate::time::PortalTime;
use axum::http::StatusCode;
use quadrille_web::Failure;
use rusqlite::{Connection, ErrorCode};
use serde_json::json;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use tokio::sync::{mpsc, oneshot};

/// Why something was not read or written.
#[derive(Debug)]
pub enum Refusal {
    /// SQLite says so.
    Database(rusqlite::Error),
    /// What was asked for is not possible.
    Refused(Failure),
}

impl From<rusqlite::Error> for Refusal {
    fn from(error: rusqlite::Error) -> Self {
        Refusal::Database(error)
    }
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Self {
        Refusal::Refused(failure)
    }
}

/// Something to write.
pub trait Job: Send {
    /// Does it inside a transaction; false if nothing of it shall stay.
    fn run(&mut self, connection: &Connection, status: &Status) -> bool;
    /// Tells whoever asked, after the commit.
    fn finish(self: Box<Self>, committed: Result<(), String>);
}

/// Work with a result.
pub struct Write<T, W> {
    work: Option<W>,
    result: Option<Result<T, Failure>>,
    reply: oneshot::Sender<Result<T, Failure>>,
}

impl<T, W: FnOnce(&Connection) -> Result<T, Refusal>> Write<T, W> {
    pub fn new(work: W) -> (Self, oneshot::Receiver<Result<T, Failure>>) {
        let (reply, answer) = oneshot::channel();
        (Write { work: Some(work), result: None, reply }, answer)
    }
}

impl<T: Send, W: FnOnce(&Connection) -> Result<T, Refusal> + Send> Job for Write<T, W> {
    fn run(&mut self, connection: &Connection, status: &Status) -> bool {
        let Some(work) = self.work.take() else { return false };
        let result = work(connection).map_err(|refusal| status.explain(refusal));
        let is_done = result.is_ok();
        self.result = Some(result);
        is_done
    }

    fn finish(self: Box<Self>, committed: Result<(), String>) {
        let result = match (committed, self.result) {
            (Ok(()), Some(result)) => result,
            // What was refused for a reason of its own stays refused for it.
            (Err(_), Some(Err(failure))) => Err(failure),
            (Err(reason), _) => Err(unavailable(&reason)),
            (Ok(()), None) => Err(unavailable("nothing was done")),
        };
        let _ = self.reply.send(result);
    }
}

/// The answer to who wants to change something that cannot be kept.
pub fn unavailable(reason: &str) -> Failure {
    Failure(StatusCode::SERVICE_UNAVAILABLE, format!("nothing can be kept at the moment: {reason}"))
}

/// Whether the database can be written. While it cannot, portal time stands still.
pub struct Status {
    state: Mutex<State>,
    time: Arc<PortalTime>,
    /// Transactions and what was written in them, for the metrics.
    pub commits: AtomicU64,
    /// Writes in them.
    pub writes: AtomicU64,
}

#[derive(Clone, PartialEq, Debug)]
enum State {
    Writable,
    /// There is no room; that may change.
    Full(String),
    /// Pages are broken: nothing is written any more, so that a backup and what is left can be compared.
    Damaged(String),
}

impl Status {
    pub(super) fn new(time: Arc<PortalTime>) -> Status {
        Status {
            state: Mutex::new(State::Writable),
            time,
            commits: AtomicU64::new(0),
            writes: AtomicU64::new(0),
        }
    }

    /// Why nothing can be written; `None` if everything can.
    pub fn reason(&self) -> Option<String> {
        match &*self.state.lock().expect("nothing panics here") {
            State::Writable => None,
            State::Full(reason) | State::Damaged(reason) => Some(reason.clone()),
        }
    }

    /// There is room again.
    pub(super) fn recovered(&self) {
        self.set(State::Writable);
    }

    fn damage(&self) -> Option<String> {
        match &*self.state.lock().expect("nothing panics here") {
            State::Damaged(reason) => Some(reason.clone()),
            _ => None,
        }
    }

    fn set(&self, new: State) {
        let mut state = self.state.lock().expect("nothing panics here");
        if *state == new || matches!(*state, State::Damaged(_)) {
            return;
        }
        match &new {
            State::Writable => {
                self.time.start();
                log("writable", json!({}));
            }
            State::Full(reason) | State::Damaged(reason) => {
                self.time.stop();
                log("read-only", json!({ "reason": reason }));
            }
        }
        *state = new;
    }

    /// The answer for a refusal; what it says about the database is noted.
    pub fn explain(&self, refusal: Refusal) -> Failure {
        match refusal {
            Refusal::Refused(failure) => failure,
            Refusal::Database(error) => unavailable(&self.note(&error)),
        }
    }

    fn note(&self, error: &rusqlite::Error) -> String {
        let reason = match error.sqlite_error_code() {
            _ if is_damage(error) => format!("the database is damaged ({error})"),
            Some(ErrorCode::DiskFull) => format!("the disk is full ({error})"),
            _ => format!("the database fails ({error})"),
        };
        match error.sqlite_error_code() {
            _ if is_damage(error) => self.set(State::Damaged(reason.clone())),
            Some(
                ErrorCode::DiskFull
                | ErrorCode::SystemIoFailure
                | ErrorCode::ReadOnly
                | ErrorCode::CannotOpen,
            ) => self.set(State::Full(reason.clone())),
            _ => log("database error", json!({ "reason": reason })),
        }
        reason
    }
}

/// The most writes of one transaction.
const MOST: usize = 256;

/// Writes until nobody is left to ask for it.
pub fn run(mut connection: Connection, mut queue: mpsc::Receiver<Box<dyn Job>>, status: &Status) {
    connection.set_prepared_statement_cache_capacity(64);
    while let Some(first) = queue.blocking_recv() {
        let mut batch = vec![first];
        while batch.len() < MOST
            && let Ok(next) = queue.try_recv()
        {
            batch.push(next);
        }
        let committed = match status.damage() {
            Some(reason) => Err(reason),
            None => commit(&mut connection, &mut batch, status),
        };
        status.commits.fetch_add(1, Ordering::Relaxed);
        status.writes.fetch_add(batch.len() as u64, Ordering::Relaxed);
        batch.into_iter().for_each(|job| job.finish(committed.clone()));
    }
    let _ = connection.pragma_update(None, "wal_checkpoint", "TRUNCATE");
}

fn commit(connection: &mut Connection, batch: &mut [Box<dyn Job>], status: &Status) -> Result<(), String> {
    match transaction(connection, batch, status) {
        Ok(()) => Ok(()),
        Err(error) => {
            if !connection.is_autocommit() {
                let _ = connection.execute_batch("ROLLBACK");
            }
            Err(status.note(&error))
        }
    }
}

/// An error if nothing was written.
fn transaction(connection: &Connection, batch: &mut [Box<dyn Job>], status: &Status) -> rusqlite::Result<()> {
    let run = |statement| connection.prepare_cached(statement)?.execute([]);
    run("BEGIN IMMEDIATE")?;
    for job in batch {
        run("SAVEPOINT job")?;
        if !job.run(connection, status) {
            // A full disk may have ended the transaction: then there is no savepoint, and nothing was written.
            run("ROLLBACK TO job")?;
        }
        run("RELEASE job")?;
    }
    run("COMMIT").map(drop)
}
