//! Who is nearer to which square (Lieberum, An evaluation function for the game of Amazons, 2005).

use super::queen_fill::QueenFill;
use crate::board::Amazons;
use crate::geometry::grown;
use quadrille_core::Player;

/// How the two players share the empty squares, as one of them sees it.
///
/// Distances are counted in moves of a queen and in steps of a king, from the nearest amazon of a player, over empty
/// squares only. A square that a player never reaches is farther than any other.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Accessibility {
    /// By queen's moves: the squares this player is nearer to, less those the opponent is nearer to.
    pub queen_lead: i32,
    /// By queen's moves: the squares both reach and neither is nearer to.
    pub queen_level: i32,
    /// By king's steps: the squares this player is nearer to, less those the opponent is nearer to.
    pub king_lead: i32,
    /// By king's steps: the squares both reach and neither is nearer to.
    pub king_level: i32,
    /// The sum of 2^(1 - queen's distance) over this player's squares, less that over the opponent's, in units of
    /// 1/[`UNIT`](Self::UNIT). Distances above 9 add nothing.
    pub queen_closeness: i32,
    /// The sum of the opponent's less this player's king's distance, each difference at most 6 either way, and 6 where
    /// only one of them comes.
    pub king_closeness: i32,
    /// The sum of 2^-(difference of the queen's distances) over the squares both reach, in units of
    /// 1/[`UNIT`](Self::UNIT): how much there is to fight for. Differences above 7 add nothing.
    pub contest: i32,
    /// Whether no square is in reach of both: each fills his own part of the board from now on.
    pub separated: bool,
}

/// How many waves back are remembered: a power of two above [`Accessibility::FARTHEST`].
const MEMORY: usize = 8;

impl Accessibility {
    /// What one square makes in the fields that count fractions.
    pub const UNIT: i32 = 256;

    /// The largest difference of king's distances that counts.
    pub const FARTHEST: usize = 6;

    /// How the empty squares are shared in this position.
    #[inline]
    pub fn of(game: &Amazons, player: Player) -> Self {
        let empty = game.empty();
        let amazons = [game.amazons(player), game.amazons(!player)];
        let mut access = Accessibility::default();
        let reached = access.walk_as_kings(empty, amazons);
        if reached[0] & reached[1] == 0 {
            access.separated = true;
            access.queen_lead = access.king_lead;
        } else {
            access.ride_as_queens(empty, amazons, reached);
        }
        access
    }

    /// Counts king's distances wave by wave. Gives the squares each player reaches at all.
    #[inline]
    fn walk_as_kings(&mut self, empty: u128, amazons: [u128; 2]) -> [u128; 2] {
        let mut frontier = amazons;
        let mut reached = [0; 2];
        let mut earlier = [[0; 2]; MEMORY];
        let mut first = [0; 2];
        let mut level = 0;
        let mut wave = 1;
        loop {
            frontier = [0, 1].map(|side: usize| grown(frontier[side]) & empty & !reached[side]);
            if frontier[0] | frontier[1] == 0 {
                break;
            }
            reached = [reached[0] | frontier[0], reached[1] | frontier[1]];
            first[0] |= frontier[0] & !reached[1];
            first[1] |= frontier[1] & !reached[0];
            level |= frontier[0] & frontier[1];
            earlier[wave % MEMORY] = reached;
            self.king_closeness += waiting(reached, earlier[(wave + MEMORY - Self::FARTHEST) % MEMORY]);
            wave += 1;
        }
        // For the squares one player never reaches the other's lead goes on growing.
        if reached[0] != reached[1] {
            for later in wave..wave + Self::FARTHEST - 1 {
                earlier[later % MEMORY] = reached;
                self.king_closeness += waiting(reached, earlier[(later + MEMORY - Self::FARTHEST) % MEMORY]);
            }
        }
        self.king_lead = count(first[0]) - count(first[1]);
        self.king_level = count(level);
        reached
    }

    /// Counts queen's distances wave by wave, until the squares that can be reached are.
    #[inline]
    fn ride_as_queens(&mut self, empty: u128, amazons: [u128; 2], reachable: [u128; 2]) {
        let ways = QueenFill::over(empty);
        let mut frontier = amazons;
        let mut left = reachable;
        let mut earlier = [[0; 2]; MEMORY];
        let mut first = [0; 2];
        let mut level = 0;
        let mut wave = 1;
        while left[0] | left[1] != 0 {
            for side in 0..2 {
                frontier[side] = if left[side] != 0 { ways.fill(frontier[side]) & left[side] } else { 0 };
                left[side] &= !frontier[side];
            }
            let [own, other] = frontier;
            first[0] |= own & (left[1] | !reachable[1]);
            first[1] |= other & (left[0] | !reachable[0]);
            level |= own & other;
            self.queen_closeness += (count(own) - count(other)) * ((2 * Self::UNIT) >> wave.min(31));
            for difference in 1..MEMORY.min(wave) {
                let [own_then, other_then] = earlier[(wave - difference) % MEMORY];
                self.contest += count(own & other_then | other & own_then) * (Self::UNIT >> difference);
            }
            earlier[wave % MEMORY] = frontier;
            wave += 1;
        }
        self.queen_lead = count(first[0]) - count(first[1]);
        self.queen_level = count(level);
        self.contest += self.queen_level * Self::UNIT;
    }
}

/// The squares on which one player is and waits for the other, less those where it is the other way round, without
/// those on which he has waited long enough.
#[inline]
fn waiting(reached: [u128; 2], long_ago: [u128; 2]) -> i32 {
    let [own, other] = reached;
    count(own & !other & !long_ago[0]) - count(other & !own & !long_ago[1])
}

#[inline]
fn count(set: u128) -> i32 {
    set.count_ones() as i32
}
