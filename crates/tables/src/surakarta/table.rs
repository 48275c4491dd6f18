use super::indexing::Indexing;
use crate::block_file::{BlockFile, Bytes};
use crate::{Material, TableError};
use quadrille_surakarta::Stalemate;
use std::ops::Deref;

/// Surakarta's number in files.
pub(crate) const GAME: u8 = 1;

/// The rules that tables differ by, in the order of their numbers in files.
pub(crate) const STALEMATES: [Stalemate; 3] = [Stalemate::Draws, Stalemate::Loses, Stalemate::Passes];

/// The table of one material: a file of blocks with a byte a place.
pub(crate) struct Table {
    file: BlockFile,
    pub(crate) material: Material,
    pub(crate) stalemate: Stalemate,
    /// The most plies to the next capture in any of its positions.
    pub(crate) longest: u8,
    pub(crate) indexing: Indexing,
}

impl Table {
    /// The table with these bytes.
    pub(crate) fn new(bytes: Bytes) -> Result<Table, TableError> {
        let damaged = |what| Err(TableError::Damaged(what));
        let file = BlockFile::new(bytes, GAME)?;
        let [stalemate, mover, other, longest] = file.header.kind;
        let Some(&stalemate) = STALEMATES.get(usize::from(stalemate)) else {
            return damaged("its stalemate rule is unknown");
        };
        let most = Material::MOST_STONES;
        if mover == 0 || other == 0 || mover > most || other > most || mover + other > most {
            return damaged("it has no such numbers of stones");
        }
        let material = Material { mover, other };
        let indexing = Indexing::new(material);
        if file.header.size != indexing.len() as u64 {
            return damaged("it has another number of places than there are positions");
        }
        Ok(Table { file, material, stalemate, longest, indexing })
    }
}

impl Deref for Table {
    type Target = BlockFile;

    fn deref(&self) -> &BlockFile {
        &self.file
    }
}

pub(crate) fn rule_number(stalemate: Stalemate) -> usize {
    STALEMATES.iter().position(|&known| known == stalemate).unwrap_or(0)
}

/// The name of a material and a rule in the names of files.
pub(crate) fn stem(stalemate: Stalemate, material: Material) -> String {
    format!("surakarta-{stalemate}-{material}")
}

/// The name of the file of a table.
pub(crate) fn name(stalemate: Stalemate, material: Material) -> String {
    stem(stalemate, material) + ".table"
}
