//! Tables made one after the other, from few stones to many, each a file in a folder.

use super::checkpoint::Checkpoint;
use super::retrograde::{Progress, Task};
use super::side::{Values, memory};
use super::table::{GAME, Table, name, rule_number};
use crate::block_file::map;
use crate::encode::{encode, write_whole};
use crate::{Material, TableError, TableValue};
use quadrille_core::{Arrange, RuleError};
use quadrille_surakarta::{Rules, Surakarta};
use std::fs::create_dir_all;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The rules that tables are made for, from settings of the game by name and value. A draw rule is refused: it makes no other tables.
pub fn rules_of(settings: &[(String, String)]) -> Result<Rules, RuleError> {
    let mut rules = Rules::default();
    settings.iter().try_for_each(|(name, value)| Surakarta::set_rule(&mut rules, name, value))?;
    Ok(rules)
}

/// Tables to be made.
pub struct Build<'a> {
    /// Where they are and go.
    pub folder: &'a Path,
    /// The most stones of both players.
    pub stones: u8,
    /// The rules.
    pub rules: Rules,
    /// How many threads work.
    pub threads: usize,
    /// The memory that the analysis may take, in megabytes.
    pub memory: u64,
    /// How often the analysis of a material is written down, to go on with after a kill.
    pub checkpoint: Duration,
    /// Raised to stop: what was done is kept, and the same task goes on from there.
    pub stop: &'a AtomicBool,
    /// Told how it goes, by any thread.
    pub progress: &'a (dyn Fn(Progress) + Sync),
}

impl Build<'_> {
    /// Makes all tables that are not there; how many were made. A file that is not the table its name says is an error, and
    /// stays as it is.
    pub fn run(&self) -> Result<usize, TableError> {
        if !(2..=Material::MOST_STONES).contains(&self.stones) {
            return Err(TableError::Stones(self.stones));
        }
        create_dir_all(self.folder).map_err(|error| TableError::from(error).of_file(self.folder))?;
        let mut made = 0;
        for material in (2..=self.stones).flat_map(Material::of_stones) {
            if material.mover < material.other || self.both(material)?.is_some() {
                continue;
            }
            let checkpoint = Checkpoint::new(self.folder, self.rules.stalemate, material, self.checkpoint);
            let Some(sides) = self.analyse(material, &checkpoint)? else { break };
            for side in &sides {
                self.write(side)?;
                made += 1;
            }
            checkpoint.remove()?;
        }
        Ok(made)
    }

    /// The tables of a material and of the swapped one, if both are there.
    fn both(&self, material: Material) -> Result<Option<[Table; 2]>, TableError> {
        let (one, other) = (self.open(material)?, self.open(material.swapped())?);
        Ok(one.zip(other).map(|(one, other)| [one, other]))
    }

    fn open(&self, material: Material) -> Result<Option<Table>, TableError> {
        let path = self.folder.join(name(self.rules.stalemate, material));
        match open(&path) {
            Ok(table) if table.material == material && table.stalemate == self.rules.stalemate => {
                Ok(Some(table))
            }
            Ok(_) => Err(TableError::Damaged("it is another table than its name says").of_file(&path)),
            Err(TableError::In(_, error)) if matches!(&*error, TableError::File(error) if error.kind() == ErrorKind::NotFound) => {
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    fn analyse(
        &self,
        material: Material,
        checkpoint: &Checkpoint,
    ) -> Result<Option<Vec<Values>>, TableError> {
        let mut smaller = [material.captured(), material.swapped().captured()].to_vec();
        smaller.dedup();
        let mut tables = Vec::new();
        for material in smaller.into_iter().flatten() {
            tables.push(self.open(material)?.ok_or(TableError::Missing(material))?);
        }
        let places: usize = tables.iter().map(|table| table.indexing.len()).sum();
        let needed = (memory(material) + places as u64).div_ceil(1 << 20);
        if needed > self.memory {
            return Err(TableError::Memory { material, needed, limit: self.memory });
        }
        let smaller = tables.iter().map(|table| self.load(table)).collect::<Result<Vec<_>, _>>()?;
        let Build { rules, threads, stop, progress, .. } = *self;
        Task { material, rules, smaller: &smaller, threads, checkpoint, stop, progress }.solve()
    }

    /// All values of a table.
    fn load(&self, table: &Table) -> Result<Values, TableError> {
        let path = self.folder.join(name(table.stalemate, table.material));
        let bytes = table.all().map_err(|error| error.of_file(&path))?;
        Ok(Values { indexing: table.indexing, bytes })
    }

    fn write(&self, values: &Values) -> Result<(), TableError> {
        let (material, stalemate) = (values.indexing.material(), self.rules.stalemate);
        let plies = |&byte: &u8| TableValue::from_byte(byte).map(TableValue::plies);
        let longest = values.bytes.iter().filter_map(plies).max().unwrap_or(0);
        let kind = [rule_number(stalemate) as u8, material.mover, material.other, longest];
        let bytes = encode(GAME, kind, &values.bytes, self.threads)?;
        write_whole(&self.folder.join(name(stalemate, material)), |file| file.write_all(&bytes))
    }
}

/// The table in a file.
pub(crate) fn open(path: &Path) -> Result<Table, TableError> {
    Table::new(map(path)?).map_err(|error| error.of_file(path))
}
