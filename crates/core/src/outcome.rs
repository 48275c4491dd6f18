use crate::Player;
use std::fmt;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(from = "Winner", into = "Winner")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "Winner"))]
pub enum Outcome {
    /// This player has won.
    Win(Player),
    /// Nobody has.
    Draw,
}

impl Outcome {
    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Player> {
        match self {
            Outcome::Win(player) => Some(player),
            Outcome::Draw => None,
        }
    }

    /// The outcome for the player who is ahead by `balance` (positive: the first player).
    pub const fn from_balance(balance: i32) -> Outcome {
        match balance {
            0 => Outcome::Draw,
            1.. => Outcome::Win(Player::First),
            _ => Outcome::Win(Player::Second),
        }
    }
}

/// `first wins`, `second wins` or `draw`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(player) => write!(f, "{player} wins"),
            Outcome::Draw => f.write_str("draw"),
        }
    }
}

/// An outcome and the game's own reason for it: a road, a type gone, no move left, ...
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ending<R> {
    /// Who has won, if anybody.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub outcome: Outcome,
    /// Why the game is over.
    pub reason: R,
}

impl<R> Ending<R> {
    /// A win for `player`.
    pub const fn win(player: Player, reason: R) -> Self {
        Ending { outcome: Outcome::Win(player), reason }
    }

    /// A draw.
    pub const fn draw(reason: R) -> Self {
        Ending { outcome: Outcome::Draw, reason }
    }
}

/// An outcome as JSON has it.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Winner {
    /// Who has won; null for a draw.
    winner: Option<Player>,
}

#[cfg(feature = "serde")]
impl From<Winner> for Outcome {
    fn from(Winner { winner }: Winner) -> Self {
        winner.map_or(Outcome::Draw, Outcome::Win)
    }
}

#[cfg(feature = "serde")]
impl From<Outcome> for Winner {
    fn from(outcome: Outcome) -> Self {
        Winner { winner: outcome.winner() }
    }
}
