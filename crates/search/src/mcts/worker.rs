//! A thread of the search: visits of the tree, one after the other.

use super::budget::Budget;
use super::edge::{Edge, Found};
use super::memory::NONE;
use super::proof::Proof;
use super::settings::{Cut, MctsSettings};
use super::tree::{Step, Tree};
use crate::{RandomEngine, RandomSettings, Xoshiro};
use quadrille_core::{
    Dice, Evaluate, Game, HouseRules, Kind, Line, Order, Outcome, Player, Playout, Verdict,
};
use std::sync::{RwLock, RwLockReadGuard, RwLockWriteGuard};

/// What a thread keeps from search to search, so that visits allocate nothing once the lists have grown.
pub(super) struct Kit<G: Game, E> {
    evaluation: E,
    random: RandomEngine<G>,
    dice: Xoshiro,
    path: Vec<Step<G::Move>>,
    /// The keys of all positions of the game and of the path below the root.
    keys: Vec<u64>,
    moves: Vec<G::Move>,
    ranked: Vec<(G::Move, f32)>,
}

impl<G: Playout, E: Evaluate<G>> Kit<G, E> {
    pub(super) fn new(evaluation: E, settings: &MctsSettings, seed: u64) -> Self {
        let random = RandomSettings { weight: settings.weight, ..RandomSettings::default() };
        Kit {
            evaluation,
            random: RandomEngine::seeded(random, seed),
            dice: Xoshiro::new(!seed),
            path: Vec::new(),
            keys: Vec::new(),
            moves: Vec::new(),
            ranked: Vec::new(),
        }
    }

    pub(super) fn reseed(&mut self, settings: &MctsSettings, seed: u64) {
        *self = Kit::new(self.evaluation.clone(), settings, seed);
    }
}

/// A thread of one search.
pub(super) struct Worker<'a, G: Game, E, O> {
    pub(super) settings: &'a MctsSettings,
    pub(super) order: &'a O,
    pub(super) tree: &'a RwLock<Tree<G::Move>>,
    pub(super) budget: &'a Budget<'a>,
    pub(super) line: &'a Line<G>,
    pub(super) kit: &'a mut Kit<G, E>,
    pub(super) game: G,
    /// Where several visits begin.
    pub(super) camp: G,
    /// Its number among the threads.
    pub(super) thread: usize,
    /// The most plies from the root to a position that has been visited.
    pub(super) deepest: usize,
}

impl<'a, G: Playout, E: Evaluate<G>, O: Order<G>> Worker<'a, G, E, O> {
    /// Visits the tree until the budget is spent or the root is proven. `show` is called after each visit of this thread.
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
    pub(super) fn plant(&mut self) {
        let mut tree = self.tree_alone();
        if tree.is_empty() {
            self.list_moves();
            self.rank_moves();
            tree.plant(self.game.to_move(), &self.kit.ranked);
        }
    }

    /// Visits of one position below the busy part of the tree, one at least: each goes down from there, looks at what lies
    /// behind the tree, and goes back. Whether the root is proven.
    fn visit(&mut self) -> bool {
        let tree = self.roomy_tree();
        let root = tree.node(tree.root);
        if root.proof.get().is_some() {
            return true;
        }
        let minimax = self.settings.minimax > 0.0;
        self.kit.path.clear();
        self.kit.keys.clear();
        self.kit.keys.extend_from_slice(self.line.keys());
        self.game.clone_from(self.line.position());
        let busy = if self.settings.batch > 1 { self.settings.busy } else { u32::MAX };
        let camp = tree.descend_busy(tree.root, busy, self.settings, &mut self.kit.path);
        self.follow(0);
        self.camp.clone_from(&self.game);
        let (steps, keys) = (self.kit.path.len(), self.kit.keys.len());
        let (mut visits, mut sum) = (0, 0.0);
        let last = loop {
            let (value, proof) = self.explore(&tree, camp);
            self.deepest = self.deepest.max(self.kit.path.len());
            let proof = proof.filter(|_| self.settings.solver);
            let found = Found { visits: 1, sum: value, best: value as f32, proof };
            let found = tree.back_up(&self.kit.path[steps..], found, minimax);
            (visits, sum) = (visits + 1, sum + value);
            if visits == self.settings.batch || found.proof.is_some() || !self.budget.begin() {
                break found;
            }
            self.kit.path.truncate(steps);
            self.kit.keys.truncate(keys);
            self.game.clone_from(&self.camp);
        };
        tree.back_up(&self.kit.path[..steps], Found { visits, sum, ..last }, minimax);
        root.proof.get().is_some()
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
            let joins =
                edge.visits() >= self.settings.expansion && (deepest == 0 || self.kit.path.len() < deepest);
            match joins.then(|| self.expand(tree, edge)).flatten() {
                Some(child) => node = child,
                None => return (self.look_ahead(), None),
            }
        }
    }

    /// Goes down the tree from a node, and returns the last move.
    fn descend<'t>(&mut self, tree: &'t Tree<G::Move>, node: u32) -> &'t Edge<G::Move> {
        let before = self.kit.path.len();
        tree.descend(node, self.settings, &mut self.kit.path);
        self.follow(before);
        tree.edge(self.kit.path.last().expect("a step was taken"))
    }

    /// Makes the moves of the path from a step on.
    fn follow(&mut self, from: usize) {
        for step in &self.kit.path[from..] {
            self.game.make(step.m);
            self.kit.keys.push(self.game.key());
        }
    }

    /// Adds the present position behind the last step. `None` if there is no room, or nothing left to find out.
    fn expand(&mut self, tree: &Tree<G::Move>, edge: &Edge<G::Move>) -> Option<u32> {
        self.rank_moves();
        // Behind an irreversible ply nothing depends on the way, and no way leads back: joined positions have the same
        // future and make no circle.
        let key = (self.settings.merge && self.game.reversible_plies() == 0).then(|| self.game.key());
        let child = match edge.child() {
            // Of two threads that come here at once one adds in vain.
            NONE => edge.adopt(tree.add(self.thread, self.game.to_move(), key, &self.kit.ranked)?),
            child => child,
        };
        tree.node(child).proof.get().is_none().then_some(child)
    }

    /// The result, if the game is over here by the board or by the house rules. The moves are listed if not.
    fn decided(&mut self) -> Option<Proof> {
        if let Some(outcome) = self.game.outcome() {
            return Some(Proof::now(outcome));
        }
        self.list_moves();
        if self.kit.moves.is_empty() {
            return Some(Proof::now(self.game.stuck().outcome));
        }
        let reach = self.game.reversible_plies();
        if reach == 0 {
            return None;
        }
        let HouseRules { repetition, quiet } = self.line.rules();
        if repetition.is_some_and(|times| self.occurrences(reach) >= usize::from(times)) {
            return Some(Proof::now(Outcome::Draw));
        }
        let quiet = quiet.filter(|quiet| reach >= usize::from(quiet.plies))?;
        Some(Proof::now(match quiet.verdict {
            Verdict::Draw => Outcome::Draw,
            Verdict::Count => Outcome::from_balance(self.game.balance()),
        }))
    }

    /// How often the present position has occurred in the last `reach` plies, this time included.
    fn occurrences(&self, reach: usize) -> usize {
        let (key, before) = self.kit.keys.split_last().expect("there is a present position");
        1 + before[before.len().saturating_sub(reach)..].iter().filter(|&earlier| earlier == key).count()
    }

    fn list_moves(&mut self) {
        self.kit.moves.clear();
        Kind::BOTH.into_iter().for_each(|kind| self.game.moves(kind, &mut self.kit.moves));
    }

    /// The listed moves with their priors, likeliest first; moves that are all alike in random order.
    fn rank_moves(&mut self) {
        let Kit { moves, ranked, dice, .. } = &mut *self.kit;
        let temperature = self.settings.temperature;
        ranked.clear();
        if temperature == 0.0 {
            let prior = 1.0 / moves.len() as f32;
            ranked.extend(moves.iter().map(|&m| (m, prior)));
            for place in (1..ranked.len()).rev() {
                ranked.swap(place, dice.below(place as u32 + 1) as usize);
            }
            return;
        }
        let worth = self.order.worths(&self.game);
        ranked.extend(moves.iter().map(|&m| (m, worth(m) as f32)));
        ranked.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        let best = ranked[0].1;
        let likelihood = |worth: f32| ((worth - best) / temperature as f32).max(-FOLDS).exp();
        let sum: f32 = ranked.iter().map(|&(_, worth)| likelihood(worth)).sum();
        ranked.iter_mut().for_each(|(_, worth)| *worth = likelihood(*worth) / sum);
    }

    /// What the present position, which is not over, is worth to the first player: by a playout, an evaluation, or an
    /// evaluation after a short playout.
    fn look_ahead(&mut self) -> f64 {
        for _ in 0..self.settings.playout {
            let m = self.kit.random.choose(&self.game);
            if let Some(outcome) = self.make_or_end(m) {
                return self.value_of(outcome);
            }
        }
        match self.settings.cut {
            Cut::Halfway => 0.5,
            Cut::Evaluation => self.evaluate(),
        }
    }

    /// What the evaluation says of the present position, or of the end of the turn.
    fn evaluate(&mut self) -> f64 {
        while self.settings.whole_turns && !self.game.turn_start() {
            self.list_moves();
            let worth = self.order.worths(&self.game);
            let best = self.kit.moves.iter().max_by_key(|&&m| worth(m)).copied();
            drop(worth);
            if let Some(outcome) = self.make_or_end(best) {
                return self.value_of(outcome);
            }
        }
        self.kit.evaluation.reset(&self.game);
        let value = f64::from(self.kit.evaluation.evaluate(&self.game)) / self.settings.scale;
        let odds = if self.game.to_move() == Player::First { value } else { -value }.exp();
        1.0 - 1.0 / (1.0 + odds)
    }

    /// Makes a move of a playout. The outcome, if there was none to make or the game is over by it.
    #[inline]
    fn make_or_end(&mut self, m: Option<G::Move>) -> Option<Outcome> {
        let Some(m) = m else { return Some(self.game.stuck().outcome) };
        self.game.make(m);
        self.game.outcome()
    }

    /// What an outcome is worth to the first player.
    fn value_of(&self, outcome: Outcome) -> f64 {
        match outcome {
            Outcome::Win(Player::First) => 1.0,
            Outcome::Win(Player::Second) => 0.0,
            Outcome::Draw if self.line.position().to_move() == Player::First => self.settings.draw,
            Outcome::Draw => 1.0 - self.settings.draw,
        }
    }
}

/// The least likely move is by so many powers of e less likely than the best: none is ruled out.
const FOLDS: f32 = 6.0;
