use quadrille_core::{Outcome, Player, Score};

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
