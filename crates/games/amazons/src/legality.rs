//! Which plies are legal, and why others are not.

use crate::board::{Amazons, Content};
use crate::game::Undo;
use crate::geometry::{Square, between, squares};
use crate::moves::{Move, Ply};
use quadrille_core::{Game, Notation, Player, Size};
use std::fmt;

impl Amazons {
    /// The move of a ply, if it is legal here.
    ///
    /// ```
    /// use quadrille_amazons::{Amazons, Content, IllegalMove};
    ///
    /// let game: Amazons = "W2/x2/2B w".parse()?;
    /// let refused = IllegalMove::Blocked { square: "a2".parse()?, content: Content::Arrow };
    /// assert_eq!(game.check("a3-a1".parse()?), Err(refused));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(&self, ply: Ply) -> Result<Move, IllegalMove> {
        let player = self.to_move;
        let (from, to) = match (ply, self.shooter) {
            (Ply::Amazon { .. }, Some(square)) => return Err(IllegalMove::ArrowDue(square)),
            (Ply::Arrow { .. }, None) => return Err(IllegalMove::NoArrowDue),
            (Ply::Amazon { from, to }, None) => (from, to),
            (Ply::Arrow { to }, Some(from)) => (from, to),
        };
        if let Some(square) = [from, to].into_iter().find(|square| !square.is_on(self.size)) {
            return Err(IllegalMove::OffBoard { square, size: self.size });
        }
        if self.amazons[player] & from.bit() == 0 {
            return Err(IllegalMove::NoAmazon { square: from, content: self.content(from), player });
        }
        if from == to {
            return Err(IllegalMove::SameSquare(to));
        }
        let way = between(from, to).ok_or(IllegalMove::NoLine { from, to })?;
        let mut obstacles = squares((way | to.bit()) & self.blocked[0]);
        let nearest = if from < to { obstacles.next() } else { obstacles.last() };
        match nearest {
            None => Ok(ply.into()),
            Some(square) => Err(IllegalMove::Blocked { square, content: self.content(square) }),
        }
    }

    /// Makes a move if it is legal here; [`make`](Game::make) takes that for granted.
    pub fn play(&mut self, m: Move) -> Result<Undo, IllegalMove> {
        let m = self.check(m.ply().ok_or(IllegalMove::NoPly(m))?)?;
        Ok(self.make(m))
    }
}

/// Why a move is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum IllegalMove {
    /// No ply has these bits.
    NoPly(Move),
    /// The amazon on this square has to shoot first.
    ArrowDue(Square),
    /// An amazon has to move first.
    NoArrowDue,
    /// There is no such square.
    OffBoard {
        /// The square.
        square: Square,
        /// The size of the board.
        size: Size,
    },
    /// This square holds no amazon of the player to move.
    NoAmazon {
        /// The square.
        square: Square,
        /// What it holds.
        content: Content,
        /// The player to move.
        player: Player,
    },
    /// An amazon or arrow does not stay where it is.
    SameSquare(Square),
    /// A queen does not go from one to the other.
    NoLine {
        /// Where it starts from.
        from: Square,
        /// Where it should go.
        to: Square,
    },
    /// A square on the way or at its end is not empty.
    Blocked {
        /// The nearest such square.
        square: Square,
        /// What it holds.
        content: Content,
    },
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::NoPly(m) => write!(f, "there is {m}"),
            IllegalMove::ArrowDue(square) => write!(f, "the amazon on {square} has to shoot first"),
            IllegalMove::NoArrowDue => f.write_str("no arrow is due: an amazon moves first"),
            IllegalMove::OffBoard { square, size } => write!(f, "{square} is not on the {size} board"),
            IllegalMove::NoAmazon { square, content, player } => {
                write!(f, "{} is to move, and {square} {content}", Amazons::PLAYERS[*player])
            }
            IllegalMove::SameSquare(square) => write!(f, "{square} is where it starts from"),
            IllegalMove::NoLine { from, to } => write!(f, "{from} and {to} are not on one line"),
            IllegalMove::Blocked { square, content } => write!(f, "{square} {content}"),
        }
    }
}

impl std::error::Error for IllegalMove {}
