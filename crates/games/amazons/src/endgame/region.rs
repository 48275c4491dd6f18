use crate::board::Amazons;
use crate::board_text::COMBINATORIAL;
use crate::geometry::{LONGEST, STRIDE, Square, ahead, board, flooded, grown, squares, turned};
use crate::setup::Setup;
use quadrille_core::{Player, Size};
use std::fmt;

/// A part of a board: its squares without arrow, and the amazons on them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Region {
    /// The set of its squares, those of the amazons too.
    pub squares: u128,
    /// The sets of the squares that amazons stand on.
    pub amazons: [u128; 2],
}

impl Region {
    /// The whole board.
    pub fn of(game: &Amazons) -> Region {
        Region { squares: game.board() & !game.arrows(), amazons: game.amazons }
    }

    /// Its empty squares.
    #[inline]
    pub fn empty(self) -> u128 {
        self.squares & !self.amazons[0] & !self.amazons[1]
    }

    /// The number of its empty squares, which is the number of turns it can see at most.
    #[inline]
    pub fn room(self) -> i32 {
        self.empty().count_ones() as i32
    }

    /// The part of it on these squares.
    #[inline]
    pub(super) fn within(self, squares: u128) -> Region {
        Region { squares, amazons: self.amazons.map(|amazons| amazons & squares) }
    }

    /// The parts that have nothing to do with one another, without those in which nobody can move.
    #[inline]
    pub fn parts(self) -> impl Iterator<Item = Region> {
        let mut left = self.squares;
        std::iter::from_fn(move || {
            loop {
                if left == 0 {
                    return None;
                }
                let part = self.within(flooded(left & left.wrapping_neg(), left));
                left &= !part.squares;
                if part.empty() != 0 && part.amazons != [0; 2] {
                    return Some(part);
                }
            }
        })
    }

    /// What is in a queen's reach of a square.
    #[inline]
    pub(super) fn reach(self, from: Square) -> u128 {
        reach(from, self.empty())
    }

    /// What a player's turns make of it, and where the arrow lands.
    #[inline]
    pub fn turns(self, player: Player) -> impl Iterator<Item = (Region, Square)> {
        let empty = self.empty();
        squares(self.amazons[player]).flat_map(move |from| {
            squares(reach(from, empty)).flat_map(move |to| {
                let mut moved = self;
                moved.amazons[player] ^= from.bit() | to.bit();
                squares(moved.reach(to))
                    .map(move |arrow| (Region { squares: moved.squares & !arrow.bit(), ..moved }, arrow))
            })
        })
    }

    /// The same in the lower left corner: where it lies does not matter to its value.
    pub fn cornered(self) -> Region {
        let stride = u32::from(STRIDE);
        let below = self.squares.trailing_zeros() / stride * stride;
        let mut columns = self.squares >> below;
        for rows in [8, 4, 2, 1] {
            columns |= columns >> (rows * stride);
        }
        let shift = below + columns.trailing_zeros();
        Region { squares: self.squares >> shift, amazons: self.amazons.map(|amazons| amazons >> shift) }
    }

    /// One of all that differ from it by a symmetry or by whose the amazons are, and whether they are exchanged in it.
    pub(super) fn representative(self) -> (Region, bool) {
        let images = IMAGES.iter().flat_map(|bits| {
            let set = |set| squares(set).fold(0, |image, square| image | bits[square.slot()]);
            let image = Region { squares: set(self.squares), amazons: self.amazons.map(set) }.cornered();
            let [first, second] = image.amazons;
            [(image, false), (Region { amazons: [second, first], ..image }, true)]
        });
        images.min_by_key(|(region, _)| (region.squares, region.amazons)).expect("there are sixteen")
    }

    /// Whether one player alone has amazons in it, and who.
    pub fn owner(self) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self.amazons[!player] == 0)
    }

    /// What a player's amazons come to as long as those of the opponent stay where they are: with the amazons.
    #[inline]
    pub(super) fn reachable(self, player: Player) -> u128 {
        flooded(self.amazons[player], self.empty() | self.amazons[player])
    }

    /// A player's amazons that stand beside a set.
    #[inline]
    pub(super) fn beside(self, player: Player, set: u128) -> u128 {
        self.amazons[player] & grown(set)
    }
}

/// The board of the combinatorial-game tools, rows from the top: `x..|#.o`.
impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let region = self.cornered();
        let (columns, rows) = squares(region.squares).fold((0, 0), |(columns, rows), square| {
            (columns.max(square.column() + 1), rows.max(square.row() + 1))
        });
        let mut setup = Setup::empty(Size { columns, rows });
        setup.amazons = region.amazons;
        setup.arrows = board(setup.size) & !region.squares;
        f.write_str(&COMBINATORIAL.write(&setup))
    }
}

/// The bit of each square's image under each symmetry of the largest board.
static IMAGES: [[u128; 128]; 8] = {
    let mut images = [[0; 128]; 8];
    let mut index = 0;
    while index < STRIDE * LONGEST {
        if let Some(square) = Square::from_index(index) {
            let (column, row) = (square.column(), square.row());
            let mut symmetry = 0;
            while symmetry < images.len() {
                let column = if symmetry & 1 != 0 { LONGEST - 1 - column } else { column };
                let row = if symmetry & 2 != 0 { LONGEST - 1 - row } else { row };
                let (column, row) = if symmetry & 4 != 0 { (row, column) } else { (column, row) };
                images[symmetry][index as usize] = 1 << (row * STRIDE + column);
                symmetry += 1;
            }
        }
        index += 1;
    }
    images
};

#[inline]
fn reach(from: Square, empty: u128) -> u128 {
    ahead(from, !empty) | turned(ahead(from.turned(), turned(!empty)))
}
