use crate::board::{Piece, Tak};
use crate::geometry::{Shape, beside, squares};
use quadrille_core::Player;

/// How far a player is from a road.
pub(crate) struct RoadDistances {
    /// For each pair of opposite edges, the fewest flats that must be placed to join them, where an enemy flat in the
    /// way costs two. 1 also where a single stone can step into the gap. 6 stands for all that is farther.
    pub distances: [usize; 2],
    /// Where no stone makes a road yet: the empty squares that bring two edges within one stone.
    pub ways: u64,
}

/// One flood from each of the four edges for each player: eight bitboards that grow at once, as the processor's
/// vectors do it. The edges of [`Shape::edges`](crate::geometry::Shape) follow one another. Where one player is asked for, four.
type Floods<const N: usize = 8> = [u64; N];

/// What the floods reach with some stones more, and all squares beside it.
struct Layer<const N: usize = 8> {
    reached: Floods<N>,
    touched: Floods<N>,
}

impl<const N: usize> Layer<N> {
    /// Floods from `seeds` through the stones of each player. What an edge touches is on that edge or beside the flood.
    #[inline]
    fn flood(seeds: Floods<N>, stones: &Floods<N>, edges: &Floods<N>) -> Layer<N> {
        let mut reached = seeds;
        let mut touched = [0; N];
        loop {
            let mut news = 0;
            for i in 0..N {
                touched[i] = beside(reached[i]) | edges[i];
                let grown = reached[i] | touched[i] & stones[i];
                news |= grown ^ reached[i];
                reached[i] = grown;
            }
            if news == 0 {
                return Layer { reached, touched };
            }
        }
    }
}

/// The stacks whose second stone has the colour of the top: a step off them leaves no gap.
#[inline]
pub(crate) fn backed(game: &Tak) -> u64 {
    squares(game.tall)
        .filter(|&square| matches!(game.stack(square).top(2), 0b00 | 0b11))
        .fold(0, |backed, square| backed | square.bit())
}

/// For each player the squares, empty or not, where a road stone would join two opposite edges, nobody having a road.
#[inline]
pub(crate) fn gaps(game: &Tak) -> [u64; 2] {
    gaps_of(game.shape, Player::BOTH.map(|player| game.road_stones(player)))
}

/// The same where the players have these road stones.
#[inline]
pub(crate) fn gaps_of(shape: &Shape, stones: [u64; 2]) -> [u64; 2] {
    let (edges, stones) = (all_edges(shape), by_player(stones));
    let Layer { touched, .. } = Layer::flood(seeds(&edges, &stones), &stones, &edges);
    Player::BOTH.map(|player| {
        let gap = |axis| {
            let (from, to) = ends(player, axis);
            touched[from] & touched[to]
        };
        gap(0) | gap(1)
    })
}

/// What a player's road stones reach from each edge without another stone, nobody having a road.
#[derive(Clone, Copy)]
pub(crate) struct RoadReach {
    touched: Floods<4>,
}

impl RoadReach {
    #[inline]
    pub fn new(game: &Tak, player: Player) -> RoadReach {
        let [[bottom, top], [left, right]] = game.shape.edges;
        let (edges, stones) = ([bottom, top, left, right], [game.road_stones(player); 4]);
        RoadReach { touched: Layer::flood(seeds(&edges, &stones), &stones, &edges).touched }
    }

    /// The squares, empty or not, where a road stone would join two opposite edges.
    #[inline]
    pub fn gaps(&self) -> u64 {
        let [bottom, top, left, right] = self.touched;
        bottom & top | left & right
    }

    /// Whether road stones on these squares could make a road: it would leave what one edge reaches for one of them, and come
    /// from one of them to what the other reaches.
    #[inline]
    pub fn may_join(&self, squares: u64) -> bool {
        let [bottom, top, left, right] = self.touched.map(|touched| touched & squares != 0);
        bottom && top || left && right
    }
}

/// The edges that floods begin at, and the stones they go through.
#[inline]
fn grounds(game: &Tak) -> (Floods, Floods) {
    (all_edges(game.shape), by_player(Player::BOTH.map(|player| game.road_stones(player))))
}

/// The edges of a board for both players.
#[inline]
fn all_edges(shape: &Shape) -> Floods {
    let [[bottom, top], [left, right]] = shape.edges;
    [bottom, top, left, right, bottom, top, left, right]
}

/// The stones on the edges.
#[inline]
fn seeds<const N: usize>(edges: &Floods<N>, stones: &Floods<N>) -> Floods<N> {
    std::array::from_fn(|i| edges[i] & stones[i])
}

/// The floods of a position where nobody has a road.
pub(crate) struct Roads<'a> {
    game: &'a Tak,
    edges: Floods,
    stones: Floods,
    /// What the edges reach without another stone.
    joined: Layer,
    /// For each player the squares where a stone makes a road, by the pairs of edges it joins.
    threats: [[u64; 2]; 2],
}

impl<'a> Roads<'a> {
    /// `backed` are the stacks whose second stone has the colour of the top: a step off them leaves no gap.
    #[inline]
    pub fn new(game: &'a Tak, backed: u64) -> Roads<'a> {
        let (edges, stones) = grounds(game);
        let joined = Layer::flood(seeds(&edges, &stones), &stones, &edges);
        let threats = Player::BOTH.map(|player| {
            let walls = game.pieces[Piece::Wall as usize];
            let (capstones, flats) = (game.tops(player, Piece::Capstone), game.tops(!player, Piece::Flat));
            [0, 1].map(|axis| {
                let (from, to) = ends(player, axis);
                let gap = joined.touched[from] & joined.touched[to];
                let free = stones[from] & (backed | !(joined.reached[from] | joined.reached[to]));
                gap & (game.empty() | flats & beside(free) | walls & beside(free & capstones))
            })
        });
        Roads { game, edges, stones, joined, threats }
    }

    /// The squares where one more stone makes a road for a player: empty ones, and those that a neighbour can step on
    /// without leaving a gap behind. Longer spreads that make a road are not seen.
    #[inline]
    pub fn threats(&self, player: Player) -> u64 {
        self.threats[player][0] | self.threats[player][1]
    }

    /// How far both players are from a road.
    ///
    /// The least number of stones is that of a shortest path where own stones cost 0, empty squares 1, enemy flats 2,
    /// and walls and enemy capstones cannot be passed. Floods from both ends, two stones deep, meet on every path up
    /// to 5.
    #[inline]
    pub fn distances(&self) -> [RoadDistances; 2] {
        let (layer0, open, stones) = (&self.joined, self.game.empty(), &self.stones);
        let flats = Player::BOTH.map(|player| self.game.tops(!player, Piece::Flat));
        let covers = by_player(flats);
        let seeds = std::array::from_fn(|i| layer0.reached[i] | layer0.touched[i] & open);
        let layer1 = Layer::flood(seeds, stones, &self.edges);
        let seeds = std::array::from_fn(|i| {
            layer1.reached[i] | layer1.touched[i] & open | layer0.touched[i] & covers[i]
        });
        let layer2 = Layer::flood(seeds, stones, &self.edges);
        Player::BOTH.map(|player| {
            let flats = flats[player];
            let mut road = RoadDistances { distances: [0; 2], ways: 0 };
            for axis in 0..2 {
                let (from, to) = ends(player, axis);
                let [a0, a1, a2] = [layer0, &layer1, &layer2].map(|layer| layer.touched[from]);
                let [b0, b1, b2] = [layer0, &layer1, &layer2].map(|layer| layer.touched[to]);
                let (gap, one, both, far) = (a0 & b0, a0 & b1 | a1 & b0, a1 & b1, a1 & b2 | a2 & b1);
                let within = [
                    self.threats[player][axis],
                    one & open | gap & flats,
                    both & open | one & flats,
                    far & open | (both | a0 & b2 | a2 & b0) & flats,
                    a2 & b2 & open | far & flats,
                ];
                let bits = within.iter().rev().fold(1, |bits, &paths| bits << 1 | u32::from(paths != 0));
                road.distances[axis] = bits.trailing_zeros() as usize + 1;
                road.ways |= one & open;
            }
            if self.threats(player) != 0 {
                road.ways = 0;
            }
            road
        })
    }
}

/// The same for the four floods of a player.
#[inline]
fn by_player(of: [u64; 2]) -> Floods {
    std::array::from_fn(|i| of[i / 4])
}

/// The floods of a player from the two edges of a pair.
#[inline]
fn ends(player: Player, axis: usize) -> (usize, usize) {
    let from = 4 * player.index() + 2 * axis;
    (from, from + 1)
}
