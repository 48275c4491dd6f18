use crate::Material;
use std::io;
use std::path::PathBuf;

/// Why a table is refused, or was not made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The file is something else.
    #[error("this is no table of Quadrille")]
    Foreign,
    /// The file is from another version of the program.
    #[error("version {0} of the format is not known here, only version {known}", known = crate::block_file::VERSION)]
    Version(u16),
    /// The file is not what was written.
    #[error("the table is damaged: {0}")]
    Damaged(&'static str),
    /// The file is damaged in this block.
    #[error("block {0} of the table is damaged")]
    Block(usize),
    /// A checkpoint cannot be gone on with.
    #[error("the checkpoint cannot be read ({0}); without it the analysis of these stones begins anew")]
    Checkpoint(#[source] io::Error),
    /// The file cannot be read or written.
    #[error(transparent)]
    File(#[from] io::Error),
    /// There is something wrong with this file.
    #[error("{path}: {1}", path = .0.display())]
    In(PathBuf, #[source] Box<TableError>),
    /// A folder has no tables.
    #[error("there are no tables in {path}", path = .0.display())]
    NoTables(PathBuf),
    /// A table that is needed is not there.
    #[error("the table {0} is missing")]
    Missing(Material),
    /// The analysis would take more memory than it may.
    #[error(
        "{material} takes {needed} MB of memory, more than the {limit} MB allowed; the tables made so far are kept"
    )]
    Memory {
        /// The stones of both players.
        material: Material,
        /// What it takes, in megabytes.
        needed: u64,
        /// What is allowed.
        limit: u64,
    },
    /// So many stones are not analysed.
    #[error("tables can have 2 to {most} stones, not {0}", most = Material::MOST_STONES)]
    Stones(u8),
    /// Regions of so many squares are not valued.
    #[error("tables can have regions of 2 to {most} squares, not {0}", most = crate::MOST_SQUARES)]
    Squares(u8),
    /// A position has another value than what follows gives it.
    #[error("{position} has the value '{stored}', but what follows gives '{expected}'")]
    Wrong {
        /// The position of Surakarta, Black to move, or the region of Amazons.
        position: String,
        /// What the table says.
        stored: String,
        /// What follows from the values after its moves.
        expected: String,
    },
}

impl TableError {
    /// The same with the file it is about.
    pub(crate) fn of_file(self, path: &std::path::Path) -> TableError {
        TableError::In(path.into(), Box::new(self))
    }
}
