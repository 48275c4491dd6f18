//! Which worker played which game, in matches that other machines play. A journal without it was played here.

use super::{Journal, JournalEntry, Result};
use rusqlite::{OptionalExtension, params};
use std::collections::BTreeMap;

impl Journal {
    /// Writes down who played a game.
    pub fn set_worker(&self, entry: &JournalEntry, worker: &str) -> Result<()> {
        let (pair, game) = (entry.pair.number as i64, entry.game);
        let mut insert =
            self.connection.prepare_cached("INSERT OR REPLACE INTO played_by VALUES (?1, ?2, ?3)")?;
        insert.execute(params![pair, game, worker])?;
        Ok(())
    }

    /// The workers by pair and game.
    pub fn workers(&self) -> Result<BTreeMap<(u64, u8), String>> {
        let table = "SELECT 1 FROM sqlite_schema WHERE name = 'played_by'";
        if self.connection.query_row(table, [], |_| Ok(())).optional()?.is_none() {
            return Ok(BTreeMap::new());
        }
        let mut select = self.connection.prepare("SELECT pair, game, worker FROM played_by")?;
        let rows = select.query_map([], |row| {
            Ok(((row.get::<_, i64>(0)? as u64, row.get::<_, u8>(1)?), row.get::<_, String>(2)?))
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Removes every pair that a worker has played a game of, so that it is played again, and what the test has decided;
    /// how many pairs these were.
    pub fn purge_worker(&self, worker: &str) -> Result<usize> {
        let transaction = self.connection.unchecked_transaction()?;
        let pairs = "SELECT pair FROM played_by WHERE worker = ?1";
        let count = transaction.query_row(
            &format!("SELECT count(DISTINCT pair) FROM ({pairs})"),
            [worker],
            |row| row.get::<_, i64>(0),
        )?;
        if count > 0 {
            transaction.execute(&format!("DELETE FROM games WHERE pair IN ({pairs})"), [worker])?;
            transaction.execute(&format!("DELETE FROM played_by WHERE pair IN ({pairs})"), [worker])?;
            transaction.execute("DELETE FROM verdict", [])?;
        }
        transaction.commit()?;
        Ok(count as usize)
    }
}
