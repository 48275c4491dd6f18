use std::fmt;
use std::ops::{Index, IndexMut, Not};
use std::str::FromStr;

/// One of the two players, in the order in which they move. What they are called is the game's business
/// ([`Notation::PLAYERS`](crate::Notation::PLAYERS)): White moves first in Tzaar, Black in Surakarta.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[repr(u8)]
pub enum Player {
    /// The player who makes the first move of a game.
    First,
    /// The other one.
    Second,
}

impl Player {
    /// Both players, in order.
    pub const BOTH: [Player; 2] = [Player::First, Player::Second];

    /// The other player.
    #[inline]
    pub const fn opponent(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }

    /// 0 or 1, for tables with one entry a player.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// `first` or `second`; padded if a width is asked for.
///
/// ```
/// use quadrille_core::Player;
/// assert_eq!(Player::Second.to_string(), "second");
/// assert_eq!("second".parse(), Ok(Player::Second));
/// assert!("third".parse::<Player>().is_err());
/// ```
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(["first", "second"][*self])
    }
}

impl FromStr for Player {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<Player, ParsePlayerError> {
        match text {
            "first" => Ok(Player::First),
            "second" => Ok(Player::Second),
            _ => Err(ParsePlayerError(text.into())),
        }
    }
}

/// A text that names no player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParsePlayerError(String);

impl fmt::Display for ParsePlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the players are 'first' and 'second', not '{}'", self.0.escape_debug())
    }
}

impl std::error::Error for ParsePlayerError {}

/// `!player` is the opponent.
impl Not for Player {
    type Output = Player;
    #[inline]
    fn not(self) -> Player {
        self.opponent()
    }
}

/// A pair indexed by player.
impl<T> Index<Player> for [T; 2] {
    type Output = T;
    #[inline]
    fn index(&self, player: Player) -> &T {
        &self[player as usize]
    }
}

impl<T> IndexMut<Player> for [T; 2] {
    #[inline]
    fn index_mut(&mut self, player: Player) -> &mut T {
        &mut self[player as usize]
    }
}
