//! The database: SQLite in the data folder. One thread writes, and commits what many ask for together; whoever asked hears
//! of it when it is on disk. Reading has connections of its own.

mod schema;
mod writer;

pub use schema::OpenError;
pub use writer::{Refusal, Status};

use crate::time::{Micros, PortalTime};
use quadrille_web::Failure;
use rusqlite::{Connection, OpenFlags, OptionalExtension};
use std::fs::File;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use writer::{Job, Write};

/// The database of a portal.
#[derive(Clone)]
pub struct Store {
    jobs: tokio::sync::mpsc::Sender<Box<dyn Job>>,
    readers: Arc<[Mutex<Connection>]>,
    closed: Arc<Mutex<Option<Closed>>>,
    /// Whether it can be written.
    pub status: Arc<Status>,
}

/// Ends with an error when the writer has ended.
pub type Closed = std::sync::mpsc::Receiver<()>;

/// The database's name in the data folder.
const FILE: &str = "portal.sqlite";
/// Held while a database is opened.
const LOCK: &str = "portal.lock";
/// How long a database that another process has locked is waited for.
const TIMEOUT: Duration = Duration::from_secs(5);
/// Writes that wait; who asks for more waits too.
const WAITING: usize = 4096;
const READERS: usize = 2;

/// Opens the database of a folder for writing; both are made if they are missing.
pub fn open(folder: &Path) -> Result<Connection, OpenError> {
    std::fs::create_dir_all(folder).map_err(OpenError::Folder)?;
    // One at a time, whatever the process: SQLite refuses a second change of the journal mode at once, without waiting.
    let lock = File::create(folder.join(LOCK)).map_err(OpenError::Folder)?;
    lock.lock().map_err(OpenError::Folder)?;
    let mut connection = Connection::open(folder.join(FILE))?;
    connection.busy_timeout(TIMEOUT)?;
    let checked = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0));
    match checked {
        Ok(found) if found != "ok" => return Err(OpenError::Damaged(found)),
        Err(error) if is_damage(&error) => return Err(OpenError::Damaged(error.to_string())),
        other => other?,
    };
    // A write-ahead log that is synchronised with every commit: what was answered survives a power cut.
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "cell_size_check", true)?;
    schema::migrate(&mut connection)?;
    Ok(connection)
}

impl Store {
    /// Opens the database of a folder; `most_pages` limits its size.
    pub fn open(folder: &Path, most_pages: Option<u32>) -> Result<(Store, Arc<PortalTime>), OpenError> {
        let connection = open(folder)?;
        if let Some(most) = most_pages {
            connection.pragma_update(None, "max_page_count", most)?;
        }
        let reader = || -> Result<Mutex<Connection>, rusqlite::Error> {
            let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            let reader = Connection::open_with_flags(folder.join(FILE), flags)?;
            reader.busy_timeout(TIMEOUT)?;
            reader.set_prepared_statement_cache_capacity(64);
            Ok(Mutex::new(reader))
        };
        let readers = (0..READERS).map(|_| reader()).collect::<Result<Vec<_>, _>>()?;
        let time = Arc::new(PortalTime::at(last_time(&connection)?));
        let status = Arc::new(Status::new(Arc::clone(&time)));
        let (jobs, queue) = tokio::sync::mpsc::channel(WAITING);
        let (open, closed) = std::sync::mpsc::channel();
        let of_writer = Arc::clone(&status);
        std::thread::Builder::new()
            .name("writer".into())
            .spawn(move || {
                writer::run(connection, queue, &of_writer);
                drop(open);
            })
            .map_err(OpenError::Folder)?;
        let closed = Arc::new(Mutex::new(Some(closed)));
        Ok((Store { jobs, readers: readers.into(), closed, status }, time))
    }

    /// Tells when everything is written and nobody can ask for more; for the first who asks.
    pub fn closed(&self) -> Closed {
        let closed = self.closed.lock().expect("nothing panics here").take();
        closed.unwrap_or_else(|| std::sync::mpsc::channel().1)
    }

    /// Writes; the answer comes when all of it is on disk, or nothing.
    pub async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Failure> {
        let (write, answer) = Write::new(work);
        let gone = || writer::unavailable("the portal is stopping");
        self.jobs.send(Box::new(write)).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }

    /// Reads, where it may take its time.
    pub async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Failure> {
        let store = self.clone();
        let work = move || {
            let free = store.readers.iter().find_map(|reader| reader.try_lock().ok());
            let connection = free
                .unwrap_or_else(|| store.readers[0].lock().unwrap_or_else(|poisoned| poisoned.into_inner()));
            work(&connection).map_err(|refusal| store.status.explain(refusal))
        };
        quadrille_web::blocking(work).await
    }

    /// Keeps the portal time.
    pub async fn keep_time(&self, time: Micros) -> Result<(), Failure> {
        self.write(move |connection| {
            connection
                .prepare_cached("INSERT INTO meta VALUES ('time', ?1) ON CONFLICT DO UPDATE SET value = ?1")?
                .execute([time])?;
            Ok(())
        })
        .await
    }

    /// Tries whether there is room again, and says so in the status.
    pub async fn probe(&self) {
        let tried = self.write(|connection| {
            connection.execute("INSERT OR REPLACE INTO meta VALUES ('probe', zeroblob(65536))", [])?;
            connection.execute("DELETE FROM meta WHERE name = 'probe'", [])?;
            Ok(())
        });
        if tried.await.is_ok() {
            self.status.recovered();
        }
    }
}

/// The latest portal time that is known.
fn last_time(connection: &Connection) -> rusqlite::Result<Micros> {
    let kept = connection
        .query_row("SELECT value FROM meta WHERE name = 'time'", [], |row| row.get(0))
        .optional()?;
    let latest =
        connection.query_row("SELECT ifnull(max(since), 0) FROM games WHERE reason IS NULL", [], |row| {
            row.get(0)
        })?;
    Ok(kept.unwrap_or(0).max(latest))
}

/// Whether an error says that the file is not what it was.
fn is_damage(error: &rusqlite::Error) -> bool {
    use rusqlite::ErrorCode::{DatabaseCorrupt, NotADatabase};
    matches!(error.sqlite_error_code(), Some(DatabaseCorrupt | NotADatabase))
}
