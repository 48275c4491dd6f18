//! The number of lines of whole turns below known positions.

use quadrille_amazons::Amazons;
use quadrille_core::perft::Unit;
use quadrille_testing::check_perft;

const TABLE: &str = include_str!("../perft.tsv");

#[test]
fn counts_up_to_ten_million() {
    check_perft::<Amazons>(TABLE, Unit::Turns, 0..10_000_001);
}

#[test]
#[ignore = "minutes: run before a release"]
fn all_other_counts() {
    check_perft::<Amazons>(TABLE, Unit::Turns, 10_000_001..u64::MAX);
}
