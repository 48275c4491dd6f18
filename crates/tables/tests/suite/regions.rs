//! The table of Amazons: against play, and as a file.

use quadrille_amazons::{Amazons, Endgame, Rules, Setup, geometry, squares};
use quadrille_core::{Arrange, Notation, Size, zobrist};
use quadrille_tables::{BuildRegions, Regions, TableError, VerifyRegions};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Makes a table; stopped when it comes to regions of `stop_at` squares.
fn build(folder: &Path, squares: u8, stop_at: u8) -> Result<u8, TableError> {
    let stop = AtomicBool::new(false);
    let progress = |progress: quadrille_tables::RegionProgress| {
        stop.store(progress.squares >= stop_at, Relaxed);
    };
    BuildRegions { folder, squares, threads: 1, stop: &stop, progress: &progress }.run()
}

fn verify(regions: &Regions, sample: Option<u64>) -> Result<u64, TableError> {
    let stop = AtomicBool::new(false);
    VerifyRegions { regions, sample, seed: 1, stop: &stop, progress: &|_| {} }.run()
}

#[test]
fn the_table_of_the_program_is_the_one_that_is_made() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(build(folder.path(), 6, 5).unwrap(), 4, "stopped");
    assert_eq!(Regions::open(folder.path()).unwrap().squares(), 4);
    assert_eq!(build(folder.path(), 6, u8::MAX).unwrap(), 6, "it goes on");
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("shipped/amazons-6.table");
    assert!(fs::read(shipped).unwrap() == fs::read(folder.path().join("amazons-6.table")).unwrap());
    assert_eq!(verify(&Regions::shipped(), Some(2000)).unwrap(), 2000);
    assert!(matches!(build(folder.path(), 1, u8::MAX), Err(TableError::Squares(1))));
}

/// Boards that arrows have cut up are worth what playing their regions out says.
#[test]
fn values_are_those_of_play() {
    let mut number = 1u64;
    let mut next = |below: u64| {
        number = zobrist::mix(number);
        number % below
    };
    let mut with = Endgame::new(6, u64::MAX / 2).with_table(Some(Regions::shipped().into()));
    let mut without = Endgame::new(6, u64::MAX / 2);
    let mut valued = 0;
    while valued < 300 {
        let mut setup = Setup::empty(Size { columns: 3 + next(4) as u8, rows: 2 + next(3) as u8 });
        for square in squares(geometry::board(setup.size)) {
            match next(10) {
                0..2 => setup.amazons[next(2) as usize] |= square.bit(),
                2..6 => setup.arrows |= square.bit(),
                _ => {}
            }
        }
        let game = Amazons::arrange(&setup, &Rules::default()).unwrap();
        let Some(expected) = without.value(&game).map(|(value, values)| values.text(value)) else { continue };
        let found = with.value(&game).map(|(value, values)| values.text(value));
        assert_eq!(found, Some(expected), "{}", game.render());
        valued += 1;
    }
}

/// A table with any byte changed, or cut off anywhere, is refused when it is opened or when it is read; nothing panics.
#[test]
fn damaged_tables_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    build(folder.path(), 3, u8::MAX).unwrap();
    let path = folder.path().join("amazons-3.table");
    let sound = fs::read(&path).unwrap();
    for place in 0..sound.len() {
        let mut bytes = sound.clone();
        bytes[place] ^= 1 + (place % 255) as u8;
        fs::write(&path, &bytes).unwrap();
        let read = Regions::open(folder.path()).and_then(|regions| verify(&regions, None));
        assert!(read.is_err(), "byte {place}");
    }
    for length in [0, 7, 35, 36, sound.len() - 1] {
        fs::write(&path, &sound[..length]).unwrap();
        assert!(Regions::open(folder.path()).is_err(), "{length} bytes");
    }
    assert!(build(folder.path(), 4, u8::MAX).is_err(), "nor is it built upon");
    assert!(matches!(Regions::open(tempfile::tempdir().unwrap().path()), Err(TableError::NoTables(_))));
}
