//! The table made size by size: a turn leaves a region with a square less.

use super::regions::{GAME, Regions, name};
use super::shapes::{MOST_SQUARES, Shapes};
use super::valuation::Valuation;
use crate::TableError;
use crate::encode::{encode, write_whole};
use quadrille_combinatorial::{FormList, Values};
use rustc_hash::FxHashMap;
use std::fs::create_dir_all;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A table to be made.
pub struct BuildRegions<'a> {
    /// Where it goes, and where a smaller one may be to begin with.
    pub folder: &'a Path,
    /// The most squares of a region.
    pub squares: u8,
    /// How many threads compress.
    pub threads: usize,
    /// Raised to stop: the sizes that are finished are kept, and the same task goes on from there.
    pub stop: &'a AtomicBool,
    /// Told how it goes.
    pub progress: &'a dyn Fn(RegionProgress),
}

/// How far the table has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegionProgress {
    /// The squares of the regions that are being valued.
    pub squares: u8,
    /// Those that have been.
    pub done: usize,
    /// All of this size.
    pub all: usize,
    /// All values and options so far.
    pub values: usize,
}

/// How many regions are valued between two looks at whether to go on.
const CHUNK: usize = 1 << 10;

impl BuildRegions<'_> {
    /// Makes the table, unless there is one at least as large; how many squares its regions have. Less than asked for if it was
    /// stopped.
    pub fn run(&self) -> Result<u8, TableError> {
        if !(2..=MOST_SQUARES).contains(&self.squares) {
            return Err(TableError::Squares(self.squares));
        }
        create_dir_all(self.folder).map_err(|error| TableError::from(error).of_file(self.folder))?;
        let before = match Regions::open(self.folder) {
            Ok(table) if table.squares() >= self.squares => return Ok(table.squares()),
            Ok(table) => Some(table),
            Err(TableError::NoTables(_)) => None,
            Err(error) => return Err(error),
        };
        let mut valuation = begin(Shapes::up_to(self.squares), before.as_ref())?;
        let begun = before.map_or(0, |table| table.squares());
        let mut finished = begun;
        while finished < self.squares && self.value_size(&mut valuation, finished + 1) {
            finished += 1;
        }
        if finished > begun.max(1) {
            valuation.known.truncate(valuation.shapes.places_up_to(finished));
            self.write(&valuation, finished)?;
        }
        Ok(finished)
    }

    /// Values all regions of a size; whether it came to the end.
    fn value_size(&self, valuation: &mut Valuation, squares: u8) -> bool {
        let [first, end] = [squares - 1, squares].map(|size| valuation.shapes.places_up_to(size));
        for place in first..end {
            let done = place - first;
            if done.is_multiple_of(CHUNK) {
                let values = valuation.values.len();
                (self.progress)(RegionProgress { squares, done, all: end - first, values });
                if self.stop.load(Relaxed) {
                    return false;
                }
            }
            let value = valuation.by_turns(valuation.shapes.region(place));
            valuation.known.push(value);
        }
        true
    }

    fn write(&self, valuation: &Valuation, squares: u8) -> Result<(), TableError> {
        let (list, forms) = valuation.values.list(valuation.known.iter().copied());
        let FormList { starts, options } = list;
        let places = valuation.known.iter().map(|value| forms[value]);
        let numbers = [forms.len() as u32].into_iter().chain(places).chain(starts).chain(options);
        let bytes: Vec<u8> = numbers.flat_map(u32::to_le_bytes).collect();
        let bytes = encode(GAME, [squares, 0, 0, 0], &bytes, self.threads)?;
        write_whole(&self.folder.join(name(squares)), |file| file.write_all(&bytes))
    }
}

/// The values of a smaller table, or none.
pub(crate) fn begin(shapes: &'static Shapes, table: Option<&Regions>) -> Result<Valuation, TableError> {
    let mut valuation = Valuation { shapes, values: Values::default(), known: Vec::new() };
    let Some(table) = table else { return Ok(valuation) };
    let mut read = FxHashMap::default();
    for place in 0..table.places() {
        let form = table.form_at(place)?;
        let value = valuation.values.read(table, form, &mut read);
        valuation.known.push(value.ok_or(TableError::Damaged("a value cannot be read"))?);
    }
    Ok(valuation)
}
