//! Multi-cut forward pruning (Björnsson and Marsland 2001), enhanced as in the SIA paper, Section 4.2 and Figure 2.

use super::node::Node;
use super::order::MULTI_CUT;
use super::realisation::ONE;
use super::search::Search;
use super::value;
use quadrille_core::{Evaluate, Game, Order};

impl<G: Game, E: Evaluate<G>, O: Order<G>> Search<'_, G, E, O> {
    /// Searches the first moves less deep. If enough of them reach beta, so does the position, it is assumed; a win is
    /// certain. Else those that did are ranked first.
    pub(super) fn multi_cut(
        &mut self,
        start: usize,
        beta: i32,
        depth: i32,
        node: Node,
    ) -> Option<Option<i32>> {
        if value::is_proven(beta) {
            return Some(None);
        }
        let settings = self.settings;
        let needed = match node {
            Node::All => settings.multi_cut_in_all,
            _ => settings.multi_cut_in_cut,
        };
        let reduced = depth - ONE - settings.multi_cut_reduction as i32 * ONE;
        let end = self.memory.candidates.len();
        let last = end.min(start + settings.multi_cut_moves as usize);
        let mut cuts = 0;
        for index in start..last {
            let candidate = self.pick(start, index, end);
            let mover = self.game.to_move();
            let undo = self.make(candidate.m);
            let child = node.child(index == start, self.game.to_move() == mover);
            let value = self.follow(mover, beta - 1, beta, reduced, child)?;
            self.unmake(candidate.m, undo);
            if value >= beta {
                if value::is_win(value) {
                    return Some(Some(value));
                }
                cuts += 1;
                if cuts >= needed {
                    return Some(Some(beta));
                }
                let rank = &mut self.memory.candidates[index].rank;
                *rank = (*rank).max(MULTI_CUT);
            }
        }
        Some(None)
    }
}
