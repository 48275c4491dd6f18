//! The seeds of every fuzz target, and with them what fuzzing has found, through the same functions.

#[path = "../../../../fuzz/src/lib.rs"]
mod fuzz;

use quadrille_arena::statistics::SplitMix;
use std::path::Path;

/// The seeds of a target, in the order of their names.
fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target);
    let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{target}: {error}"));
    let mut paths: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "{target} has no seeds");
    paths.iter().map(|path| std::fs::read(path).unwrap()).collect()
}

#[test]
fn every_seed_is_taken_or_refused() {
    for (name, target) in fuzz::TARGETS {
        seeds(name).iter().for_each(|seed| target(seed));
    }
}

/// A little fuzzing with every check: seeds with some bytes changed, the same ones each time. `FUZZ_ROUNDS=5000` is more of it.
#[test]
fn changed_seeds_are_taken_or_refused() {
    let rounds = std::env::var("FUZZ_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(12);
    let only = std::env::var("FUZZ_TARGET").ok();
    for (name, target) in fuzz::TARGETS {
        if only.as_ref().is_some_and(|only| only != name) {
            continue;
        }
        let mut dice = SplitMix(rounds);
        for _ in 0..rounds {
            for mut seed in seeds(name) {
                for _ in 0..=below(4, &mut dice) {
                    change(&mut seed, &mut dice);
                }
                let shown = String::from_utf8_lossy(&seed).into_owned();
                let taken = std::panic::catch_unwind(|| target(&seed));
                assert!(taken.is_ok(), "{name} panics at {shown:?}");
            }
        }
    }
}

/// Values that are at the edge of something.
const EDGES: [&str; 16] = [
    "0",
    "-1",
    "1",
    "255",
    "256",
    "65536",
    "4294967296",
    "18446744073709551616",
    "1e400",
    "NaN",
    "inf",
    "\"",
    "{",
    "\n",
    "\u{1b}",
    "\u{202e}",
];

fn change(text: &mut Vec<u8>, dice: &mut SplitMix) {
    let mut roll = |limit| below(limit, dice);
    let at = roll(text.len() + 1);
    let end = (at + 1 + roll(8)).min(text.len());
    match roll(5) {
        0 if at < text.len() => text[at] ^= 1 << roll(8),
        1 => drop(text.drain(at..end)),
        2 => drop(text.splice(at..at, EDGES[roll(EDGES.len())].bytes())),
        3 => {
            // A number becomes another.
            let digit = |byte: &u8| byte.is_ascii_digit();
            if let Some(first) = text.iter().skip(at).position(digit) {
                let first = at + first;
                let last =
                    text[first..].iter().position(|byte| !digit(byte)).map_or(text.len(), |len| first + len);
                text.splice(first..last, EDGES[roll(EDGES.len())].bytes());
            }
        }
        _ => {
            let part = text[at..end].to_vec();
            let place = roll(text.len() + 1);
            text.splice(place..place, part);
        }
    }
}

fn below(limit: usize, dice: &mut SplitMix) -> usize {
    (dice.number() % limit as u64) as usize
}

/// What is no program is not fuzzed, and what is fuzzed is replayed here.
#[test]
fn every_target_is_a_program() {
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/fuzz_targets");
    let mut programs: Vec<String> = std::fs::read_dir(programs)
        .unwrap()
        .map(|file| file.unwrap().path().file_stem().unwrap().to_str().unwrap().to_string())
        .collect();
    programs.sort();
    assert_eq!(programs, fuzz::TARGETS.map(|(name, _)| name));
}
