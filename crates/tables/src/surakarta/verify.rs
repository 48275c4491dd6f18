//! Tables checked against the rules alone: the value of every position must follow from those after its moves.
//!
//! That is enough. A win or a loss leads to smaller distances up to a capture, so by induction over captures and distances every stored win
//! and loss is one; and a position that is won in fact but stored otherwise would, at the smallest distance, have a move to
//! a stored loss.

use super::stones::position;
use super::table::{Table, name};
use crate::{Material, TableError, TableValue, Tables};
use quadrille_core::{Game, Notation, Outcome, zobrist};
use quadrille_surakarta::{Rules, Surakarta};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// How tables are checked.
pub struct Verify<'a> {
    /// The tables.
    pub tables: &'a Tables,
    /// How many positions of each table are looked at, drawn at random; all of them without a number.
    pub sample: Option<u64>,
    /// The seed of the sample.
    pub seed: u64,
    /// How many threads work.
    pub threads: usize,
    /// Raised to stop.
    pub stop: &'a AtomicBool,
    /// Told how many positions of a material have been looked at, by any thread.
    pub progress: &'a (dyn Fn(Material, u64) + Sync),
}

/// How many places a thread takes at a time.
const CHUNK: u64 = 1 << 12;

impl Verify<'_> {
    /// Checks all tables; how many positions were looked at. The first that is wrong is an error.
    pub fn run(&self) -> Result<u64, TableError> {
        self.tables.tables().try_fold(0, |sum, table| Ok(sum + self.check(table)?))
    }

    fn check(&self, table: &Table) -> Result<u64, TableError> {
        let in_table = |error: TableError| error.of_file(Path::new(&name(table.stalemate, table.material)));
        let places = table.indexing.len() as u64;
        let all = self.sample.map_or(places, |sample| sample.min(places));
        let (next, checked) = (AtomicUsize::new(0), AtomicU64::new(0));
        let fault = Mutex::new(None);
        let worker = || {
            while !self.stop.load(Relaxed) {
                let first = next.fetch_add(1, Relaxed) as u64 * CHUNK;
                if first >= all {
                    break;
                }
                for number in first..all.min(first + CHUNK) {
                    let place = if all < places { zobrist::mix(self.seed ^ number) % places } else { number };
                    match self.check_place(table, place as usize) {
                        Ok(found) => _ = checked.fetch_add(u64::from(found), Relaxed),
                        Err(error) => {
                            next.store(usize::MAX / 2, Relaxed);
                            _ = fault.lock().map(|mut fault| fault.get_or_insert(error).to_string());
                            return;
                        }
                    }
                }
                (self.progress)(table.material, checked.load(Relaxed));
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.threads {
                // Where the system has no more threads, there are fewer.
                _ = std::thread::Builder::new().spawn_scoped(scope, worker);
            }
            worker();
        });
        match fault.into_inner() {
            Ok(Some(error)) => Err(in_table(error)),
            _ => Ok(checked.into_inner()),
        }
    }

    /// Checks the position of a place; whether there is one.
    fn check_place(&self, table: &Table, place: usize) -> Result<bool, TableError> {
        let Some([mover, other]) = table.indexing.position(place) else { return Ok(false) };
        let position = position(mover, other, &Rules { stalemate: table.stalemate });
        let (block, _) = table.locate(place);
        let stored = self.tables.value(&position).ok_or(TableError::Block(block))?;
        let expected = self.expected(&position)?;
        if stored == expected {
            return Ok(true);
        }
        let text = position.render();
        Err(TableError::Wrong { position: text, stored: stored.to_string(), expected: expected.to_string() })
    }

    /// The value that follows from the positions after the moves.
    fn expected(&self, position: &Surakarta) -> Result<TableValue, TableError> {
        let moves = position.legal_moves();
        if moves.is_empty() {
            let drawn = position.no_moves_result().outcome == Outcome::Draw;
            return Ok(if drawn { TableValue::Draw } else { TableValue::Loss(0) });
        }
        let mut best = TableValue::Loss(0);
        for m in moves {
            let missing = || TableError::Missing(Material::after(position, m));
            let value = self.tables.value_of_move(position, m).ok_or_else(missing)?;
            if value.preference() > best.preference() {
                best = value;
            }
        }
        Ok(best)
    }
}
