//! The tree that the table remembers, to look into.

use super::Dfpn;
use super::budget::Budget;
use super::numbers::Numbers;
use super::question::Question;
use super::root::finding;
use super::search::{Child, Search};
use crate::{Branch, Control, Limits};
use quadrille_core::{Evaluate, Game, GameHistory, Order, Player};
use std::cmp::Reverse;
use std::sync::atomic::AtomicBool;

impl<G: Game, E: Evaluate<G>, O: Order<G>> Dfpn<G, E, O> {
    /// What is known of the moves after a path from the root, the most promising for their mover first; `None` if the path
    /// cannot be played.
    pub(super) fn list_branches(
        &mut self,
        history: &GameHistory<G>,
        path: &[G::Move],
        attacker: Player,
    ) -> Option<Vec<Branch<G::Move>>> {
        let question = Question::new(history, attacker, (self.assumptions, self.by_counter), &self.shared);
        let stop = AtomicBool::new(false);
        let control = Control::new(&stop);
        let budget = Budget::new(&Limits::default(), &control, &self.shared.settings);
        let mut search = Search::new(&question, &mut self.memories[0], &budget);
        for &m in path {
            if search.is_over() || !search.game.is_legal(m) {
                return None;
            }
            search.memory.path.push(search.key());
            search.make(m);
        }
        if search.is_over() {
            return Some(Vec::new());
        }
        search.memory.path.push(search.key());
        search.list_children();
        let children = 0..search.memory.children.len();
        children.for_each(|place| _ = search.look_at(place));
        let attacking = search.game.to_move() == attacker;
        let mut children = std::mem::take(&mut search.memory.children);
        // Of winning moves the quickest comes first, of losing ones the slowest.
        children.sort_by_cached_key(|child| {
            let (numbers, depth) = (child.state.numbers, i32::from(child.state.depth));
            let own = numbers.own(attacking);
            (own, Reverse(numbers.other(attacking)), if own == 0 { depth } else { -depth })
        });
        let branch = |child: &Child<G::Move>| {
            let Numbers { proof, disproof } = child.state.numbers;
            let finding = finding(child.state, attacking);
            Branch { moves: vec![child.m], finding, proof, disproof, size: child.size as u64 }
        };
        let branches = children.iter().map(branch).collect();
        children.clear();
        search.memory.children = children;
        Some(branches)
    }
}
