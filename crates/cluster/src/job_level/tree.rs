//! The top of a tree: which leaf the next job is about, and what the answers make of the root.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt::Debug;

/// What a node is worth: proof numbers, or a score. Of the two players one is called max; the other is min.
pub(super) trait NodeValue: Copy + Default + Debug + Serialize + DeserializeOwned {
    /// What a job leaves with a node besides its value.
    type Evidence: Clone + Default + Debug + Serialize + DeserializeOwned;

    /// The value of a node by those of its children, for the player who moves there.
    fn backed_up(is_max: bool, children: impl Iterator<Item = Self> + Clone) -> Self;

    /// Which of two children a job should be about sooner: the lesser one.
    fn compare(is_max: bool, one: &Self, other: &Self) -> Ordering;

    /// The value of a leaf while a job is about it (virtual loss): the player who chose the leaf, max or min, chooses another
    /// one for the next job.
    fn with_virtual_loss(self, is_max: bool) -> Self;

    /// Whether it is proven, so that no job could change it.
    fn is_decided(&self) -> bool;
}

/// The root is the first node.
pub(super) const ROOT: usize = 0;

/// A position of the tree.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "V: NodeValue")]
pub(super) struct Node<V: NodeValue> {
    /// The word that leads here.
    pub word: String,
    pub parent: usize,
    /// Whether max moves here.
    pub is_max: bool,
    pub value: V,
    pub evidence: V::Evidence,
    /// Empty for a leaf.
    pub children: Vec<usize>,
    /// What moves that are no children are worth at most to who moves, if there are such.
    other_moves: Option<V>,
    /// Positions visited by jobs about this node and all below it.
    pub nodes: u64,
    /// The value with virtual losses.
    #[serde(skip)]
    virtual_value: V,
    /// Whether a job is about it.
    #[serde(skip)]
    is_pending: bool,
}

/// A move that is added to a node.
pub(super) struct NewChild<V: NodeValue> {
    pub word: String,
    /// Whether max moves then.
    pub is_max: bool,
    pub value: V,
    pub evidence: V::Evidence,
}

/// The tree.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "V: NodeValue")]
pub(super) struct Tree<V: NodeValue> {
    nodes: Vec<Node<V>>,
}

impl<V: NodeValue> Tree<V> {
    /// A root alone.
    pub fn new(is_max: bool) -> Tree<V> {
        let mut tree = Tree { nodes: Vec::new() };
        let (value, evidence) = Default::default();
        tree.add(ROOT, NewChild { word: String::new(), is_max, value, evidence });
        tree
    }

    fn add(&mut self, parent: usize, child: NewChild<V>) -> usize {
        let NewChild { word, is_max, value, evidence } = child;
        self.nodes.push(Node {
            word,
            parent,
            is_max,
            value,
            evidence,
            children: Vec::new(),
            other_moves: None,
            nodes: 0,
            virtual_value: value,
            is_pending: false,
        });
        self.nodes.len() - 1
    }

    pub fn root(&self) -> &Node<V> {
        &self.nodes[ROOT]
    }

    pub fn node(&self, place: usize) -> &Node<V> {
        &self.nodes[place]
    }

    pub fn is_leaf(&self, place: usize) -> bool {
        self.nodes[place].children.is_empty()
    }

    /// The words from the root.
    pub fn path(&self, mut place: usize) -> Vec<String> {
        let mut words = Vec::new();
        while place != ROOT {
            words.push(self.nodes[place].word.clone());
            place = self.nodes[place].parent;
        }
        words.reverse();
        words
    }

    /// The children of a node, best first.
    pub fn ranked(&self, place: usize) -> Vec<usize> {
        let node = &self.nodes[place];
        let mut children = node.children.clone();
        children.sort_by(|&one, &other| {
            V::compare(node.is_max, &self.nodes[one].value, &self.nodes[other].value)
        });
        children
    }

    /// The node that the next job is about, best first: a leaf, or one whose other moves seem better than its children. `None` if that
    /// one has a job already. Of the root's best `lines` children the one with the least work below it is followed.
    pub fn select(&self, lines: usize) -> Option<usize> {
        let mut place = ROOT;
        while !self.is_leaf(place) {
            let node = &self.nodes[place];
            let open = node.children.iter().filter(|child| !self.nodes[**child].value.is_decided());
            let children = open.map(|&child| (Some(child), self.nodes[child].virtual_value));
            let mut options: Vec<(Option<usize>, V)> =
                children.chain(self.virtual_other_moves(node).map(|value| (None, value))).collect();
            options.sort_by(|(_, one), (_, other)| V::compare(node.is_max, one, other));
            let (best, _) = options.first()?;
            if best.is_none() {
                break;
            }
            let followed = options.iter().take(if place == ROOT { lines } else { 1 });
            place = followed.filter_map(|(child, _)| *child).min_by_key(|child| self.nodes[*child].nodes)?;
        }
        let node = &self.nodes[place];
        (!node.is_pending && !node.value.is_decided()).then_some(place)
    }

    fn virtual_other_moves(&self, node: &Node<V>) -> Option<V> {
        let value = node.other_moves?;
        Some(if node.is_pending { value.with_virtual_loss(node.is_max) } else { value })
    }

    /// A job is about a node from here on.
    pub fn set_pending(&mut self, place: usize) {
        self.nodes[place].is_pending = true;
        self.update(place);
    }

    /// What is known of a leaf; no job is about it any more.
    pub fn set(&mut self, place: usize, value: V, evidence: V::Evidence) {
        let node = &mut self.nodes[place];
        (node.value, node.evidence, node.is_pending) = (value, evidence, false);
        self.update(place);
    }

    /// Gives a node moves that it does not have yet, and says what those are worth at most that it still does not have. Where none are new,
    /// there are no more. No job is about it any more.
    pub fn expand(&mut self, place: usize, moves: Vec<NewChild<V>>, other_moves: Option<V>) {
        let before = self.nodes[place].children.len();
        for child in moves {
            let is_known = |known: &usize| self.nodes[*known].word == child.word;
            if !self.nodes[place].children.iter().any(is_known) {
                let child = self.add(place, child);
                self.nodes[place].children.push(child);
            }
        }
        let node = &mut self.nodes[place];
        node.is_pending = false;
        node.other_moves = other_moves.filter(|_| node.children.len() > before);
        self.update(place);
    }

    /// Notes the work of a job, up to the root.
    pub fn add_work(&mut self, mut place: usize, nodes: u64) {
        loop {
            let node = &mut self.nodes[place];
            node.nodes = node.nodes.saturating_add(nodes);
            if place == ROOT {
                return;
            }
            place = node.parent;
        }
    }

    /// Works out the values from a node up to the root.
    fn update(&mut self, mut place: usize) {
        loop {
            let node = &self.nodes[place];
            let (value, virtual_value) = if node.children.is_empty() {
                let is_pending = node.is_pending && place != ROOT;
                let lost = || node.value.with_virtual_loss(self.nodes[node.parent].is_max);
                (node.value, if is_pending { lost() } else { node.value })
            } else {
                let children = || node.children.iter().map(|child| &self.nodes[*child]);
                let values = children().map(|child| child.value).chain(node.other_moves);
                let virtual_values =
                    children().map(|child| child.virtual_value).chain(self.virtual_other_moves(node));
                (V::backed_up(node.is_max, values), V::backed_up(node.is_max, virtual_values))
            };
            let node = &mut self.nodes[place];
            (node.value, node.virtual_value) = (value, virtual_value);
            if place == ROOT {
                return;
            }
            place = node.parent;
        }
    }

    /// After reading: what is not kept. Whether it is a tree at all.
    pub fn restore(&mut self) -> bool {
        let is_below = |place: usize, child: &usize| {
            *child > place && self.nodes.get(*child).is_some_and(|child| child.parent == place)
        };
        let mut nodes = self.nodes.iter().enumerate();
        let is_tree = !self.nodes.is_empty()
            && nodes.all(|(place, node)| {
                (node.parent < place || place == ROOT)
                    && node.children.iter().all(|child| is_below(place, child))
            });
        if !is_tree {
            return false;
        }
        for place in (0..self.nodes.len()).rev() {
            if self.is_leaf(place) {
                self.update(place);
            }
        }
        true
    }
}
