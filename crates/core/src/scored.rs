use crate::{Game, Player};
use std::ops::RangeInclusive;

/// A win and its size, which may be 0. Larger is better for the first player.
///
/// ```
/// use quadrille_core::{Margin, Player};
/// let [narrow, clear] = [0, 3].map(|points| Margin { winner: Player::First, points });
/// let lost = Margin { winner: Player::Second, points: 0 };
/// assert!(clear > narrow && narrow > lost);
/// assert_eq!(lost.next(), narrow);
/// assert_eq!(narrow.to_string(), "the first player by 0");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Margin {
    /// Who wins.
    pub winner: Player,
    /// By how much.
    pub points: u32,
}

impl Margin {
    /// 0, 1, 2, ... for wins of the first player, -1, -2, -3, ... for those of the second.
    pub const fn rank(self) -> i32 {
        match self.winner {
            Player::First => self.points as i32,
            Player::Second => !(self.points as i32),
        }
    }

    /// The margin with this rank.
    pub const fn of_rank(rank: i32) -> Margin {
        match rank {
            0.. => Margin { winner: Player::First, points: rank as u32 },
            _ => Margin { winner: Player::Second, points: !rank as u32 },
        }
    }

    /// The next better one for the first player.
    pub const fn next(self) -> Margin {
        Margin::of_rank(self.rank() + 1)
    }

    /// The next better one for the second player.
    pub const fn previous(self) -> Margin {
        Margin::of_rank(self.rank() - 1)
    }
}

impl PartialOrd for Margin {
    fn partial_cmp(&self, other: &Margin) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Margin {
    fn cmp(&self, other: &Margin) -> std::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl std::fmt::Display for Margin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the {} player by {}", self.winner, self.points)
    }
}

/// Games whose wins have a size.
pub trait Scored: Game {
    /// Bounds of what best play can lead to, cheap. Asked in any position.
    fn margins(&self) -> RangeInclusive<Margin>;

    /// Whether a finished position, one with an [`ending`](Game::ending) or without a move, is worth `margin` or more to
    /// the first player.
    fn reaches(&self, margin: Margin) -> bool;
}

/// Better bounds of margins than [`Scored::margins`], which take memory or work to find.
pub trait MarginOracle<G: Scored>: Clone + Send + 'static {
    /// Bounds of what best play can lead to, from the best for the second player to the best for the first. Asked where
    /// the game is not over.
    fn margins(&mut self, game: &G) -> RangeInclusive<Margin>;
}
