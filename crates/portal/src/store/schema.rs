//! The tables, and how those of an earlier version become today's.

use rusqlite::{Connection, TransactionBehavior};

/// Each brings the tables from one version to the next; the database knows its version (`user_version`). What is
/// here is never changed: later versions are added behind it.
const MIGRATIONS: &[&str] = &["
    CREATE TABLE meta (name TEXT PRIMARY KEY, value ANY NOT NULL) WITHOUT ROWID, STRICT;

    CREATE TABLE accounts (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('person', 'robot', 'guest', 'deleted')),
        active INTEGER NOT NULL DEFAULT 1,
        password TEXT,
        about TEXT NOT NULL DEFAULT '',
        chat INTEGER NOT NULL DEFAULT 1,
        plays TEXT NOT NULL DEFAULT '[]',
        owner INTEGER REFERENCES accounts (id),
        banned TEXT,
        created REAL NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX account_names ON accounts (lower(name)) WHERE active;

    -- Sessions of browsers and tokens of robots: only hashes are kept.
    CREATE TABLE credentials (
        hash BLOB PRIMARY KEY,
        account INTEGER NOT NULL REFERENCES accounts (id),
        kind TEXT NOT NULL CHECK (kind IN ('session', 'token')),
        created REAL NOT NULL,
        expires REAL NOT NULL
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX credentials_of ON credentials (account);

    CREATE TABLE ratings (
        account INTEGER NOT NULL REFERENCES accounts (id),
        game TEXT NOT NULL,
        rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL,
        games INTEGER NOT NULL,
        changed REAL NOT NULL,
        PRIMARY KEY (account, game)
    ) WITHOUT ROWID, STRICT;

    CREATE TABLE offers (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        maker INTEGER NOT NULL REFERENCES accounts (id),
        target INTEGER REFERENCES accounts (id),
        game TEXT NOT NULL,
        setup TEXT NOT NULL,
        colour TEXT NOT NULL,
        clock TEXT NOT NULL,
        live INTEGER NOT NULL,
        rated INTEGER NOT NULL,
        chat INTEGER NOT NULL,
        state TEXT NOT NULL,
        game_id INTEGER,
        created REAL NOT NULL,
        expires REAL NOT NULL
    ) STRICT;
    CREATE INDEX open_offers ON offers (id) WHERE state = 'open';

    -- Times of clocks are microseconds of portal time.
    CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        first INTEGER NOT NULL REFERENCES accounts (id),
        second INTEGER NOT NULL REFERENCES accounts (id),
        game TEXT NOT NULL,
        size TEXT NOT NULL,
        setup TEXT NOT NULL,
        clock TEXT NOT NULL,
        live INTEGER NOT NULL,
        rated INTEGER NOT NULL,
        chat INTEGER NOT NULL,
        ratings TEXT NOT NULL,
        version INTEGER NOT NULL,
        token TEXT NOT NULL,
        remaining_first INTEGER NOT NULL,
        remaining_second INTEGER NOT NULL,
        since INTEGER NOT NULL,
        turns INTEGER NOT NULL,
        to_move TEXT NOT NULL,
        draw_offer TEXT, takeback_offer TEXT, rematch_offer TEXT,
        rematch INTEGER,
        winner TEXT, reason TEXT,
        rating_changes TEXT,
        created REAL NOT NULL,
        changed REAL NOT NULL
    ) STRICT;
    CREATE INDEX running_games ON games (id) WHERE reason IS NULL;
    CREATE INDEX games_of_first ON games (first, id);
    CREATE INDEX games_of_second ON games (second, id);

    -- Moves as they were posted. Those that were taken back stay, so that their tokens stay known.
    CREATE TABLE moves (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game INTEGER NOT NULL REFERENCES games (id),
        player TEXT NOT NULL,
        move TEXT NOT NULL,
        token TEXT NOT NULL,
        at INTEGER NOT NULL,
        taken_back INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX moves_of ON moves (game, id);

    CREATE TABLE chat (
        game INTEGER NOT NULL REFERENCES games (id),
        number INTEGER NOT NULL,
        account INTEGER NOT NULL REFERENCES accounts (id),
        text TEXT NOT NULL,
        time REAL NOT NULL,
        PRIMARY KEY (game, number)
    ) WITHOUT ROWID, STRICT;
"];

/// Brings a database to today's tables. Two processes may do so at once: the second finds it done.
pub fn migrate(connection: &mut Connection) -> Result<(), OpenError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version: u32 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let version = version as usize;
    if version > MIGRATIONS.len() {
        return Err(OpenError::Newer(version));
    }
    for migration in &MIGRATIONS[version..] {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "user_version", MIGRATIONS.len() as u32)?;
    Ok(transaction.commit()?)
}

/// Why a database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The folder cannot be made.
    #[error("data folder: {0}")]
    Folder(#[source] std::io::Error),
    /// SQLite says so.
    #[error("database: {0}")]
    Database(#[from] rusqlite::Error),
    /// Pages of it are broken.
    #[error("the database is damaged ({0}): restore a backup")]
    Damaged(String),
    /// A later version of this program has written it.
    #[error("the database has version {0}: it belongs to a later Quadrille")]
    Newer(usize),
}
