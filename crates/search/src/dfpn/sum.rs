//! How the numbers of a position follow from those of its children.

use super::numbers::{CUT_OFF, INFINITE, NOTHING, Numbers, State, open};
use super::search::{Child, Search};
use super::settings::Summation;
use super::virtual_numbers::SMALL;
use quadrille_core::{Evaluate, Game, Order};
use std::cmp::Reverse;

/// A position's numbers and where to search on.
pub(super) struct Sum {
    pub(super) state: State,
    /// The child that decides, or the most promising one.
    pub(super) best: usize,
    /// What the player to move needs with the second best child.
    pub(super) second: u32,
    /// By how much the other player's number is larger than that of the best child, however that one grows.
    pub(super) extra: u32,
}

impl<G: Game, E: Evaluate<G>, O: Order<G>> Search<'_, G, E, O> {
    /// Sums up the children from `start` on: one at least. `step` is how the player to move stands, 0 to 2.
    pub(super) fn sum_up(&mut self, start: usize, attacking: bool, step: u32) -> Sum {
        let children = &self.memory.children[start..];
        let (mut best, mut own, mut second) = (0, u32::MAX, u32::MAX);
        let (mut sum, mut largest, mut unsolved) = (0_u64, 0, 0_u64);
        // Those whose trees meet count as one child.
        let mut meeting = 0;
        for (place, child) in children.iter().enumerate() {
            let mut number = child.state.numbers.own(attacking);
            let other = child.state.numbers.other(attacking);
            if self.crowded && other != 0 && child.size >= SMALL as i64 {
                number = number
                    .saturating_add(self.question.virtual_numbers.raise(child.key, number, other))
                    .min(INFINITE - u32::from(number != INFINITE));
            }
            if number < own {
                (best, own, second) = (place, number, own);
            } else if number < second {
                second = number;
            }
            largest = largest.max(other);
            if child.meets {
                meeting = other.max(meeting);
            } else {
                sum += u64::from(other);
                unsolved += u64::from(other != 0);
            }
        }
        sum += u64::from(meeting);
        unsolved += u64::from(meeting != 0);
        let own = children[best].state.numbers.own(attacking);
        if own == 0 || unsolved == 0 {
            let (state, best) = decide(children, attacking, own == 0);
            return Sum { state, best: start + best, second, extra: 0 };
        }
        let chosen = children[best].state.numbers.other(attacking);
        let counted_of_chosen = u64::from(if children[best].meets { meeting } else { chosen });
        let counted = if self.question.settings.weak_solved { children.len() as u64 } else { unsolved };
        let others = counted - 1;
        let (other, extra) = match self.question.settings.summation {
            Summation::Plain => (sum, sum - counted_of_chosen),
            Summation::Weak => (u64::from(largest) + others, others),
            Summation::HeuristicWeak => {
                let extra = others * u64::from(step * self.question.settings.weak_factor);
                (u64::from(largest) + extra, extra)
            }
            Summation::Widening => {
                let sum = self.sum_of_most_promising(start, attacking);
                (sum, sum - u64::from(chosen))
            }
        };
        let numbers = Numbers::of(attacking, own, open(other));
        Sum { state: State::open(numbers), best: start + best, second, extra: open(extra) }
    }

    /// The other player's numbers over as many of the open children as dynamic widening looks at; the best is one.
    fn sum_of_most_promising(&mut self, start: usize, attacking: bool) -> u64 {
        let widening = self.question.settings.widening as usize;
        let promising = &mut self.memory.promising;
        promising.clear();
        promising.extend(
            self.memory.children[start..]
                .iter()
                .map(|child| child.state.numbers)
                .filter(|numbers| numbers.other(attacking) != 0)
                .enumerate()
                .map(|(place, numbers)| (numbers.own(attacking), place, numbers.other(attacking))),
        );
        if promising.len() > widening {
            promising.select_nth_unstable(widening - 1);
            promising.truncate(widening);
        }
        promising.iter().map(|&(_, _, other)| u64::from(other)).sum()
    }
}

/// The result of a position where a child wins for the player to move or all lose, and the child to play: the quickest
/// of those that win and rest on the least, or the slowest of those that lose, draws first.
fn decide<M>(children: &[Child<M>], attacking: bool, wins: bool) -> (State, usize) {
    let states = children.iter().map(|child| child.state).enumerate();
    let (best, mut state) = if wins {
        states.filter(|(_, state)| state.numbers.own(attacking) == 0).min_by_key(|(_, state)| {
            (state.drawn, state.rests_on != NOTHING, state.rests_on == CUT_OFF, state.depth)
        })
    } else {
        states.max_by_key(|&(place, state)| (state.drawn, state.depth, Reverse(place)))
    }
    .expect("a position that is decided has children");
    if !wins {
        state.depth = children.iter().map(|child| child.state.depth).max().unwrap_or(0);
        state.rests_on = children.iter().map(|child| child.state.rests_on).min().unwrap_or(NOTHING);
    }
    state.depth = state.depth.saturating_add(1);
    (state, best)
}
