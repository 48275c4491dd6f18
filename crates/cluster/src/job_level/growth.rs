//! How the tree grows: leaves become jobs, answers become values and moves.

use super::checkpoint::Checkpoint;
use super::tree::{NewChild, NodeValue, ROOT, Tree};
use crate::coordinator::{Author, Taken, Work};
use crate::job::{Answer, Task};
use crate::run::run_id;
use crate::{ClusterError, Result};
use quadrille_engine::{Opening, Position, find};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

/// How often what is known is written.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(60);

/// A position of the tree, with how the game came there.
pub(super) struct Leaf {
    pub position: Box<dyn Position>,
    /// The words from the root.
    pub path: Vec<String>,
    /// The positions on the way, from the root on.
    pub earlier: Vec<String>,
}

/// What the jobs of a tree ask, and what their answers mean.
pub(super) trait LeafJobs {
    type Value: NodeValue;

    /// What a leaf is worth without a job.
    fn known(&self, leaf: &Leaf) -> Option<LeafValue<Self::Value>>;

    /// The job about a leaf, or about a node that has so many children and may have better moves.
    fn task(&self, leaf: &Leaf, children: usize) -> Task;

    /// What an answer says; an error if it cannot be right.
    fn read(&mut self, leaf: &Leaf, answer: Answer) -> std::result::Result<LeafAnswer<Self::Value>, String>;
}

/// What a leaf is worth, and how that is known.
pub(super) type LeafValue<V> = (V, <V as NodeValue>::Evidence);

/// What a job has found out.
pub(super) struct LeafAnswer<V: NodeValue> {
    pub nodes: u64,
    pub found: LeafFinding<V>,
}

pub(super) enum LeafFinding<V: NodeValue> {
    /// The leaf stays one.
    Value(LeafValue<V>),
    /// It has moves, and what others are worth at most, if there are others.
    Moves(Vec<NewChild<V>>, Option<V>),
}

/// Told how it goes: the tree, and the positions and jobs so far.
pub(super) type WatchTree<'a, V> = dyn FnMut(&Tree<V>, u64, u64) + 'a;

/// A tree that workers help to grow.
pub(super) struct TreeWork<'a, J: LeafJobs> {
    pub jobs: J,
    pub game: &'static str,
    /// How the game came to the root.
    pub opening: Opening,
    pub known: Checkpoint<J::Value>,
    /// Which of the trees.
    pub index: usize,
    /// How many of the root's moves are followed.
    pub lines: usize,
    /// Positions for all jobs together, at most.
    pub most_nodes: Option<u64>,
    pub deadline: Option<Instant>,
    pub checkpoint: Option<&'a Path>,
    pub watch: &'a mut WatchTree<'a, J::Value>,
    pub pending: BTreeMap<String, usize>,
    pub saved: Instant,
    pub error: Option<ClusterError>,
}

impl<J: LeafJobs> TreeWork<'_, J> {
    pub fn tree(&self) -> &Tree<J::Value> {
        &self.known.trees[self.index]
    }

    fn tree_mut(&mut self) -> &mut Tree<J::Value> {
        &mut self.known.trees[self.index]
    }

    /// Begins a tree, unless the checkpoint has it: whether max moves at the root, what it is worth, or its first moves.
    pub fn begin(&mut self, is_max: bool, found: Option<LeafFinding<J::Value>>) {
        if self.known.trees.len() <= self.index {
            self.known.trees.push(Tree::new(is_max));
            if let Some(found) = found {
                self.take_finding(ROOT, found);
            }
        }
    }

    pub fn leaf(&self, place: usize) -> Result<Leaf> {
        let mut position = find(self.game)?.open(&self.opening)?;
        let (path, mut earlier) = (self.tree().path(place), Vec::new());
        for word in &path {
            earlier.push(position.text());
            position.play(word)?;
        }
        Ok(Leaf { position, path, earlier })
    }

    /// The next leaf that needs a job; leaves that need none are settled on the way.
    fn next_leaf(&mut self) -> Result<Option<(usize, Leaf)>> {
        while let Some(place) = self.tree().select(self.lines) {
            let leaf = self.leaf(place)?;
            match self.jobs.known(&leaf) {
                Some((value, evidence)) => self.tree_mut().set(place, value, evidence),
                None => return Ok(Some((place, leaf))),
            }
        }
        Ok(None)
    }

    fn take_finding(&mut self, place: usize, found: LeafFinding<J::Value>) {
        match found {
            LeafFinding::Value((value, evidence)) => self.tree_mut().set(place, value, evidence),
            LeafFinding::Moves(moves, others) => self.tree_mut().expand(place, moves, others),
        }
    }

    pub fn save(&mut self) -> Result<()> {
        self.saved = Instant::now();
        self.checkpoint.map_or(Ok(()), |path| self.known.save(path))
    }
}

impl<J: LeafJobs> Work for TreeWork<'_, J> {
    fn next(&mut self) -> Option<(String, Task)> {
        let is_spent = self.most_nodes.is_some_and(|most| self.known.nodes >= most);
        if is_spent || self.error.is_some() || self.is_decided() {
            return None;
        }
        let (place, leaf) = match self.next_leaf() {
            Ok(found) => found?,
            Err(error) => {
                self.error = Some(error);
                return None;
            }
        };
        self.tree_mut().set_pending(place);
        let children = self.tree().node(place).children.len();
        // A worker may answer a coordinator that was killed: the name says which position its job was about.
        let key = run_id(&[&leaf.path.join(" "), &children.to_string()]);
        self.pending.insert(key.clone(), place);
        Some((key, self.jobs.task(&leaf, children)))
    }

    fn take(&mut self, key: &str, answer: Answer, _: &Author<'_>) -> Result<Taken> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        let Some(&place) = self.pending.get(key) else { return Ok(Taken::Known) };
        let leaf = self.leaf(place)?;
        let LeafAnswer { nodes, found } = match self.jobs.read(&leaf, answer) {
            Ok(answer) => answer,
            Err(reason) => return Ok(Taken::Wrong(reason)),
        };
        self.pending.remove(key);
        self.known.nodes = self.known.nodes.saturating_add(nodes);
        self.known.jobs += 1;
        self.take_finding(place, found);
        self.tree_mut().add_work(place, nodes);
        (self.watch)(&self.known.trees[self.index], self.known.nodes, self.known.jobs);
        if self.saved.elapsed() > CHECKPOINT_INTERVAL {
            self.save()?;
        }
        Ok(Taken::Written)
    }

    fn set_aside(&mut self, key: &str) {
        // The leaf stays pending: others are tried.
        self.pending.remove(key);
    }

    fn is_decided(&self) -> bool {
        self.tree().root().value.is_decided() || self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    fn progress(&self) -> (u64, Option<u64>) {
        (self.known.nodes, self.most_nodes)
    }

    /// A job for every thread that there is, and one that waits: more would be guesses.
    fn window(&self, threads: usize) -> usize {
        threads + 1
    }
}
