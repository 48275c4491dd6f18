use crate::limits::TURNS;
use crate::{Limits, SearchRequest};
use quadrille_core::Game;

/// How long an oracle may work before others think.
pub(crate) struct OracleBudget<'a, G: Game> {
    request: SearchRequest<'a, G>,
    /// How often the oracle has asked, which counts as a node each.
    pub(crate) steps: u64,
}

impl<'a, G: Game> OracleBudget<'a, G> {
    pub(crate) fn new(request: &SearchRequest<'a, G>, limits: Limits) -> Self {
        OracleBudget { request: request.within(limits), steps: 0 }
    }

    /// Whether to go on, for the oracle to ask.
    pub(crate) fn go_on(&mut self) -> bool {
        self.steps += 1;
        let SearchRequest { limits, control, .. } = &self.request;
        !control.is_stopped()
            && limits.nodes.is_none_or(|most| self.steps < most)
            && limits.time_for_turn(TURNS).is_none_or(|time| control.elapsed() < time)
    }

    /// The limits of a request less the steps taken.
    pub(crate) fn left(&self, limits: Limits) -> Limits {
        let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(self.steps).max(1));
        Limits { nodes, ..limits }
    }
}
