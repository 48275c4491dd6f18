//! Which plies are legal, and why others are not.

use crate::board::{Piece, Tak};
use crate::game::Undo;
use crate::geometry::{Square, reach};
use crate::moves::{Move, Ply};
use crate::setup::colour;
use quadrille_core::{Game, Player};
use std::fmt;

impl Tak {
    /// The move of a ply, if it is legal here.
    ///
    /// ```
    /// use quadrille_tak::{IllegalMove, Piece, Ply, Tak};
    ///
    /// let game: Tak = "x3/x3/1,x,2 1 2".parse()?;
    /// let ply = Ply::Place { square: "a1".parse()?, piece: Piece::Wall };
    /// assert_eq!(game.check(ply), Err(IllegalMove::Occupied("a1".parse()?)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(&self, ply: Ply) -> Result<Move, IllegalMove> {
        if self.ending().is_some() {
            return Err(IllegalMove::GameOver);
        }
        self.check_ply(ply).map(|()| ply.into())
    }

    /// Makes a move if it is legal here; [`make`](Game::make) takes that for granted.
    pub fn play(&mut self, m: Move) -> Result<Undo, IllegalMove> {
        let m = self.check(m.ply().ok_or(IllegalMove::NoPly(m))?)?;
        Ok(self.make(m))
    }

    /// Whether a move is legal, the end of the game left aside.
    #[inline]
    pub(crate) fn allows(&self, m: Move) -> bool {
        m.ply().is_some_and(|ply| self.check_ply(ply).is_ok())
    }

    /// Whether a ply is legal, the end of the game left aside.
    pub(crate) fn check_ply(&self, ply: Ply) -> Result<(), IllegalMove> {
        let mover = self.mover();
        match ply {
            Ply::Place { square, piece } => {
                if square.bit() & self.shape.squares == 0 {
                    Err(IllegalMove::OffBoard(square))
                } else if square.bit() & self.occupied() != 0 {
                    Err(IllegalMove::Occupied(square))
                } else if self.is_opening() && piece != Piece::Flat {
                    Err(IllegalMove::Opening)
                } else if !self.can_place(piece) {
                    Err(IllegalMove::NoneLeft { player: mover, piece })
                } else {
                    Ok(())
                }
            }
            Ply::Spread { from, direction, drops } => {
                let (stack, carried, limit) = (self.stack(from), drops.carried(), self.shape.carry);
                if from.bit() & self.shape.squares == 0 {
                    return Err(IllegalMove::OffBoard(from));
                } else if self.is_opening() {
                    return Err(IllegalMove::Opening);
                } else if stack.is_empty() {
                    return Err(IllegalMove::Empty(from));
                } else if stack.owner() != mover {
                    return Err(IllegalMove::NotControlled { square: from, player: mover });
                } else if carried > limit {
                    return Err(IllegalMove::TooMany { carried, limit });
                } else if carried > stack.height() {
                    return Err(IllegalMove::TooLow { square: from, height: stack.height(), carried });
                }
                let (steps, stop) = reach(from, direction, self.blocking() | !self.shape.squares);
                if drops.steps() <= steps {
                    return Ok(());
                } else if stop & self.shape.squares == 0 {
                    return Err(IllegalMove::LeavesBoard);
                }
                let square = Square::from_bit(stop.trailing_zeros());
                let piece = self.piece(square);
                let crushes = self.piece(from) == Piece::Capstone
                    && piece == Piece::Wall
                    && drops.steps() == steps + 1
                    && drops.last_is_alone();
                if crushes { Ok(()) } else { Err(IllegalMove::Blocked { square, piece }) }
            }
        }
    }
}

/// Why a move is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The game is over.
    GameOver,
    /// No ply has these bits.
    NoPly(Move),
    /// There is no such square.
    OffBoard(Square),
    /// Stones are placed on empty squares.
    Occupied(Square),
    /// The first two plies place a flat of the opponent.
    Opening,
    /// The reserve has no such stone.
    NoneLeft {
        /// Whose reserve it is.
        player: Player,
        /// The stone.
        piece: Piece,
    },
    /// There is no stack to move.
    Empty(Square),
    /// The stack is not the mover's.
    NotControlled {
        /// Where it is.
        square: Square,
        /// The player to move.
        player: Player,
    },
    /// More than the carry limit.
    TooMany {
        /// The stones to be carried.
        carried: u32,
        /// The most that can be.
        limit: u32,
    },
    /// The stack has fewer stones.
    TooLow {
        /// Where it is.
        square: Square,
        /// Its stones.
        height: u32,
        /// The stones to be carried.
        carried: u32,
    },
    /// The board ends before the last drop.
    LeavesBoard,
    /// A wall or capstone is in the way.
    Blocked {
        /// Where it is.
        square: Square,
        /// What it is.
        piece: Piece,
    },
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            IllegalMove::GameOver => f.write_str("the game is over"),
            IllegalMove::NoPly(m) => write!(f, "there is {m}"),
            IllegalMove::OffBoard(square) => write!(f, "{square} is not on the board"),
            IllegalMove::Occupied(square) => write!(f, "{square} is not empty"),
            IllegalMove::Opening => f.write_str("each player's first ply places a flat of the opponent"),
            IllegalMove::NoneLeft { player, piece } => write!(f, "{} has no {piece} left", colour(player)),
            IllegalMove::Empty(square) => write!(f, "{square} is empty"),
            IllegalMove::NotControlled { square, player } => {
                write!(f, "{} controls the stack on {square}, not {}", colour(!player), colour(player))
            }
            IllegalMove::TooMany { carried, limit } => {
                write!(f, "at most {limit} stones can be carried, not {carried}")
            }
            IllegalMove::TooLow { square, height, carried } => {
                write!(f, "{square} holds fewer than {carried} stones: {height}")
            }
            IllegalMove::LeavesBoard => f.write_str("the stack would leave the board"),
            IllegalMove::Blocked { square, piece: Piece::Wall } => {
                write!(f, "a wall stands on {square}: only a capstone alone crushes it, as the last drop")
            }
            IllegalMove::Blocked { square, piece } => write!(f, "a {piece} stands on {square}"),
        }
    }
}

impl std::error::Error for IllegalMove {}
