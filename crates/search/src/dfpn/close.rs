//! Disproofs that rest on assumptions are made sure of.

use super::numbers::{CUT_OFF, Numbers, State};
use super::search::{Before, Search};
use quadrille_core::{Evaluate, Game, Order};
use std::collections::HashSet;

/// What has come of an attempt to make sure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Closure {
    /// The disproof holds on every path.
    Closed,
    /// A position that was assumed to be disproven is proven.
    Refuted,
    /// The budget is spent, or lines are too long to be followed.
    Open,
}

impl<G: Game, E: Evaluate<G>, O: Order<G>> Search<'_, G, E, O> {
    /// Makes sure of the disproof of the root by a set of positions that the defender never leaves: where the attacker
    /// moves, all that he can reach is in the set or disproven for certain; where the defender moves, something is. As no
    /// position of the set is won, the attacker does not win, however often positions recur. (Ends of the game by a
    /// counter are left out of account: they are draws, and so can only help the defender.)
    pub(super) fn close(&mut self) -> Closure {
        let mut set = HashSet::from([self.key()]);
        let mut open = vec![self.question.root.clone()];
        while let Some(game) = open.pop() {
            self.begin(game.clone());
            let attacking = game.to_move() == self.question.attacker;
            let closure = if attacking {
                self.close_all(&mut set, &mut open)
            } else {
                self.close_one(&mut set, &mut open)
            };
            if closure != Closure::Closed {
                return closure;
            }
            if self.stopped {
                return Closure::Open;
            }
        }
        let disproven = State { drawn: true, ..State::solved(false, 0) };
        set.into_iter().for_each(|key| self.question.table.store(key ^ self.question.salt, disproven, 1));
        Closure::Closed
    }

    /// Sees to all children of a position where the attacker moves.
    fn close_all(&mut self, set: &mut HashSet<u64>, open: &mut Vec<G>) -> Closure {
        self.memory.path.push(self.key());
        self.expand(true);
        let children: Vec<_> = self.memory.children.drain(..).collect();
        for child in children {
            if set.contains(&child.key) {
                continue;
            }
            let undo = self.make(child.m);
            let mut state = child.state;
            if !state.is_solved() {
                state = self.search(Numbers::UNLIMITED, Before::NOTHING).0;
            }
            if is_open(state) {
                return Closure::Open;
            }
            if state.is_proven() {
                return Closure::Refuted;
            }
            if state.rests_on < self.ply {
                set.insert(child.key);
                open.push(self.game.clone());
            }
            self.unmake(child.m, undo);
        }
        Closure::Closed
    }

    /// Sees to one child of a position where the defender moves.
    fn close_one(&mut self, set: &mut HashSet<u64>, open: &mut Vec<G>) -> Closure {
        self.memory.path.push(self.key());
        self.expand(false);
        let children: Vec<_> = self.memory.children.drain(..).collect();
        self.memory.path.pop();
        let is_sure = |state: State| state.numbers.disproof == 0 && state.rests_on > 0;
        if children.iter().any(|child| set.contains(&child.key) || is_sure(child.state)) {
            return Closure::Closed;
        }
        let assumed =
            children.iter().find(|child| child.state.numbers.disproof == 0 && !is_open(child.state));
        let m = match assumed {
            Some(child) => child.m,
            None => {
                let (state, best) = self.search(Numbers::UNLIMITED, Before::NOTHING);
                if is_open(state) {
                    return Closure::Open;
                }
                if state.is_proven() {
                    return Closure::Refuted;
                }
                if state.rests_on >= 0 {
                    return Closure::Closed;
                }
                best
            }
        };
        self.game.make(m);
        set.insert(self.key());
        open.push(self.game.clone());
        Closure::Closed
    }
}

/// Whether a state says nothing on which a disproof could rest.
fn is_open(state: State) -> bool {
    !state.is_solved() || state.rests_on == CUT_OFF
}
