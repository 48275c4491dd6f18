//! Scores of an engine as values of a tree: max is the player to move at the root. Best-first minimax search (Korf, Chickering, Artificial
//! Intelligence 84, 1996): the next leaf is the end of the line that both players prefer so far.

use super::tree::NodeValue;
use quadrille_engine::Score;
use serde::{Deserialize, Serialize};
use std::cmp::{Ordering, Reverse};

/// A score for max.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct MaxScore(pub Score);

impl Default for MaxScore {
    fn default() -> Self {
        MaxScore(Score::Estimate(0))
    }
}

/// What an engine has found in a position besides its score.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(super) struct ExpectedLine {
    /// The plies and turns that it expects.
    pub moves: Vec<String>,
    /// How deep it has looked.
    pub depth: u32,
}

impl MaxScore {
    /// The score of a player for max.
    pub fn of(score: Score, is_max: bool) -> MaxScore {
        MaxScore(if is_max { score } else { score.reversed() })
    }

    /// The place among all scores: a proven win is above every estimate, and the sooner the better.
    fn rank(&self) -> i64 {
        match self.0 {
            Score::Estimate(value) => value.into(),
            Score::Draw => 0,
            Score::Win { plies } => i64::MAX - i64::from(plies),
            Score::Loss { plies } => i64::MIN + i64::from(plies),
        }
    }

    /// The same score told from plies earlier, or later.
    pub fn after_plies(self, difference: i32) -> MaxScore {
        MaxScore(match self.0 {
            Score::Win { plies } => Score::Win { plies: plies.saturating_add_signed(difference) },
            Score::Loss { plies } => Score::Loss { plies: plies.saturating_add_signed(difference) },
            score => score,
        })
    }
}

impl NodeValue for MaxScore {
    type Evidence = ExpectedLine;

    fn backed_up(is_max: bool, children: impl Iterator<Item = Self> + Clone) -> Self {
        let best = children.min_by(|one, other| Self::compare(is_max, one, other));
        best.unwrap_or_default().after_plies(1)
    }

    fn compare(is_max: bool, one: &Self, other: &Self) -> Ordering {
        if is_max { Reverse(one.rank()).cmp(&Reverse(other.rank())) } else { one.rank().cmp(&other.rank()) }
    }

    fn with_virtual_loss(self, is_max: bool) -> Self {
        MaxScore::of(Score::Loss { plies: 0 }, is_max)
    }

    fn is_decided(&self) -> bool {
        self.0.is_proven()
    }
}
