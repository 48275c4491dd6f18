//! Depth-first proof-number search with its enhancements as settings.

mod budget;
mod crowd;
mod expand;
mod line;
mod numbers;
mod path;
mod question;
mod root;
mod search;
mod settings;
mod sum;
mod table;

pub use settings::{DfpnSettings, Keeping, Leaves, Summation};

use budget::Budget;
use crowd::Crowd;
use numbers::{Numbers, State};
use quadrille_core::{Evaluate, Game, Line, Order, Player};
use question::Question;
use search::{Memory, Search};
use table::ProofTable;

/// Depth-first proof-number search: one solver for every variant of it, with an evaluation and an ordering of the game's
/// own.
///
/// Numbers are those of a named attacker, who moves in some positions and not in others: that turns may hold several
/// plies makes no difference. A draw is a disproof. Results that rest on how a position was reached, by a repetition or
/// a counter, are known to the table for that path only, so that no wrong proof comes of them (the graph-history
/// interaction problem: Kishimoto and Mueller 2004).
pub struct Dfpn<G: Game, E, O> {
    order: O,
    settings: DfpnSettings,
    table: ProofTable,
    crowd: Crowd,
    /// One for each thread.
    memories: Vec<Memory<G, E>>,
}

/// What has come of a question.
struct Answer<M> {
    state: State,
    /// A line of play from the root.
    line: Vec<M>,
    nodes: u64,
    saw_draw: bool,
}

impl<G: Game, E: Evaluate<G>, O: Order<G>> Dfpn<G, E, O> {
    /// A solver with this evaluation and ordering.
    pub fn new(evaluation: E, order: O, settings: DfpnSettings) -> Self {
        Dfpn {
            order,
            table: ProofTable::new(settings.table, settings.keeping),
            crowd: Crowd::new(settings.threads),
            memories: (0..settings.threads).map(|_| Memory::new(evaluation.clone())).collect(),
            settings,
        }
    }

    /// The settings.
    pub fn settings(&self) -> &DfpnSettings {
        &self.settings
    }

    /// Asks whether the attacker can force a win.
    fn ask(
        &mut self,
        line: &Line<G>,
        attacker: Player,
        budget: &Budget<'_>,
        watch: &mut dyn FnMut(State, u64, u32),
    ) -> Answer<G::Move> {
        let table = &self.table;
        let question = Question::new(line, attacker, &self.settings, &self.order, table, &self.crowd);
        let mut watch = |state: State, nodes: u64| watch(state, nodes, table.fill());
        let run = |mut search: Search<'_, G, E, O>| {
            let (state, best) = search.search(Numbers::UNLIMITED, 0);
            budget.finish();
            (state, best, search.nodes, search.saw_draw)
        };
        let (memory, helpers) = self.memories.split_first_mut().expect("one thread at least");
        let found = std::thread::scope(|scope| {
            let spawn = |memory| scope.spawn(|| run(Search::new(&question, memory, budget)));
            let helpers: Vec<_> = helpers.iter_mut().map(spawn).collect();
            let main = run(Search { watch: Some(&mut watch), ..Search::new(&question, memory, budget) });
            let helpers = helpers.into_iter().map(|helper| helper.join().expect("a search does not panic"));
            std::iter::once(main).chain(helpers).collect::<Vec<_>>()
        });
        let nodes = found.iter().map(|(_, _, nodes, _)| nodes).sum();
        let saw_draw = found.iter().any(|&(_, _, _, saw_draw)| saw_draw);
        let solved = found.iter().find(|(state, ..)| state.is_solved());
        let &(state, best, ..) = solved.unwrap_or(&found[0]);
        let line = question.line(&mut self.memories[0], state, best);
        Answer { state, line, nodes, saw_draw }
    }
}
