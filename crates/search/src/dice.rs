use quadrille_core::Dice;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The random numbers of engines: a named generator, so that a seed gives the same game on every machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Xoshiro(Xoshiro256PlusPlus);

impl Xoshiro {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Self {
        Xoshiro(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

impl Dice for Xoshiro {
    #[inline]
    fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }
}
