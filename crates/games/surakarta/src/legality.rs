//! Which plies are legal, and why others are not.

use crate::geometry::Region;
use crate::setup::Stalemate;
use crate::{Move, Ply, Point, Reason, Surakarta};
use quadrille_core::{Game, Notation, Player};
use std::fmt;

impl Surakarta {
    /// The move of a ply, if it is legal here.
    ///
    /// ```
    /// use quadrille_surakarta::{IllegalMove, Surakarta};
    ///
    /// let game: Surakarta = "..........................w....b.... b".parse()?;
    /// assert_eq!(game.check("a1a2".parse()?), Err(IllegalMove::Empty("a1".parse()?)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(&self, ply: Ply) -> Result<Move, IllegalMove> {
        let m = Move::from(ply);
        if self.is_legal(m) { Ok(m) } else { Err(self.refusal(ply)) }
    }

    /// Makes a move if it is legal here, and gives the position before it; [`make`](Game::make) takes that for granted.
    pub fn play(&mut self, m: Move) -> Result<Surakarta, IllegalMove> {
        let m = self.check(m.ply().ok_or(IllegalMove::NoPly(m))?)?;
        Ok(self.make(m))
    }

    /// Why a ply that is not legal is not.
    fn refusal(&self, ply: Ply) -> IllegalMove {
        let player = self.to_move;
        if let Some(ending) = self.ending() {
            return IllegalMove::GameOver(ending.reason);
        }
        let Ply::Go { from, to } = ply else {
            return match self.stalemate {
                Stalemate::Passes => IllegalMove::MustMove(player),
                _ => IllegalMove::NoPassing,
            };
        };
        match (self.at(from), self.at(to)) {
            _ if from == to => IllegalMove::SamePoint(from),
            (None, _) => IllegalMove::Empty(from),
            (Some(owner), _) if owner != player => IllegalMove::NotOwn { point: from, player },
            (_, Some(owner)) if owner == player => IllegalMove::OwnTarget { point: to, player },
            (_, None) => IllegalMove::NotAdjacent { from, to },
            _ if from.region() == Region::Corner => IllegalMove::CornerOrigin(from),
            _ if to.region() == Region::Corner => IllegalMove::CornerTarget(to),
            _ => IllegalMove::NoRoute { from, to },
        }
    }
}

/// Why a move is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The game is over.
    GameOver(Reason),
    /// No ply has these bits.
    NoPly(Move),
    /// Nobody passes under these rules.
    NoPassing,
    /// A player who can move does not pass.
    MustMove(Player),
    /// The stone would stay where it is.
    SamePoint(Point),
    /// There is no stone to move.
    Empty(Point),
    /// The stone is the opponent's.
    NotOwn {
        /// Where it stands.
        point: Point,
        /// The player to move.
        player: Player,
    },
    /// The stone would go to one of its own side.
    OwnTarget {
        /// Where that one stands.
        point: Point,
        /// The player to move.
        player: Player,
    },
    /// A stone steps to a neighbouring point only.
    NotAdjacent {
        /// Where it stands.
        from: Point,
        /// Where it should go.
        to: Point,
    },
    /// No stone captures from a corner.
    CornerOrigin(Point),
    /// No stone is captured in a corner.
    CornerTarget(Point),
    /// No free way leads over a loop from one to the other.
    NoRoute {
        /// Where the stone stands.
        from: Point,
        /// The stone that it should capture.
        to: Point,
    },
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |player: Player| Surakarta::PLAYERS[player];
        match *self {
            IllegalMove::GameOver(reason) => write!(f, "the game is over: {reason}"),
            IllegalMove::NoPly(m) => write!(f, "there is {m}"),
            IllegalMove::NoPassing => f.write_str("there is no passing under these rules"),
            IllegalMove::MustMove(player) => write!(f, "{} has a move and cannot pass", name(player)),
            IllegalMove::SamePoint(point) => write!(f, "{point} is where the stone stands already"),
            IllegalMove::Empty(point) => write!(f, "{point} is empty"),
            IllegalMove::NotOwn { point, player } => {
                write!(f, "{point} holds a stone of {}, and {} is to move", name(!player), name(player))
            }
            IllegalMove::OwnTarget { point, player } => {
                write!(f, "{point} holds another stone of {}", name(player))
            }
            IllegalMove::NotAdjacent { from, to } => write!(f, "{to} is empty and not next to {from}"),
            IllegalMove::CornerOrigin(point) => {
                write!(f, "{point} is a corner: no stone captures from there")
            }
            IllegalMove::CornerTarget(point) => {
                write!(f, "{point} is a corner: no stone is captured there")
            }
            IllegalMove::NoRoute { from, to } => {
                write!(f, "there is no free way from {from} over a loop to {to}")
            }
        }
    }
}

impl std::error::Error for IllegalMove {}
