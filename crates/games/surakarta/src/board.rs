use crate::Point;
use crate::circuits::{self, Rings};
use crate::geometry::{BOARD, points};
use crate::setup::Stalemate;
use quadrille_core::{Player, zobrist};
use std::hash::{Hash, Hasher};

/// A position of Surakarta: where the stones stand, whose turn it is, and the plies since the last capture.
///
/// [`Player::First`] is Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Surakarta {
    pub(crate) stones: [u64; 2],
    /// The stones again, as they stand on the circuits.
    pub(crate) rings: [Rings; 2],
    pub(crate) key: u64,
    pub(crate) quiet_plies: u16,
    pub(crate) to_move: Player,
    pub(crate) stalemate: Stalemate,
}

/// Equal positions have equal keys.
impl Hash for Surakarta {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

/// The numbers of the stones, as long as six bits count; and of White to move.
pub(crate) static STONE_KEYS: [[u64; 64]; 2] = [zobrist::numbers(0x50), zobrist::numbers(0x51)];
pub(crate) const WHITE_KEY: u64 = zobrist::mix(0x52);

impl Surakarta {
    /// A position from what cannot be derived, which must have passed the checks of a setup.
    pub(crate) fn new(stones: [u64; 2], to_move: Player, quiet_plies: u16, stalemate: Stalemate) -> Self {
        let stone_keys = Player::BOTH
            .into_iter()
            .flat_map(|player| points(stones[player]).map(move |point| STONE_KEYS[player][point.index()]));
        let mover_key = if to_move == Player::Second { WHITE_KEY } else { 0 };
        Surakarta {
            stones,
            rings: stones.map(circuits::rings),
            key: stone_keys.fold(mover_key, |key, number| key ^ number),
            quiet_plies,
            to_move,
            stalemate,
        }
    }

    /// The stones of a player, bit 0 for a1, bit 35 for f6, row by row.
    #[inline]
    pub fn stones(&self, player: Player) -> u64 {
        self.stones[player]
    }

    /// The points without a stone, like [`stones`](Surakarta::stones).
    #[inline]
    pub fn empty(&self) -> u64 {
        BOARD & !(self.stones[0] | self.stones[1])
    }

    /// Whose stone stands on a point.
    pub fn at(&self, point: Point) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self.stones[player] & point.bit() != 0)
    }
}
