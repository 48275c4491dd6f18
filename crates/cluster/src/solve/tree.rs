//! The top of a proof tree: which leaf is most worth a job, and what the answers prove.
//!
//! Proof-number search with jobs for leaves, after Wu, Lin, Chen, Lin, Yeh, Wang, Sun: "Job-Level Proof-Number Search" (IEEE Transactions on
//! Computational Intelligence and AI in Games 5(1), 2013). A leaf that is being worked on counts as harder than it
//! is (their virtual loss), so that the next job is about another one.

use serde::{Deserialize, Serialize};

/// A number that cannot be reached: that of our solvers.
pub const INFINITE: u32 = (1 << 28) - 1;

/// How much harder a leaf seems while a job is about it.
const VIRTUAL: u64 = 1 << 20;

/// The root is the first node.
pub(super) const ROOT: usize = 0;

/// A proof number and a disproof number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Numbers {
    pub proof: u32,
    pub disproof: u32,
}

impl Numbers {
    pub const UNKNOWN: Numbers = Numbers { proof: 1, disproof: 1 };
    pub const PROVEN: Numbers = Numbers { proof: 0, disproof: INFINITE };
    pub const DISPROVEN: Numbers = Numbers { proof: INFINITE, disproof: 0 };

    /// What is decided: whether the attacker wins.
    pub fn verdict(self) -> Option<bool> {
        match self {
            Numbers { proof: 0, .. } => Some(true),
            Numbers { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }
}

/// A position of the tree.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Node {
    /// The word that leads here.
    pub word: String,
    pub parent: usize,
    /// Whether the attacker moves here.
    pub attacks: bool,
    pub numbers: Numbers,
    /// The certificate of what is proven, by its hash.
    pub certificate: Option<String>,
    /// Empty for a leaf.
    pub children: Vec<usize>,
    /// The same numbers with the jobs that are given out.
    #[serde(skip, default = "no_virtual")]
    seeming: [u64; 2],
    #[serde(skip)]
    is_given: bool,
}

fn no_virtual() -> [u64; 2] {
    [1, 1]
}

/// The tree.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Tree {
    nodes: Vec<Node>,
}

impl Tree {
    /// A root alone.
    pub fn new(attacks: bool) -> Tree {
        let mut tree = Tree { nodes: Vec::new() };
        tree.add(String::new(), ROOT, attacks, Numbers::UNKNOWN);
        tree
    }

    fn add(&mut self, word: String, parent: usize, attacks: bool, numbers: Numbers) -> usize {
        let seeming = [numbers.proof.into(), numbers.disproof.into()];
        self.nodes.push(Node {
            word,
            parent,
            attacks,
            numbers,
            certificate: None,
            children: Vec::new(),
            seeming,
            is_given: false,
        });
        self.nodes.len() - 1
    }

    pub fn node(&self, place: usize) -> &Node {
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

    /// The leaf that decides most, if no job is about it: from the root on to the child that is easiest to prove where the attacker
    /// moves, and easiest to disprove where the defender does.
    pub fn most_proving(&self) -> Option<usize> {
        let mut place = ROOT;
        while !self.is_leaf(place) {
            let number = usize::from(!self.nodes[place].attacks);
            let children = self.nodes[place].children.iter();
            place = *children.min_by_key(|child| self.nodes[**child].seeming[number])?;
        }
        let leaf = &self.nodes[place];
        (!leaf.is_given && leaf.numbers.verdict().is_none()).then_some(place)
    }

    /// A job is about a leaf from here on.
    pub fn give(&mut self, place: usize) {
        self.nodes[place].is_given = true;
        self.update(place);
    }

    /// What is known of a leaf, and no job is about it any more.
    pub fn set(&mut self, place: usize, numbers: Numbers, certificate: Option<String>) {
        let node = &mut self.nodes[place];
        (node.numbers, node.certificate, node.is_given) = (numbers, certificate, false);
        self.update(place);
    }

    /// Gives a leaf its moves: the word, whether the attacker moves then, and the numbers.
    pub fn expand(&mut self, place: usize, moves: Vec<(String, bool, Numbers)>) {
        self.nodes[place].is_given = false;
        for (word, attacks, numbers) in moves {
            let child = self.add(word, place, attacks, numbers);
            self.nodes[place].children.push(child);
        }
        self.update(place);
    }

    /// Works out the numbers from a node up to the root.
    fn update(&mut self, mut place: usize) {
        loop {
            let node = &self.nodes[place];
            let (numbers, seeming) = if node.children.is_empty() {
                let hard = if node.is_given { VIRTUAL } else { 0 };
                let Numbers { proof, disproof } = node.numbers;
                (node.numbers, [u64::from(proof) + hard, u64::from(disproof) + hard])
            } else {
                let children = || node.children.iter().map(|child| &self.nodes[*child]);
                // Where the attacker moves one proven child is enough, and all have to be disproven; elsewhere the other way round.
                let least = |number: fn(&Node) -> u32| children().map(number).min().unwrap_or(INFINITE);
                let sum = |number: fn(&Node) -> u32| {
                    children().map(number).fold(0_u32, u32::saturating_add).min(INFINITE)
                };
                let least_seeming = |number: usize| children().map(|child| child.seeming[number]).min();
                let sum_seeming = |number: usize| {
                    children().map(|child| child.seeming[number]).fold(0_u64, u64::saturating_add)
                };
                let (easy, hard) = if node.attacks { (0, 1) } else { (1, 0) };
                let mut seeming = [0; 2];
                seeming[easy] = least_seeming(easy).unwrap_or(u64::MAX);
                seeming[hard] = sum_seeming(hard);
                let numbers = match node.attacks {
                    true => Numbers {
                        proof: least(|child| child.numbers.proof),
                        disproof: sum(|child| child.numbers.disproof),
                    },
                    false => Numbers {
                        proof: sum(|child| child.numbers.proof),
                        disproof: least(|child| child.numbers.disproof),
                    },
                };
                (numbers, seeming)
            };
            let node = &mut self.nodes[place];
            (node.numbers, node.seeming) = (numbers, seeming);
            if place == ROOT {
                return;
            }
            place = node.parent;
        }
    }

    /// After reading: what is not kept. Children stand behind their parents.
    pub fn restore(&mut self) {
        for place in (0..self.nodes.len()).rev() {
            if self.is_leaf(place) {
                self.update(place);
            }
        }
    }

    /// The strategy that a decided root has: the words its player plays, each with the path to it, and the leaves that it
    /// ends in.
    pub fn strategy(&self) -> (Vec<(Vec<String>, String)>, Vec<usize>) {
        let verdict = self.nodes[ROOT].numbers.verdict();
        let (mut decisions, mut leaves, mut open) = (Vec::new(), Vec::new(), vec![ROOT]);
        while let Some(place) = open.pop() {
            let node = &self.nodes[place];
            if self.is_leaf(place) {
                leaves.push(place);
                continue;
            }
            // The attacker chooses in a proof, the defender in a disproof.
            if Some(node.attacks) != verdict {
                open.extend(&node.children);
                continue;
            }
            let chosen = node.children.iter().find(|child| self.nodes[**child].numbers.verdict() == verdict);
            if let Some(&child) = chosen {
                decisions.push((self.path(place), self.nodes[child].word.clone()));
                open.push(child);
            }
        }
        (decisions, leaves)
    }
}
