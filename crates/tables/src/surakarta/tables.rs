use super::stones::stones;
use super::table::{STALEMATES, Table, rule_number};
use crate::block_cache::BlockCache;
use crate::block_file::Bytes;
use crate::{Material, TableError, TableValue};
use quadrille_core::{Arrange, Game, KnownResult, Oracle, Outcome};
use quadrille_surakarta::{Move, Stalemate, Surakarta};
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// The most stones that tables of the program itself have.
pub const SHIPPED_STONES: u8 = 5;

macro_rules! shipped {
    ($($material:literal)*) => {
        [$(include_bytes!(concat!("../../shipped/surakarta-draws-", $material, ".table")).as_slice()),*]
    };
}

/// The tables that come with the program: all up to 5 stones, under the usual rule that stalemate is a draw.
static SHIPPED: [&[u8]; 10] = shipped!("1v1" "2v1" "1v2" "3v1" "2v2" "1v3" "4v1" "3v2" "2v3" "1v4");

/// A set of tables to look positions up in. Cheap to clone: all clones are the same tables.
///
/// ```
/// use quadrille_core::Notation;
/// use quadrille_surakarta::{Rules, Surakarta};
/// use quadrille_tables::{TableValue, Tables};
/// let position = Surakarta::parse("......./......", &Rules::default());
/// assert!(position.is_err());
/// let position = Surakarta::parse(".......b....................w....... b", &Rules::default()).unwrap();
/// assert_eq!(Tables::shipped().value(&position), Some(TableValue::Win(1)));
/// ```
#[derive(Clone)]
pub struct Tables(Arc<Set>);

struct Set {
    tables: Vec<Table>,
    /// Where in the list a table is, by rule and material.
    places: [[[Option<u8>; SIDES]; SIDES]; STALEMATES.len()],
    /// The most plies that a win takes up to the capture after which fewer than this many stones are left, by rule.
    plies_before: [[u16; SIDES + 1]; STALEMATES.len()],
    cache: BlockCache,
}

/// The numbers of stones that a player can have in a table, and one more.
const SIDES: usize = Material::MOST_STONES as usize;

impl Tables {
    /// The tables that come with the program.
    pub fn shipped() -> Tables {
        static TABLES: OnceLock<Tables> = OnceLock::new();
        let make = || Tables::new(shipped().collect());
        TABLES.get_or_init(make).clone()
    }

    /// The tables of a folder, and those of the program that it does not have.
    #[cfg(not(target_family = "wasm"))]
    pub fn open(folder: &Path) -> Result<Tables, TableError> {
        let mut tables = tables_of(folder)?;
        tables.extend(shipped());
        Ok(Tables::new(tables))
    }

    /// The tables of a folder and no others.
    #[cfg(not(target_family = "wasm"))]
    pub fn only_of(folder: &Path) -> Result<Tables, TableError> {
        Ok(Tables::new(tables_of(folder)?))
    }

    /// Where there are no files, there are none of a folder.
    #[cfg(target_family = "wasm")]
    pub fn open(folder: &Path) -> Result<Tables, TableError> {
        Err(TableError::NoTables(folder.into()))
    }

    /// Of two tables for the same positions the first counts.
    fn new(tables: Vec<Table>) -> Tables {
        let mut places = [[[None; SIDES]; SIDES]; STALEMATES.len()];
        let mut longest = [[0; SIDES + 1]; STALEMATES.len()];
        for (number, table) in tables.iter().enumerate() {
            let Material { mover, other } = table.material;
            let rule = rule_number(table.stalemate);
            places[rule][usize::from(mover)][usize::from(other)].get_or_insert(number as u8);
            let longest: &mut u16 = &mut longest[rule][usize::from(mover + other)];
            *longest = (*longest).max(table.longest.into());
        }
        let plies_before = longest.map(|longest| {
            let mut sum = 0;
            longest.map(|plies| {
                sum += plies;
                sum - plies
            })
        });
        Tables(Arc::new(Set { tables, places, plies_before, cache: BlockCache::new() }))
    }

    pub(crate) fn tables(&self) -> impl Iterator<Item = &Table> {
        self.0.tables.iter()
    }

    fn table(&self, stalemate: Stalemate, material: Material) -> Option<(usize, &Table)> {
        let Material { mover, other } = material;
        let of_mover = self.0.places[rule_number(stalemate)].get(usize::from(mover))?;
        let number = usize::from((*of_mover.get(usize::from(other))?)?);
        Some((number, &self.0.tables[number]))
    }

    /// What a position is worth, if a table has it: the game must not be over, and what was before does not count. A damaged
    /// block says nothing.
    pub fn value(&self, position: &Surakarta) -> Option<TableValue> {
        let [mover, other] = stones(position);
        let material = Material::of(position);
        let (number, table) = self.table(position.rules().stalemate, material)?;
        let place = table.indexing.place(mover, other).index;
        let (block, place) = table.locate(place);
        TableValue::from_byte(self.0.cache.read(number, table, block, |values| values[place])?)
    }

    /// What a move is worth to its maker, if a table has the position after it.
    pub fn value_of_move(&self, position: &Surakarta, m: Move) -> Option<TableValue> {
        let mut after = *position;
        let is_capture = position.is_capture(m);
        after.make(m);
        let value = match after.ending() {
            Some(_) => TableValue::Loss(0),
            None => self.value(&after)?,
        };
        Some(value.before(is_capture))
    }

    /// The best move by the tables; `None` where they do not know all moves.
    pub fn best_move(&self, position: &Surakarta) -> Option<(Move, TableValue)> {
        let value = |m| Some((m, self.value_of_move(position, m)?));
        let values: Option<Vec<_>> = position.legal_moves().into_iter().map(value).collect();
        values?.into_iter().max_by_key(|(_, value)| value.preference())
    }

    /// The value as searches take it. A win takes at most the plies to the next capture and after each capture at most the longest
    /// that any win with so many stones takes.
    pub(crate) fn known_result(&self, position: &Surakarta) -> Option<KnownResult> {
        let value = self.value(position)?;
        let stones = usize::from(Material::of(position).stones());
        let winner = match value {
            TableValue::Draw => return Some(KnownResult::DRAW),
            TableValue::Win(_) => position.to_move(),
            TableValue::Loss(_) => !position.to_move(),
        };
        let reversible = u16::from(value.plies());
        let plies = reversible + self.0.plies_before[rule_number(position.rules().stalemate)][stones];
        Some(KnownResult { outcome: Outcome::Win(winner), plies, reversible })
    }
}

fn shipped() -> impl Iterator<Item = Table> {
    SHIPPED
        .into_iter()
        .map(|bytes| Table::new(Bytes::Shipped(bytes)).expect("the program's tables are sound"))
}

/// All tables in the files of a folder; an error if there are none, or one is damaged.
#[cfg(not(target_family = "wasm"))]
fn tables_of(folder: &Path) -> Result<Vec<Table>, TableError> {
    let of_folder = |error: std::io::Error| TableError::from(error).of_file(folder);
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(of_folder)? {
        paths.push(entry.map_err(of_folder)?.path());
    }
    paths.retain(|path| is_table(path));
    paths.sort();
    if paths.is_empty() {
        return Err(TableError::NoTables(folder.into()));
    }
    paths.iter().map(|path| super::build::open(path)).collect()
}

/// Whether the name of a file is that of a table of Surakarta.
#[cfg(not(target_family = "wasm"))]
fn is_table(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or("");
    name.starts_with("surakarta-") && name.ends_with(".table")
}

impl Oracle<Surakarta> for Tables {
    fn decide(&mut self, game: &Surakarta) -> Option<KnownResult> {
        self.known_result(game)
    }

    /// The move of the shortest way to the next capture.
    fn winning_turn(&mut self, game: &Surakarta, _: &mut dyn FnMut() -> bool) -> Option<Vec<Move>> {
        let (m, value) = self.best_move(game)?;
        matches!(value, TableValue::Win(_)).then(|| vec![m])
    }

    fn best_turn(&mut self, game: &Surakarta) -> Option<Vec<Move>> {
        self.best_move(game).map(|(m, _)| vec![m])
    }
}
