//! Proof and disproof numbers as values of a tree: max is the attacker, whose win is the question.

use super::tree::{NodeValue, ROOT, Tree};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// A number that cannot be reached: that of our solvers.
pub const INFINITE: u32 = (1 << 28) - 1;

/// What is added to the numbers of a leaf while a job is about it.
const VIRTUAL_LOSS: u64 = 1 << 20;

/// A proof number and a disproof number. Sums are not cut off at [`INFINITE`]: what is decided is told by the number that is 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct ProofNumbers {
    pub proof: u64,
    pub disproof: u64,
}

impl Default for ProofNumbers {
    fn default() -> Self {
        ProofNumbers { proof: 1, disproof: 1 }
    }
}

impl ProofNumbers {
    pub const PROVEN: ProofNumbers = ProofNumbers { proof: 0, disproof: INFINITE as u64 };
    pub const DISPROVEN: ProofNumbers = ProofNumbers { proof: INFINITE as u64, disproof: 0 };

    /// What is decided: whether the attacker wins.
    pub fn verdict(&self) -> Option<bool> {
        match self {
            ProofNumbers { proof: 0, .. } => Some(true),
            ProofNumbers { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }

    /// Both numbers as solvers tell them.
    pub fn shown(&self) -> [u32; 2] {
        [self.proof, self.disproof].map(|number| number.min(INFINITE.into()) as u32)
    }
}

impl NodeValue for ProofNumbers {
    /// The certificate of what is proven, by its hash.
    type Evidence = Option<String>;

    /// Where the attacker moves one proven child is enough, and all have to be disproven; elsewhere the other way round.
    fn backed_up(is_max: bool, children: impl Iterator<Item = Self> + Clone) -> Self {
        let infinite = u64::from(INFINITE);
        let least = |number: fn(Self) -> u64| children.clone().map(number).min().unwrap_or(infinite);
        let sum = |number: fn(Self) -> u64| children.clone().map(number).fold(0, u64::saturating_add);
        match is_max {
            true => ProofNumbers { proof: least(|node| node.proof), disproof: sum(|node| node.disproof) },
            false => ProofNumbers { proof: sum(|node| node.proof), disproof: least(|node| node.disproof) },
        }
    }

    /// The child that is easiest to prove where the attacker moves, and easiest to disprove where the defender does.
    fn compare(is_max: bool, one: &Self, other: &Self) -> Ordering {
        if is_max { one.proof.cmp(&other.proof) } else { one.disproof.cmp(&other.disproof) }
    }

    fn with_virtual_loss(self, _: bool) -> Self {
        let [proof, disproof] = [self.proof, self.disproof].map(|number| number.saturating_add(VIRTUAL_LOSS));
        ProofNumbers { proof, disproof }
    }

    fn is_decided(&self) -> bool {
        self.verdict().is_some()
    }
}

impl Tree<ProofNumbers> {
    /// The strategy that a decided root has: the words its player plays, each with the path to it, and the leaves that it
    /// ends in.
    pub fn strategy(&self) -> (Vec<(Vec<String>, String)>, Vec<usize>) {
        let verdict = self.root().value.verdict();
        let (mut decisions, mut leaves, mut open) = (Vec::new(), Vec::new(), vec![ROOT]);
        while let Some(place) = open.pop() {
            let node = self.node(place);
            if self.is_leaf(place) {
                leaves.push(place);
                continue;
            }
            // The attacker chooses in a proof, the defender in a disproof.
            if Some(node.is_max) != verdict {
                open.extend(&node.children);
                continue;
            }
            let chosen = node.children.iter().find(|child| self.node(**child).value.verdict() == verdict);
            if let Some(&child) = chosen {
                decisions.push((self.path(place), self.node(child).word.clone()));
                open.push(child);
            }
        }
        (decisions, leaves)
    }
}
