//! The table of leaf counts. It was made by another program.

use quadrille_core::perft::Unit;
use quadrille_testing::check_perft;
use quadrille_tzaar::Tzaar;

const TABLE: &str = include_str!("../perft.tsv");

#[test]
fn leaves_are_counted_right() {
    check_perft::<Tzaar>(TABLE, Unit::Plies, 0..10_000_001);
}

#[test]
#[ignore = "minutes: run before a release"]
fn many_leaves_are_counted_right() {
    check_perft::<Tzaar>(TABLE, Unit::Plies, 10_000_001..u64::MAX);
}
