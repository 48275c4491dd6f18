//! What follows at the leaves: captures and their like, until the position is quiet.

use super::search::Search;
use super::value::{INFINITE, LONGEST};
use quadrille_core::{Evaluate, Game, Kind, Order};

impl<G: Game, E: Evaluate<G>, O: Order<G>> Search<'_, G, E, O> {
    /// The value of a leaf, already entered, with up to `plies` tactical plies. The player to move may stand pat: the
    /// evaluation is a lower bound for him. Inside a turn he may only where some quiet move lets him finish it, and not at
    /// all where evaluations are of whole turns: then he has all moves to finish the turn with.
    pub(super) fn quiesce(&mut self, mut alpha: i32, beta: i32, plies: u32) -> Option<i32> {
        let inside = !self.game.turn_start();
        let evaluates = !inside || !self.settings.whole_turns;
        if evaluates && (plies == 0 || self.ply >= LONGEST) {
            return Some(self.leaf());
        }
        let start = self.memory.candidates.len();
        let kinds = if evaluates { &[Kind::Tactical][..] } else { &Kind::BOTH };
        self.list_moves(kinds, None, 0);
        let end = self.memory.candidates.len();
        if start == end {
            return Some(self.leaf());
        }
        let mut best = -INFINITE;
        if evaluates && (!inside || self.game.count_moves() > end - start) {
            best = self.evaluate();
            best = self.corrected(best);
        }
        let mover = self.game.to_move();
        for index in start..end {
            if best >= beta {
                break;
            }
            alpha = alpha.max(best);
            let m = self.pick(start, index, end).m;
            let undo = self.make(m);
            let value = if let Some(decided) = self.enter()? {
                if self.game.to_move() == mover { decided } else { -decided }
            } else if self.game.to_move() == mover {
                self.quiesce(alpha, beta, plies.saturating_sub(1))?
            } else {
                -self.quiesce(-beta, -alpha, plies.saturating_sub(1))?
            };
            self.unmake(m, undo);
            best = best.max(value);
        }
        self.memory.candidates.truncate(start);
        Some(best)
    }

    /// The value of a position that is not searched any further.
    #[inline]
    fn leaf(&mut self) -> i32 {
        if self.game.can_move() {
            let value = self.evaluate();
            self.corrected(value)
        } else {
            self.value_of(self.game.no_moves_result().outcome)
        }
    }
}
