//! What a thread sees of the work of others.

use super::numbers::State;
use super::search::Search;
use quadrille_core::{Evaluate, Game, Order};

/// After how many positions a thread looks whether another has decided one of its path.
const BETWEEN_LOOKS: u64 = 1024;

impl<G: Game, E: Evaluate<G>, O: Order<G>> Search<'_, G, E, O> {
    /// Whether another thread has decided a position on the way to the present one.
    #[inline]
    pub(super) fn is_overtaken(&mut self) -> bool {
        if self.crowded
            && self.nodes >= self.looked + BETWEEN_LOOKS
            && self.question.rules.no_progress.is_none()
        {
            self.looked = self.nodes;
            // Who decides the root says so to all.
            self.overtaken = self.memory.path.position(1, |key| self.decided(key).is_some());
        }
        self.overtaken.is_some_and(|ply| ply + 1 < self.memory.path.len())
    }

    /// What another thread has found of the present position, if that was seen on the way.
    pub(super) fn state_by_others(&mut self, key: u64) -> Option<State> {
        self.overtaken.take_if(|ply| *ply + 1 == self.memory.path.len())?;
        self.decided(key)
    }

    /// A result in the table that holds on every path.
    fn decided(&self, key: u64) -> Option<State> {
        let (state, _) = self.question.table.probe(key ^ self.question.salt)?;
        state.is_solved().then_some(state)
    }

    /// Sees what other threads have found out about the children.
    pub(super) fn refresh(&mut self, start: usize) {
        for child in &mut self.memory.children[start..] {
            if !child.state.is_solved()
                && let Some((state, size)) = self.question.table.probe(child.key ^ self.question.salt)
                && (!state.is_solved() || self.question.rules.no_progress.is_none())
            {
                (child.state, child.size) = (state, child.size.max(size as i64));
            }
        }
    }
}
