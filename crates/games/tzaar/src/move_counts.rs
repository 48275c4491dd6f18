//! What stacks that see each other add up to: captures, stackings, threats.

use crate::stack::MAX_HEIGHT;
use quadrille_core::Player;

/// White's and Black's captures, and White's and Black's pairs of stacks that could be joined: four numbers of eight
/// bits, which can be added and subtracted together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct MoveCounts(pub(crate) u32);

impl MoveCounts {
    /// The captures of a player.
    #[inline]
    pub(crate) fn captures(self, player: Player) -> usize {
        (self.0 >> (8 * player as u32) & 255) as usize
    }

    /// The pairs of a player's stacks, each of which could go on top of the other.
    #[inline]
    pub(crate) fn pairs(self, player: Player) -> usize {
        (self.0 >> (16 + 8 * player as u32) & 255) as usize
    }
}

/// For each field, how many enemy stacks could capture the stack there: 0 to 6, one bitboard for each binary digit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Threats([u64; 3]);

impl Threats {
    pub(crate) const NONE: Threats = Threats([0; 3]);

    /// One more on each of these fields.
    #[inline]
    pub(crate) fn add(&mut self, fields: u64) {
        let [ones, twos, fours] = &mut self.0;
        let carry = *ones & fields;
        *fours ^= *twos & carry;
        *twos ^= carry;
        *ones ^= fields;
    }

    /// One less on each of these fields.
    #[inline]
    pub(crate) fn subtract(&mut self, fields: u64) {
        let [ones, twos, fours] = &mut self.0;
        let borrow = !*ones & fields;
        *fours ^= !*twos & borrow;
        *twos ^= borrow;
        *ones ^= fields;
    }

    /// So many on this field.
    #[inline]
    pub(crate) fn set(&mut self, field: usize, count: u64) {
        for (digit, fields) in self.0.iter_mut().enumerate() {
            *fields = *fields & !(1 << field) | (count >> digit & 1) << field;
        }
    }

    /// The fields with at least one.
    #[inline]
    pub(crate) fn any(self) -> u64 {
        self.0[0] | self.0[1] | self.0[2]
    }
}

/// What two stacks that see each other contribute, by their [`strength`](crate::stack::PackedStack::strength): to the
/// [`MoveCounts`] in the lower half, and above it whether they could capture each other.
pub(crate) static PAIR_EFFECTS: [[u64; 32]; 32] = {
    let mut pairs = [[0; 32]; 32];
    let mut one = 0;
    while one < 32 {
        let mut other = 0;
        while other < 32 {
            let (height, other_height) = (one & 15, other & 15);
            let (player, other_player) = (one >> 4, other >> 4);
            if height > 0 && other_height > 0 {
                if player != other_player {
                    let captures = (height >= other_height) as u64;
                    let captured = (height <= other_height) as u64;
                    let move_counts = captures << (8 * player) | captured << (8 * other_player);
                    pairs[one][other] = move_counts | captured << CAPTURED | captures << CAPTURES;
                } else if height + other_height <= MAX_HEIGHT as usize {
                    pairs[one][other] = 1 << (16 + 8 * player);
                }
            }
            other += 1;
        }
        one += 1;
    }
    pairs
};

/// The bit of [`PAIR_EFFECTS`] that tells that the second stack could capture the first. Sums over the six directions count
/// here.
pub(crate) const CAPTURED: u32 = 36;

/// The bit that tells that the first stack could capture the second: the last one, so that a shift alone gets it.
pub(crate) const CAPTURES: u32 = 63;
