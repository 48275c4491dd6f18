mod cache;
mod features;
mod weights;

pub(crate) use features::CROSSINGS;
pub use weights::SurakartaWeights;

use crate::{Surakarta, circuits};
use cache::Cache;
use features::Features;
use quadrille_core::{Evaluate, Game};

/// SIA's evaluation (Winands 2015, section 5), with the weights of [`SurakartaWeights`].
///
/// Material, mobility, distribution and quads are sums over the stones of one side, less those of the other: mobility
/// too, because a stone of one side next to a stone of the other takes a step from both, and the difference remains.
/// So a side's sum is a function of 36 bits and can be kept in a cache. Nothing has to be carried along the path.
///
/// ```
/// use quadrille_core::{Arrange, Evaluate, Start};
/// use quadrille_surakarta::{Rules, Surakarta, SurakartaEvaluation, SurakartaWeights};
///
/// let game = Surakarta::start(&Start::default(), &Rules::default()).unwrap();
/// let weights = SurakartaWeights::sia();
/// let mut evaluation = SurakartaEvaluation::new(&weights);
/// assert_eq!(evaluation.evaluate(&game), weights.to_move, "all else is equal");
/// ```
#[derive(Clone, Debug)]
pub struct SurakartaEvaluation {
    features: Features,
    cache: Option<Cache>,
    to_move: i32,
    circuits: i32,
}

impl SurakartaEvaluation {
    /// The evaluation with these weights.
    pub fn new(weights: &SurakartaWeights) -> Self {
        SurakartaEvaluation {
            features: Features::new(weights),
            cache: (weights.cache > 0).then(|| Cache::new(weights.cache)),
            to_move: weights.to_move,
            circuits: weights.circuits,
        }
    }

    #[inline]
    fn side(&mut self, stones: u64) -> i32 {
        match &mut self.cache {
            Some(cache) => cache.value(stones, |stones| self.features.sum(stones)),
            None => self.features.sum(stones),
        }
    }
}

impl Default for SurakartaEvaluation {
    fn default() -> Self {
        SurakartaEvaluation::new(&SurakartaWeights::default())
    }
}

impl Evaluate<Surakarta> for SurakartaEvaluation {
    #[inline]
    fn evaluate(&mut self, game: &Surakarta) -> i32 {
        let mover = game.to_move();
        let mut value = self.to_move + self.side(game.stones[mover]) - self.side(game.stones[!mover]);
        if self.circuits != 0 {
            value += self.circuits * circuits::control(game.rings[mover], game.rings[!mover]);
        }
        value
    }
}
