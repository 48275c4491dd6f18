//! Leaf counts agreed on by independent programs.

use quadrille_core::perft::Unit;
use quadrille_surakarta::Surakarta;
use quadrille_testing::check_perft;

const TABLE: &str = include_str!("../perft.tsv");

#[test]
fn counts_up_to_ten_million() {
    check_perft::<Surakarta>(TABLE, Unit::Plies, 0..10_000_000);
}

#[test]
#[ignore = "minutes: run before a release"]
fn larger_counts() {
    check_perft::<Surakarta>(TABLE, Unit::Plies, 10_000_000..u64::MAX);
}
