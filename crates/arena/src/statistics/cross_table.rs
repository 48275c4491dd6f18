use super::{Points, Ratings, ScoreCounts};

/// All meetings of a round robin, a gauntlet, or any other tournament. Players are numbered from 0.
///
/// ```
/// use quadrille_arena::statistics::{CrossTable, Points};
///
/// let mut table = CrossTable::new(3);
/// table.add_pair(0, 1, Points::Win, Points::Draw);
/// table.add_pair(2, 0, Points::Loss, Points::Loss);
/// assert_eq!(table.meetings(1, 0).games.losses, 1);
/// assert_eq!(table.total(0).games.points(), 3.5);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CrossTable {
    players: usize,
    /// A row for each player, with the counts that player counts.
    counts: Vec<ScoreCounts>,
}

impl CrossTable {
    /// A table without games.
    pub fn new(players: usize) -> CrossTable {
        CrossTable { players, counts: vec![ScoreCounts::default(); players * players] }
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        self.players
    }

    /// Counts a pair between two players, its results as `player` sees them.
    pub fn add_pair(&mut self, player: usize, opponent: usize, one: Points, other: Points) {
        self.score_counts(player, opponent).add_pair(one, other);
        self.score_counts(opponent, player).add_pair(one.reversed(), other.reversed());
    }

    /// Counts a game whose partner was never finished, its result as `player` sees it.
    pub fn add_lone(&mut self, player: usize, opponent: usize, points: Points) {
        self.score_counts(player, opponent).add_lone(points);
        self.score_counts(opponent, player).add_lone(points.reversed());
    }

    /// Adds many meetings of two players at once, as `player` counts them.
    pub fn add_counts(&mut self, player: usize, opponent: usize, score_counts: ScoreCounts) {
        *self.score_counts(player, opponent) += score_counts;
        *self.score_counts(opponent, player) += score_counts.reversed();
    }

    /// The meetings of two players, as `player` counts them.
    pub fn meetings(&self, player: usize, opponent: usize) -> ScoreCounts {
        self.counts[player * self.players + opponent]
    }

    /// All meetings of a player.
    pub fn total(&self, player: usize) -> ScoreCounts {
        let mut total = ScoreCounts::default();
        (0..self.players).for_each(|opponent| total += self.meetings(player, opponent));
        total
    }

    /// Ratings that explain the finished pairs best.
    pub fn ratings(&self) -> Ratings {
        Ratings::of(self)
    }

    fn score_counts(&mut self, player: usize, opponent: usize) -> &mut ScoreCounts {
        assert!(player < self.players && opponent < self.players && player != opponent);
        &mut self.counts[player * self.players + opponent]
    }
}
