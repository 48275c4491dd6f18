//! A thread of the search: visits of the tree, one after the other.

use super::budget::Budget;
use super::edge::{Edge, Found};
use super::memory::NONE;
use super::proof::Proof;
use super::settings::MctsSettings;
use super::tree::{Step, Tree};
use crate::{RandomEngine, RandomSettings, Xoshiro};
use quadrille_core::{Evaluate, Game, GameHistory, Order, Playout};
use std::sync::{RwLock, RwLockReadGuard, RwLockWriteGuard};

/// What a thread keeps from search to search, so that visits allocate nothing once the lists have grown.
pub(super) struct Scratch<G: Game, E> {
    pub(super) evaluation: E,
    pub(super) random: RandomEngine<G>,
    pub(super) dice: Xoshiro,
    pub(super) path: Vec<Step<G::Move>>,
    /// The keys of all positions of the game and of the path below the root.
    pub(super) keys: Vec<u64>,
    pub(super) moves: Vec<G::Move>,
    /// The scores of the moves and their places, to be sorted.
    pub(super) keys_of_moves: Vec<u64>,
    pub(super) ranked: Vec<(G::Move, f32)>,
}

impl<G: Playout, E: Evaluate<G>> Scratch<G, E> {
    pub(super) fn new(evaluation: E, settings: &MctsSettings, seed: u64) -> Self {
        let random = RandomSettings {
            weight: settings.weight,
            move_weights: settings.move_weights,
            ..RandomSettings::default()
        };
        Scratch {
            evaluation,
            random: RandomEngine::seeded(random, seed),
            dice: Xoshiro::new(!seed),
            path: Vec::new(),
            keys: Vec::new(),
            moves: Vec::new(),
            keys_of_moves: Vec::new(),
            ranked: Vec::new(),
        }
    }

    pub(super) fn reseed(&mut self, settings: &MctsSettings, seed: u64) {
        *self = Scratch::new(self.evaluation.clone(), settings, seed);
    }
}

/// A thread of one search.
pub(super) struct Worker<'a, G: Game, E, O> {
    pub(super) settings: &'a MctsSettings,
    pub(super) order: &'a O,
    pub(super) tree: &'a RwLock<Tree<G::Move>>,
    pub(super) budget: &'a Budget<'a>,
    pub(super) history: &'a GameHistory<G>,
    pub(super) scratch: &'a mut Scratch<G, E>,
    pub(super) game: G,
    /// Where several visits begin.
    pub(super) batch_start: G,
    /// Its number among the threads.
    pub(super) thread: usize,
    /// The most plies from the root to a position that has been visited.
    pub(super) deepest: usize,
}

impl<'a, G: Playout, E: Evaluate<G>, O: Order<G>> Worker<'a, G, E, O> {
    /// Visits the tree until the budget is spent or the root is proven. `show` is called whenever this thread is back at the root.
    pub(super) fn run(&mut self, show: &mut dyn FnMut(&Self)) {
        while self.budget.begin() {
            if self.visit() {
                self.budget.finish();
            }
            show(self);
        }
    }

    /// The tree, to walk in it and to add to it beside others.
    fn tree(&self) -> RwLockReadGuard<'a, Tree<G::Move>> {
        self.tree.read().expect("no thread has panicked")
    }

    /// The tree, to oneself.
    pub(super) fn tree_alone(&self) -> RwLockWriteGuard<'a, Tree<G::Move>> {
        self.tree.write().expect("no thread has panicked")
    }

    /// Begins the tree, if it is empty.
    pub(super) fn ensure_root(&mut self) {
        let mut tree = self.tree_alone();
        if tree.is_empty() {
            self.scratch.path.clear();
            self.rank_moves();
            tree.set_root(self.game.to_move(), &self.scratch.ranked);
        }
    }

    /// Visits of one position below the busy part of the tree, and back to the root. Whether that is proven.
    fn visit(&mut self) -> bool {
        let tree = self.roomy_tree();
        let root = tree.node(tree.root);
        if root.proof.get().is_some() {
            return true;
        }
        let node = self.descend_busy_part(&tree);
        let steps = self.scratch.path.len();
        let found = self.visit_from(&tree, node);
        tree.back_up(&self.scratch.path[..steps], found, self.settings.implicit_minimax > 0.0);
        root.proof.get().is_some()
    }

    /// Goes down from the root through the busy part of the tree, and gives the number of the position reached.
    fn descend_busy_part(&mut self, tree: &Tree<G::Move>) -> u32 {
        self.scratch.path.clear();
        self.scratch.keys.clear();
        self.scratch.keys.extend_from_slice(self.history.keys());
        self.game.clone_from(self.history.position());
        let busy = if self.settings.batch > 1 { self.settings.busy } else { u32::MAX };
        let node = tree.descend_busy(tree.root, busy, self.settings, &mut self.scratch.path);
        self.follow(0);
        self.batch_start.clone_from(&self.game);
        node
    }

    /// Visits a position, one time at least: each goes down from there, looks at what lies behind the tree, and goes
    /// back. What all have found.
    fn visit_from(&mut self, tree: &Tree<G::Move>, node: u32) -> Found {
        let (steps, keys) = (self.scratch.path.len(), self.scratch.keys.len());
        let (mut visits, mut sum) = (0, 0.0);
        loop {
            let (value, proof) = self.explore(tree, node);
            self.deepest = self.deepest.max(self.scratch.path.len());
            let proof = proof.filter(|_| self.settings.solver);
            let found = Found { visits: 1, sum: value, best: value as f32, proof };
            let found =
                tree.back_up(&self.scratch.path[steps..], found, self.settings.implicit_minimax > 0.0);
            (visits, sum) = (visits + 1, sum + value);
            if visits == self.settings.batch || found.proof.is_some() || !self.budget.begin() {
                return Found { visits, sum, ..found };
            }
            self.scratch.path.truncate(steps);
            self.scratch.keys.truncate(keys);
            self.game.clone_from(&self.batch_start);
        }
    }

    /// The tree, with room for more positions. It is recycled between visits only, when no other thread is in it.
    fn roomy_tree(&self) -> RwLockReadGuard<'a, Tree<G::Move>> {
        loop {
            let tree = self.tree();
            if !tree.is_full() {
                return tree;
            }
            drop(tree);
            let mut tree = self.tree_alone();
            if tree.is_full() {
                tree.recycle();
            }
        }
    }

    /// Goes from a node down and out of the tree: what the position there is worth, and what is certain of it.
    fn explore(&mut self, tree: &Tree<G::Move>, mut node: u32) -> (f64, Option<Proof>) {
        loop {
            let edge = self.descend(tree, node);
            if let Some(proof) = tree.proof(edge).or_else(|| self.decided()) {
                return (self.value_of(proof.outcome), Some(proof));
            }
            let deepest = self.settings.tree_depth as usize;
            let joins = edge.visits() >= self.settings.expansion
                && (deepest == 0 || self.scratch.path.len() < deepest);
            match joins.then(|| self.expand(tree, edge)).flatten() {
                Some(child) => node = child,
                None => return (self.look_ahead(), None),
            }
        }
    }

    /// Goes down the tree from a node, and returns the last move.
    fn descend<'t>(&mut self, tree: &'t Tree<G::Move>, node: u32) -> &'t Edge<G::Move> {
        let before = self.scratch.path.len();
        tree.descend(node, self.settings, &mut self.scratch.path);
        self.follow(before);
        tree.edge(self.scratch.path.last().expect("a step was taken"))
    }

    /// Makes the moves of the path from a step on.
    fn follow(&mut self, from: usize) {
        for step in &self.scratch.path[from..] {
            self.game.make(step.m);
            self.scratch.keys.push(self.game.key());
        }
    }

    /// Adds the present position behind the last step. `None` if there is no room, or nothing left to find out.
    fn expand(&mut self, tree: &Tree<G::Move>, edge: &Edge<G::Move>) -> Option<u32> {
        let child = match edge.child() {
            NONE => {
                self.rank_moves();
                // Behind an irreversible ply nothing depends on the way, and no way leads back: joined positions have the
                // same future and make no circle.
                let key = (self.settings.merge && self.game.reversible_plies() == 0).then(|| self.game.key());
                // Of two threads that come here at once one adds in vain.
                edge.adopt(tree.add(self.thread, self.game.to_move(), key, &self.scratch.ranked)?)
            }
            child => child,
        };
        tree.node(child).proof.get().is_none().then_some(child)
    }
}
