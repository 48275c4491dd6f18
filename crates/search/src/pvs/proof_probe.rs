//! A bounded proof-number search inside alpha-beta: a line of threats is forced and narrow, so it is proven with few nodes
//! at a depth that alpha-beta does not reach.

use super::node::{Node, Situation};
use super::realisation::ONE;
use super::search::Search;
use crate::{Dfpn, DfpnSettings, Finding, Limits, OutOfMemory, SearchRequest, Solve};
use quadrille_core::{Evaluate, Game, Order, WIN};

/// The table of the proofs in megabytes: they are small, and the next iteration asks the same again.
const TABLE: u32 = 4;

/// The depth from which on a proof is looked for: what is nearer to the leaves is asked too often.
const LEAST_DEPTH: i32 = 2 * ONE;

/// The solver that is asked.
pub(super) fn prover<G: Game, E: Evaluate<G>, O: Order<G>>(
    evaluation: E,
    order: O,
) -> Result<Dfpn<G, E, O>, OutOfMemory> {
    Dfpn::new(evaluation, order, DfpnSettings { table: TABLE, ..DfpnSettings::default() })
}

/// A solver, and the way from the root to the position that it is asked about.
pub(super) struct ProofProbe<'a, G: Game, E, O> {
    pub(super) prover: &'a mut Dfpn<G, E, O>,
    pub(super) root: &'a SearchRequest<'a, G>,
    pub(super) path: Vec<G::Move>,
}

impl<G: Game, E: Evaluate<G>, O: Order<G>> ProofProbe<'_, G, E, O> {
    /// What so many nodes prove of the present position, and the nodes that it took.
    fn ask(&mut self, nodes: u64) -> (Finding, u64) {
        let mut history = self.root.history.clone();
        let is_played = self.path.iter().all(|&m| history.play(m).is_ok());
        if !is_played || history.ending().is_some() {
            return (Finding::Unknown, 0);
        }
        let limits = Limits { nodes: Some(nodes), depth: None, ..self.root.limits };
        let solution = self.prover.solve(&self.root.within(limits).at(&history), None, &mut |_| ());
        (solution.finding, solution.nodes)
    }
}

impl<G: Game, E: Evaluate<G>, O: Order<G>> Search<'_, G, E, O> {
    /// The value of a position of the principal variation in which the opponent threatens to win, where a proof is found.
    pub(super) fn prove(&mut self, depth: i32, situation: &Situation) -> Option<i32> {
        let asks = situation.node == Node::Pv && situation.threatened && depth >= LEAST_DEPTH;
        let probe = self.proof_probe.as_mut().filter(|_| asks)?;
        let (finding, nodes) = probe.ask(self.settings.proof_nodes.into());
        self.nodes += nodes;
        let value = |plies: u32| WIN - self.ply as i32 - plies as i32;
        match finding {
            Finding::Win { plies } => Some(value(plies)),
            Finding::Loss { plies } => Some(-value(plies)),
            _ => None,
        }
    }
}
