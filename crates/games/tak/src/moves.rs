use crate::board::{Piece, Tak};
use crate::drops::Drops;
use crate::geometry::{Direction, Square, reach, squares};
use quadrille_core::Player;

/// A ply, readable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ply {
    /// A stone from the reserve onto an empty square.
    Place {
        /// Where.
        square: Square,
        /// As what.
        piece: Piece,
    },
    /// The top of a stack moves on, dropping stones.
    Spread {
        /// The stack's square.
        from: Square,
        /// The way it goes.
        direction: Direction,
        /// How many stones it drops where.
        drops: Drops,
    },
}

/// A ply, packed: the [`Drops`] pattern (0 for a placement), 2 bits for the direction (or the [`Piece`]), 6 bits for
/// the square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move(u16);

impl Move {
    /// The move of these bits. Not every number is a move: see [`ply`](Move::ply).
    pub const fn from_bits(bits: u16) -> Move {
        Move(bits)
    }

    /// The bits.
    pub const fn bits(self) -> u16 {
        self.0
    }

    #[inline]
    const fn place(square: Square, piece: Piece) -> Move {
        Move((piece as u16) << 6 | square.index() as u16)
    }

    #[inline]
    const fn spread(from: Square, direction: Direction, drops: Drops) -> Move {
        Move((drops.pattern() as u16) << 8 | (direction as u16) << 6 | from.index() as u16)
    }

    /// The readable form; `None` for bits that no move has.
    #[inline]
    pub const fn ply(self) -> Option<Ply> {
        let square = Square::from_bit(self.0 as u32);
        let choice = self.0 >> 6 & 3;
        if let Some(drops) = Drops::from_pattern((self.0 >> 8) as u8) {
            let direction = match choice {
                0 => Direction::Up,
                1 => Direction::Down,
                2 => Direction::Right,
                _ => Direction::Left,
            };
            return Some(Ply::Spread { from: square, direction, drops });
        }
        let piece = match choice {
            0 => Piece::Flat,
            1 => Piece::Wall,
            2 => Piece::Capstone,
            _ => return None,
        };
        Some(Ply::Place { square, piece })
    }
}

impl From<Ply> for Move {
    fn from(ply: Ply) -> Move {
        match ply {
            Ply::Place { square, piece } => Move::place(square, piece),
            Ply::Spread { from, direction, drops } => Move::spread(from, direction, drops),
        }
    }
}

impl Tak {
    /// The pieces that can be placed now, of the three in [`Piece::ALL`].
    #[inline]
    pub(crate) fn can_place(&self, piece: Piece) -> bool {
        self.reserves[self.placed_colour()][piece.reserve_index()] > 0
            && (piece == Piece::Flat || !self.is_opening())
    }

    /// Appends all placements.
    pub(crate) fn placements(&self, out: &mut Vec<Move>) {
        let mut add = |pieces: &[Piece]| {
            out.reserve(pieces.len() * 64);
            for square in squares(self.empty()) {
                out.extend(pieces.iter().map(|&piece| Move::place(square, piece)));
            }
        };
        match Piece::ALL.map(|piece| self.can_place(piece)) {
            [true, true, true] => add(&Piece::ALL),
            [true, true, false] => add(&[Piece::Flat, Piece::Wall]),
            [true, false, _] => add(&[Piece::Flat]),
            [false, _, true] => add(&[Piece::Capstone]),
            [false, _, false] => {}
        }
    }

    /// Appends all spreads.
    pub(crate) fn spreads(&self, out: &mut Vec<Move>) {
        if self.is_opening() {
            return;
        }
        for direction in Direction::ALL {
            out.extend(
                squares(self.targets_of_singles(self.mover(), direction))
                    .map(|target| Move::spread(target.step(direction.opposite(), 1), direction, Drops::ONE)),
            );
        }
        self.spreads_of(self.owners[self.mover()] & self.tall, out);
    }

    /// Appends the spreads of some stacks of the player to move.
    pub(crate) fn spreads_of(&self, stacks: u64, out: &mut Vec<Move>) {
        self.each_way(stacks, |from, direction, hand, steps, crush| {
            let add = |&drops: &Drops| Move::spread(from, direction, drops);
            out.extend(Drops::within(hand, steps).iter().map(add));
            if crush {
                out.extend(Drops::crushing(hand, steps + 1).map(|drops| add(&drops)));
            }
        });
    }

    /// The number of placements.
    #[inline]
    pub fn count_placements(&self) -> usize {
        let choices = Piece::ALL.iter().filter(|&&piece| self.can_place(piece)).count();
        choices * self.empty().count_ones() as usize
    }

    /// The number of spreads.
    #[inline]
    pub fn count_spreads(&self) -> usize {
        self.count_spreads_of(self.mover())
    }

    /// The number of spreads a player would have on the move.
    #[inline]
    pub(crate) fn count_spreads_of(&self, player: Player) -> usize {
        if self.is_opening() {
            return 0;
        }
        let mut count: u32 =
            Direction::ALL.iter().map(|&d| self.targets_of_singles(player, d).count_ones()).sum();
        self.each_way(self.owners[player] & self.tall, |_, _, hand, steps, crush| {
            count += Drops::count_within(hand, steps);
            if crush {
                count += Drops::count_crushing(hand, steps + 1);
            }
        });
        count as usize
    }

    /// Visits some stacks, direction by direction: the square, the stones that can be carried,
    /// the free squares, and whether a wall behind them can be crushed.
    #[inline]
    pub(crate) fn each_way(&self, stacks: u64, mut visit: impl FnMut(Square, Direction, u32, u32, bool)) {
        let stops = self.blocking() | !self.shape.squares;
        let walls = self.pieces[Piece::Wall as usize];
        for square in squares(stacks) {
            let hand = self.stack(square).height().min(self.shape.carry);
            let crushable = if self.piece(square) == Piece::Capstone { walls } else { 0 };
            for direction in Direction::ALL {
                let (steps, stop) = reach(square, direction, stops);
                visit(square, direction, hand, steps, stop & crushable != 0);
            }
        }
    }
}
