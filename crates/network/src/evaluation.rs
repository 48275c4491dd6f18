use crate::{Features, Inputs, ModelError, Network, PHASES, blend};
use quadrille_core::{Evaluate, Game, Player, bits};
use std::marker::PhantomData;
use std::sync::Arc;

/// What the parts of a board are worth to the first player, by phase.
type Sums = [i32; PHASES];

/// The most parts a board can have.
const MOST_PARTS: usize = 64;

/// The largest value, whatever the weights are: a search needs room above it.
const LARGEST: i32 = 1_000_000;

/// The value of positions by a network. The sums of the parts are kept along the path of a search: a move costs no more
/// than the parts it changes.
#[derive(Clone, Debug)]
pub struct NetworkEvaluation<G, F> {
    model: String,
    weights: Arc<[Sums]>,
    total: Sums,
    parts: [Sums; MOST_PARTS],
    /// What the changed parts were worth before, the last change last.
    before: Vec<(u32, Sums)>,
    /// For each ply made, how many there were before it.
    plies: Vec<usize>,
    game: PhantomData<fn(G) -> F>,
}

impl<G: Game, F: Features<G>> NetworkEvaluation<G, F> {
    /// The evaluation by the model of this name, if the network has it.
    pub fn new(network: &Network, model: &str) -> Result<Option<Self>, ModelError> {
        let Some(model) = network.model(model) else { return Ok(None) };
        Ok(Some(NetworkEvaluation {
            model: model.name().into(),
            weights: model.rows::<PHASES>(&F::names())?.into(),
            total: [0; PHASES],
            parts: [[0; PHASES]; MOST_PARTS],
            before: Vec::new(),
            plies: Vec::new(),
            game: PhantomData,
        }))
    }

    /// The name of its model.
    pub fn model(&self) -> &str {
        &self.model
    }

    /// The same from scratch, as a trainer sees it. For tests.
    pub fn value_of(&self, inputs: &Inputs) -> i32 {
        let mut sums = [0; PHASES];
        for &(feature, count) in &inputs.counts {
            add(&mut sums, &self.weights[usize::from(feature)], i32::from(count));
        }
        blend(&sums, inputs.phase).clamp(-LARGEST, LARGEST)
    }

    /// Takes stock of one part.
    #[inline]
    fn renew(&mut self, game: &G, part: u32) -> Sums {
        let mut sums = [0; PHASES];
        F::part(game, part, |player, feature, count| {
            add(&mut sums, &self.weights[feature], signed(player, count));
        });
        let before = std::mem::replace(&mut self.parts[part as usize], sums);
        add(&mut self.total, &sums, 1);
        add(&mut self.total, &before, -1);
        before
    }
}

#[inline]
fn signed(player: Player, count: i32) -> i32 {
    if player == Player::First { count } else { -count }
}

#[inline]
fn add(sums: &mut Sums, weights: &Sums, count: i32) {
    for (sum, weight) in sums.iter_mut().zip(weights) {
        *sum += count * weight;
    }
}

impl<G: Game, F: Features<G>> Evaluate<G> for NetworkEvaluation<G, F> {
    fn reset(&mut self, game: &G) {
        self.before.clear();
        self.plies.clear();
        self.parts = [[0; PHASES]; MOST_PARTS];
        self.total = [0; PHASES];
        for part in bits(F::parts(game)) {
            self.renew(game, part);
        }
    }

    #[inline]
    fn made(&mut self, game: &G, m: G::Move) {
        self.plies.push(self.before.len());
        for part in bits(F::changed(game, m)) {
            let before = self.renew(game, part);
            self.before.push((part, before));
        }
    }

    #[inline]
    fn null_move_made(&mut self, _game: &G) {
        self.plies.push(self.before.len());
    }

    #[inline]
    fn unmade(&mut self) {
        let Some(length) = self.plies.pop() else { return };
        while self.before.len() > length {
            let Some((part, before)) = self.before.pop() else { return };
            let sums = std::mem::replace(&mut self.parts[part as usize], before);
            add(&mut self.total, &before, 1);
            add(&mut self.total, &sums, -1);
        }
    }

    #[inline]
    fn evaluate(&mut self, game: &G) -> i32 {
        let mut sums = self.total;
        let plain = F::whole(game, |player, feature, count| {
            add(&mut sums, &self.weights[feature], signed(player, count));
        });
        plain.unwrap_or_else(|| signed(game.to_move(), blend(&sums, F::phase(game))).clamp(-LARGEST, LARGEST))
    }
}
