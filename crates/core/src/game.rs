use crate::{Ending, Outcome, Player};
use std::fmt::{Debug, Display};
use std::hash::Hash;

/// The two halves of a move list. Which is which is a decision for searches, not a rule: tactical moves change
/// the material at once (captures), quiet moves do not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Captures and their like.
    Tactical,
    /// All other moves.
    Quiet,
}

impl Kind {
    /// Both kinds, tactical moves first.
    pub const BOTH: [Kind; 2] = [Kind::Tactical, Kind::Quiet];
}

/// The rules of a game, and a position in it. A ply is one decision; a turn may hold several plies by one player.
///
/// The front page of this crate has a small complete game.
pub trait Game: Clone + Eq + Send + Sync + 'static {
    /// A ply, packed: it means something only together with the position it was made for.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// What [`unmake`](Game::unmake) needs beyond the move. `type Undo = Self` gives copy-make.
    type Undo: Clone + Send + Sync;
    /// Why a game can be over on the board.
    type Reason: Copy + Eq + Hash + Debug + Display + Send + Sync + 'static;

    /// Whose decision it is.
    fn to_move(&self) -> Player;

    /// Whether the ply to come is the first of its turn.
    #[inline]
    fn turn_start(&self) -> bool {
        true
    }

    /// Whether every ply that can be made here is the last of its turn.
    #[inline]
    fn turn_ends(&self) -> bool {
        true
    }

    /// What the board itself decides. Cheap; that no move is left is found by [`moves`](Game::moves) and judged by
    /// [`no_moves_result`](Game::no_moves_result).
    fn ending(&self) -> Option<Ending<Self::Reason>>;

    /// What it means that the player to move has no move, asked where there is no [`ending`](Game::ending).
    fn no_moves_result(&self) -> Ending<Self::Reason>;

    /// Appends the legal moves of one kind, each once. Asked only where there is no [`ending`](Game::ending).
    fn moves(&self, kind: Kind, out: &mut Vec<Self::Move>);

    /// The number of legal moves, where possible without listing them. Asked only where there is no
    /// [`ending`](Game::ending).
    fn count_moves(&self) -> usize {
        let mut moves = Vec::new();
        Kind::BOTH.into_iter().for_each(|kind| self.moves(kind, &mut moves));
        moves.len()
    }

    /// Whether there is a legal move: what searches ask at every leaf. Asked only where there is no
    /// [`ending`](Game::ending).
    #[inline]
    fn can_move(&self) -> bool {
        self.count_moves() > 0
    }

    /// Who wins and in how many plies at most, where that is seen at a glance: not always found, but always right. Asked
    /// only where the game is not over.
    #[inline]
    fn known_result(&self) -> Option<(Player, u16)> {
        None
    }

    /// Whether the opponent could win at once if it were his turn, as far as is seen at a glance: most moves then lose, and
    /// what the position seems to be worth means little. Asked only at the start of a turn and where the game is not over.
    #[inline]
    fn is_threatened(&self) -> bool {
        false
    }

    /// The position with the turn given away and nothing else changed, where having to move is hardly ever a burden: what
    /// the player to move reaches without moving he then reaches with some move too, and searches may prune by that. No
    /// rule of the game allows it. Asked only at the start of a turn and where the game is not over.
    ///
    /// `None` where it proves nothing. That is everywhere in Tzaar, whose captures are compulsory and cost the mover
    /// material as well as the enemy; in Surakarta, where leaving a good place is often all that can be done; and in
    /// Amazons, which is lost by who has filled his territory first.
    #[inline]
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// Whether the move is legal here. Any value may be asked, also one from another position or with bits that
    /// no move has. In a finished position no move is legal.
    fn is_legal(&self, m: Self::Move) -> bool;

    /// Makes a legal move.
    fn make(&mut self, m: Self::Move) -> Self::Undo;

    /// Takes back the move made last.
    fn unmake(&mut self, m: Self::Move, undo: Self::Undo);

    /// A hash of the board, the mover and the phase of the turn, kept incrementally. Counters that belong to the
    /// path (plies since a capture) are not part of it.
    fn key(&self) -> u64;

    /// How many plies back a repetition of this position can reach: those since the last irreversible one.
    #[inline]
    fn reversible_plies(&self) -> usize {
        0
    }

    /// By how much the first player is ahead in what the game counts when it stops (stones, flats), 0 where
    /// nothing is counted.
    fn balance(&self) -> i32 {
        0
    }

    /// The outcome of [`ending`](Game::ending).
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.ending().map(|ending| ending.outcome)
    }

    /// All legal moves, tactical ones first; none in a finished position.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        if self.ending().is_none() {
            Kind::BOTH.into_iter().for_each(|kind| self.moves(kind, &mut moves));
        }
        moves
    }
}
