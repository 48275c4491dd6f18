use crate::geometry::{self, BITS, Square, ahead, flooded, obstacles_ahead, squares, turned};
use crate::setup::Rules;
use quadrille_core::zobrist::{mix, numbers};
use quadrille_core::{Player, Size};
use std::fmt;
use std::hash::{Hash, Hasher};

/// A position of Amazons. White is [`Player::First`].
///
/// Sets of squares are `u128` values, laid out as [`geometry`](crate::geometry) draws it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Amazons {
    pub(crate) amazons: [u128; 2],
    /// What nothing can enter: amazons, arrows and everything that is not on the board; then the same turned by half a
    /// turn, for [`ahead`].
    pub(crate) blocked: [u128; 2],
    pub(crate) key: u64,
    pub(crate) to_move: Player,
    pub(crate) shooter: Option<Square>,
    pub(crate) size: Size,
    pub(crate) rules: Rules,
}

/// Equal positions have equal keys.
impl Hash for Amazons {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

/// What a square holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Content {
    /// Nothing.
    Empty,
    /// An amazon.
    Amazon(Player),
    /// An arrow, or a hole in the board: they play alike.
    Arrow,
}

/// As a part of a sentence: `holds an arrow`.
impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Content::Empty => "is empty",
            Content::Amazon(Player::First) => "holds a white amazon",
            Content::Amazon(Player::Second) => "holds a black amazon",
            Content::Arrow => "holds an arrow",
        })
    }
}

/// The numbers whose exclusive or is the key.
pub(crate) mod keys {
    use super::*;

    pub static AMAZONS: [[u64; 128]; 2] = [numbers(0x4100), numbers(0x4101)];
    pub static ARROWS: [u64; 128] = numbers(0x4102);
    pub static SHOOTERS: [u64; 128] = numbers(0x4103);
    pub const SECOND_TO_MOVE: u64 = mix(0x4104);

    pub fn of_size(size: Size) -> u64 {
        mix(0x4105_0000 + 256 * u64::from(size.columns) + u64::from(size.rows))
    }
}

impl Amazons {
    /// A position whose parts are known to fit one another.
    pub(crate) fn assemble(
        size: Size,
        amazons: [u128; 2],
        arrows: u128,
        to_move: Player,
        shooter: Option<Square>,
        rules: Rules,
    ) -> Self {
        let blocked = !geometry::board(size) | amazons[0] | amazons[1] | arrows;
        let mut key = keys::of_size(size);
        for player in Player::BOTH {
            squares(amazons[player]).for_each(|square| key ^= keys::AMAZONS[player][square.slot()]);
        }
        squares(arrows).for_each(|square| key ^= keys::ARROWS[square.slot()]);
        if let Some(square) = shooter {
            key ^= keys::SHOOTERS[square.slot()];
        }
        if to_move == Player::Second {
            key ^= keys::SECOND_TO_MOVE;
        }
        Amazons { amazons, blocked: [blocked, turned(blocked)], key, to_move, shooter, size, rules }
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// All squares of the board, whatever they hold.
    pub fn board(&self) -> u128 {
        geometry::board(self.size)
    }

    /// The amazons of a player.
    #[inline]
    pub fn amazons(&self, player: Player) -> u128 {
        self.amazons[player]
    }

    /// The empty squares.
    #[inline]
    pub fn empty(&self) -> u128 {
        !self.blocked[0]
    }

    /// The arrows and holes.
    pub fn arrows(&self) -> u128 {
        self.blocked[0] & self.board() & !self.amazons[0] & !self.amazons[1]
    }

    /// Inside a turn: where the amazon stands that has to shoot.
    #[inline]
    pub fn shooter(&self) -> Option<Square> {
        self.shooter
    }

    /// What a square of the board holds.
    pub fn content(&self, square: Square) -> Content {
        let bit = square.bit();
        match Player::BOTH.into_iter().find(|&player| self.amazons[player] & bit != 0) {
            Some(player) => Content::Amazon(player),
            None if self.blocked[0] & bit != 0 => Content::Arrow,
            None => Content::Empty,
        }
    }

    /// The empty squares in a queen's reach of a square.
    #[inline]
    pub fn reach(&self, square: Square) -> u128 {
        ahead(square, self.blocked[0]) | turned(ahead(square.turned(), self.blocked[1]))
    }

    /// The number of empty squares in a queen's reach of a square.
    #[inline]
    pub fn count_reach(&self, square: Square) -> usize {
        let up = ahead(square, self.blocked[0]);
        let down = ahead(square.turned(), self.blocked[1]);
        (up.count_ones() + down.count_ones()) as usize
    }

    /// The nearest obstacles in a queen's lines from a square: amazons, arrows and, on small boards, squares beyond the edge.
    #[inline]
    pub fn obstacles(&self, square: Square) -> u128 {
        let up = obstacles_ahead(square, self.blocked[0]);
        let down = obstacles_ahead(square.turned(), self.blocked[1]);
        up | turned(down)
    }

    /// The number of queen moves a player's amazons have, as if it were his turn.
    pub fn mobility(&self, player: Player) -> usize {
        squares(self.amazons[player]).map(|square| self.count_reach(square)).sum()
    }

    /// The number of whole turns, move and arrow, a player has, as if his turn began.
    pub fn count_turns(&self, player: Player) -> usize {
        let mut board = self.clone();
        let mut turns = 0;
        for from in squares(self.amazons[player]) {
            board.toggle(from);
            turns += squares(self.reach(from)).map(|to| board.count_reach(to)).sum::<usize>();
            board.toggle(from);
        }
        turns
    }

    /// The parts into which arrows and edges cut the board: squares without arrow, joined by king's steps. Amazons
    /// belong to the region they stand in.
    pub fn regions(&self) -> Vec<u128> {
        let mut left = self.board() & !self.arrows();
        let mut regions = Vec::new();
        while left != 0 {
            let region = flooded(left & left.wrapping_neg(), left);
            regions.push(region);
            left &= !region;
        }
        regions
    }

    /// Blocks a free square or frees a blocked one.
    #[inline]
    pub(crate) fn toggle(&mut self, square: Square) {
        let [bit, turned] = BITS[square.slot()];
        self.blocked[0] ^= bit;
        self.blocked[1] ^= turned;
    }
}
