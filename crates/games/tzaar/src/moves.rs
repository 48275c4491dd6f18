//! Moves: what they are, which are legal, how many there are.

use crate::board::{Phase, Tzaar};
use crate::geometry::{FIELDS, NOWHERE, fields_of, nearest};
use crate::stack::{Code, MAX_HEIGHT, Piece};
use quadrille_core::{Game, Player};
use std::fmt;

/// A ply, packed into 16 bits: `from` in bits 0 to 5, `to` in bits 6 to 11, the kind above. A placement keeps the type
/// in place of `from`. Not every value is a move of some position; [`Ply`] tells what it means.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u16);

/// A ply, readable. Fields are numbers from 0 to 59.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ply {
    /// An own stack goes to a field and removes the enemy stack there.
    Capture {
        /// The field of the own stack.
        from: usize,
        /// The field of the enemy stack.
        to: usize,
    },
    /// An own stack goes on top of another.
    Stack {
        /// The field it leaves.
        from: usize,
        /// The field of the stack below.
        to: usize,
    },
    /// The second move of a turn is given up.
    Pass,
    /// A piece is placed before the game.
    Place {
        /// Its type.
        piece: Piece,
        /// Where it is put.
        field: usize,
    },
}

const CAPTURE: u16 = 0;
const STACK: u16 = 1;
const PASS: u16 = 2;
const PLACE: u16 = 3;

impl Move {
    #[inline]
    const fn pack(kind: u16, from: usize, to: usize) -> Move {
        Move(kind << 12 | (to as u16) << 6 | from as u16)
    }

    /// A move of any bits; whether it is legal somewhere is another matter.
    pub const fn from_bits(bits: u16) -> Move {
        Move(bits)
    }

    /// The packed bits.
    pub const fn bits(self) -> u16 {
        self.0
    }

    #[inline]
    fn kind(self) -> u16 {
        self.0 >> 12
    }

    /// The field that is left, where a stack moves.
    #[inline]
    pub(crate) fn origin(self) -> usize {
        usize::from(self.0 & 63)
    }

    /// The field that is moved to, where a stack moves.
    #[inline]
    pub(crate) fn target(self) -> usize {
        usize::from(self.0 >> 6 & 63)
    }

    /// Whether a stack moves.
    #[inline]
    pub(crate) fn is_shift(self) -> bool {
        self.kind() <= STACK
    }

    /// What the move means, if anything.
    pub fn ply(self) -> Option<Ply> {
        let (from, to) = (self.origin(), self.target());
        match self.kind() {
            CAPTURE if from < FIELDS && to < FIELDS => Some(Ply::Capture { from, to }),
            STACK if from < FIELDS && to < FIELDS => Some(Ply::Stack { from, to }),
            PASS if from == 0 && to == 0 => Some(Ply::Pass),
            PLACE if from < 3 && to < FIELDS => Some(Ply::Place { piece: Piece::ALL[from], field: to }),
            _ => None,
        }
    }
}

/// A ply with a field that does not exist becomes a move that is legal nowhere.
impl From<Ply> for Move {
    #[inline]
    fn from(ply: Ply) -> Move {
        match ply {
            Ply::Capture { from, to } => Move::pack(CAPTURE, from.min(NOWHERE), to.min(NOWHERE)),
            Ply::Stack { from, to } => Move::pack(STACK, from.min(NOWHERE), to.min(NOWHERE)),
            Ply::Pass => Move::pack(PASS, 0, 0),
            Ply::Place { piece, field } => Move::pack(PLACE, piece as usize, field.min(NOWHERE)),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.ply() {
            Some(ply) => ply.fmt(f),
            None => write!(f, "Move({:#06x})", self.0),
        }
    }
}

/// No position has more moves of one kind: 30 stacks, six directions each.
const LIST: usize = 256;

impl Tzaar {
    /// The number of captures a player would have.
    #[inline]
    pub fn count_captures(&self, player: Player) -> usize {
        self.tally.captures(player)
    }

    /// The number of stacking moves a player would have.
    #[inline]
    pub fn count_stackings(&self, player: Player) -> usize {
        let mut count = 2 * self.tally.pairs(player);
        for field in fields_of(self.last_of_type(player)) {
            count -= self.partners(field);
        }
        count
    }

    /// How many pieces of a type a player has still to place.
    pub fn unplaced(&self, player: Player, piece: Piece) -> u32 {
        match self.phase() {
            Phase::Placement => piece.supply() - self.count(player, piece),
            _ => 0,
        }
    }

    pub(crate) fn list_captures(&self, out: &mut Vec<Move>) {
        let us = self.player();
        self.list(CAPTURE, !us, |height| height, u64::MAX, out);
    }

    pub(crate) fn list_stackings(&self, out: &mut Vec<Move>) {
        let us = self.player();
        self.list(STACK, us, |height| MAX_HEIGHT - height, !self.last_of_type(us), out);
    }

    /// Lists the moves of one kind onto stacks of `owner` that are not higher than what `limit` says for the height of
    /// the moving stack, and that are among `allowed`.
    #[inline(always)]
    fn list(&self, kind: u16, owner: Player, limit: impl Fn(u8) -> u8, allowed: u64, out: &mut Vec<Move>) {
        let mut moves = [Move(0); LIST];
        let mut count = 0;
        for from in fields_of(self.stacks_of(self.player())) {
            let limit = limit(self.stacks[from & 63].height());
            for to in nearest(from, self.occupied()) {
                // The owner's stacks become 1 to 14, everything else becomes 0 or 16 and more.
                let height = self.stacks[to].strength() as u8 ^ (owner as u8) << 4;
                let wanted = height.wrapping_sub(1) < limit && allowed >> to & 1 == 1;
                moves[count % LIST] = Move::pack(kind, from, to);
                count += usize::from(wanted);
            }
        }
        out.extend_from_slice(&moves[..count]);
    }

    pub(crate) fn list_placements(&self, out: &mut Vec<Move>) {
        for piece in Piece::ALL.into_iter().filter(|&piece| self.unplaced(self.player(), piece) > 0) {
            let empty = !self.occupied() & ((1 << FIELDS) - 1);
            out.extend(fields_of(empty).map(|field| Move::from(Ply::Place { piece, field })));
        }
    }

    pub(crate) fn count_placements(&self) -> usize {
        let types = Piece::ALL.into_iter().filter(|&piece| self.unplaced(self.player(), piece) > 0).count();
        types * (FIELDS - self.occupied().count_ones() as usize)
    }

    /// Whether the move is legal, or else why not.
    pub fn check(&self, ply: Ply) -> Result<(), Objection> {
        if self.ending().is_some() {
            return Err(Objection::Over);
        }
        let us = self.player();
        match (ply, self.phase()) {
            (Ply::Place { piece, field }, Phase::Placement) => {
                if self.unplaced(us, piece) == 0 {
                    return Err(Objection::NoneLeft(piece));
                }
                match self.stacks.get(field) {
                    Some(&Code::EMPTY) if field < FIELDS => Ok(()),
                    _ => Err(Objection::Taken(field)),
                }
            }
            (Ply::Place { .. }, _) => Err(Objection::PlacementOver),
            (_, Phase::Placement) => Err(Objection::PlacementFirst),
            (Ply::Pass, Phase::Second) => Ok(()),
            (Ply::Pass, _) => Err(Objection::MustCapture),
            (Ply::Capture { from, to }, _) => {
                let (own, other) = self.check_path(from, to)?;
                if other.player() == us {
                    return Err(Objection::OwnTarget(to));
                }
                if other.height() > own.height() {
                    return Err(Objection::Higher { to, height: other.height(), own: own.height() });
                }
                Ok(())
            }
            (Ply::Stack { from, to }, phase) => {
                let (own, other) = self.check_path(from, to)?;
                if other.player() != us {
                    return Err(Objection::EnemyTarget(to));
                }
                if phase != Phase::Second {
                    return Err(Objection::MustCapture);
                }
                if self.last_of_type(us) >> to & 1 == 1 {
                    return Err(Objection::LastOfType(to));
                }
                if own.height() + other.height() > MAX_HEIGHT {
                    return Err(Objection::TooHigh);
                }
                Ok(())
            }
        }
    }

    /// The own stack on `from` and the stack on `to`, if the one can go to the other.
    fn check_path(&self, from: usize, to: usize) -> Result<(Code, Code), Objection> {
        let code = |field: usize| self.stacks.get(field).copied().unwrap_or(Code::EMPTY);
        let (own, other) = (code(from), code(to));
        if own == Code::EMPTY || own.player() != self.player() {
            return Err(Objection::NotOwn(from));
        }
        if other == Code::EMPTY {
            return Err(Objection::EmptyTarget(to));
        }
        if !nearest(from, self.occupied()).contains(&to) {
            return Err(Objection::NoWay { from, to });
        }
        Ok((own, other))
    }
}

/// Why a ply is not legal. Fields are numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Objection {
    /// The game is over.
    Over,
    /// There is no stack of the player to move on this field.
    NotOwn(usize),
    /// Nothing stands on the target.
    EmptyTarget(usize),
    /// There is no line between the fields, or something stands between them.
    NoWay {
        /// Where the move begins.
        from: usize,
        /// Where it would end.
        to: usize,
    },
    /// The stack to be captured is higher.
    Higher {
        /// The target.
        to: usize,
        /// The target's height.
        height: u8,
        /// The height of the moving stack.
        own: u8,
    },
    /// A capture of an own stack.
    OwnTarget(usize),
    /// A stacking move onto an enemy stack.
    EnemyTarget(usize),
    /// The turn's first move must be a capture.
    MustCapture,
    /// A stacking move onto the player's own last stack of its type.
    LastOfType(usize),
    /// A stack higher than any game allows.
    TooHigh,
    /// The pieces have to be placed first.
    PlacementFirst,
    /// All pieces have been placed.
    PlacementOver,
    /// All pieces of this type have been placed.
    NoneLeft(Piece),
    /// A piece is placed where there is one, or where there is no field.
    Taken(usize),
}

impl Objection {
    /// Whether the move's second field is to blame, not its first.
    pub(crate) fn is_about_target(self) -> bool {
        use Objection::*;
        match self {
            EmptyTarget(_)
            | NoWay { .. }
            | Higher { .. }
            | OwnTarget(_)
            | EnemyTarget(_)
            | LastOfType(_)
            | Taken(_) => true,
            Over | NotOwn(_) | MustCapture | TooHigh | PlacementFirst | PlacementOver | NoneLeft(_) => false,
        }
    }
}
