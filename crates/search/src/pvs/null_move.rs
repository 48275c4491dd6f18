//! Null move pruning (Beal 1989, Donninger 1993).

use super::node::Situation;
use super::realisation::ONE;
use super::search::Search;
use super::value;
use quadrille_core::{Evaluate, Game, Order};

impl<G: Game, E: Evaluate<G>, O: Order<G>> Search<'_, G, E, O> {
    /// Gives the turn away and looks less deep. If the position reaches beta even so, it does with a move, it is assumed.
    /// Nothing is proven by that, so that a win found after it is worth beta only. From the depth of the setting
    /// `verification` on a search without it must agree, as who must move may be worse off (Tabibi and Netanyahu 2002).
    ///
    /// Not where the evaluation is below beta, and not twice in a row, which would be the same position with less depth.
    pub(super) fn null_move(&mut self, beta: i32, depth: i32, situation: &Situation) -> Option<Option<i32>> {
        let settings = self.settings;
        let applies = settings.null_move > 0
            && depth > 2 * ONE
            && situation.static_value.is_some_and(|value| value >= beta)
            && self.null_move_ply != Some(self.ply)
            && !value::is_proven(beta);
        if !applies {
            return Some(None);
        }
        let Some(passed) = self.game.null_move() else { return Some(None) };
        let deeper = depth.checked_div(settings.null_move_growth as i32 * ONE).unwrap_or(0);
        let less = depth - ONE - (settings.null_move as i32 + deeper) * ONE;
        let mover = self.game.to_move();
        let game = std::mem::replace(&mut self.game, passed);
        self.memory.evaluation.null_move_made(&self.game);
        self.memory.path.push(self.game.key());
        self.memory.continuation.passed();
        self.ply += 1;
        let earlier = self.null_move_ply.replace(self.ply);
        let value = self.follow(mover, beta - 1, beta, less, situation.node.child(false, false))?;
        self.null_move_ply = earlier;
        self.ply -= 1;
        self.memory.continuation.path.pop();
        self.memory.path.pop();
        self.memory.evaluation.unmade();
        self.game = game;
        if value < beta {
            return Some(None);
        }
        if settings.verification > 0 && depth >= settings.verification as i32 * ONE {
            let earlier = self.null_move_ply.replace(self.ply);
            let verified = self.search(beta - 1, beta, less.max(ONE), situation.node)?;
            self.null_move_ply = earlier;
            if verified < beta {
                return Some(None);
            }
        }
        Some(Some(beta))
    }
}
