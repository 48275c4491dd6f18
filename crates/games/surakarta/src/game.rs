use crate::board::{STONE_KEYS, WHITE_KEY};
use crate::circuits::spots;
use crate::setup::Stalemate;
use crate::{Move, Ply, Surakarta};
use quadrille_core::{Ending, Game, Kind, Player};
use std::fmt;

/// Why a game is over on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// A player has no stones left.
    AllCaptured,
    /// The player to move has no move.
    Stalemate,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::AllCaptured => "all stones captured",
            Reason::Stalemate => "stalemate",
        })
    }
}

impl Game for Surakarta {
    type Move = Move;
    /// The position is small: keeping all of it costs no more than taking a move back, and cannot go wrong.
    type Undo = Self;
    type Reason = Reason;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn ending(&self) -> Option<Ending<Reason>> {
        let loser = Player::BOTH.into_iter().find(|&player| self.stones[player] == 0)?;
        Some(Ending::win(!loser, Reason::AllCaptured))
    }

    /// Under [`Stalemate::Passes`] there is always a move, and this is never asked.
    fn no_moves_result(&self) -> Ending<Reason> {
        match self.stalemate {
            Stalemate::Draws | Stalemate::Passes => Ending::draw(Reason::Stalemate),
            Stalemate::Loses => Ending::win(!self.to_move, Reason::Stalemate),
        }
    }

    fn moves(&self, kind: Kind, out: &mut Vec<Move>) {
        match kind {
            Kind::Tactical => self.add_captures(out),
            Kind::Quiet => {
                self.add_steps(out);
                if self.must_pass() {
                    out.push(Move::PASS);
                }
            }
        }
    }

    #[inline]
    fn count_moves(&self) -> usize {
        let count = self.count_steps(self.to_move) + self.count_captures(self.to_move);
        if count == 0 && self.stalemate == Stalemate::Passes { 1 } else { count as usize }
    }

    #[inline]
    fn can_move(&self) -> bool {
        self.count_steps(self.to_move) > 0 || self.count_moves() > 0
    }

    fn is_legal(&self, m: Move) -> bool {
        match m.ply() {
            Some(Ply::Go { from, to }) => self.ending().is_none() && self.can_go(from, to),
            Some(Ply::Pass) => self.must_pass(),
            None => false,
        }
    }

    #[inline]
    fn make(&mut self, m: Move) -> Self {
        let before = *self;
        let mover = self.to_move;
        self.to_move = !mover;
        self.key ^= WHITE_KEY;
        self.quiet_plies = self.quiet_plies.saturating_add(1);
        if m != Move::PASS {
            let (from, to) = m.ends();
            self.stones[mover] ^= 1 << from | 1 << to;
            self.rings[mover] ^= spots(from) ^ spots(to);
            self.key ^= STONE_KEYS[mover][from] ^ STONE_KEYS[mover][to];
            if self.stones[!mover] >> to & 1 != 0 {
                self.stones[!mover] ^= 1 << to;
                self.rings[!mover] ^= spots(to);
                self.key ^= STONE_KEYS[!mover][to];
                self.quiet_plies = 0;
            }
        }
        before
    }

    #[inline]
    fn unmake(&mut self, _: Move, before: Self) {
        *self = before;
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    fn reversible_plies(&self) -> usize {
        usize::from(self.quiet_plies)
    }

    #[inline]
    fn balance(&self) -> i32 {
        self.stones[0].count_ones() as i32 - self.stones[1].count_ones() as i32
    }
}
