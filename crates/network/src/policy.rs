use crate::{ModelError, MoveFeatures, Network};
use quadrille_core::{Game, Order, PARTS};
use std::marker::PhantomData;
use std::sync::Arc;

/// The score of a move that is e times as likely as another scores so much more.
pub const LIKELIER: i32 = 1000;

/// An order with a learnt policy: the score of a move is the sum of what its features weigh, and its likelihood to be the
/// best grows by e with every [`LIKELIER`]. What else an order has is that of another, and so is the score where nothing
/// was learnt.
///
/// Scores are sums of integers, the same on every machine.
#[derive(Clone)]
pub struct Policy<G, F, O> {
    order: O,
    /// What each of the models has learnt.
    weights: Arc<[Option<Box<[i32]>>]>,
    game: PhantomData<fn(G) -> F>,
}

impl<G: Game, F: MoveFeatures<G>, O: Order<G>> Policy<G, F, O> {
    /// An order beside a policy that has learnt nothing.
    pub fn new(order: O) -> Self {
        Policy { order, weights: vec![None; F::models().len()].into(), game: PhantomData }
    }

    /// The same with what a network's models have learnt.
    pub fn with_network(self, network: &Network) -> Result<Self, ModelError> {
        let names = F::names();
        let weights = |name: &&str| {
            let model = network.model(name).map(|model| model.rows::<1>(&names)).transpose()?;
            Ok(model.map(|rows| rows.into_iter().map(|[weight]| weight).collect()))
        };
        let weights = F::models().iter().map(weights).collect::<Result<_, ModelError>>()?;
        Ok(Policy { weights, ..self })
    }
}

impl<G: Game, F: MoveFeatures<G>, O: Order<G>> Order<G> for Policy<G, F, O> {
    fn slots(&self) -> usize {
        self.order.slots()
    }

    #[inline]
    fn slot(&self, game: &G, m: G::Move) -> usize {
        self.order.slot(game, m)
    }

    #[inline]
    fn move_score(&self, game: &G, m: G::Move) -> i32 {
        self.order.move_score(game, m)
    }

    #[inline]
    fn move_scores<'a>(&'a self, game: &'a G) -> impl Fn(G::Move) -> i32 + 'a {
        self.order.move_scores(game)
    }

    #[inline]
    fn policy_scores<'a>(&'a self, game: &'a G, last: Option<G::Move>) -> impl Fn(G::Move) -> i32 + 'a {
        let weights = self.weights[F::model(game)].as_deref();
        let learnt = weights.map(|weights| F::scores(game, last, weights));
        let plain = weights.is_none().then(|| self.order.move_scores(game));
        move |m| match (&learnt, &plain) {
            (Some(score), _) => score(m),
            (None, Some(score)) => score(m),
            (None, None) => 0,
        }
    }

    #[inline]
    fn part_keys(&self, game: &G) -> [u64; PARTS] {
        self.order.part_keys(game)
    }

    fn categories(&self) -> &'static [&'static str] {
        self.order.categories()
    }

    #[inline]
    fn category(&self, game: &G, m: G::Move) -> usize {
        self.order.category(game, m)
    }

    #[inline]
    fn breadth(&self, game: &G) -> u32 {
        self.order.breadth(game)
    }

    fn breadth_of_turns(&self, game: &G) -> u32 {
        self.order.breadth_of_turns(game)
    }
}
