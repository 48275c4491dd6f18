//! The evaluation: WALTZ's features, of which most are about stacks of height 2 and more, or a network.

mod features;
mod weights;

pub use features::TzaarFeatures;
pub use weights::TzaarWeights;

use crate::board::{Phase, Tzaar, kind_of};
use crate::geometry::{indices, nearest};
use crate::move_counts::{CAPTURES, MoveCounts, PAIR_EFFECTS};
use crate::moves::Move;
use crate::stack::{KINDS, Piece};
use quadrille_core::{Evaluate, Game, KnownResult, Player};
use quadrille_network::{ModelError, Network, NetworkEvaluation};
use std::sync::{Arc, LazyLock};

/// WALTZ's evaluation (paper, Section 2.1): material and positional bonuses of the player to move, less those of the
/// other; or a network that was learnt from games.
///
/// Captures, threats and where the high stacks stand are the position's own: there are few of them, and all sums over heights
/// are taken anew.
///
/// ```
/// use quadrille_core::{Evaluate, Notation};
/// use quadrille_tzaar::{Rules, Tzaar, TzaarEvaluation, TzaarWeights};
///
/// let text = "...../....../..Z2.r../t......./T...R.z./......../......./....../..... w 1";
/// let game = Tzaar::parse(text, &Rules).unwrap();
/// let mut evaluation = TzaarEvaluation::new(TzaarWeights::beginner());
/// evaluation.reset(&game);
/// assert_eq!(evaluation.evaluate(&game), 9_000);
/// ```
#[derive(Clone, Debug)]
pub struct TzaarEvaluation {
    weights: TzaarWeights,
    /// The value of a single piece.
    single: i32,
    /// What a height is worth more than a single piece.
    extra: [i32; 16],
    counts: [i32; 16],
    fields: [[i32; 64]; 2],
    captures_left: [i32; 32],
    stranded: [i32; 16],
    learned: Option<Box<NetworkEvaluation<Tzaar, TzaarFeatures>>>,
    /// Whether a turn that captures both last stacks of a type is a known result.
    knows_turns: bool,
}

/// What the stacks come to, by [`PackedStack::kind`](crate::stack::PackedStack::kind) or by player; all but the first two numbers
/// are about the high stacks only.
#[derive(Default)]
struct StackFeatures {
    /// How many there are.
    count: [u32; KINDS],
    /// How many of them the enemy could capture.
    threatened: [u32; KINDS],
    /// The value of their heights beyond that of single pieces.
    extra: [i32; KINDS],
    /// The heights that occur, a bit each.
    heights: [u32; KINDS],
    /// The heights of those that the enemy could capture.
    exposed: [u32; 2],
    /// What their places are worth.
    fields: [i32; 2],
    /// What it is worth to the enemy that they cannot move.
    stranded: [i32; 2],
}

impl Default for TzaarEvaluation {
    /// The paper's evaluation.
    fn default() -> TzaarEvaluation {
        TzaarEvaluation::new(TzaarWeights::default())
    }
}

impl TzaarEvaluation {
    /// What one unit of a network's weights, which have 16 bits, is worth.
    pub const NETWORK_UNIT: i32 = 50;

    /// The evaluation with these weights.
    pub fn new(weights: TzaarWeights) -> TzaarEvaluation {
        let heights = weights.heights();
        TzaarEvaluation {
            single: heights[1],
            extra: heights.map(|height| height - heights[1]),
            counts: weights.counts().map(|count| weights.material * count),
            fields: weights.fields(),
            captures_left: weights.captures_left(),
            stranded: weights.stranded(),
            weights,
            learned: None,
            knows_turns: false,
        }
    }

    /// The same, which knows too where both last stacks of a type can be captured in one turn. WALTZ's searches do not.
    pub fn knowing_turns(self) -> TzaarEvaluation {
        TzaarEvaluation { knows_turns: true, ..self }
    }

    /// The network that comes with the program. Its model says where it is from.
    pub fn shipped_network() -> Arc<Network> {
        static SHIPPED: LazyLock<Arc<Network>> = LazyLock::new(|| {
            Arc::new(include_str!("network.txt").parse().expect("the shipped network is right"))
        });
        Arc::clone(&SHIPPED)
    }

    /// The same with a network, which decides instead of the weights if it has the model.
    pub fn with_network(self, network: Arc<Network>) -> Result<TzaarEvaluation, ModelError> {
        let learned = NetworkEvaluation::new(&network, features::MODEL)?.map(Box::new);
        Ok(TzaarEvaluation { learned, ..self })
    }

    /// Its weights.
    pub fn weights(&self) -> &TzaarWeights {
        &self.weights
    }

    #[inline(always)]
    fn features(&self, game: &Tzaar) -> StackFeatures {
        let threatened = game.threatened();
        let mut features = StackFeatures::default();
        for kind in [0, 1, 2, 3, 4, 5] {
            features.count[kind] = game.of_kind(kind).count_ones();
            features.threatened[kind] = (game.of_kind(kind) & threatened).count_ones();
        }
        for field in indices(game.high()) {
            let code = game.stacks[field & 63];
            let (kind, height) = (code.kind(), usize::from(code.height()));
            let player = code.player() as usize;
            features.extra[kind] += self.extra[height];
            features.heights[kind] |= 1 << height;
            features.exposed[player] |= ((threatened >> field & 1) as u32) << height;
            features.fields[player] += self.fields[usize::from(height > 2)][field & 63];
            if self.stranded[height] != 0 && is_stranded(game, field) {
                features.stranded[player] += self.stranded[height];
            }
        }
        features
    }

    /// Material and bonuses of a player who has so many moves left in the present turn: none if it is not his.
    #[inline(always)]
    fn side(&self, game: &Tzaar, features: &StackFeatures, player: Player, moves: u32) -> i32 {
        let weights = &self.weights;
        let enemy = !player;
        let heights = |player: Player| Piece::ALL.map(|piece| features.heights[kind_of(player, piece)]);
        let enemy_heights = heights(enemy).iter().fold(HEIGHT_1, |all, heights| all | heights);
        let (mut value, mut zone, mut secure, mut high) = (0, 0, 0, 0);
        for piece in Piece::ALL {
            let (kind, enemy_kind) = (kind_of(player, piece), kind_of(enemy, piece));
            let count = features.count[kind];
            value += self.counts[count as usize & 15] * (self.single * count as i32 + features.extra[kind]);

            let (left, exposed) = (features.count[enemy_kind], features.threatened[enemy_kind]);
            zone += exposed * (piece.supply() - left) * (ZONE_UNITS / piece.supply());
            if left <= 2 && exposed == left {
                let threat = if left <= moves { weights.immediate_threat } else { weights.threat };
                value += threat * if left == 1 { weights.threat_on_last } else { 1 };
            }
            secure += i32::from(features.heights[kind].leading_zeros() < enemy_heights.leading_zeros());
            high += i32::from(features.heights[kind] != 0);
        }
        value += weights.zone_of_control * zone as i32 / ZONE_UNITS as i32;
        value += self.captures_left[game.count_captures(enemy).min(31)];
        value += secure * weights.secure_type;
        value += if secure == 3 { weights.secure_all } else { 0 };
        value += if high == 3 { weights.high_of_all } else { 0 };
        if features.exposed[enemy] >> weights.prize_height != 0 {
            value += if moves > 0 { weights.prize } else { weights.prize_waiting };
        }
        value + features.fields[player] + features.stranded[enemy]
    }
}

/// The heights of a player who has nothing but single pieces.
const HEIGHT_1: u32 = 1 << 1;

/// The supplies of all types divide it, so that shares of them can be added up.
const ZONE_UNITS: u32 = 90;

/// Whether a stack can neither capture nor go on top of another, whoever is to move.
#[inline]
fn is_stranded(game: &Tzaar, field: usize) -> bool {
    let code = game.stacks[field & 63];
    let pairs = &PAIR_EFFECTS[code.strength()];
    let seen = nearest(field, game.occupied());
    let pair = |other: usize| pairs[game.stacks[other].strength()];
    let together = seen.iter().fold(0, |all, &other| all | pair(other));
    if together >> CAPTURES != 0 {
        return false;
    }
    let closed = game.last_of_type(code.player());
    !seen
        .iter()
        .any(|&other| MoveCounts(pair(other) as u32).pairs(code.player()) > 0 && closed >> other & 1 == 0)
}

impl Evaluate<Tzaar> for TzaarEvaluation {
    fn reset(&mut self, game: &Tzaar) {
        if let Some(learned) = &mut self.learned {
            learned.reset(game);
        }
    }

    #[inline]
    fn made(&mut self, game: &Tzaar, m: Move) {
        if let Some(learned) = &mut self.learned {
            learned.made(game, m);
        }
    }

    #[inline]
    fn unmade(&mut self) {
        if let Some(learned) = &mut self.learned {
            learned.unmade();
        }
    }

    #[inline]
    fn evaluate(&mut self, game: &Tzaar) -> i32 {
        match &mut self.learned {
            Some(learned) => Self::NETWORK_UNIT * learned.evaluate(game),
            None => self.evaluate_by_weights(game),
        }
    }

    #[inline]
    fn known_result(&mut self, game: &Tzaar) -> Option<KnownResult> {
        let captures_both = || self.knows_turns && features::captures_both(game);
        let known = game.known_result().or_else(|| captures_both().then(|| (game.player(), 2)));
        known.map(|(winner, plies)| KnownResult::win(winner, plies))
    }
}

impl TzaarEvaluation {
    #[inline]
    fn evaluate_by_weights(&self, game: &Tzaar) -> i32 {
        let us = game.player();
        let moves = match game.phase() {
            // All placements end with the same pieces on the board, and no feature tells those boards apart.
            Phase::Placement => return 0,
            Phase::First => 2,
            Phase::Opening | Phase::Second => 1,
        };
        let features = self.features(game);
        self.side(game, &features, us, moves) - self.side(game, &features, !us, 0)
    }
}
