//! ProbCut (Buro 1995), as chess programs have it: by tactical moves only.

use super::node::{Node, Situation};
use super::realisation::ONE;
use super::search::Search;
use super::value;
use quadrille_core::{Evaluate, Game, Kind, Order};

/// By how many plies less deep it looks, and where that begins to pay.
const SHALLOWER: i32 = 4 * ONE;
const LEAST: i32 = 5 * ONE;

impl<G: Game, E: Evaluate<G>, O: Order<G>> Search<'_, G, E, O> {
    /// A tactical move that lifts the position above beta by a margin, as found by a search less deep, is expected to reach
    /// beta in a whole one.
    pub(super) fn prob_cut(&mut self, beta: i32, depth: i32, situation: &Situation) -> Option<Option<i32>> {
        let settings = self.settings;
        let applies = settings.prob_cut > 0
            && situation.node == Node::Cut
            && situation.static_value.is_some()
            && depth >= LEAST
            && self.game.turn_ends()
            && !value::is_proven(beta);
        if !applies {
            return Some(None);
        }
        let raised = value::estimate(beta, settings.prob_cut);
        let start = self.memory.candidates.len();
        self.list_moves(&[Kind::Tactical], None, depth);
        let end = self.memory.candidates.len();
        for index in start..end.min(start + settings.prob_cut_moves as usize) {
            let candidate = self.pick(start, index, end);
            let mover = self.game.to_move();
            let undo = self.make(candidate.m);
            let child = situation.node.child(index == start, self.game.to_move() == mover);
            let value = self.follow(mover, raised - 1, raised, depth - SHALLOWER, child)?;
            self.unmake(candidate.m, undo);
            if value >= raised {
                self.memory.candidates.truncate(start);
                return Some(Some(if value::is_win(value) { value } else { beta }));
            }
        }
        self.memory.candidates.truncate(start);
        Some(None)
    }
}
