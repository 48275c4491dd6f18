//! The tree: positions with their moves, in one piece of memory of fixed size, shared by threads.

use super::edge::{Edge, Found};
use super::memory::{Memory, NONE, Node, made};
use super::proof::Proof;
use crate::OutOfMemory;
use crate::allocation::checked;
use quadrille_core::Player;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A step down the tree: a position and the place of a move among its moves.
#[derive(Clone, Copy)]
pub(super) struct Step<M> {
    pub(super) node: u32,
    pub(super) place: usize,
    pub(super) m: M,
    /// Whether other threads see that it is being tried.
    pub(super) seen: bool,
}

/// The tree. It lies in one half of the memory: the other takes what is worth keeping when this one is full (Cheney
/// 1970).
pub(super) struct Tree<M> {
    /// The number of its root.
    pub(super) root: u32,
    live: Memory<M>,
    spare: Memory<M>,
    full: AtomicBool,
    threads: usize,
}

/// The megabytes tried for a tree whose size is left open.
const AUTOMATIC: [u32; 5] = [1024, 512, 256, 128, 64];

/// The moves for which a position's own memory is reckoned; fewer leave some edges unused.
const MOVES: usize = 8;

impl<M: Copy + PartialEq> Tree<M> {
    /// An empty tree for so many threads that takes so many megabytes at most, if there is memory for them; 0 leaves it to
    /// the machine how many. It takes them from the system only as it grows.
    pub(super) fn new(threads: usize, megabytes: u32) -> Result<Self, OutOfMemory> {
        let checked = |megabytes: u32| checked(u64::from(megabytes) << 20);
        let bytes = match megabytes {
            0 => AUTOMATIC.into_iter().find_map(|megabytes| checked(megabytes).ok()),
            _ => None,
        };
        let bytes = bytes.map_or_else(|| checked(megabytes.max(1)), Ok)?;
        let merging = 2 * size_of::<(u64, u32)>();
        let node = size_of::<Node>() + merging + MOVES * size_of::<Edge<M>>();
        let nodes = bytes / 2 / threads / node;
        Tree::with_room(threads, nodes, nodes * MOVES)
    }

    fn with_room(threads: usize, nodes: usize, edges: usize) -> Result<Self, OutOfMemory> {
        let memory = || Memory::new(threads, nodes, edges);
        let (live, spare) = (memory()?, memory()?);
        Ok(Tree { root: NONE, live, spare, full: AtomicBool::new(false), threads })
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.live.clear();
        self.root = NONE;
        *self.full.get_mut() = false;
    }

    /// Begins anew with a root, which has its place in however small a memory.
    pub(super) fn set_root(&mut self, mover: Player, moves: &[(M, f32)]) {
        self.clear();
        if !self.live.has_room(moves.len()) {
            *self =
                Tree::with_room(self.threads, 1, moves.len()).expect("it is no more than a list of moves");
        }
        self.root = self.add(0, mover, None, moves).expect("there is room");
    }

    /// Adds a position found by a thread, or finds the one with the same key. `None` if there is no room.
    pub(super) fn add(
        &self,
        thread: usize,
        mover: Player,
        key: Option<u64>,
        moves: &[(M, f32)],
    ) -> Option<u32> {
        let edges = moves.iter().map(|&(m, prior)| Edge::new(m, prior));
        let added = self.live.add(thread, Node::new(mover, key), edges);
        if added.is_none() {
            self.full.store(true, Relaxed);
        }
        added
    }

    pub(super) fn is_empty(&self) -> bool {
        self.root == NONE
    }

    /// Whether a position has found no room.
    pub(super) fn is_full(&self) -> bool {
        self.full.load(Relaxed)
    }

    /// How full the memory is, in thousandths.
    pub(super) fn fill(&self) -> u32 {
        self.live.fill()
    }

    /// A position with its moves.
    #[inline]
    pub(super) fn at(&self, number: u32) -> (&Node, &[Edge<M>]) {
        self.live.at(number)
    }

    #[inline]
    pub(super) fn node(&self, number: u32) -> &Node {
        self.live.node(number)
    }

    /// The visits of a position.
    pub(super) fn visits(&self, number: u32) -> u32 {
        let (node, edges) = self.at(number);
        made(node, edges)
    }

    /// The move of a step.
    pub(super) fn edge(&self, step: &Step<M>) -> &Edge<M> {
        &self.at(step.node).1[step.place]
    }

    /// The position behind a move of a position, if the tree has it.
    pub(super) fn follow(&self, number: u32, m: M) -> Option<u32> {
        let child = self.at(number).1.iter().find(|edge| edge.m == m)?.child();
        (child != NONE).then_some(child)
    }

    /// What is certain of a move or of the position behind it.
    #[inline]
    pub(super) fn proof(&self, edge: &Edge<M>) -> Option<Proof> {
        match edge.child() {
            NONE => edge.proof.get(),
            child => edge.proof.get().or_else(|| self.node(child).proof.get()),
        }
    }

    /// Tells all positions of a path what was found at its end, and returns what that is at its beginning. With `minimax`
    /// the value of the best line is kept too.
    pub(super) fn back_up(&self, path: &[Step<M>], mut found: Found, minimax: bool) -> Found {
        for step in path.iter().rev() {
            let (node, edges) = self.at(step.node);
            let edge = &edges[step.place];
            edge.leave(step.seen, &found);
            edge.proof.set_first(found.proof);
            found.proof = found.proof.and_then(|_| prove(node, edges));
            if minimax {
                found.best = best_value(node, edges);
            }
        }
        found
    }

    /// Makes another position the root and forgets what cannot be reached from it.
    pub(super) fn move_root(&mut self, root: u32) {
        self.keep(root, 0);
    }

    /// Forgets the positions visited least, so that three quarters of the memory are free. What their visits have shown
    /// stays with the moves that led to them.
    pub(super) fn recycle(&mut self) {
        self.keep(self.root, self.live.rare());
    }

    /// Copies the root and the positions with at least so many visits that can be reached through others such.
    fn keep(&mut self, root: u32, least: u32) {
        let Tree { live, spare, .. } = self;
        spare.clear();
        self.root = live.copy_to(spare, root);
        spare.show_edges(|edge| {
            let child = edge.child();
            if child == NONE {
                return;
            }
            let (node, edges) = live.at(child);
            edge.proof.set_first(node.proof.get());
            edge.renumber(match node.copy() {
                NONE if made(node, edges) >= least => live.copy_to(spare, child),
                copy => copy,
            });
        });
        std::mem::swap(live, spare);
        *self.full.get_mut() = false;
    }
}

/// What the best move that was tried leads to, for the first player.
fn best_value<M: Copy>(node: &Node, edges: &[Edge<M>]) -> f32 {
    let visited = edges[..node.tried()].iter().filter(|edge| edge.visits() > 0);
    let values = visited.map(Edge::best);
    match node.mover {
        Player::First => values.fold(0.0, f32::max),
        Player::Second => values.fold(1.0, f32::min),
    }
}

/// Proves a position by its moves, if they allow it: one that wins, or a result for each.
fn prove<M>(node: &Node, edges: &[Edge<M>]) -> Option<Proof> {
    let proofs = edges.iter().filter_map(|edge| edge.proof.get());
    let best = proofs.max_by_key(|proof| proof.rank(node.mover))?;
    let settled = best.is_win(node.mover) || edges.iter().all(|edge| edge.proof.get().is_some());
    let proof = settled.then(|| best.before())?;
    node.proof.set(proof);
    Some(proof)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_keeps_within_its_memory() {
        for (threads, megabytes, most) in [(1, 1, 1), (2, 1, 1), (7, 64, 64), (1, 0, 1024)] {
            let tree = Tree::<u16>::new(threads, megabytes).unwrap();
            let bytes = tree.live.bytes() + tree.spare.bytes();
            assert!(bytes <= most << 20, "{bytes} bytes for {megabytes} MB");
            assert!(megabytes == 0 || bytes > (most << 20) / 2, "{bytes} bytes for {megabytes} MB");
        }
    }

    const MOVES: [(u8, f32); 3] = [(0, 0.5), (1, 0.3), (2, 0.2)];

    fn visit(tree: &Tree<u8>, thread: usize, place: usize) {
        let root = tree.root;
        let edge = &tree.at(root).1[place];
        tree.node(root).try_move(place);
        let seen = edge.enter();
        let child = tree.add(thread, Player::Second, None, &MOVES);
        if let Some(child) = child {
            let child = edge.adopt(child);
            assert_eq!(tree.at(child).1.len(), MOVES.len());
        }
        let path = [Step { node: root, place, m: MOVES[place].0, seen }];
        tree.back_up(&path, Found { visits: 1, sum: 1.0, best: 1.0, proof: None }, false);
    }

    /// Two threads fill the memory; then what is visited rarely is forgotten, and its visits are not.
    #[test]
    fn a_tree_is_filled_by_threads_and_recycled() {
        let rounds = if cfg!(miri) { 8 } else { 100 };
        let mut tree = Tree::with_room(2, rounds, 3 * rounds).unwrap();
        tree.set_root(Player::First, &MOVES);
        for _ in 0..3 {
            std::thread::scope(|scope| {
                for thread in 0..2 {
                    let tree = &tree;
                    scope.spawn(move || (0..rounds).for_each(|round| visit(tree, thread, round % 3)));
                }
            });
            assert!(tree.is_full());
            tree.recycle();
            assert!(!tree.is_full() && tree.fill() < 1000);
        }
        let edges = tree.at(tree.root).1;
        assert_eq!(edges.iter().map(|edge| edge.visits() as usize).sum::<usize>(), 6 * rounds);
        assert!(edges.iter().all(|edge| edge.tally().pending == 0 && edge.value(Player::First) == Some(1.0)));
    }
}
