//! What is left out because its outcome can be guessed: whole positions, and moves that come late.

use super::node::{Node, Situation};
use super::realisation::ONE;
use super::search::Search;
use super::value;
use quadrille_core::{Evaluate, Game, Order};

/// Razoring reaches so many plies from the leaves.
const RAZORING: i32 = 3 * ONE;

impl<G: Game, E: Evaluate<G>, O: Order<G>> Search<'_, G, E, O> {
    /// The value of a position that is not worth searching: one so good that the opponent's best answer is not expected to
    /// bring it below beta (reverse futility, or static null move), one so bad that no quiet move is expected to lift it
    /// above alpha (razoring, Birmingham and Kent 1977, with a look at the tactical moves), or one that reaches beta with
    /// the turn given away. Never where the value matters itself, and never a proof.
    pub(super) fn prune(
        &mut self,
        alpha: i32,
        beta: i32,
        depth: i32,
        situation: &Situation,
    ) -> Option<Option<i32>> {
        let Some(static_value) = situation.static_value.filter(|_| situation.node != Node::Pv) else {
            return Some(None);
        };
        let settings = self.settings;
        if settings.reverse_futility > 0
            && depth <= settings.reverse_futility_depth as i32 * ONE
            && !value::is_proven(beta)
        {
            let plies = depth / ONE - i32::from(situation.improving);
            let safe = value::estimate(static_value, -settings.reverse_futility.saturating_mul(plies.max(0)));
            if safe >= beta {
                return Some(Some(safe));
            }
        }
        if settings.razoring > 0 && depth <= RAZORING && !value::is_proven(alpha) {
            let optimistic = value::estimate(static_value, settings.razoring.saturating_mul(depth / ONE));
            if optimistic <= alpha {
                let value = self.quiesce(alpha, alpha + 1, settings.quiescence)?;
                if value <= alpha {
                    return Some(Some(value));
                }
            }
        }
        self.null_move(beta, depth, situation)
    }

    /// After how many moves of a position the others are left out (late move pruning): fewer where the position gets worse,
    /// more where it is threatened, as what answers the threat may come late.
    #[inline]
    pub(super) fn late_limit(&self, depth: i32, situation: &Situation) -> usize {
        let settings = self.settings;
        let applies = settings.late_pruning > 0
            && situation.node != Node::Pv
            && depth <= settings.late_pruning_depth as i32 * ONE;
        if !applies {
            return usize::MAX;
        }
        let plies = (depth / ONE).max(1) as usize;
        let limit = settings.late_pruning as usize + settings.late_pruning_growth as usize * plies * plies;
        match situation {
            Situation { threatened: true, .. } => 2 * limit,
            Situation { improving: true, .. } => limit,
            _ => limit.div_ceil(2),
        }
    }

    /// What a quiet move is worth at most, by the futility margin, where its successor is a leaf or nearly so.
    pub(super) fn futile_value(&mut self, depth: i32, situation: &Situation) -> Option<i32> {
        let settings = self.settings;
        let applies = settings.futility > 0
            && situation.node != Node::Pv
            && !situation.threatened
            && depth <= settings.futility_depth as i32 * ONE
            && self.game.turn_start()
            && self.game.turn_ends();
        applies.then(|| {
            let static_value = situation.static_value.unwrap_or_else(|| self.evaluate());
            let plies = (depth / ONE).max(1);
            value::estimate(static_value, settings.futility.saturating_mul(plies))
        })
    }
}
