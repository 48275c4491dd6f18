//! The memory of the tree: positions and their moves, in parts that all threads read and each of them fills one of.

use super::arena::Arena;
use super::edge::Edge;
use super::proof::ProofCell;
use crate::OutOfMemory;
use quadrille_core::Player;
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// No position of the tree.
pub(super) const NONE: u32 = u32::MAX;

/// A position that has been added to the tree.
pub(super) struct Node {
    pub(super) mover: Player,
    pub(super) proof: ProofCell,
    /// Its moves: where the first lies, how many there are, and how many from the first on have been tried.
    first: u32,
    count: u32,
    tried: AtomicU32,
    /// The key, if the position may be reached in several ways.
    key: Option<u64>,
    /// Where it has been copied to.
    copy: AtomicU32,
}

impl Node {
    pub(super) fn new(mover: Player, key: Option<u64>) -> Self {
        let [tried, copy] = [0, NONE].map(AtomicU32::new);
        Node { mover, proof: ProofCell::default(), first: 0, count: 0, tried, key, copy }
    }

    /// The same in another place.
    fn moved(&self) -> Self {
        let tried = AtomicU32::new(self.tried.load(Relaxed));
        Node { proof: self.proof.clone(), tried, ..Node::new(self.mover, self.key) }
    }

    pub(super) fn tried(&self) -> usize {
        self.tried.load(Relaxed) as usize
    }

    /// The move in this place is tried; those before it have been.
    #[inline]
    pub(super) fn try_move(&self, place: usize) {
        if self.tried() <= place {
            self.tried.fetch_max(place as u32 + 1, Relaxed);
        }
    }

    /// Where it has been copied to, or [`NONE`].
    pub(super) fn copy(&self) -> u32 {
        self.copy.load(Relaxed)
    }
}

/// What one thread fills, on cache lines that others only read.
#[repr(align(128))]
struct Part<M> {
    nodes: Arena<Node>,
    edges: Arena<Edge<M>>,
    /// How many edges have been shown.
    shown: AtomicU32,
}

/// Positions and moves, by parts. The number of a position is its place in a part and in the lowest bits the part.
pub(super) struct Memory<M> {
    parts: Box<[Part<M>]>,
    merged: Mutex<HashMap<u64, u32>>,
}

const PART_BITS: u32 = 8;

impl<M: Copy> Memory<M> {
    /// Room for so many positions and moves in each of the parts, of which there are 256 at most, if there is memory for it.
    pub(super) fn new(parts: usize, nodes: usize, edges: usize) -> Result<Self, OutOfMemory> {
        // The greatest number is taken.
        let nodes = nodes.min((1 << (u32::BITS - PART_BITS)) - 1);
        let part =
            |_| Ok(Part { nodes: Arena::new(nodes)?, edges: Arena::new(edges)?, shown: AtomicU32::new(0) });
        Ok(Memory { parts: (0..parts).map(part).collect::<Result<_, _>>()?, merged: Mutex::default() })
    }

    pub(super) fn clear(&mut self) {
        self.parts.iter_mut().for_each(|part| {
            part.nodes.clear();
            part.edges.clear();
            *part.shown.get_mut() = 0;
        });
        self.merged.get_mut().expect("no thread has panicked").clear();
    }

    /// What it takes when it is full, but for what merging needs.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        let nodes = |part: &Part<M>| part.nodes.capacity() * size_of::<Node>();
        let edges = |part: &Part<M>| part.edges.capacity() * size_of::<Edge<M>>();
        self.parts.iter().map(|part| nodes(part) + edges(part)).sum()
    }

    /// Whether a part takes so many moves when it is empty.
    pub(super) fn has_room(&self, edges: usize) -> bool {
        self.parts.iter().all(|part| part.nodes.capacity() > 0 && part.edges.capacity() >= edges)
    }

    /// How full the fullest part is, in thousandths.
    pub(super) fn fill(&self) -> u32 {
        let fill = |part: &Part<M>| part.edges.len() * 1000 / part.edges.capacity().max(1);
        self.parts.iter().map(fill).max().unwrap_or(0) as u32
    }

    #[inline]
    pub(super) fn node(&self, number: u32) -> &Node {
        self.parts[part_of(number)].nodes.get(number >> PART_BITS)
    }

    /// A position with its moves.
    #[inline]
    pub(super) fn at(&self, number: u32) -> (&Node, &[Edge<M>]) {
        let node = self.node(number);
        (node, self.parts[part_of(number)].edges_of(node))
    }

    /// Adds a position with its moves to a part, or finds the one with the same key. `None` if there is no room.
    pub(super) fn add(
        &self,
        part: usize,
        node: Node,
        edges: impl ExactSizeIterator<Item = Edge<M>>,
    ) -> Option<u32> {
        let Some(key) = node.key else { return self.insert(part, node, edges) };
        let mut merged = self.merged.lock().expect("no thread has panicked");
        if let Some(&known) = merged.get(&key) {
            return Some(known);
        }
        let number = self.insert(part, node, edges)?;
        merged.insert(key, number);
        Some(number)
    }

    fn insert(&self, part: usize, node: Node, edges: impl ExactSizeIterator<Item = Edge<M>>) -> Option<u32> {
        let Part { nodes, edges: all, .. } = &self.parts[part];
        let count = edges.len() as u32;
        let first = all.add(edges)?;
        let place = nodes.add(std::iter::once(Node { first, count, ..node }))?;
        Some(place << PART_BITS | part as u32)
    }

    /// Copies a position to the same part of a memory of the same size, and notes where it is.
    pub(super) fn copy_to(&self, other: &Memory<M>, number: u32) -> u32 {
        let (node, edges) = self.at(number);
        let copy = other
            .add(part_of(number), node.moved(), edges.iter().map(Edge::copy))
            .expect("it had room before");
        node.copy.store(copy, Relaxed);
        copy
    }

    /// The visits below which positions have to be forgotten so that three quarters of every part are free.
    pub(super) fn rare(&self) -> u32 {
        self.parts.iter().map(Part::rare).max().unwrap_or(0)
    }

    /// Shows all edges, those added meanwhile too, each once until the memory is cleared.
    pub(super) fn show_edges(&self, mut show: impl FnMut(&Edge<M>)) {
        let next = |part: &&Part<M>| (part.shown.load(Relaxed) as usize) < part.edges.len();
        while let Some(part) = self.parts.iter().find(next) {
            show(part.edges.get(part.shown.fetch_add(1, Relaxed)));
        }
    }
}

/// The part in which a position lies.
#[inline]
fn part_of(number: u32) -> usize {
    (number % (1 << PART_BITS)) as usize
}

/// The visits of all moves of a position.
#[inline]
pub(super) fn made<M: Copy>(node: &Node, edges: &[Edge<M>]) -> u32 {
    edges[..node.tried()].iter().map(Edge::visits).sum()
}

impl<M: Copy> Part<M> {
    #[inline]
    fn edges_of(&self, node: &Node) -> &[Edge<M>] {
        self.edges.all(node.first..node.first + node.count)
    }

    fn rare(&self) -> u32 {
        let mut edges_by_visits = [0; 33];
        for node in self.nodes.all(0..self.nodes.len() as u32) {
            let edges = self.edges_of(node);
            let bits = u32::BITS - made(node, edges).leading_zeros();
            edges_by_visits[bits as usize] += edges.len();
        }
        let mut left = self.edges.len();
        let bits = edges_by_visits.iter().position(|&edges| {
            let enough = left <= self.edges.capacity() / 4;
            left -= edges;
            enough
        });
        1u32.checked_shl(bits.unwrap_or(33).saturating_sub(1) as u32).unwrap_or(u32::MAX)
    }
}
