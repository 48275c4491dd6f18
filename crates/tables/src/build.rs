//! Tables made one after the other, from few stones to many, each a file in a folder.

use crate::encode::encode;
use crate::file::{Bytes, Table, name};
use crate::retrograde::{Progress, Task, Values, memory};
use crate::{Material, TableError};
use quadrille_core::{Arrange, RuleError};
use quadrille_surakarta::{Rules, Surakarta};
use std::fs::{File, create_dir_all};
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::sync::atomic::AtomicBool;

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
    /// Raised to stop: the tables that are finished stay, and the same task goes on with the next.
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
            let Some(sides) = self.analyse(material)? else { break };
            for side in &sides {
                self.write(side)?;
                made += 1;
            }
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

    fn analyse(&self, material: Material) -> Result<Option<Vec<Values>>, TableError> {
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
        Ok(Task { material, rules, smaller: &smaller, threads, stop, progress }.solve())
    }

    /// All values of a table.
    fn load(&self, table: &Table) -> Result<Values, TableError> {
        let mut bytes = Vec::with_capacity(table.indexing.len());
        for block in 0..table.blocks() {
            let path = self.folder.join(name(table.stalemate, table.material));
            bytes.extend(table.block(block).map_err(|error| error.of_file(&path))?);
        }
        Ok(Values { indexing: table.indexing, bytes })
    }

    /// Writes a table in one step: it is there or not.
    fn write(&self, values: &Values) -> Result<(), TableError> {
        let path = self.folder.join(name(self.rules.stalemate, values.indexing.material()));
        let bytes = encode(values.indexing.material(), self.rules.stalemate, &values.bytes, self.threads)?;
        let written = (|| {
            let mut builder = tempfile::Builder::new();
            #[cfg(unix)]
            builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666)); // less the user's mask
            let mut file = builder.tempfile_in(self.folder)?;
            file.write_all(&bytes)?;
            file.as_file().sync_all()?;
            file.persist(&path).map_err(|error| error.error)
        })();
        written.map(|_| ()).map_err(|error| TableError::from(error).of_file(&path))
    }
}

/// The table in a file.
pub(crate) fn open(path: &Path) -> Result<Table, TableError> {
    let of_file = |error: std::io::Error| TableError::from(error).of_file(path);
    let file = File::open(path).map_err(of_file)?;
    // SAFETY: the file must not be cut off or changed while it is mapped. This program never changes a table: it writes a new file
    // and renames it, which leaves the mapped one as it is. Changed bytes are noticed by the checksum of their block.
    let map = unsafe { memmap2::Mmap::map(&file) }.map_err(of_file)?;
    Table::new(Bytes::Mapped(map)).map_err(|error| error.of_file(path))
}
