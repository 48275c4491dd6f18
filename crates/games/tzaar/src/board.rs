//! Where the stacks stand, and what is kept up to date with them.

use crate::geometry::{FIELDS, Field, indices, nearest};
use crate::move_counts::{CAPTURED, CAPTURES, MoveCounts, PAIR_EFFECTS, Threats};
use crate::stack::{KINDS, MAX_HEIGHT, PackedStack, Piece, Stack};
use quadrille_core::{Player, zobrist};
use std::hash::{Hash, Hasher};

/// Which decision comes next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Phase {
    /// A piece is placed, before the game proper.
    Placement,
    /// White's first turn, which is a single capture.
    Opening,
    /// The first move of a turn, a capture.
    First,
    /// The second move of a turn.
    Second,
}

/// The numbers of the stacks of height 0; see [`stack_key`].
static STACK_KEYS: [[u64; 64]; KINDS] = {
    let mut keys = [[0; 64]; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        keys[kind] = zobrist::numbers(0x7A00 + kind as u64);
        kind += 1;
    }
    keys
};

/// The numbers of phase and player.
static TURN_KEYS: [[u64; 2]; 4] = {
    let numbers = zobrist::numbers::<8>(0x7A10);
    [[numbers[0], numbers[1]], [numbers[2], numbers[3]], [numbers[4], numbers[5]], [numbers[6], numbers[7]]]
};

/// A stack's part of the key. Heights rotate the number instead of having one each: that keeps the table in the
/// fastest cache.
#[inline]
fn stack_key(field: usize, code: PackedStack) -> u64 {
    STACK_KEYS[code.kind()][field & 63].rotate_left(4 * u32::from(code.height()))
}

/// The [`PackedStack::kind`] of the stacks of a player and type.
#[inline]
pub(crate) fn kind_of(player: Player, piece: Piece) -> usize {
    2 * piece as usize + player as usize
}

/// A position of Tzaar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tzaar {
    /// What stands on each field; nothing on the numbers that are no fields.
    pub(crate) stacks: [PackedStack; 64],
    /// The stacks of each player and type, by [`PackedStack::kind`].
    pieces: [u64; KINDS],
    /// All of them.
    occupied: u64,
    /// Those of height 2 and more.
    high: u64,
    pub(crate) key: u64,
    pub(crate) move_counts: MoveCounts,
    pub(crate) threats: Threats,
    to_move: Player,
    phase: Phase,
}

/// Equal positions have equal keys.
impl Hash for Tzaar {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

impl Tzaar {
    /// The position with these stacks. Everything that is cached is computed here, from scratch.
    pub(crate) fn with_stacks(stacks: [PackedStack; 64], to_move: Player, phase: Phase) -> Tzaar {
        let (mut pieces, mut high) = ([0; KINDS], 0);
        let mut key = TURN_KEYS[phase as usize][to_move];
        for (field, stack) in stacks.iter().enumerate().filter(|&(_, &code)| code != PackedStack::EMPTY) {
            pieces[stack.kind()] |= 1 << field;
            high |= stack.high_bit(field);
            key ^= stack_key(field, *stack);
        }
        let occupied = pieces.iter().fold(0, |all, pieces| all | pieces);
        let mut move_counts = 0;
        let mut threats = Threats::NONE;
        for field in indices(occupied) {
            let pairs = &PAIR_EFFECTS[stacks[field].strength()];
            let seen = nearest(field, occupied).map(|other| pairs[stacks[other].strength()]);
            // Each pair is counted once: from the field with the lower number.
            move_counts += seen[..3].iter().map(|&pair| pair as u32).sum::<u32>();
            threats.set(field, seen.iter().map(|pair| pair >> CAPTURED & 1).sum());
        }
        let move_counts = MoveCounts(move_counts);
        Tzaar { stacks, pieces, occupied, high, key, move_counts, threats, to_move, phase }
    }

    /// Whose decision it is.
    #[inline]
    pub fn player(&self) -> Player {
        self.to_move
    }

    /// Which decision it is.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// What stands on a field.
    pub fn stack(&self, field: Field) -> Option<Stack> {
        self.stacks[field.index()].stack()
    }

    /// The stacks of a player and type, as a bitboard.
    #[inline]
    pub fn pieces(&self, player: Player, piece: Piece) -> u64 {
        self.pieces[kind_of(player, piece)]
    }

    /// The stacks of a player, as a bitboard.
    #[inline]
    pub fn stacks_of(&self, player: Player) -> u64 {
        let [totts, tzarras, tzaars] = Piece::ALL.map(|piece| self.pieces(player, piece));
        totts | tzarras | tzaars
    }

    /// The number of stacks of a player and type.
    #[inline]
    pub fn count(&self, player: Player, piece: Piece) -> u32 {
        self.pieces(player, piece).count_ones()
    }

    /// The stacks of a [`PackedStack::kind`], as a bitboard.
    #[cfg(feature = "evaluation")]
    #[inline]
    pub(crate) fn of_kind(&self, kind: usize) -> u64 {
        self.pieces[kind]
    }

    /// All stacks, as a bitboard.
    #[inline]
    pub fn occupied(&self) -> u64 {
        self.occupied
    }

    /// The stacks of height 2 and more, as a bitboard.
    #[inline]
    pub fn high(&self) -> u64 {
        self.high
    }

    /// The number of pieces of a player, those inside stacks included.
    pub fn stones(&self, player: Player) -> u32 {
        indices(self.stacks_of(player)).map(|field| u32::from(self.stacks[field].height())).sum()
    }

    /// How many stacks of a player and type there are of each height.
    pub fn heights(&self, player: Player, piece: Piece) -> [u8; MAX_HEIGHT as usize + 1] {
        let mut heights = [0; MAX_HEIGHT as usize + 1];
        for field in indices(self.pieces(player, piece)) {
            heights[usize::from(self.stacks[field].height())] += 1;
        }
        heights
    }

    /// The height of the highest stack of a player and type, 0 if there is none.
    pub fn highest(&self, player: Player, piece: Piece) -> u8 {
        indices(self.pieces(player, piece)).map(|field| self.stacks[field].height()).max().unwrap_or(0)
    }

    /// The stacks of both players that the opponent could capture in one move, as a bitboard.
    #[inline]
    pub fn threatened(&self) -> u64 {
        self.threats.any()
    }

    /// The zone of control: how many stacks of each player and type the opponent could capture in one move.
    pub fn zone_of_control(&self) -> [[u32; 3]; 2] {
        let threatened = self.threatened();
        let count = |player, piece| (self.pieces(player, piece) & threatened).count_ones();
        Player::BOTH.map(|player| Piece::ALL.map(|piece| count(player, piece)))
    }

    /// The stacks of a player that are the last of their type: nothing may be put on them.
    #[inline]
    pub(crate) fn last_of_type(&self, player: Player) -> u64 {
        let single = |pieces: u64| if pieces & pieces.wrapping_sub(1) == 0 { pieces } else { 0 };
        let [totts, tzarras, tzaars] = Piece::ALL.map(|piece| self.pieces(player, piece));
        single(totts) | single(tzarras) | single(tzaars)
    }

    /// How many stacks could go on top of the one on a field, were it not the last of its type.
    pub(crate) fn partners(&self, field: usize) -> usize {
        let pairs = &PAIR_EFFECTS[self.stacks[field & 63].strength()];
        let partners = nearest(field, self.occupied).map(|other| pairs[self.stacks[other].strength()] as u32);
        let move_counts = MoveCounts(partners.into_iter().sum());
        move_counts.pairs(Player::First) + move_counts.pairs(Player::Second)
    }

    /// Hands the decision over.
    #[inline]
    pub(crate) fn proceed(&mut self, to_move: Player, phase: Phase) {
        self.key ^= TURN_KEYS[self.phase as usize][self.to_move] ^ TURN_KEYS[phase as usize][to_move];
        self.to_move = to_move;
        self.phase = phase;
    }

    /// Moves a stack onto the stack it sees on `to`, which it replaces or joins.
    #[inline]
    pub(crate) fn shift(&mut self, from: usize, to: usize) {
        let (moving, target) = (self.stacks[from & 63], self.stacks[to & 63]);
        let joins = moving.player() == target.player();
        let arrived = if joins { moving.on_top_of(target) } else { moving };
        let mut sum = u64::from(self.move_counts.0);
        let mut threats = self.threats;

        // On each line through `from`, the two neighbours of the moving stack become neighbours of each other.
        let leaving = &PAIR_EFFECTS[moving.strength()];
        let [a, b, c, d, e, f] = nearest(from, self.occupied);
        let (mut gained, mut lost) = (0, 0);
        for (one, other) in [(a, d), (b, e), (c, f)] {
            let (code, other_code) = (self.stacks[one], self.stacks[other]);
            let pair = PAIR_EFFECTS[code.strength()][other_code.strength()];
            let (left, other_left) = (leaving[code.strength()], leaving[other_code.strength()]);
            sum = sum.wrapping_add(pair).wrapping_sub(left).wrapping_sub(other_left);
            gained |= (pair >> CAPTURES) << other | (pair >> CAPTURED & 1) << one;
            lost |= (left >> CAPTURES) << one | (other_left >> CAPTURES) << other;
        }
        threats.subtract(lost);
        threats.add(gained);

        // On `to`, another stack meets the same neighbours.
        self.occupied ^= 1 << from;
        let (before, after) = (&PAIR_EFFECTS[target.strength()], &PAIR_EFFECTS[arrived.strength()]);
        let (mut gained, mut lost, mut arriving) = (0, 0, 0_u64);
        for neighbour in nearest(to, self.occupied) {
            let strength = self.stacks[neighbour].strength();
            let (old, new) = (before[strength], after[strength]);
            sum = sum.wrapping_sub(old);
            arriving = arriving.wrapping_add(new);
            gained |= (new >> CAPTURES) << neighbour;
            lost |= (old >> CAPTURES) << neighbour;
        }
        threats.subtract(lost);
        threats.add(gained);
        threats.set(from, 0);
        threats.set(to, arriving >> CAPTURED);

        self.move_counts = MoveCounts(sum.wrapping_add(arriving) as u32);
        self.threats = threats;
        self.key ^= stack_key(from, moving) ^ stack_key(to, target) ^ stack_key(to, arrived);
        self.stacks[from & 63] = PackedStack::EMPTY;
        self.stacks[to & 63] = arrived;
        self.high = self.high & !(1 << from | 1 << to) | arrived.high_bit(to);
        self.trade(from, to, moving, target);
    }

    /// Gives the decision back, but for the key.
    #[inline]
    pub(crate) fn recede(&mut self, to_move: Player, phase: Phase) {
        self.to_move = to_move;
        self.phase = phase;
    }

    /// Takes a [`shift`](Tzaar::shift) back, but for the key, the move_counts and the threats.
    #[inline]
    pub(crate) fn shift_back(&mut self, from: usize, to: usize, moved: PackedStack, target: PackedStack) {
        self.occupied ^= 1 << from;
        self.stacks[from & 63] = moved;
        self.stacks[to & 63] = target;
        self.high = self.high & !(1 << from | 1 << to) | moved.high_bit(from) | target.high_bit(to);
        self.trade(from, to, moved, target);
    }

    /// Moves the bits of a stack from field to field and drops those of the stack it meets, or the reverse.
    #[inline]
    fn trade(&mut self, from: usize, to: usize, moved: PackedStack, target: PackedStack) {
        self.pieces[moved.kind()] ^= 1 << from | 1 << to;
        self.pieces[target.kind()] ^= 1 << to;
    }

    /// Changes what stands on a field, for the placement of pieces. Everything that is cached is computed again.
    pub(crate) fn put(&mut self, field: usize, code: PackedStack) {
        self.stacks[field & 63] = code;
        *self = Tzaar::with_stacks(self.stacks, self.to_move, self.phase);
    }

    /// The key of this position with every stack on another field.
    pub(crate) fn key_under(&self, images: &[u8; FIELDS]) -> u64 {
        let turn = TURN_KEYS[self.phase as usize][self.to_move];
        indices(self.occupied)
            .fold(turn, |key, field| key ^ stack_key(usize::from(images[field]), self.stacks[field]))
    }
}
