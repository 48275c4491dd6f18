mod features;
mod roads;
mod weights;

pub use features::TakFeatures;
pub(crate) use roads::{RoadReach, Roads, backed, gaps, gaps_of};
pub use weights::TakWeights;

use crate::board::{Piece, Reserve, Tak};
use crate::geometry::{Direction, beside, squares};
use crate::moves::Move;
use quadrille_core::{Evaluate, Game, Player};
use quadrille_network::{Features, ModelError, Network, NetworkEvaluation};
use std::sync::{Arc, LazyLock};

/// An evaluation of Tak: a network where it has a model for the size of the board, else what its [`TakWeights`] say. These
/// are read off bitboards, so nothing is carried along the path of a search.
///
/// ```
/// use quadrille_core::{Evaluate, Notation};
/// use quadrille_tak::{Rules, Tak, TakEvaluation};
///
/// // White is one stone short of a road, and it is White's turn; with Black to move it is only a threat.
/// let parse = |text| Tak::parse(text, &Rules::default()).unwrap();
/// let mut evaluation = TakEvaluation::default();
/// assert_eq!(evaluation.evaluate(&parse("2,2,x/x,x,x/1,1,x 1 4")), 20_000);
/// assert!((-1000..0).contains(&evaluation.evaluate(&parse("2,x,x/x,x,2/1,1,x 2 4"))));
/// ```
#[derive(Clone, Debug)]
pub struct TakEvaluation {
    weights: TakWeights,
    /// Whether a weight needs the floods, by far the dearest part.
    roads: bool,
    network: Option<Arc<Network>>,
    /// What the network has for boards of the size that the search began on.
    learned: Option<Box<Learned>>,
}

type Learned = NetworkEvaluation<Tak, TakFeatures>;

impl TakEvaluation {
    /// The evaluation with these weights.
    pub fn new(weights: TakWeights) -> TakEvaluation {
        TakEvaluation { roads: weights.knows_roads(), weights, network: None, learned: None }
    }

    /// The network that comes with the program. Each of its models says where it is from.
    pub fn shipped_network() -> Arc<Network> {
        static SHIPPED: LazyLock<Arc<Network>> = LazyLock::new(|| {
            Arc::new(include_str!("network.txt").parse().expect("the shipped network is right"))
        });
        Arc::clone(&SHIPPED)
    }

    /// The same with a network, which decides from the next [`reset`](Evaluate::reset) on.
    pub fn with_network(self, network: Arc<Network>) -> Result<TakEvaluation, ModelError> {
        let mut values = network.models().iter().filter(|model| model.name().starts_with("value "));
        values.try_for_each(|model| Learned::by(model).map(drop))?;
        Ok(TakEvaluation { network: Some(network), ..self })
    }

    /// The Tak paper's evaluation: see [`TakWeights::paper`].
    pub fn paper() -> TakEvaluation {
        TakEvaluation::new(TakWeights::paper())
    }

    /// What the features weigh.
    pub fn weights(&self) -> &TakWeights {
        &self.weights
    }

    /// What stands on the board for a player, roads left aside.
    #[inline]
    fn material(&self, game: &Tak, player: Player) -> i32 {
        let weights = &self.weights;
        let count = |squares: u64| squares.count_ones() as i32;
        let [flats, walls, capstones] = Piece::ALL.map(|piece| game.tops(player, piece));
        let (own, road, tall) = (flats | walls | capstones, flats | capstones, game.tall);
        let steps = |stones: u64| -> i32 { game.shape.inner.iter().map(|inner| count(inner & stones)).sum() };
        let links = count(road & Direction::Up.shift(road)) + count(road & Direction::Right.shift(road));
        let mut sum = weights.pieces * placed(game, player)
            + weights.area * count(own)
            + weights.flat * count(flats)
            + weights.wall * count(walls)
            + weights.capstone * count(capstones)
            + weights.centre * steps(flats)
            + weights.capstone_centre * steps(capstones)
            + weights.links * links
            + weights.liberties * count(beside(road) & game.empty())
            + weights.exposed * count(flats & tall & beside(game.controlled(!player)));
        if weights.mobility != 0 {
            sum += weights.mobility * (game.count_spreads_of(player) + placements(game, player)) as i32;
        }
        sum
    }

    /// What lies below the tops, for each player, of which only so much counts as a hand can carry; and the stacks
    /// whose second stone has the colour of the top.
    #[inline]
    fn buried(&self, game: &Tak) -> ([i32; 2], u64) {
        let weights = &self.weights;
        let (mut worth, mut backed) = ([0; 2], 0);
        for square in squares(game.tall) {
            let stack = game.stack(square);
            let (reserve, captive) = match game.piece(square) {
                Piece::Flat => (weights.flat_reserves, weights.flat_captives),
                Piece::Wall => (weights.wall_reserves, weights.wall_captives),
                Piece::Capstone => (weights.capstone_reserves, weights.capstone_captives),
            };
            let (height, owner) = (stack.height(), stack.owner());
            let hand = height.min(game.carry_limit());
            let second = stack.top(hand).count_ones() as i32;
            let same = if owner == Player::First { hand as i32 - second } else { second };
            worth[owner] +=
                weights.stacks * (height as i32 - 1) + reserve * (same - 1) + captive * (hand as i32 - same);
            backed |= u64::from(matches!(stack.top(2), 0b00 | 0b11)) << square.index();
        }
        for player in Player::BOTH {
            let hard = game.tops(player, Piece::Capstone) & backed;
            worth[player] += weights.hard_capstone * hard.count_ones() as i32;
        }
        (worth, backed)
    }

    /// What the count is worth to the first player: it grows when few squares or few stones are left.
    #[inline]
    fn count(&self, game: &Tak, balance: i32) -> i32 {
        let left = game.least_plies_left() as i32;
        let horizon = i32::from(game.size().columns) + i32::from(game.size().rows);
        let near = (horizon - left).max(0);
        (self.weights.count * balance / 2 + self.weights.lead * balance.signum()) * near / horizon
    }
}

impl Default for TakEvaluation {
    fn default() -> Self {
        TakEvaluation::new(TakWeights::default())
    }
}

impl Evaluate<Tak> for TakEvaluation {
    fn reset(&mut self, game: &Tak) {
        let Some(network) = &self.network else { return };
        let model = TakFeatures::model(game);
        if self.learned.as_ref().is_none_or(|learned| learned.model() != model) {
            let learned = Learned::new(network, &model).expect("the network was checked");
            self.learned = learned.map(Box::new);
        }
        if let Some(learned) = &mut self.learned {
            learned.reset(game);
        }
    }

    #[inline]
    fn made(&mut self, game: &Tak, m: Move) {
        if let Some(learned) = &mut self.learned {
            learned.made(game, m);
        }
    }

    #[inline]
    fn null_move_made(&mut self, game: &Tak) {
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
    fn evaluate(&mut self, game: &Tak) -> i32 {
        match &mut self.learned {
            Some(learned) => learned.evaluate(game),
            None => self.evaluate_by_weights(game),
        }
    }
}

impl TakEvaluation {
    #[inline]
    fn evaluate_by_weights(&self, game: &Tak) -> i32 {
        let mover = game.to_move();
        // With the swap the first player is the first to place a stone of one's own, and the stones that the opening
        // still owes are as good as placed: at ply 1 that is one of the first player's.
        let opening = game.is_opening();
        let next = if opening { Player::First } else { mover };
        let owed = i32::from(opening && mover == Player::Second);

        let weights = &self.weights;
        let (mut worth, backed) = self.buried(game);
        if self.roads {
            let roads = Roads::new(game, backed);
            if weights.winning_move != 0 && !opening && roads.threats(mover) != 0 {
                return weights.winning_move;
            }
            for (player, road) in Player::BOTH.into_iter().zip(roads.distances()) {
                worth[player] += weights.road(road.distances[0])
                    + weights.road(road.distances[1])
                    + weights.road_ways * road.ways.count_ones() as i32
                    + weights.fork * i32::from(roads.threats(player).count_ones() > 1);
            }
        }
        Player::BOTH.into_iter().for_each(|player| worth[player] += self.material(game, player));
        worth[Player::First] += owed * (weights.pieces + weights.area + weights.flat);
        worth[next] += weights.tempo;
        let balance = self.count(game, game.balance() + 2 * owed);
        let ahead = worth[mover] - worth[!mover];
        if mover == Player::First { ahead + balance } else { ahead - balance }
    }
}

/// The stones of a player on the board.
#[inline]
fn placed(game: &Tak, player: Player) -> i32 {
    let (full, left) = (game.full_reserve, game.reserve(player));
    i32::from(full.flats) + i32::from(full.capstones) - i32::from(left.flats) - i32::from(left.capstones)
}

/// The number of placements a player would have on the move, the opening left aside.
#[inline]
fn placements(game: &Tak, player: Player) -> usize {
    let Reserve { flats, capstones } = game.reserve(player);
    let choices = 2 * usize::from(flats > 0) + usize::from(capstones > 0);
    choices * game.empty().count_ones() as usize
}
