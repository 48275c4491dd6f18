//! The tree: positions with their moves, in one piece of memory of fixed size.

use super::proof::Proof;
use quadrille_core::Player;
use std::collections::HashMap;

/// The number of the root.
pub(super) const ROOT: u32 = 0;
/// No position of the tree.
pub(super) const NONE: u32 = u32::MAX;

/// A position that has been added to the tree.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) mover: Player,
    pub(super) proof: Option<Proof>,
    pub(super) visits: u32,
    /// Its moves: where the first lies, how many there are, and how many from the first on have been tried.
    first: u32,
    count: u32,
    pub(super) tried: u32,
    /// The key, if the position may be reached in several ways.
    key: Option<u64>,
    /// Where it has been copied to.
    copy: u32,
}

/// A move with what its visits have shown.
#[derive(Clone, Copy)]
pub(super) struct Edge<M> {
    pub(super) m: M,
    pub(super) prior: f32,
    /// The position it leads to, if that belongs to the tree.
    pub(super) child: u32,
    pub(super) visits: u32,
    /// Visits that are under way. They count as lost until their value is known, so that threads go different ways.
    pub(super) pending: u32,
    pub(super) proof: Option<Proof>,
    /// The values of all visits, for the first player: 1 for a win, 0 for a loss.
    pub(super) sum: f64,
    /// What the best line found behind the move is worth to the first player; kept where settings ask for it.
    pub(super) best: f32,
}

impl<M> Edge<M> {
    /// What the move is worth to a player, from 0 to 1, if it has been visited.
    pub(super) fn value(&self, player: Player) -> Option<f64> {
        let mean = self.sum / f64::from(self.visits);
        (self.visits > 0).then_some(if player == Player::First { mean } else { 1.0 - mean })
    }
}

/// A step down the tree.
#[derive(Clone, Copy)]
pub(super) struct Step<M> {
    pub(super) node: u32,
    pub(super) edge: u32,
    pub(super) m: M,
}

/// One half of the memory: the other takes what is worth keeping when this one is full (Cheney 1970).
struct Half<M> {
    nodes: Vec<Node>,
    edges: Vec<Edge<M>>,
    merged: HashMap<u64, u32>,
}

/// The tree. Its root has the number [`ROOT`].
pub(super) struct Tree<M> {
    live: Half<M>,
    spare: Half<M>,
    most_nodes: usize,
    most_edges: usize,
    full: bool,
    /// How often numbers of nodes and edges have become invalid.
    pub(super) epoch: u64,
}

/// The moves for which a position's own memory is reckoned; fewer leave some edges unused.
const MOVES: usize = 8;

impl<M: Copy + PartialEq> Tree<M> {
    /// An empty tree that takes so many bytes at most.
    pub(super) fn new(bytes: usize) -> Self {
        let merging = 2 * size_of::<(u64, u32)>();
        let most_nodes = bytes / 2 / (size_of::<Node>() + merging + MOVES * size_of::<Edge<M>>());
        let most_edges = most_nodes * MOVES;
        // What is never used is never taken from the system.
        let half = || Half {
            nodes: Vec::with_capacity(most_nodes),
            edges: Vec::with_capacity(most_edges),
            merged: HashMap::new(),
        };
        Tree { live: half(), spare: half(), most_nodes, most_edges, full: false, epoch: 0 }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.live.clear();
        self.full = false;
        self.epoch += 1;
    }

    /// Plants a root, which has its place in however small a memory.
    pub(super) fn plant(&mut self, mover: Player, moves: &[(M, f32)]) {
        self.clear();
        self.live.push(mover, None, moves);
    }

    /// Adds a position, or finds the one with the same key. `None` if there is no room.
    pub(super) fn add(&mut self, mover: Player, key: Option<u64>, moves: &[(M, f32)]) -> Option<u32> {
        if let Some(&known) = key.and_then(|key| self.live.merged.get(&key)) {
            return Some(known);
        }
        let fits =
            self.live.nodes.len() < self.most_nodes && self.live.edges.len() + moves.len() <= self.most_edges;
        self.full |= !fits;
        fits.then(|| self.live.push(mover, key, moves))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.live.nodes.is_empty()
    }

    /// Whether a position has found no room.
    pub(super) fn is_full(&self) -> bool {
        self.full
    }

    /// How full the memory is, in thousandths.
    pub(super) fn fill(&self) -> u32 {
        (self.live.edges.len() * 1000 / self.most_edges.max(1)).min(1000) as u32
    }

    #[inline]
    pub(super) fn node(&self, number: u32) -> &Node {
        &self.live.nodes[number as usize]
    }

    #[inline]
    pub(super) fn node_mut(&mut self, number: u32) -> &mut Node {
        &mut self.live.nodes[number as usize]
    }

    #[inline]
    pub(super) fn edge(&self, number: u32) -> &Edge<M> {
        &self.live.edges[number as usize]
    }

    #[inline]
    pub(super) fn edge_mut(&mut self, number: u32) -> &mut Edge<M> {
        &mut self.live.edges[number as usize]
    }

    /// The moves of a position with the number of the first.
    #[inline]
    pub(super) fn edges(&self, node: u32) -> (u32, &[Edge<M>]) {
        let &Node { first, count, .. } = self.node(node);
        (first, &self.live.edges[first as usize..(first + count) as usize])
    }

    /// The position behind a move of a position, if the tree has it.
    pub(super) fn follow(&self, node: u32, m: M) -> Option<u32> {
        let child = self.edges(node).1.iter().find(|edge| edge.m == m)?.child;
        (child != NONE).then_some(child)
    }

    /// What is certain of a move or of the position behind it.
    #[inline]
    pub(super) fn proof(&self, edge: &Edge<M>) -> Option<Proof> {
        match edge.child {
            NONE => edge.proof,
            child => edge.proof.or(self.node(child).proof),
        }
    }

    /// Tells all positions of a path what its end is worth, and what follows from a proof. With `minimax` the value of
    /// the best line is kept too.
    pub(super) fn back_up(&mut self, path: &[Step<M>], value: f64, mut proof: Option<Proof>, minimax: bool) {
        let mut best = value as f32;
        for step in path.iter().rev() {
            let edge = self.edge_mut(step.edge);
            edge.best = best;
            edge.pending -= 1;
            edge.visits += 1;
            edge.sum += value;
            edge.proof = edge.proof.or(proof);
            self.node_mut(step.node).visits += 1;
            proof = proof.and_then(|_| self.prove(step.node));
            if minimax {
                best = self.best(step.node);
            }
        }
    }

    /// What the best move that was tried leads to, for the first player.
    fn best(&self, node: u32) -> f32 {
        let &Node { mover, tried, .. } = self.node(node);
        let visited = self.edges(node).1[..tried as usize].iter().filter(|edge| edge.visits > 0);
        let values = visited.map(|edge| edge.best);
        match mover {
            Player::First => values.fold(0.0, f32::max),
            Player::Second => values.fold(1.0, f32::min),
        }
    }

    /// Proves a position by its moves, if they allow it: one that wins, or a result for each.
    fn prove(&mut self, node: u32) -> Option<Proof> {
        let mover = self.node(node).mover;
        let (_, edges) = self.edges(node);
        let best = edges.iter().filter_map(|edge| edge.proof).max_by_key(|proof| proof.rank(mover))?;
        let settled = best.is_win(mover) || edges.iter().all(|edge| edge.proof.is_some());
        let proof = settled.then(|| best.before());
        self.node_mut(node).proof = proof;
        proof
    }

    /// Makes another position the root and forgets what cannot be reached from it.
    pub(super) fn move_root(&mut self, root: u32) {
        self.keep(root, 0);
    }

    /// Forgets the positions visited least, so that at least half of the memory is free. What their visits have shown
    /// stays with the moves that led to them.
    pub(super) fn recycle(&mut self) {
        let mut edges_by_visits = [0; 33];
        for node in &self.live.nodes {
            edges_by_visits[(u32::BITS - node.visits.leading_zeros()) as usize] += node.count as usize;
        }
        let mut left = self.live.edges.len();
        let bits = edges_by_visits.iter().position(|&edges| {
            let enough = left <= self.most_edges / 2;
            left -= edges;
            enough
        });
        self.keep(ROOT, 1u32.checked_shl(bits.unwrap_or(33).saturating_sub(1) as u32).unwrap_or(u32::MAX));
    }

    /// Copies the root and the positions with at least so many visits that can be reached through others such.
    fn keep(&mut self, root: u32, visits: u32) {
        let Tree { live, spare, .. } = self;
        spare.clear();
        live.copy_to(spare, root);
        let mut scanned = 0;
        while scanned < spare.edges.len() {
            let child = spare.edges[scanned].child;
            if child != NONE {
                let node = live.nodes[child as usize];
                spare.edges[scanned].proof = spare.edges[scanned].proof.or(node.proof);
                spare.edges[scanned].child = match node.copy {
                    NONE if node.visits >= visits => live.copy_to(spare, child),
                    copy => copy,
                };
            }
            scanned += 1;
        }
        std::mem::swap(live, spare);
        self.full = false;
        self.epoch += 1;
    }
}

impl<M: Copy> Half<M> {
    fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
        self.merged.clear();
    }

    fn push(&mut self, mover: Player, key: Option<u64>, moves: &[(M, f32)]) -> u32 {
        let edge = |&(m, prior)| Edge {
            m,
            prior,
            child: NONE,
            visits: 0,
            pending: 0,
            proof: None,
            sum: 0.0,
            best: 0.0,
        };
        let first = self.edges.len() as u32;
        self.edges.extend(moves.iter().map(edge));
        let count = moves.len() as u32;
        self.insert(Node { mover, proof: None, visits: 0, first, count, tried: 0, key, copy: NONE })
    }

    fn insert(&mut self, node: Node) -> u32 {
        let number = self.nodes.len() as u32;
        self.nodes.push(node);
        if let Some(key) = node.key {
            self.merged.insert(key, number);
        }
        number
    }

    fn copy_to(&mut self, other: &mut Half<M>, number: u32) -> u32 {
        let node = &mut self.nodes[number as usize];
        let first = other.edges.len() as u32;
        let edges = &self.edges[node.first as usize..(node.first + node.count) as usize];
        other.edges.extend(edges.iter().map(|&edge| Edge { pending: 0, ..edge }));
        let copy = other.insert(Node { first, ..*node });
        node.copy = copy;
        copy
    }
}
