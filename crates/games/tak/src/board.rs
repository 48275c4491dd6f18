use crate::geometry::{Direction, Shape, Square, squares};
use crate::stack::Stack;
use quadrille_core::{Player, Size, zobrist};
use std::fmt;
use std::hash::{Hash, Hasher};

/// What a stone is while it lies on top; what is buried lies flat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Piece {
    /// A flat stone: part of roads, counted in the end, may be covered.
    Flat,
    /// A standing stone: part of no road, crushed by a capstone only.
    Wall,
    /// A capstone: part of roads, never covered.
    Capstone,
}

impl Piece {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Piece; 3] = [Piece::Flat, Piece::Wall, Piece::Capstone];

    /// Which reserve it comes from: 0 for flats and walls, 1 for capstones.
    #[inline]
    pub(crate) const fn reserve_index(self) -> usize {
        self as usize / 2
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Piece::Flat => "flat",
            Piece::Wall => "wall",
            Piece::Capstone => "capstone",
        })
    }
}

/// Stones that are not on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reserve {
    /// Stones that can be placed flat or as walls.
    pub flats: u8,
    /// Capstones.
    pub capstones: u8,
}

impl Reserve {
    /// What each player begins with on a square board (the paper's Table 2.1); other boards have no standard.
    pub const fn standard(size: Size) -> Option<Reserve> {
        let (flats, capstones) = match (size.columns, size.rows) {
            (3, 3) => (10, 0),
            (4, 4) => (15, 0),
            (5, 5) => (21, 1),
            (6, 6) => (30, 1),
            (7, 7) => (40, 2),
            (8, 8) => (50, 2),
            _ => return None,
        };
        Some(Reserve { flats, capstones })
    }
}

/// A position of Tak.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tak {
    pub(crate) shape: &'static Shape,
    pub(crate) stacks: [Stack; 64],
    /// Who controls which squares: the owners of the top stones.
    pub(crate) owners: [u64; 2],
    /// What lies on top where, by [`Piece`].
    pub(crate) pieces: [u64; 3],
    /// The stacks of two stones or more.
    pub(crate) tall: u64,
    /// What is left, by player and [`Piece::reserve_index`].
    pub(crate) reserves: [[u8; 2]; 2],
    /// The plies since the game began: even ones are White's.
    pub(crate) ply: u32,
    /// The plies since the last placement or crushed wall.
    pub(crate) quiet_plies: u32,
    pub(crate) key: u64,
    /// What each player began with.
    pub(crate) full_reserve: Reserve,
    /// What Black is given in the count, in half flats.
    pub(crate) komi: i8,
    /// How many plies place a flat of the opponent: 2 with the swap, 0 without.
    pub(crate) opening_plies: u32,
}

/// Equal positions have equal keys.
impl Hash for Tak {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

static TOPS: [[[u64; 64]; 3]; 2] = [
    [zobrist::numbers(0x7A6B_0001), zobrist::numbers(0x7A6B_0002), zobrist::numbers(0x7A6B_0003)],
    [zobrist::numbers(0x7A6B_0004), zobrist::numbers(0x7A6B_0005), zobrist::numbers(0x7A6B_0006)],
];
static BURIED: [u64; 64] = zobrist::numbers(0x7A6B_0007);
pub(crate) const SECOND_TO_MOVE: u64 = zobrist::mix(0x7A6B_0008);
pub(crate) const OPENING: u64 = zobrist::mix(0x7A6B_0009);

/// The part of the key that a stack makes. Single stones, the most by far, take one look into a table.
#[inline]
pub(crate) fn stack_key(square: Square, stack: Stack, piece: Piece) -> u64 {
    if stack.is_empty() {
        return 0;
    }
    let top = top_key(square, stack.owner(), piece);
    if stack.is_tall() { top ^ buried_key(square, stack) } else { top }
}

/// The part of the key that a top stone makes.
#[inline]
pub(crate) fn top_key(square: Square, owner: Player, piece: Piece) -> u64 {
    TOPS[owner as usize][piece as usize][square.index()]
}

#[inline]
fn buried_key(square: Square, stack: Stack) -> u64 {
    let (low, high) = (stack.buried() as u64, (stack.buried() >> 64) as u64);
    zobrist::mix(BURIED[square.index()] ^ low ^ high.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

impl Tak {
    /// The size of the board.
    pub fn size(&self) -> Size {
        self.shape.size
    }

    /// The bitboard of all squares.
    #[inline]
    pub fn squares(&self) -> u64 {
        self.shape.squares
    }

    /// The most stones a move may carry: min(columns, rows).
    #[inline]
    pub fn carry_limit(&self) -> u32 {
        self.shape.carry
    }

    /// The squares that hold stones.
    #[inline]
    pub fn occupied(&self) -> u64 {
        self.owners[0] | self.owners[1]
    }

    /// The squares that hold none.
    #[inline]
    pub fn empty(&self) -> u64 {
        self.shape.squares & !self.occupied()
    }

    /// The squares of the stacks that a player controls.
    #[inline]
    pub fn controlled(&self, player: Player) -> u64 {
        self.owners[player]
    }

    /// The squares with such a stone of a player on top.
    #[inline]
    pub fn tops(&self, player: Player, piece: Piece) -> u64 {
        self.owners[player] & self.pieces[piece as usize]
    }

    /// The squares that can be part of a player's road: flats and capstones.
    #[inline]
    pub fn road_stones(&self, player: Player) -> u64 {
        self.owners[player] & !self.pieces[Piece::Wall as usize]
    }

    /// The walls and capstones of both players, which nothing covers.
    #[inline]
    pub(crate) fn blocking(&self) -> u64 {
        self.pieces[Piece::Wall as usize] | self.pieces[Piece::Capstone as usize]
    }

    /// Whether a player's road joins two opposite edges.
    #[inline]
    pub fn has_road(&self, player: Player) -> bool {
        self.shape.has_road(self.road_stones(player))
    }

    /// The stack on a square.
    #[inline]
    pub fn stack(&self, square: Square) -> Stack {
        self.stacks[square.index()]
    }

    /// The top stone of a square, if there is one.
    #[inline]
    pub fn top(&self, square: Square) -> Option<(Player, Piece)> {
        let stack = self.stack(square);
        (!stack.is_empty()).then(|| (stack.owner(), self.piece(square)))
    }

    /// What a player has left to place.
    #[inline]
    pub fn reserve(&self, player: Player) -> Reserve {
        let [flats, capstones] = self.reserves[player];
        Reserve { flats, capstones }
    }

    /// The plies that the game lasts at least, unless somebody makes a road: the empty squares or a player's stones.
    #[inline]
    pub fn least_plies_left(&self) -> u32 {
        let [first, second] = self.reserves.map(|[flats, capstones]| u32::from(flats) + u32::from(capstones));
        self.empty().count_ones().min(first).min(second)
    }

    /// What Black is given in the count, in half flats.
    pub fn komi(&self) -> i8 {
        self.komi
    }

    /// The plies since the game began.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Whether the ply to come places a flat of the opponent.
    #[inline]
    pub fn is_opening(&self) -> bool {
        self.ply < self.opening_plies
    }

    /// Whose turn it is.
    #[inline]
    pub(crate) fn mover(&self) -> Player {
        if self.ply & 1 == 0 { Player::First } else { Player::Second }
    }

    /// Whose stones the player to move places.
    #[inline]
    pub(crate) fn placed_colour(&self) -> Player {
        if self.is_opening() { self.opening_colour() } else { self.mover() }
    }

    /// A function of its own, so that the compiler knows it for rare.
    #[cold]
    fn opening_colour(&self) -> Player {
        !self.mover()
    }

    /// What lies on top of a square; a flat where it is empty.
    #[inline]
    pub(crate) fn piece(&self, square: Square) -> Piece {
        let on = |piece: Piece| self.pieces[piece as usize] & square.bit() != 0;
        if on(Piece::Wall) {
            Piece::Wall
        } else if on(Piece::Capstone) {
            Piece::Capstone
        } else {
            Piece::Flat
        }
    }

    /// Puts a stack on a square, in place of what is there; `piece` lies on top. Only the key is left as it is.
    #[inline]
    pub(crate) fn put(&mut self, square: Square, stack: Stack, piece: Piece) {
        let bit = square.bit();
        self.stacks[square.index()] = stack;
        self.owners.iter_mut().chain(&mut self.pieces).for_each(|squares| *squares &= !bit);
        self.tall &= !bit;
        if !stack.is_empty() {
            self.owners[stack.owner()] |= bit;
            self.pieces[piece as usize] |= bit;
            self.tall |= if stack.is_tall() { bit } else { 0 };
        }
    }

    /// The same game with another board. The key is computed afresh.
    pub(crate) fn with_stacks(&self, stacks: impl Iterator<Item = (Square, Stack, Piece)>) -> Tak {
        let mut tak =
            Tak { stacks: [Stack::EMPTY; 64], owners: [0; 2], pieces: [0; 3], tall: 0, ..self.clone() };
        stacks.for_each(|(square, stack, piece)| tak.put(square, stack, piece));
        tak.key = tak.key_under(|square| square);
        tak
    }

    /// The stacks of the board with what lies on top.
    pub(crate) fn all_stacks(&self) -> impl Iterator<Item = (Square, Stack, Piece)> {
        squares(self.occupied()).map(|square| (square, self.stack(square), self.piece(square)))
    }

    /// The key from scratch, with every stack on the square that `image` gives.
    pub(crate) fn key_under(&self, image: impl Fn(Square) -> Square) -> u64 {
        let Size { columns, rows } = self.shape.size;
        let Reserve { flats, capstones } = self.full_reserve;
        let rules = u64::from_le_bytes([columns, rows, flats, capstones, self.komi as u8, 0, 0, 0]);
        let mover = if self.mover() == Player::Second { SECOND_TO_MOVE } else { 0 };
        let opening = if self.is_opening() { OPENING } else { 0 };
        self.all_stacks()
            .map(|(square, stack, piece)| stack_key(image(square), stack, piece))
            .fold(zobrist::mix(rules) ^ mover ^ opening, |key, part| key ^ part)
    }

    /// Where a player's stacks of one stone can go in a direction.
    #[inline]
    pub(crate) fn targets_of_singles(&self, player: Player, direction: Direction) -> u64 {
        let singles = self.owners[player] & !self.tall;
        let capstones = singles & self.pieces[Piece::Capstone as usize];
        let open = self.shape.squares & !self.blocking();
        direction.shift(singles) & open | direction.shift(capstones) & self.pieces[Piece::Wall as usize]
    }
}
