use super::stones::stones;
use quadrille_core::Game;
use quadrille_surakarta::{Move, Surakarta};
use std::fmt;

/// How many stones the player to move and the other player have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Material {
    /// Those of the player to move.
    pub mover: u8,
    /// Those of the other player.
    pub other: u8,
}

impl Material {
    /// The most stones of both players that a table may have: 9 take 6 thousand million positions.
    pub const MOST_STONES: u8 = 9;

    /// That of a position.
    pub fn of(position: &Surakarta) -> Material {
        let [mover, other] = stones(position).map(|set| set.count_ones() as u8);
        Material { mover, other }
    }

    /// That of the position after a move.
    pub(crate) fn after(position: &Surakarta, m: Move) -> Material {
        let mut after = *position;
        after.make(m);
        Material::of(&after)
    }

    /// The stones of both players.
    pub const fn stones(self) -> u8 {
        self.mover + self.other
    }

    /// With the other player to move.
    pub const fn swapped(self) -> Material {
        Material { mover: self.other, other: self.mover }
    }

    /// After a capture, with the other player to move; `None` if it was his last stone.
    pub const fn captured(self) -> Option<Material> {
        match self.other {
            0 | 1 => None,
            other => Some(Material { mover: other - 1, other: self.mover }),
        }
    }

    /// All with this many stones, where both players have some.
    pub fn of_stones(stones: u8) -> impl Iterator<Item = Material> {
        (1..stones).map(move |mover| Material { mover, other: stones - mover })
    }
}

/// `3v2`, the stones of the player to move first.
impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}v{}", self.mover, self.other)
    }
}
