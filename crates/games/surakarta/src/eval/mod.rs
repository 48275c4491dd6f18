mod cache;
mod control;
mod features;
mod side;
mod weights;

pub use features::SurakartaFeatures;
pub(crate) use side::CROSSINGS;
pub use weights::SurakartaWeights;

use crate::{Move, Surakarta};
use cache::Cache;
use quadrille_core::{Evaluate, Game};
use quadrille_network::{ModelError, Network, NetworkEvaluation};
use side::SideWeights;
use std::sync::{Arc, LazyLock};

/// An evaluation of Surakarta: a network if it is given one, else SIA's evaluation (Winands 2015, section 5), with the weights of [`SurakartaWeights`].
///
/// Material, mobility, distribution and quads are sums over the stones of one side, less those of the other: mobility
/// too, because a stone of one side next to a stone of the other takes a step from both, and the difference remains.
/// So a side's sum is a function of 36 bits and can be kept in a cache. Circuits, which SIA has not, look at both sides
/// together. Nothing of that has to be carried along the path.
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
    side: SideWeights,
    cache: Option<Cache>,
    to_move: i32,
    circuits: i32,
    learned: Option<Box<Learned>>,
}

type Learned = NetworkEvaluation<Surakarta, SurakartaFeatures>;

impl SurakartaEvaluation {
    /// The evaluation with these weights.
    pub fn new(weights: &SurakartaWeights) -> Self {
        SurakartaEvaluation {
            side: SideWeights::new(weights),
            cache: (weights.cache > 0).then(|| Cache::new(weights.cache)),
            to_move: weights.to_move,
            circuits: weights.circuits,
            learned: None,
        }
    }

    /// The network that comes with the program. Its model says where it is from.
    pub fn shipped_network() -> Arc<Network> {
        static SHIPPED: LazyLock<Arc<Network>> = LazyLock::new(|| {
            Arc::new(include_str!("network.txt").parse().expect("the shipped network is right"))
        });
        Arc::clone(&SHIPPED)
    }

    /// The same with a network, which decides if it has a model for this game.
    pub fn with_network(self, network: Arc<Network>) -> Result<SurakartaEvaluation, ModelError> {
        let learned = Learned::new(&network, features::MODEL)?;
        Ok(SurakartaEvaluation { learned: learned.map(Box::new), ..self })
    }

    #[inline]
    fn side(&mut self, stones: u64) -> i32 {
        match &mut self.cache {
            Some(cache) => cache.value(stones, |stones| self.side.sum(stones)),
            None => self.side.sum(stones),
        }
    }
}

impl Default for SurakartaEvaluation {
    fn default() -> Self {
        SurakartaEvaluation::new(&SurakartaWeights::default())
    }
}

impl Evaluate<Surakarta> for SurakartaEvaluation {
    fn reset(&mut self, game: &Surakarta) {
        if let Some(learned) = &mut self.learned {
            learned.reset(game);
        }
    }

    #[inline]
    fn made(&mut self, game: &Surakarta, m: Move) {
        if let Some(learned) = &mut self.learned {
            learned.made(game, m);
        }
    }

    #[inline]
    fn null_move_made(&mut self, game: &Surakarta) {
        if let Some(learned) = &mut self.learned {
            learned.null_move_made(game);
        }
    }

    #[inline]
    fn unmade(&mut self) {
        if let Some(learned) = &mut self.learned {
            learned.unmade();
        }
    }

    #[inline]
    fn evaluate(&mut self, game: &Surakarta) -> i32 {
        match &mut self.learned {
            Some(learned) => learned.evaluate(game),
            None => self.evaluate_by_weights(game),
        }
    }
}

impl SurakartaEvaluation {
    #[inline]
    fn evaluate_by_weights(&mut self, game: &Surakarta) -> i32 {
        let mover = game.to_move();
        let mut value = self.to_move + self.side(game.stones[mover]) - self.side(game.stones[!mover]);
        if self.circuits != 0 {
            value += self.circuits * control::control(game.rings[mover], game.rings[!mover]);
        }
        value
    }
}
