use crate::board::{Amazons, keys};
use crate::geometry::{BITS, Square, grown};
use crate::moves::Move;
use quadrille_core::{Ending, Game, Kind, Player};
use std::fmt;

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The player to move cannot move an amazon, and loses.
    NoMoveLeft,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::NoMoveLeft => f.write_str("no move left"),
        }
    }
}

/// What taking a ply back needs: whether and from where it was a shot, and the key before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undo {
    shooter: Option<Square>,
    key: u64,
}

impl Game for Amazons {
    type Move = Move;
    type Undo = Undo;
    type Reason = Reason;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn turn_start(&self) -> bool {
        self.shooter.is_none()
    }

    #[inline]
    fn turn_ends(&self) -> bool {
        self.shooter.is_some()
    }

    /// Only the want of a move ends a game.
    #[inline]
    fn ending(&self) -> Option<Ending<Reason>> {
        None
    }

    fn no_moves_result(&self) -> Ending<Reason> {
        Ending::win(!self.to_move, Reason::NoMoveLeft)
    }

    /// Nothing is ever captured: all moves are quiet.
    fn moves(&self, kind: Kind, out: &mut Vec<Move>) {
        if kind == Kind::Quiet {
            self.list_plies(out);
        }
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.count_plies()
    }

    /// What goes anywhere begins with an empty square beside it.
    #[inline]
    fn can_move(&self) -> bool {
        let origins = self.shooter.map_or(self.amazons[self.to_move], Square::bit);
        grown(origins) & self.empty() != 0
    }

    fn is_legal(&self, m: Move) -> bool {
        m.ply().is_some_and(|ply| self.check(ply).is_ok())
    }

    #[inline]
    fn make(&mut self, m: Move) -> Undo {
        let undo = Undo { shooter: self.shooter, key: self.key };
        let to = m.to();
        match self.shooter {
            None => {
                let from = m.from();
                self.step(from, to);
                let numbers = &keys::AMAZONS[self.to_move];
                self.key ^= numbers[from.slot()] ^ numbers[to.slot()] ^ keys::SHOOTERS[to.slot()];
                self.shooter = Some(to);
            }
            Some(shooter) => {
                self.toggle(to);
                self.key ^= keys::ARROWS[to.slot()] ^ keys::SHOOTERS[shooter.slot()] ^ keys::SECOND_TO_MOVE;
                self.shooter = None;
                self.to_move = !self.to_move;
            }
        }
        undo
    }

    #[inline]
    fn unmake(&mut self, m: Move, undo: Undo) {
        match undo.shooter {
            None => self.step(m.to(), m.from()),
            Some(_) => {
                self.toggle(m.to());
                self.to_move = !self.to_move;
            }
        }
        self.shooter = undo.shooter;
        self.key = undo.key;
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }
}

impl Amazons {
    #[inline]
    fn step(&mut self, from: Square, to: Square) {
        self.amazons[self.to_move] ^= BITS[from.slot()][0] | BITS[to.slot()][0];
        self.toggle(from);
        self.toggle(to);
    }
}
