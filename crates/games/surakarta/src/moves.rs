use crate::circuits;
use crate::geometry::{points, steps};
use crate::setup::Stalemate;
use crate::{Point, Surakarta};
use quadrille_core::{Game, Player};

/// A ply in two bytes: where from in the low six bits, where to in the next six. A pass is all of these bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move(u16);

/// A ply, readable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ply {
    /// A stone steps or captures, which depends on what stands where it goes.
    Go {
        /// Where it stands.
        from: Point,
        /// Where it goes.
        to: Point,
    },
    /// A player without a move passes ([`Stalemate::Passes`]).
    Pass,
}

impl Move {
    /// A pass.
    pub const PASS: Move = Move(0xFFF);

    /// A stone goes from one point to another.
    #[inline]
    pub const fn new(from: Point, to: Point) -> Move {
        Move((from.index() | to.index() << 6) as u16)
    }

    /// Any value, also one that no move has.
    pub const fn from_bits(bits: u16) -> Move {
        Move(bits)
    }

    /// The packed value.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Where from and where to, as numbers below 64: in a pass, and in values that no move has, they need not be points.
    #[inline]
    pub(crate) const fn ends(self) -> (usize, usize) {
        (self.0 as usize & 63, self.0 as usize >> 6 & 63)
    }

    /// The readable form, if the value is that of a ply at all.
    pub const fn ply(self) -> Option<Ply> {
        let (from, to) = self.ends();
        match (Point::from_index(from), Point::from_index(to), self.0 >> 12) {
            (Some(from), Some(to), 0) => Some(Ply::Go { from, to }),
            _ if self.0 == Move::PASS.0 => Some(Ply::Pass),
            _ => None,
        }
    }
}

impl From<Ply> for Move {
    fn from(ply: Ply) -> Move {
        match ply {
            Ply::Go { from, to } => Move::new(from, to),
            Ply::Pass => Move::PASS,
        }
    }
}

impl Surakarta {
    /// The number of steps a player would have to choose from.
    #[inline]
    pub fn count_steps(&self, player: Player) -> u32 {
        let empty = self.empty();
        steps(self.stones[player]).into_iter().map(|to| (to & empty).count_ones()).sum()
    }

    /// The number of captures a player would have to choose from.
    #[inline]
    pub fn count_captures(&self, player: Player) -> u32 {
        circuits::count(self.rings[player], self.rings[!player])
    }

    /// The enemy stones that the stone on a point can capture; none if no stone stands there.
    pub fn targets(&self, from: Point) -> u64 {
        self.at(from).map_or(0, |player| circuits::targets(from, self.rings[player], self.rings[!player]))
    }

    /// Whether a legal move is a capture.
    pub fn is_capture(&self, m: Move) -> bool {
        self.stones[!self.to_move] >> m.ends().1 & 1 != 0
    }

    /// Whether the player to move must pass.
    pub(crate) fn must_pass(&self) -> bool {
        self.stalemate == Stalemate::Passes
            && self.ending().is_none()
            && self.count_steps(self.to_move) + self.count_captures(self.to_move) == 0
    }

    pub(crate) fn add_captures(&self, out: &mut Vec<Move>) {
        let (mine, theirs) = (self.rings[self.to_move], self.rings[!self.to_move]);
        for from in points(circuits::capturers(mine, theirs)) {
            out.extend(points(circuits::targets(from, mine, theirs)).map(|to| Move::new(from, to)));
        }
    }

    pub(crate) fn add_steps(&self, out: &mut Vec<Move>) {
        let empty = self.empty();
        for from in points(self.stones[self.to_move]) {
            out.extend(points(from.neighbours() & empty).map(|to| Move::new(from, to)));
        }
    }

    /// Whether the player to move has this step or capture.
    pub(crate) fn can_go(&self, from: Point, to: Point) -> bool {
        let steps = from.neighbours() & self.empty();
        self.at(from) == Some(self.to_move) && (steps | self.targets(from)) & to.bit() != 0
    }
}
