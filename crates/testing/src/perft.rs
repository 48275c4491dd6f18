use quadrille_core::perft::{Counting, Unit, leaves};
use quadrille_core::{Notation, Symmetric};

/// Checks the rows of a table whose count lies in `range`: the position, a tab, the counts at depth 1, 2, ...
/// separated by blanks. Small counts are also counted one by one and for every symmetric image.
pub fn check_perft<G: Notation + Symmetric>(table: &str, unit: Unit, range: std::ops::Range<u64>) {
    let mut checked = 0;
    for line in table.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let (position, counts) = line.split_once('\t').expect("a position, a tab, counts");
        let mut game =
            G::parse(position, &G::Rules::default()).unwrap_or_else(|error| panic!("{position}: {error}"));
        for (count, depth) in counts.split_whitespace().zip(1..) {
            let count: u64 = count.parse().expect("a count");
            if !range.contains(&count) {
                continue;
            }
            assert_eq!(leaves(&mut game, depth, unit, Counting::Bulk), count, "{position}, depth {depth}");
            if count < 100_000 {
                assert_eq!(
                    leaves(&mut game, depth, unit, Counting::Each),
                    count,
                    "{position}, depth {depth}, each"
                );
                for symmetry in 0..game.symmetries() {
                    let mut image = game.image(symmetry);
                    let found = leaves(&mut image, depth, unit, Counting::Bulk);
                    assert_eq!(
                        found,
                        count,
                        "{position}, depth {depth}, image {symmetry}: {}",
                        image.render()
                    );
                }
                if let Some(mut swapped) = game.swapped() {
                    let found = leaves(&mut swapped, depth, unit, Counting::Bulk);
                    assert_eq!(
                        found,
                        count,
                        "{position}, depth {depth}, colours swapped: {}",
                        swapped.render()
                    );
                }
            }
            checked += 1;
        }
    }
    assert!(checked > 0, "no row of the table was in range");
}
