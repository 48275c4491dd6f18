//! A move of the tree, which threads share.

use super::memory::NONE;
use super::proof::{Proof, ProofCell};
use quadrille_core::Player;
use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed};
use std::sync::atomic::{AtomicU32, AtomicU64};

/// A move with what its visits have shown.
///
/// Its numbers are changed one by one: who reads while another thread writes may see the visits of one moment and the
/// values of the next, which is off by a visit and does not last.
pub(super) struct Edge<M> {
    pub(super) m: M,
    pub(super) prior: f32,
    child: AtomicU32,
    /// The visits, and [`PENDING`] for each that is under way.
    counts: AtomicU64,
    /// The values of all visits in units of [`UNIT`].
    sum: AtomicU64,
    /// The bits of a float.
    best: AtomicU32,
    pub(super) proof: ProofCell,
}

/// What a visit under way counts beside the visits made.
const PENDING: u64 = 1 << 32;
/// The value 1 in whole numbers: 2^32 visits fit.
const UNIT: f64 = (1u64 << 31) as f64;

/// The numbers of a move at one moment.
#[derive(Clone, Copy)]
pub(super) struct EdgeStatistics {
    pub(super) visits: u32,
    /// Visits that are under way. They count as lost until their value is known, so that threads go different ways.
    pub(super) pending: u32,
    /// The values of all visits, for the first player: 1 for a win, 0 for a loss.
    sum: f64,
}

impl EdgeStatistics {
    /// The visits won by a player.
    #[inline]
    pub(super) fn won(self, player: Player) -> f64 {
        if player == Player::First { self.sum } else { f64::from(self.visits) - self.sum }
    }
}

impl<M: Copy> Edge<M> {
    pub(super) fn new(m: M, prior: f32) -> Self {
        Edge {
            m,
            prior,
            child: AtomicU32::new(NONE),
            counts: AtomicU64::new(0),
            sum: AtomicU64::new(0),
            best: AtomicU32::new(0),
            proof: ProofCell::default(),
        }
    }

    /// The same, when no visit is under way.
    pub(super) fn copy(&self) -> Self {
        Edge {
            m: self.m,
            prior: self.prior,
            child: AtomicU32::new(self.child()),
            counts: AtomicU64::new(self.visits().into()),
            sum: AtomicU64::new(self.sum.load(Relaxed)),
            best: AtomicU32::new(self.best.load(Relaxed)),
            proof: self.proof.clone(),
        }
    }

    /// The position it leads to, or [`NONE`] if that does not belong to the tree.
    #[inline]
    pub(super) fn child(&self) -> u32 {
        self.child.load(Acquire)
    }

    /// Leads to this position from now on, unless another thread was first. Where it leads.
    pub(super) fn adopt(&self, child: u32) -> u32 {
        match self.child.compare_exchange(NONE, child, AcqRel, Acquire) {
            Ok(_) => child,
            Err(first) => first,
        }
    }

    /// Gives its position another number, when nobody else looks.
    pub(super) fn renumber(&self, child: u32) {
        self.child.store(child, Relaxed);
    }

    #[inline]
    pub(super) fn visits(&self) -> u32 {
        self.counts.load(Relaxed) as u32
    }

    #[inline]
    pub(super) fn tally(&self) -> EdgeStatistics {
        let counts = self.counts.load(Relaxed);
        let sum = self.sum.load(Relaxed) as i64 as f64 / UNIT;
        EdgeStatistics { visits: counts as u32, pending: (counts / PENDING) as u32, sum }
    }

    /// What the move is worth to a player, from 0 to 1, if it has been visited.
    pub(super) fn value(&self, player: Player) -> Option<f64> {
        let tally = self.tally();
        (tally.visits > 0).then(|| (tally.won(player) / f64::from(tally.visits)).clamp(0.0, 1.0))
    }

    /// What the best line found behind the move is worth to the first player; kept where settings ask for it.
    #[inline]
    pub(super) fn best(&self) -> f32 {
        f32::from_bits(self.best.load(Relaxed))
    }

    /// A visit is under way, and other threads shall see it. Whether they need to: where there have been many visits, one
    /// more turns nobody away, and memory that all threads write to is slow.
    pub(super) fn enter(&self) -> bool {
        let few = self.visits() < MANY;
        if few {
            self.counts.fetch_add(PENDING, Relaxed);
        }
        few
    }

    /// Visits have shown this; that they were under way was `seen` by others.
    pub(super) fn leave(&self, seen: bool, found: &Found) {
        self.best.store(found.best.to_bits(), Relaxed);
        self.sum.fetch_add((found.sum * UNIT) as u64, Relaxed);
        let visits = u64::from(found.visits);
        self.counts.fetch_add(if seen { visits.wrapping_sub(PENDING) } else { visits }, Relaxed);
    }
}

/// What visits of a position have found.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub(super) visits: u32,
    /// Their values.
    pub(super) sum: f64,
    /// What the best line is worth to the first player.
    pub(super) best: f32,
    pub(super) proof: Option<Proof>,
}

/// So many visits are many.
const MANY: u32 = 256;
