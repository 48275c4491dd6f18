//! Positions for the tests.

use quadrille_amazons::{Amazons, Rules, Setup, geometry, squares};
use quadrille_core::{Arrange, Player, Size, Start};
use quadrille_testing::Random;

/// All sizes from 2x2 to 10x10.
pub fn sizes() -> impl Iterator<Item = Size> {
    (2..=10).flat_map(|columns| (2..=10).map(move |rows| Size { columns, rows }))
}

/// The starts on all sizes.
pub fn starts() -> Vec<Amazons> {
    let start = |size| Amazons::start(&Start { size: Some(size), ..Start::default() }, &Rules::default());
    sizes().map(|size| start(size).unwrap()).collect()
}

/// A position of any size with any number of amazons and arrows, sometimes inside a turn.
pub fn scattered(seed: u64) -> Amazons {
    let mut random = Random::new(seed ^ 0x5CA7);
    loop {
        let size = Size { columns: 2 + random.below(9) as u8, rows: 2 + random.below(9) as u8 };
        let mut setup = Setup::empty(size);
        let (amazons, arrows) = (1 + random.below(20), random.below(80));
        for square in squares(geometry::board(size)) {
            match random.below(100) {
                n if n < amazons => setup.amazons[n % 2] |= square.bit(),
                n if n < amazons + arrows => setup.arrows |= square.bit(),
                _ => {}
            }
        }
        setup.to_move = Player::BOTH[random.below(2)];
        if random.below(3) == 0 {
            setup.shooter = squares(setup.amazons[setup.to_move]).last();
        }
        if let Ok(position) = Amazons::arrange(&setup, &Rules::default()) {
            return position;
        }
    }
}
