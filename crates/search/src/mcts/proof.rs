use quadrille_core::{Outcome, Player, Score};
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

/// A certain result, and how many plies away it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Proof {
    pub(super) outcome: Outcome,
    pub(super) plies: u16,
}

impl Proof {
    /// The game is over here.
    pub(super) fn now(outcome: Outcome) -> Self {
        Proof { outcome, plies: 0 }
    }

    /// Seen from a ply before.
    pub(super) fn before(self) -> Self {
        Proof { plies: self.plies.saturating_add(1), ..self }
    }

    /// How good it is for a player: near wins before far ones, then draws, then far losses before near ones.
    #[inline]
    pub(super) fn rank(self, player: Player) -> i32 {
        const BEST: i32 = 1 << 16;
        match self.outcome.winner() {
            None => 0,
            Some(winner) if winner == player => BEST - i32::from(self.plies),
            Some(_) => i32::from(self.plies) - BEST,
        }
    }

    #[inline]
    pub(super) fn is_win(self, player: Player) -> bool {
        self.outcome == Outcome::Win(player)
    }

    #[inline]
    pub(super) fn is_loss(self, player: Player) -> bool {
        self.outcome == Outcome::Win(!player)
    }

    /// What it is to a player who is to move.
    pub(super) fn score(self, player: Player) -> Score {
        let plies = u32::from(self.plies);
        match self.outcome.winner() {
            None => Score::Draw,
            Some(winner) if winner == player => Score::Win { plies },
            Some(_) => Score::Loss { plies },
        }
    }
}

/// Place for a proof that threads share: 0 for none, or the plies above two bits that say who wins.
///
/// Its accesses are ordered, so that of two threads that prove two moves of a position at the same time one sees both.
#[derive(Default)]
pub(super) struct ProofCell(AtomicU32);

impl ProofCell {
    #[inline]
    pub(super) fn get(&self) -> Option<Proof> {
        let bits = self.0.load(SeqCst);
        let outcome = match bits & 3 {
            1 => Outcome::Win(Player::First),
            2 => Outcome::Win(Player::Second),
            3 => Outcome::Draw,
            _ => return None,
        };
        Some(Proof { outcome, plies: (bits >> 2) as u16 })
    }

    pub(super) fn set(&self, proof: Proof) {
        let winner = match proof.outcome {
            Outcome::Win(Player::First) => 1,
            Outcome::Win(Player::Second) => 2,
            Outcome::Draw => 3,
        };
        self.0.store(u32::from(proof.plies) << 2 | winner, SeqCst);
    }

    /// Takes a proof unless there is one.
    pub(super) fn set_first(&self, proof: Option<Proof>) {
        if let Some(proof) = proof.filter(|_| self.get().is_none()) {
            self.set(proof);
        }
    }
}

impl Clone for ProofCell {
    fn clone(&self) -> Self {
        ProofCell(AtomicU32::new(self.0.load(SeqCst)))
    }
}
