//! Pieces and stacks.

use quadrille_core::Player;
use std::fmt;

/// The highest stack that a game can lead to (paper on WALTZ, 1.3). Positions that no game leads to keep to it as
/// well: there, a stacking move that would go higher is not legal.
pub const MAX_HEIGHT: u8 = 14;

/// The three types of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Piece {
    /// 15 of each colour.
    Tott,
    /// 9 of each colour.
    Tzarra,
    /// 6 of each colour.
    Tzaar,
}

impl Piece {
    /// All types, the most frequent first.
    pub const ALL: [Piece; 3] = [Piece::Tott, Piece::Tzarra, Piece::Tzaar];

    /// How many of them a player has at the start.
    pub const fn supply(self) -> u32 {
        [15, 9, 6][self as usize]
    }

    /// Its letter in Quadrille's own text, for White.
    pub const fn letter(self) -> char {
        ['T', 'R', 'Z'][self as usize]
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        ["Tott", "Tzarra", "Tzaar"][self as usize]
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A stack; a single piece is a stack of height 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stack {
    /// Whose it is.
    pub player: Player,
    /// The type of its top piece.
    pub piece: Piece,
    /// The number of its pieces.
    pub height: u8,
}

/// The letter of its top piece, upper case for White, and its height if that is above 1: `z10`.
impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.player {
            Player::First => self.piece.letter(),
            Player::Second => self.piece.letter().to_ascii_lowercase(),
        };
        if self.height == 1 { write!(f, "{letter}") } else { write!(f, "{letter}{}", self.height) }
    }
}

/// The values that [`PackedStack::kind`] can take: six kinds of stacks, and two that do not occur.
pub(crate) const KINDS: usize = 8;

/// What stands on a field, packed: the height in bits 0 to 3, the player in bit 4, the type in bits 5 and 6.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PackedStack(u8);

impl PackedStack {
    pub(crate) const EMPTY: PackedStack = PackedStack(0);

    pub(crate) const fn new(stack: Stack) -> PackedStack {
        PackedStack(stack.height | (stack.player as u8) << 4 | (stack.piece as u8) << 5)
    }

    pub(crate) fn stack(self) -> Option<Stack> {
        (self != PackedStack::EMPTY).then(|| Stack {
            player: self.player(),
            piece: self.piece(),
            height: self.height(),
        })
    }

    #[inline]
    pub(crate) fn height(self) -> u8 {
        self.0 & 15
    }

    #[inline]
    pub(crate) fn player(self) -> Player {
        if self.0 & 16 == 0 { Player::First } else { Player::Second }
    }

    /// The type of its top piece.
    pub(crate) fn piece(self) -> Piece {
        Piece::ALL[self.kind() / 2]
    }

    /// Player and type: what the tables of pieces are indexed by.
    #[inline]
    pub(crate) fn kind(self) -> usize {
        usize::from(self.0 >> 4 & 7)
    }

    /// Player and height, all that matters for who can move onto whom.
    #[inline]
    pub(crate) fn strength(self) -> usize {
        usize::from(self.0 & 31)
    }

    /// The bit of its field, if it is of height 2 or more.
    #[inline]
    pub(crate) fn high_bit(self, field: usize) -> u64 {
        u64::from(self.height() > 1) << field
    }

    /// The same stack on top of another.
    #[inline]
    pub(crate) fn on_top_of(self, other: PackedStack) -> PackedStack {
        PackedStack(self.0 + other.height())
    }
}
