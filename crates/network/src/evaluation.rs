use crate::hidden::Accumulator;
use crate::{Features, Inputs, Model, ModelError, Network, PHASES, blend};
use quadrille_core::{Evaluate, Game, Player, bits};
use std::marker::PhantomData;
use std::sync::Arc;

/// What the parts of a board are worth to the first player, by phase.
type Sums = [i32; PHASES];

/// The most parts a board can have.
const MOST_PARTS: usize = 64;

/// The largest value, whatever the weights are: a search needs room above it.
const LARGEST: i32 = 1_000_000;

/// The value of positions by a network: the sum of what the features weigh and, if the model has one, what its hidden layer says.
/// The sums of the parts are kept along the path of a search: an evaluation looks only at parts that plies have changed since the
/// one before.
#[derive(Clone, Debug)]
pub struct NetworkEvaluation<G, F> {
    model: String,
    weights: Arc<[Sums]>,
    total: Sums,
    parts: [Sums; MOST_PARTS],
    hidden: Option<Accumulator>,
    /// The parts that may have changed since the last evaluation.
    stale: u64,
    /// For each ply made, the parts that it changed.
    plies: Vec<u64>,
    game: PhantomData<fn(G) -> F>,
}

impl<G: Game, F: Features<G>> NetworkEvaluation<G, F> {
    /// The evaluation by the model of this name, if the network has it.
    pub fn new(network: &Network, model: &str) -> Result<Option<Self>, ModelError> {
        network.model(model).map(Self::by).transpose()
    }

    /// The evaluation by a model.
    pub fn by(model: &Model) -> Result<Self, ModelError> {
        let rows = model.value_rows(&F::names())?;
        Ok(NetworkEvaluation {
            model: model.name().into(),
            weights: rows.iter().map(|(by_phase, _)| *by_phase).collect(),
            total: [0; PHASES],
            parts: [[0; PHASES]; MOST_PARTS],
            hidden: model.hidden().map(|units| Accumulator::new(units, &rows, MOST_PARTS)),
            stale: 0,
            plies: Vec::new(),
            game: PhantomData,
        })
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
        let hidden = self.hidden.as_ref().map_or(0, |hidden| hidden.value_of(inputs));
        (blend(&sums, inputs.phase) + hidden).clamp(-LARGEST, LARGEST)
    }

    /// Takes stock of one part.
    #[inline]
    fn renew(&mut self, game: &G, part: u32) {
        let mut sums = [0; PHASES];
        F::part(game, part, |player, feature, count| {
            add(&mut sums, &self.weights[feature], signed(player, count));
            if let Some(hidden) = &mut self.hidden {
                hidden.note(player, feature, count);
            }
        });
        if let Some(hidden) = &mut self.hidden {
            hidden.renew(part);
        }
        let before = std::mem::replace(&mut self.parts[part as usize], sums);
        add(&mut self.total, &sums, 1);
        add(&mut self.total, &before, -1);
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
        self.plies.clear();
        self.parts = [[0; PHASES]; MOST_PARTS];
        self.total = [0; PHASES];
        if let Some(hidden) = &mut self.hidden {
            hidden.clear();
        }
        self.stale = F::parts(game);
    }

    #[inline]
    fn made(&mut self, game: &G, m: G::Move) {
        let changed = F::changed(game, m);
        self.plies.push(changed);
        self.stale |= changed;
    }

    #[inline]
    fn null_move_made(&mut self, _game: &G) {
        self.plies.push(0);
    }

    #[inline]
    fn unmade(&mut self) {
        self.stale |= self.plies.pop().unwrap_or(0);
    }

    #[inline]
    fn evaluate(&mut self, game: &G) -> i32 {
        for part in bits(std::mem::take(&mut self.stale)) {
            self.renew(game, part);
        }
        let mut sums = self.total;
        let plain = F::whole(game, |player, feature, count| {
            add(&mut sums, &self.weights[feature], signed(player, count));
        });
        plain.unwrap_or_else(|| {
            let (mover, phase) = (game.to_move(), F::phase(game));
            let hidden = self.hidden.as_ref().map_or(0, |hidden| hidden.value(mover, phase));
            (signed(mover, blend(&sums, phase)) + hidden).clamp(-LARGEST, LARGEST)
        })
    }
}
