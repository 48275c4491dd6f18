use super::build::begin;
use super::regions::{Regions, name};
use crate::TableError;
use quadrille_core::zobrist;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A table of regions checked against the rules: the value of every region must follow from those after its turns.
///
/// That is enough: a turn leaves a region with a square less, so it is right for all sizes by induction.
pub struct VerifyRegions<'a> {
    /// The table.
    pub regions: &'a Regions,
    /// How many regions are looked at, drawn at random; all of them without a number.
    pub sample: Option<u64>,
    /// The seed of the sample.
    pub seed: u64,
    /// Raised to stop.
    pub stop: &'a AtomicBool,
    /// Told how many regions have been looked at.
    pub progress: &'a dyn Fn(u64),
}

/// How many regions are looked at between two looks at whether to go on.
const CHUNK: u64 = 1 << 10;

impl VerifyRegions<'_> {
    /// Checks the table; how many regions were looked at. The first that is wrong is an error.
    pub fn run(&self) -> Result<u64, TableError> {
        let mut valuation = begin(super::shapes::Shapes::up_to(self.regions.squares()), Some(self.regions))?;
        let places = self.regions.places() as u64;
        let all = self.sample.map_or(places, |sample| sample.min(places));
        for number in 0..all {
            if number.is_multiple_of(CHUNK) {
                (self.progress)(number);
                if self.stop.load(Relaxed) {
                    return Ok(number);
                }
            }
            let place =
                if all < places { zobrist::mix(self.seed ^ number) % places } else { number } as usize;
            let stored = valuation.known[place];
            let region = valuation.shapes.region(place);
            let expected = valuation.by_turns(region);
            if stored != expected {
                let [stored, expected] = [stored, expected].map(|value| valuation.values.text(value));
                let wrong = TableError::Wrong { position: region.to_string(), stored, expected };
                return Err(wrong.of_file(Path::new(&name(self.regions.squares()))));
            }
        }
        Ok(all)
    }
}
