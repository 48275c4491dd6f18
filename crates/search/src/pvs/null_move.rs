//! Null move pruning (Beal 1989, Donninger 1993).

use super::node::Node;
use super::realisation::ONE;
use super::search::Search;
use super::value;
use quadrille_core::{Evaluate, Game, Order};

impl<G: Game, E: Evaluate<G>, O: Order<G>> Search<'_, G, E, O> {
    /// Gives the turn away and looks less deep. If the position reaches beta even so, it does with a move, it is assumed.
    /// Nothing is proven by that, so that a win found after it is worth beta only.
    ///
    /// Not where the value matters itself or the evaluation is below beta, and not twice in a row, which would be the same
    /// position with less depth.
    pub(super) fn null_move(&mut self, beta: i32, depth: i32, node: Node) -> Option<Option<i32>> {
        let applies = self.settings.null_move > 0
            && node != Node::Pv
            && depth > 2 * ONE
            && self.game.turn_start()
            && self.null_move_ply != Some(self.ply)
            && !value::is_proven(beta);
        if !applies {
            return Some(None);
        }
        let Some(passed) = self.game.null_move() else { return Some(None) };
        if self.evaluate() < beta {
            return Some(None);
        }
        let mover = self.game.to_move();
        let game = std::mem::replace(&mut self.game, passed);
        self.memory.evaluation.null_move_made(&self.game);
        self.memory.path.push(self.game.key());
        self.ply += 1;
        let earlier = self.null_move_ply.replace(self.ply);
        let less = depth - ONE - self.settings.null_move as i32 * ONE;
        let value = self.follow(mover, beta - 1, beta, less, node.child(false, false))?;
        self.null_move_ply = earlier;
        self.ply -= 1;
        self.memory.path.pop();
        self.memory.evaluation.unmade();
        self.game = game;
        Some((value >= beta).then_some(beta))
    }
}
