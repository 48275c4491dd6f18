use crate::board::Amazons;
use crate::geometry::{Square, ahead, squares};

/// A ply, packed: bits 0 to 6 are where an amazon comes from, or 127 for a shot; bits 7 to 13 are where the
/// amazon or the arrow goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u16);

/// What a shot has in place of a square: no square's number.
const ARROW: u16 = 127;

/// A ply, readable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ply {
    /// An amazon moves, the first half of a turn.
    Amazon {
        /// Where it stood.
        from: Square,
        /// Where it lands.
        to: Square,
    },
    /// The amazon that has just moved shoots, the second half of a turn.
    Arrow {
        /// Where the arrow lands and stays.
        to: Square,
    },
}

impl From<Ply> for Move {
    #[inline]
    fn from(ply: Ply) -> Move {
        let pack = |from: u16, to: Square| Move(from | u16::from(to.index()) << 7);
        match ply {
            Ply::Amazon { from, to } => pack(u16::from(from.index()), to),
            Ply::Arrow { to } => pack(ARROW, to),
        }
    }
}

impl Move {
    /// A value with these bits, be it a move or not.
    pub const fn from_bits(bits: u16) -> Move {
        Move(bits)
    }

    /// All its bits.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The ply it stands for; `None` for a value that stands for none in any position.
    pub fn ply(self) -> Option<Ply> {
        let to = Square::from_index((self.0 >> 7).try_into().ok()?)?;
        match self.0 & 127 {
            ARROW => Some(Ply::Arrow { to }),
            from => Some(Ply::Amazon { from: Square::from_index(from as u8)?, to }),
        }
    }

    /// Where the amazon comes from, for a move that is known to be an amazon's.
    #[inline]
    pub(crate) fn from(self) -> Square {
        Square::known((self.0 & 127) as u8)
    }

    /// Where the amazon or arrow goes, for a value that is known to be a move.
    #[inline]
    pub(crate) fn to(self) -> Square {
        Square::known((self.0 >> 7) as u8)
    }
}

impl Amazons {
    /// Appends all legal plies.
    pub(crate) fn list_plies(&self, out: &mut Vec<Move>) {
        match self.shooter {
            Some(from) => self.each_reached(from, |to| out.push(Ply::Arrow { to }.into())),
            None => {
                for from in squares(self.amazons[self.to_move]) {
                    self.each_reached(from, |to| out.push(Ply::Amazon { from, to }.into()));
                }
            }
        }
    }

    /// The number of legal plies.
    #[inline]
    pub(crate) fn count_plies(&self) -> usize {
        match self.shooter {
            Some(square) => self.count_reach(square),
            None => self.mobility(self.to_move),
        }
    }

    /// Shows the squares in a queen's reach to `visit`.
    #[inline]
    fn each_reached(&self, from: Square, mut visit: impl FnMut(Square)) {
        squares(ahead(from, self.blocked[0])).for_each(&mut visit);
        squares(ahead(from.turned(), self.blocked[1])).for_each(|turned| visit(turned.turned()));
    }
}
