use quadrille_core::Player;
use std::fmt;

/// The colours of a stack: bit 0 is the top stone, 1 is the second player's, and a final 1 stands below the bottom
/// stone. So lifting and dropping are shifts, whatever the height, and the empty stack is 1.
///
/// 8x8 has 104 stones in all, more than 64 bits can hold; 128 bits are enough for 63 stones of each player.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stack(u128);

impl Stack {
    /// No stone.
    pub const EMPTY: Stack = Stack(1);

    /// A single stone.
    #[inline]
    pub(crate) const fn single(player: Player) -> Stack {
        Stack(2 | player as u128)
    }

    /// A stack of single stones, the bottom one first.
    pub(crate) fn from_bottom(stones: impl IntoIterator<Item = Player>) -> Stack {
        Stack(stones.into_iter().fold(1, |stack, player| stack << 1 | player as u128))
    }

    /// The number of stones.
    #[inline]
    pub const fn height(self) -> u32 {
        127 - self.0.leading_zeros()
    }

    /// Whether there is no stone.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 1
    }

    /// Whether there are two stones or more.
    #[inline]
    pub(crate) const fn is_tall(self) -> bool {
        self.0 > 3
    }

    /// The owner of the top stone, who controls the stack. Meaningless where there is none.
    #[inline]
    pub(crate) const fn owner(self) -> Player {
        if self.0 & 1 == 0 { Player::First } else { Player::Second }
    }

    /// The owners from the bottom to the top.
    pub fn from_bottom_up(self) -> impl DoubleEndedIterator<Item = Player> + ExactSizeIterator {
        (0..self.height()).rev().map(move |depth| Stack(self.0 >> depth).owner())
    }

    /// How many stones are the second player's.
    #[inline]
    pub(crate) const fn second_stones(self) -> u32 {
        self.0.count_ones() - 1
    }

    /// The colours of the top `count` stones.
    #[inline]
    pub(crate) const fn top(self, count: u32) -> u32 {
        self.0 as u32 & ((1 << count) - 1)
    }

    /// Takes the top `count` stones away.
    #[inline]
    pub(crate) const fn lift(self, count: u32) -> Stack {
        Stack(self.0 >> count)
    }

    /// Puts `count` stones of these colours on top.
    #[inline]
    pub(crate) const fn drop(self, count: u32, colours: u32) -> Stack {
        Stack(self.0 << count | colours as u128)
    }

    /// The same stack with the players exchanged.
    pub(crate) const fn swapped(self) -> Stack {
        Stack(self.0 ^ ((1 << self.height()) - 1))
    }

    /// Everything below the top stone as one number, for hashing.
    #[inline]
    pub(crate) const fn buried(self) -> u128 {
        self.0 >> 1
    }
}

impl fmt::Debug for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.from_bottom_up().try_for_each(|player| write!(f, "{}", player.index() + 1))
    }
}
