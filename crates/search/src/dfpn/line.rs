//! Lines of play.

use super::budget::Budget;
use super::numbers::{Numbers, State};
use super::question::Question;
use super::search::{Before, Memory, Search};
use quadrille_core::{Evaluate, Game, Order};

/// How many positions may be visited to show a line of play.
const NODES: u64 = 100_000;

impl<G: Game, O: Order<G>> Question<'_, G, O> {
    /// The line of play that begins with the move `best` at the root, whose state is `state`: of a proof as far as the
    /// table has it or a short search finds it again, and of an open question as far as the table goes. It holds the
    /// present turn at least, and no more once the budget's time is up.
    pub(super) fn line<E: Evaluate<G>>(
        &self,
        memory: &mut Memory<G, E>,
        state: State,
        best: G::Move,
        budget: &Budget<'_>,
    ) -> Vec<G::Move> {
        let budget = budget.with_nodes(NODES);
        let mut search = Search::new(self, memory, &budget);
        let goal = if state.is_solved() { Numbers::UNLIMITED } else { Numbers { proof: 0, disproof: 0 } };
        let mut line = vec![best];
        let mut m = best;
        loop {
            let key = search.key();
            search.memory.path.push(key);
            search.make(m);
            if search.is_over() {
                return line;
            }
            let in_turn = !search.game.turn_start();
            if !in_turn && (search.stopped || !state.is_solved() && !search.is_known()) {
                return line;
            }
            let found = search.search(goal, Before::NOTHING);
            if !in_turn && found.0.is_solved() != state.is_solved() {
                return line;
            }
            m = found.1;
            line.push(m);
        }
    }
}
