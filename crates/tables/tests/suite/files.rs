use crate::brute_force::build;
use quadrille_surakarta::{Rules, Stalemate};
use quadrille_tables::{Build, TableError, Tables, Verify};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

const NAME: &str = "surakarta-draws-2v1.table";

fn verify(tables: &Tables) -> Result<u64, TableError> {
    let stop = AtomicBool::new(false);
    Verify { tables, sample: None, seed: 1, threads: 1, stop: &stop, progress: &|_, _| {} }.run()
}

/// Making tables again makes nothing, and making more goes on from what is there.
#[test]
fn what_is_there_is_not_made_again() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(build(folder.path(), 3, Stalemate::Draws), 3);
    assert_eq!(build(folder.path(), 3, Stalemate::Draws), 0);
    // A kill between the two files of a pair: both are made again.
    fs::remove_file(folder.path().join(NAME)).unwrap();
    assert_eq!(build(folder.path(), 3, Stalemate::Draws), 2);
    assert_eq!(verify(&Tables::only_of(folder.path()).unwrap()).unwrap(), verify_count());
}

/// The positions with up to 3 stones that differ by more than a symmetry.
fn verify_count() -> u64 {
    let count = |name: &str| {
        let tables = Tables::shipped().report(&mut |_| {}).unwrap();
        tables.iter().find(|report| report.material.to_string() == name).unwrap().positions()
    };
    ["1v1", "2v1", "1v2"].map(count).iter().sum()
}

#[test]
fn the_tables_of_the_program_are_those_that_are_made() {
    let folder = tempfile::tempdir().unwrap();
    build(folder.path(), 4, Stalemate::Draws);
    for material in ["1v1", "2v1", "1v2", "3v1", "2v2", "1v3"] {
        let name = format!("surakarta-draws-{material}.table");
        let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("shipped").join(&name);
        assert!(fs::read(shipped).unwrap() == fs::read(folder.path().join(&name)).unwrap(), "{name}");
    }
}

/// An analysis that is stopped again and again, and written down after every chunk of places, comes to the same tables.
#[test]
fn what_is_stopped_goes_on_inside_a_table() {
    let folder = tempfile::tempdir().unwrap();
    build(folder.path(), 3, Stalemate::Draws);
    let checkpoint = folder.path().join("surakarta-draws-2v2.checkpoint");
    let run = |chunks: usize| {
        let (stop, done) = (AtomicBool::new(false), AtomicUsize::new(0));
        let task = Build {
            folder: folder.path(),
            stones: 4,
            rules: Rules::default(),
            threads: 1,
            memory: 64,
            checkpoint: Duration::ZERO,
            stop: &stop,
            progress: &|_| stop.store(done.fetch_add(1, Relaxed) + 1 >= chunks, Relaxed),
        };
        task.run()
    };
    assert_eq!(run(1).unwrap(), 0);
    let sound = fs::read(&checkpoint).unwrap();
    fs::write(&checkpoint, &sound[..sound.len() - 1]).unwrap();
    let error = run(1).unwrap_err().to_string();
    assert!(error.contains("2v2.checkpoint: the checkpoint cannot be read"), "{error}");
    fs::write(&checkpoint, &sound).unwrap();
    let mut stops = 0;
    while run(7).unwrap() == 0 {
        stops += 1;
    }
    assert!(stops > 3 && !checkpoint.exists());
    run(usize::MAX).unwrap();
    for material in ["3v1", "2v2", "1v3"] {
        let name = format!("surakarta-draws-{material}.table");
        let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("shipped").join(&name);
        assert!(fs::read(shipped).unwrap() == fs::read(folder.path().join(&name)).unwrap(), "{name}");
    }
}

#[test]
fn too_little_memory_and_a_raised_flag_stop_it() {
    let folder = tempfile::tempdir().unwrap();
    let (run, rest) = (AtomicBool::new(false), AtomicBool::new(true));
    let task = |stones, memory, stop| Build {
        folder: folder.path(),
        stones,
        rules: Rules::default(),
        threads: 1,
        memory,
        checkpoint: Duration::MAX,
        stop,
        progress: &|_| {},
    };
    assert!(matches!(task(4, 0, &run).run(), Err(TableError::Memory { limit: 0, .. })));
    assert!(matches!(task(1, 1, &run).run(), Err(TableError::Stones(1))));
    assert!(matches!(task(10, 1, &run).run(), Err(TableError::Stones(10))));
    assert_eq!(task(4, 64, &rest).run().unwrap(), 0);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// A table with any byte changed, or cut off anywhere, is refused when it is opened or when its block is read; nothing panics.
#[test]
fn damaged_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    build(folder.path(), 3, Stalemate::Draws);
    let path = folder.path().join(NAME);
    let sound = fs::read(&path).unwrap();
    for place in 0..sound.len() {
        let mut bytes = sound.clone();
        bytes[place] ^= 1 + (place % 255) as u8;
        fs::write(&path, &bytes).unwrap();
        assert!(Tables::only_of(folder.path()).and_then(|tables| verify(&tables)).is_err(), "byte {place}");
    }
    for length in [0, 7, 35, 36, 40, sound.len() - 1] {
        fs::write(&path, &sound[..length]).unwrap();
        assert!(Tables::only_of(folder.path()).is_err(), "{length} bytes");
    }
    fs::write(&path, [&sound[..], b"more"].concat()).unwrap();
    let error = Tables::open(folder.path()).err().unwrap().to_string();
    assert!(error.ends_with("2v1.table: the table is damaged: its length is another"), "{error}");
    // Nor is it taken for finished work, or overwritten.
    let stop = AtomicBool::new(false);
    let task = Build {
        folder: folder.path(),
        stones: 3,
        rules: Rules::default(),
        threads: 1,
        memory: 64,
        checkpoint: Duration::MAX,
        stop: &stop,
        progress: &|_| {},
    };
    assert!(task.run().is_err());
    assert_eq!(fs::read(&path).unwrap().len(), sound.len() + 4);
}

/// A table that is sound as a file but says something wrong is found out by the rules.
#[test]
fn wrong_values_are_found_by_the_rules() {
    let folder = tempfile::tempdir().unwrap();
    build(folder.path(), 3, Stalemate::Draws);
    let other = tempfile::tempdir().unwrap();
    build(other.path(), 3, Stalemate::Loses);
    assert!(verify(&Tables::only_of(other.path()).unwrap()).is_ok());
    // The table of 2 against 1 with the list of blocks and the values of another one of the same size.
    let mut bytes = fs::read(folder.path().join(NAME)).unwrap();
    bytes[12..14].reverse();
    fs::write(folder.path().join(NAME), &bytes).unwrap();
    let error = Tables::only_of(folder.path()).err().unwrap().to_string();
    assert!(error.contains("the checksum of its header is wrong"), "{error}");
    assert!(matches!(Tables::open(tempfile::tempdir().unwrap().path()), Err(TableError::NoTables(_))));
}
