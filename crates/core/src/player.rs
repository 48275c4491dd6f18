use std::ops::{Index, IndexMut, Not};

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
