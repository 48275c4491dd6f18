use super::shapes::{MOST_SQUARES, Shapes};
use crate::TableError;
use crate::block_cache::BlockCache;
use crate::block_file::{BlockFile, Bytes};
use quadrille_amazons::{Region, RegionTable};
use quadrille_combinatorial::Forms;
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// Amazons' number in files.
pub(crate) const GAME: u8 = 2;

static SHIPPED: &[u8] = include_bytes!("../../shipped/amazons-6.table");

/// The table of the values of all regions with few squares. Cheap to clone: all clones are the same table.
///
/// ```
/// use quadrille_amazons::{Amazons, Endgame, Rules};
/// use quadrille_core::Notation;
/// use quadrille_tables::Regions;
/// let game = Amazons::parse("W2B w", &Rules::default())?;
/// let mut endgame = Endgame::default().with_table(Some(Regions::shipped().into()));
/// let (value, values) = endgame.value(&game).unwrap();
/// assert_eq!(values.text(value), "{1|-1}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Regions(Arc<Table>);

/// Numbers of 4 bytes: how many forms there are; the form of each place; where the options of each form begin; the options.
struct Table {
    file: BlockFile,
    shapes: &'static Shapes,
    squares: u8,
    forms: u32,
    cache: BlockCache,
}

impl Regions {
    /// The table that comes with the program.
    pub fn shipped() -> Regions {
        static REGIONS: OnceLock<Regions> = OnceLock::new();
        let make = || Regions::new(Bytes::Shipped(SHIPPED)).expect("the program's table is sound");
        REGIONS.get_or_init(make).clone()
    }

    /// The table with the most squares in a folder.
    #[cfg(not(target_family = "wasm"))]
    pub fn open(folder: &Path) -> Result<Regions, TableError> {
        let found = (1..=MOST_SQUARES).rev().map(|squares| folder.join(name(squares)));
        match found.into_iter().find(|path| path.exists()) {
            Some(path) => {
                let map = crate::block_file::map(&path)?;
                Regions::new(map).map_err(|error| error.of_file(&path))
            }
            None => Err(TableError::NoTables(folder.into())),
        }
    }

    /// Where there are no files, there are none of a folder.
    #[cfg(target_family = "wasm")]
    pub fn open(folder: &Path) -> Result<Regions, TableError> {
        Err(TableError::NoTables(folder.into()))
    }

    fn new(bytes: Bytes) -> Result<Regions, TableError> {
        let file = BlockFile::new(bytes, GAME)?;
        let [squares, ..] = file.header.kind;
        if !(1..=MOST_SQUARES).contains(&squares) {
            return Err(TableError::Damaged("it has no such number of squares"));
        }
        if file.header.block_bits < 2 {
            return Err(TableError::Damaged("its blocks are too small"));
        }
        let shapes = Shapes::up_to(squares);
        let mut table = Table { file, shapes, squares, forms: 0, cache: BlockCache::new() };
        table.forms = table.number(0).ok_or(TableError::Block(0))?;
        let least = 4 * (2 + table.shapes.places() as u64 + 2 * u64::from(table.forms));
        if table.file.header.size < least {
            return Err(TableError::Damaged("it has fewer places than there are regions"));
        }
        Ok(Regions(Arc::new(table)))
    }

    /// How many squares a region may have.
    pub fn squares(&self) -> u8 {
        self.0.squares
    }

    /// How many regions there are, those that differ by a symmetry or by exchanged players counted once, but for symmetric shapes.
    pub fn places(&self) -> usize {
        self.0.shapes.places()
    }

    /// How many different values they have, and those have that can become of them.
    pub fn forms(&self) -> u32 {
        self.0.forms
    }

    /// The bytes of the file.
    pub fn file_size(&self) -> usize {
        self.0.file.file_size()
    }

    /// The form at a place.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn form_at(&self, place: usize) -> Result<u32, TableError> {
        let (block, _) = self.0.file.locate(4 * (1 + place));
        self.0.number(1 + place).ok_or(TableError::Block(block))
    }
}

impl Table {
    /// A number of the file; `None` if its block is damaged.
    fn number(&self, at: usize) -> Option<u32> {
        let (block, place) = self.file.locate(at.checked_mul(4)?);
        if block >= self.file.blocks() {
            return None;
        }
        let number = |bytes: &[u8]| Some(u32::from_le_bytes(*bytes.get(place..)?.first_chunk()?));
        self.cache.read(0, &self.file, block, number).flatten()
    }
}

/// What is larger, or in a damaged block, is not known.
impl RegionTable for Regions {
    fn form(&self, region: Region) -> Option<(u32, bool)> {
        let (place, exchanged) = self.0.shapes.place(region)?;
        Some((self.0.number(1 + place)?, exchanged))
    }
}

impl Forms for Regions {
    fn options(&self, form: u32) -> Option<[Vec<u32>; 2]> {
        if form >= self.0.forms {
            return None;
        }
        let starts = 1 + self.0.shapes.places();
        let first = starts + 2 * form as usize;
        let [left, right, end] = [0, 1, 2].map(|next| self.0.number(first + next));
        let options = starts + 2 * self.0.forms as usize + 1;
        let part = |start: u32, end: u32| {
            (start..end)
                .map(|at| self.0.number(options + at as usize).filter(|&option| option < form))
                .collect::<Option<Vec<_>>>()
        };
        Some([part(left?, right?)?, part(right?, end?)?])
    }
}

impl From<Regions> for Arc<dyn RegionTable> {
    fn from(regions: Regions) -> Self {
        Arc::new(regions)
    }
}

/// The name of the file of a table.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn name(squares: u8) -> String {
    format!("amazons-{squares}.table")
}
