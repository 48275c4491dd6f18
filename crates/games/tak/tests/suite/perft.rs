//! Leaf counts: standard reserves, komi 0.

use quadrille_core::perft::Unit;
use quadrille_tak::Tak;
use quadrille_testing::check_perft;

const TABLE: &str = include_str!("../perft.tsv");
const QUICK: u64 = 10_000_000;

#[test]
fn quick_counts() {
    check_perft::<Tak>(TABLE, Unit::Plies, 0..QUICK);
}

#[test]
#[ignore = "minutes: run before a release"]
fn long_counts() {
    check_perft::<Tak>(TABLE, Unit::Plies, QUICK..u64::MAX);
}
