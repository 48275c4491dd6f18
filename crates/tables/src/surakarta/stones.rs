//! Positions as the stones of the player to move and of the other one.

use quadrille_core::{Game, Player};
use quadrille_surakarta::{Rules, Surakarta};

/// The position with these stones, just after a capture, Black to move.
pub(crate) fn position(mover: u64, other: u64, rules: &Rules) -> Surakarta {
    Surakarta::from_stones([mover, other], Player::First, rules).expect("the places of tables are positions")
}

/// The stones of the player to move and of the other one.
#[inline]
pub(crate) fn stones(position: &Surakarta) -> [u64; 2] {
    [position.stones(position.to_move()), position.stones(!position.to_move())]
}
