//! How moves change a position, and how games end.

use crate::board::{Phase, Tzaar};
use crate::geometry::FIELDS;
use crate::move_counts::{MoveCounts, Threats};
use crate::moves::{Move, Ply};
use crate::stack::{PackedStack, Piece, Stack};
use quadrille_core::{Ending, Game, Kind, Player};
use std::fmt;

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The loser has no stack of this type left.
    TypeGone(Piece),
    /// The loser must capture and cannot.
    NoCapture,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::TypeGone(piece) => write!(f, "no {} left", piece.name()),
            Reason::NoCapture => f.write_str("no capture possible"),
        }
    }
}

/// What a move overwrites.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    key: u64,
    move_counts: MoveCounts,
    threats: Threats,
    moved: PackedStack,
    target: PackedStack,
    to_move: Player,
    phase: Phase,
}

impl Game for Tzaar {
    type Move = Move;
    type Undo = Undo;
    type Reason = Reason;

    #[inline]
    fn to_move(&self) -> Player {
        self.player()
    }

    #[inline]
    fn turn_start(&self) -> bool {
        self.phase() != Phase::Second
    }

    #[inline]
    fn turn_ends(&self) -> bool {
        self.phase() != Phase::First
    }

    /// A player who lacks a type has lost. [`arrange`](quadrille_core::Arrange::arrange) sees to it that not both do.
    #[inline]
    fn ending(&self) -> Option<Ending<Reason>> {
        if self.phase() == Phase::Placement {
            return None;
        }
        for player in Player::BOTH {
            for piece in Piece::ALL {
                if self.pieces(player, piece) == 0 {
                    return Some(Ending::win(!player, Reason::TypeGone(piece)));
                }
            }
        }
        None
    }

    fn no_moves_result(&self) -> Ending<Reason> {
        Ending::win(!self.player(), Reason::NoCapture)
    }

    fn moves(&self, kind: Kind, out: &mut Vec<Move>) {
        match (self.phase(), kind) {
            (Phase::Placement, Kind::Quiet) => self.list_placements(out),
            (Phase::Placement, Kind::Tactical) => {}
            (_, Kind::Tactical) => self.list_captures(out),
            (Phase::Second, Kind::Quiet) => {
                self.list_stackings(out);
                out.push(Ply::Pass.into());
            }
            (_, Kind::Quiet) => {}
        }
    }

    #[inline]
    fn count_moves(&self) -> usize {
        let us = self.player();
        match self.phase() {
            Phase::First | Phase::Opening => self.count_captures(us),
            Phase::Second => self.count_captures(us) + self.count_stackings(us) + 1,
            Phase::Placement => self.count_placements(),
        }
    }

    /// The player to move wins by the capture of a last stack, or in the second move of his turn by a pass if the opponent
    /// cannot capture.
    #[inline]
    fn known_result(&self) -> Option<(Player, u16)> {
        let us = self.player();
        let passes = self.phase() == Phase::Second && self.count_captures(!us) == 0;
        let captures = self.phase() != Phase::Placement && self.last_of_type(!us) & self.threatened() != 0;
        (passes || captures).then_some((us, 1))
    }

    fn is_legal(&self, m: Move) -> bool {
        m.ply().is_some_and(|ply| self.check(ply).is_ok())
    }

    #[inline]
    fn make(&mut self, m: Move) -> Undo {
        let (to_move, phase) = (self.player(), self.phase());
        let Tzaar { key, move_counts, threats, .. } = *self;
        let mut undo = Undo {
            key,
            move_counts,
            threats,
            moved: PackedStack::EMPTY,
            target: PackedStack::EMPTY,
            to_move,
            phase,
        };
        if m.is_shift() {
            (undo.moved, undo.target) = (self.stacks[m.origin()], self.stacks[m.target()]);
            self.shift(m.origin(), m.target());
        } else if let Some(Ply::Place { piece, field }) = m.ply() {
            self.put(field.index(), PackedStack::new(Stack { player: to_move, piece, height: 1 }));
        }
        match phase {
            Phase::First => self.proceed(to_move, Phase::Second),
            Phase::Opening | Phase::Second => self.proceed(!to_move, Phase::First),
            Phase::Placement if self.occupied().count_ones() as usize == FIELDS => {
                self.proceed(Player::First, Phase::Opening);
            }
            Phase::Placement => self.proceed(!to_move, Phase::Placement),
        }
        undo
    }

    #[inline]
    fn unmake(&mut self, m: Move, undo: Undo) {
        self.recede(undo.to_move, undo.phase);
        if m.is_shift() {
            self.shift_back(m.origin(), m.target(), undo.moved, undo.target);
        } else if let Some(Ply::Place { field, .. }) = m.ply() {
            self.put(field.index(), PackedStack::EMPTY);
        }
        self.key = undo.key;
        self.move_counts = undo.move_counts;
        self.threats = undo.threats;
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }
}
