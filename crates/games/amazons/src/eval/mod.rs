//! What a position is worth: the accessibility of its squares (Lieberum, An evaluation function for the game of
//! Amazons, 2005).

mod access;
mod enclosure;
mod features;
mod queen_fill;
mod weights;

pub use access::Accessibility;
pub use features::AmazonsFeatures;
pub(crate) use queen_fill::QueenFill;
pub use weights::AmazonsWeights;

use crate::board::Amazons;
use crate::geometry::squares;
use enclosure::NeighbourCounts;
use quadrille_core::{Evaluate, Game, Player};
use quadrille_network::{ModelError, Network, NetworkEvaluation};
use std::sync::{Arc, LazyLock};

/// The shares of `t1`, `c1`, `c2` and `t2`.
type Shares = [f32; 4];

/// The evaluation by accessibility, in hundredths of a square; or what a network has learnt, in the network's unit.
#[derive(Clone, Debug)]
pub struct AmazonsEvaluation {
    weights: AmazonsWeights,
    /// From which contest on a line of shares holds, the shares there, and what they change by from square to square.
    /// The last line that holds counts.
    lines: [(f32, Shares, Shares); 3],
    learned: Option<Box<NetworkEvaluation<Amazons, AmazonsFeatures>>>,
}

impl Default for AmazonsEvaluation {
    fn default() -> Self {
        AmazonsEvaluation::new(AmazonsWeights::default())
    }
}

impl AmazonsEvaluation {
    /// The evaluation with these weights.
    pub fn new(weights: AmazonsWeights) -> Self {
        let shares = |percent: [i32; 4]| percent.map(|percent| percent as f32 / 100.0);
        let end = shares([weights.t1_end, 0, 0, 0]);
        let middle = shares([weights.t1_middle, weights.c1_middle, weights.c2_middle, weights.t2_middle]);
        let open = shares([weights.t1_open, weights.c1_open, weights.c2_open, weights.t2_open]);
        let w_middle = weights.w_middle as f32;
        let w_open = weights.w_open.max(weights.w_middle + 1) as f32;
        let line = |from: f32, to: f32, low: Shares, high: Shares| {
            (from, low, [0, 1, 2, 3].map(|i: usize| (high[i] - low[i]) / (to - from)))
        };
        let lines = [
            line(0.0, w_middle, end, middle),
            line(w_middle, w_open, middle, open),
            (w_open, open, [0.0; 4]),
        ];
        AmazonsEvaluation { weights, lines, learned: None }
    }

    /// The network that comes with the program. Its model says where it is from.
    pub fn shipped_network() -> Arc<Network> {
        static SHIPPED: LazyLock<Arc<Network>> = LazyLock::new(|| {
            Arc::new(include_str!("network.txt").parse().expect("the shipped network is right"))
        });
        Arc::clone(&SHIPPED)
    }

    /// The same by what a network has learnt, if it has learnt anything of positions.
    pub fn with_network(self, network: &Network) -> Result<AmazonsEvaluation, ModelError> {
        let learned = NetworkEvaluation::new(network, features::MODEL)?.map(Box::new);
        Ok(AmazonsEvaluation { learned, ..self })
    }

    /// Its weights.
    pub fn weights(&self) -> &AmazonsWeights {
        &self.weights
    }

    /// What lack of room costs a player's amazons where all of it counts.
    #[inline]
    fn enclosure(&self, game: &Amazons, neighbours: &NeighbourCounts, player: Player) -> f32 {
        let enough = self.weights.freedom as i32 * Accessibility::UNIT;
        // A sum of whole numbers does not depend on the order, which symmetries change.
        let lacks: i64 = squares(neighbours.cramped(game.amazons(player)))
            .map(|amazon| i64::from((enough - neighbours.room(game, amazon, enough)).max(0)).pow(2))
            .sum();
        self.weights.enclosed as f32 * (lacks as f32 / (enough as f32 * enough as f32))
    }
}

impl Evaluate<Amazons> for AmazonsEvaluation {
    #[inline]
    fn evaluate(&mut self, game: &Amazons) -> i32 {
        match &mut self.learned {
            Some(learned) => learned.evaluate(game),
            None => self.evaluate_by_weights(game),
        }
    }
}

impl AmazonsEvaluation {
    #[inline]
    fn evaluate_by_weights(&self, game: &Amazons) -> i32 {
        let player = game.to_move();
        let access = Accessibility::of(game, player);
        if access.separated {
            // Every turn takes a square from him who makes it, so equal parts are lost for him who begins. An amazon's
            // move alone changes nothing: the same holds inside a turn.
            return access.queen_lead * self.weights.t1_end - 50;
        }
        let contest = access.contest as f32 / Accessibility::UNIT as f32;
        let (from, shares, slopes) =
            self.lines.iter().rfind(|(from, ..)| contest >= *from).expect("a contest is not negative");
        let turn_start = game.turn_start();
        let tempo = if turn_start { self.weights.tempo } else { -self.weights.tempo };
        let features = [
            (100 * access.queen_lead + tempo * access.queen_level) as f32,
            100.0 / Accessibility::UNIT as f32 * access.queen_closeness as f32,
            100.0 / Accessibility::FARTHEST as f32 * access.king_closeness as f32,
            (100 * access.king_lead + tempo * access.king_level) as f32,
        ];
        let mut value = (0..4).map(|i| (shares[i] + slopes[i] * (contest - from)) * features[i]).sum::<f32>();
        if self.weights.enclosed != 0 {
            let neighbours = NeighbourCounts::of(game.empty());
            let lead = self.enclosure(game, &neighbours, !player) - self.enclosure(game, &neighbours, player);
            value += lead * (contest / self.weights.w_middle as f32).min(1.0);
        }
        value as i32 + if turn_start { 0 } else { self.weights.arrow }
    }
}
