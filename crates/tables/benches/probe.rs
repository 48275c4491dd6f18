//! How long a probe takes: `cargo bench -p quadrille-tables [-- FOLDER]`.
//!
//! Random positions with as many stones as the largest tables have: many of them, for most of which a block is decompressed where the
//! tables are larger than the cache; warm, few enough for the cache and asked a second time; and cold, a set of tables for each.

use quadrille_core::{Player, zobrist};
use quadrille_surakarta::{Rules, Surakarta};
use quadrille_tables::Tables;
use std::time::Instant;

const PROBES: u64 = 20_000;
const WARM_PROBES: usize = 500;

fn main() {
    let folder = std::env::args().skip(1).find(|argument| !argument.starts_with("--"));
    let tables = || match &folder {
        Some(folder) => Tables::open(folder.as_ref()).expect("a folder of tables"),
        None => Tables::shipped(),
    };
    let stones = (2..=9).rev().find(|&stones| tables().value(&position(1, stones)).is_some()).unwrap_or(2);
    let positions: Vec<_> = (0..PROBES).map(|number| position(number, stones)).collect();
    let warm = tables();
    let measure = |name: &str, tables: &Tables, positions: &[Surakarta]| {
        let begin = Instant::now();
        let known = positions.iter().filter(|position| tables.value(position).is_some()).count();
        let time = begin.elapsed().as_secs_f64() * 1e6 / positions.len() as f64;
        println!(
            "{stones} stones, {name}: {time:.2} microseconds a probe, {known} of {} known",
            positions.len()
        );
    };
    measure("at random", &warm, &positions);
    let few = &positions[..WARM_PROBES];
    measure("first time", &warm, few);
    measure("warm", &warm, few);
    // A set of tables for each position: nothing is in its cache.
    if folder.is_some() {
        let fresh: Vec<_> = (0..20).map(|_| tables()).collect();
        let begin = Instant::now();
        fresh.iter().zip(&positions).for_each(|(tables, position)| _ = tables.value(position));
        println!(
            "{stones} stones, cold: {:.2} microseconds a probe",
            begin.elapsed().as_secs_f64() * 1e6 / 20.0
        );
    }
}

/// A random position with so many stones, of which each player has half, Black the odd one.
fn position(number: u64, stones: u32) -> Surakarta {
    let (mut sets, mut random) = ([0u64; 2], number);
    while (sets[0] | sets[1]).count_ones() < stones {
        random = zobrist::mix(random);
        let bit = 1 << (random % 36);
        let taken = sets[0] | sets[1];
        sets[taken.count_ones() as usize % 2] |= bit & !taken;
    }
    Surakarta::from_stones(sets, Player::First, &Rules::default()).expect("it is a position")
}
