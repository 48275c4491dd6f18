use super::{Pairs, Points};
use std::ops::AddAssign;

/// Games by result, whether or not their pairs were finished.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Games {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Games {
    /// Counts a game.
    pub fn add(&mut self, points: Points) {
        match points {
            Points::Win => self.wins += 1,
            Points::Draw => self.draws += 1,
            Points::Loss => self.losses += 1,
        }
    }

    /// The number of games.
    pub const fn total(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The points won.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The same games as the opponent counts them.
    pub const fn reversed(self) -> Games {
        Games { wins: self.losses, draws: self.draws, losses: self.wins }
    }
}

impl AddAssign for Games {
    fn add_assign(&mut self, other: Games) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

/// All that is counted of the meetings of two players, seen by one of them.
///
/// ```
/// use quadrille_arena::statistics::{Points, ScoreCounts};
///
/// let mut score_counts = ScoreCounts::default();
/// score_counts.add_pair(Points::Win, Points::Draw);
/// score_counts.add_lone(Points::Loss);
/// assert_eq!(score_counts.games.total(), 3);
/// assert_eq!(score_counts.pairs.total(), 1); // the lone game is not part of any error bar
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ScoreCounts {
    /// Every game.
    pub games: Games,
    /// Every finished pair.
    pub pairs: Pairs,
}

impl ScoreCounts {
    /// Counts a finished pair, in either order.
    pub fn add_pair(&mut self, one: Points, other: Points) {
        self.games.add(one);
        self.games.add(other);
        self.pairs.add(one, other);
    }

    /// Counts a game whose partner was never finished.
    pub fn add_lone(&mut self, points: Points) {
        self.games.add(points);
    }

    /// The same meetings as the opponent counts them.
    pub fn reversed(self) -> ScoreCounts {
        ScoreCounts { games: self.games.reversed(), pairs: self.pairs.reversed() }
    }
}

impl AddAssign for ScoreCounts {
    fn add_assign(&mut self, other: ScoreCounts) {
        self.games += other.games;
        self.pairs += other.pairs;
    }
}
