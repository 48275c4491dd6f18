use quadrille_core::{Game, zobrist};

/// A small seeded generator, so that a failing walk can be walked again.
pub struct Random(u64);

impl Random {
    /// The stream of this seed.
    pub fn new(seed: u64) -> Self {
        Random(zobrist::mix(seed))
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(1);
        zobrist::mix(self.0)
    }

    /// A number below `bound`, nearly uniform.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.bits()) * bound as u128) >> 64) as usize
    }
}

/// Plays random plies from `start`, at most `plies` of them, and shows every position to `check`, the start and a
/// finished one included.
pub fn walk<G: Game>(start: &G, seed: u64, plies: usize, mut check: impl FnMut(&G)) {
    let mut random = Random::new(seed);
    let mut game = start.clone();
    check(&game);
    for _ in 0..plies {
        let moves = game.legal_moves();
        if moves.is_empty() {
            return;
        }
        game.make(moves[random.below(moves.len())]);
        check(&game);
    }
}

/// Plays a random game to its end, at most `plies` of them, and shows its positions backwards from the last while
/// `check` wants more: the thinnest first.
pub fn back_from_the_end<G: Game>(start: &G, seed: u64, plies: usize, check: impl FnMut(&G) -> bool) {
    let mut positions = Vec::new();
    walk(start, seed, plies, |game| positions.push(game.clone()));
    positions.iter().rev().all(check);
}
