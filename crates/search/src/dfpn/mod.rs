//! Depth-first proof-number search with its enhancements as settings.

mod budget;
mod close;
mod entry;
mod expand;
mod line;
mod numbers;
mod other_threads;
mod path;
mod question;
mod root;
mod search;
mod settings;
mod sources;
mod sum;
mod table;
mod tree;
mod virtual_numbers;

pub(crate) use numbers::INFINITE;
pub use settings::{DfpnSettings, Leaves, ProofReplacement, Summation};

use crate::OutOfMemory;
use budget::Budget;
use close::Closure;
use numbers::{ASSUMED, NOTHING, Numbers, State};
use quadrille_core::{Evaluate, Game, GameHistory, Order, Player, Symmetric};
use question::{Counter, Question};
use search::{Before, Memory, Search};
use sources::Sources;
use std::thread::Builder;
use table::ProofTable;
use virtual_numbers::VirtualNumbers;

/// Depth-first proof-number search: one solver for every variant of it, with an evaluation and an ordering of the game's
/// own.
///
/// Numbers are those of a named attacker, who moves in some positions and not in others: that turns may hold several
/// plies makes no difference. A draw is a disproof, and so is a position that recurs. A proof holds on every path, then,
/// if counters leave it the time; a disproof may rest on the path to its position (the graph-history interaction problem:
/// Kishimoto and Mueller 2004). Such disproofs are assumed to hold on other paths as well, and what rests on assumptions
/// is checked before it is called certain.
///
/// ```
/// use quadrille_amazons::{Amazons, AmazonsEvaluation, AmazonsOrder, Rules};
/// use quadrille_core::{DrawRules, GameHistory, Notation};
/// use quadrille_search::{SearchRequest, Dfpn, DfpnSettings, Finding, Limits, Solve};
/// use std::sync::atomic::AtomicBool;
///
/// let game = Amazons::parse("B3/1xB1/x1W1/2Wx b", &Rules::default()).unwrap();
/// let settings = DfpnSettings { table: 1, ..DfpnSettings::default() };
/// let mut solver = Dfpn::new(AmazonsEvaluation::default(), AmazonsOrder, settings)?;
/// let history = GameHistory::new(game, DrawRules::default());
/// let stop = AtomicBool::new(false);
/// let solution = solver.solve(&SearchRequest::new(&history, Limits::default(), &stop), None, &mut |_| ());
/// assert!(matches!(solution.finding, Finding::Win { .. }));
/// let mut after = history.clone();
/// solution.turn.iter().for_each(|&m| after.play(m).unwrap());
/// # Ok::<(), quadrille_search::OutOfMemory>(())
/// ```
pub struct Dfpn<G: Game, E, O> {
    shared: Shared<G, O>,
    /// One for each thread.
    memories: Vec<Memory<G, E>>,
    /// How often the table's assumptions have been forgotten.
    assumptions: u64,
    /// Whether the last question told positions apart by counters.
    by_counter: bool,
}

/// What all questions and threads have in common.
struct Shared<G, O> {
    order: O,
    settings: DfpnSettings,
    table: ProofTable,
    virtual_numbers: VirtualNumbers,
    sources: Option<Sources>,
    canonical_key: Option<fn(&G) -> u64>,
}

/// How much of the line of play is asked for: finding it again takes longer than a question that the table answers.
#[derive(Clone, Copy)]
enum Lines {
    FirstPly,
    Whole,
}

/// A question: whether the attacker wins from where a line has come to.
struct Asked<'a, G: Game> {
    history: &'a GameHistory<G>,
    attacker: Player,
    lines: Lines,
}

/// What has come of a question.
struct Answer<M> {
    state: State,
    /// A line of play from the root.
    line: Vec<M>,
    nodes: u64,
    saw_draw: bool,
}

/// How often a question is asked again because assumptions were wrong.
const ROUNDS: u32 = 100;

impl<G: Game, E: Evaluate<G>, O: Order<G>> Dfpn<G, E, O> {
    /// A solver with this evaluation and ordering, if there is memory for its table.
    pub fn new(evaluation: E, order: O, settings: DfpnSettings) -> Result<Self, OutOfMemory> {
        let bytes = if settings.table == 0 { 16 << 10 } else { u64::from(settings.table) << 20 };
        let for_sources = if settings.source_nodes { bytes / 4 } else { 0 };
        let memories = (0..settings.threads).map(|_| Memory::new(evaluation.clone())).collect();
        let shared = Shared {
            order,
            table: ProofTable::new(bytes - for_sources, settings.replacement, settings.threads)?,
            virtual_numbers: VirtualNumbers::new(settings.threads),
            sources: settings.source_nodes.then(|| Sources::new(for_sources)).transpose()?,
            canonical_key: None,
            settings,
        };
        Ok(Dfpn { shared, memories, assumptions: 0, by_counter: false })
    }

    /// The same solver, who knows the symmetries of the board, for the setting `symmetric_plies`.
    pub fn with_symmetries(mut self) -> Self
    where
        G: Symmetric,
    {
        self.shared.canonical_key = Some(G::canonical_key);
        self
    }

    /// The settings.
    pub fn settings(&self) -> &DfpnSettings {
        &self.shared.settings
    }

    /// Asks whether the attacker can force a win. A disproof that rests on assumptions is made sure of; where one of them
    /// is wrong, all are forgotten and the question is asked again: the table has learnt a proof. If the draw rules stop
    /// games for want of progress, that may be why the proof does not count: then positions are told apart by counters.
    fn ask(
        &mut self,
        asked: &Asked<'_, G>,
        budget: &Budget<'_>,
        watch: &mut dyn FnMut(State, u64, u32),
    ) -> Answer<G::Move> {
        let counter = Counter::of(asked.history.rules());
        let mut nodes = 0;
        for round in 0..ROUNDS {
            let by_counter = counter == Counter::Wins || counter == Counter::Draws && round > 0;
            let (answer, closure) = self.ask_once(asked, by_counter, nodes, budget, watch);
            if closure != Some(Closure::Refuted) {
                return answer;
            }
            nodes = answer.nodes;
            self.assumptions += 1;
        }
        self.ask_once(asked, false, nodes, budget, watch).0
    }

    fn ask_once(
        &mut self,
        asked: &Asked<'_, G>,
        by_counter: bool,
        nodes: u64,
        budget: &Budget<'_>,
        watch: &mut dyn FnMut(State, u64, u32),
    ) -> (Answer<G::Move>, Option<Closure>) {
        self.by_counter = by_counter;
        let table = &self.shared.table;
        let question =
            Question::new(asked.history, asked.attacker, (self.assumptions, by_counter), &self.shared);
        let mut watch = |state: State, nodes: u64| watch(state, nodes, table.fill());
        budget.begin(nodes);
        let crowded = self.shared.settings.threads > 1;
        let run = |search: Search<'_, G, E, O>| {
            let mut search = Search { crowded, ..search };
            let (state, best) = search.search(Numbers::UNLIMITED, Before::NOTHING);
            budget.finish();
            (state, best, search.nodes, search.saw_draw)
        };
        let (memory, helpers) = self.memories.split_first_mut().expect("one thread at least");
        let found = std::thread::scope(|scope| {
            // A thread that begins when all is over has nothing to say: listing the root's moves would take its time.
            let help = |memory| (!budget.is_over()).then(|| run(Search::new(&question, memory, budget)));
            // Where the system has no more threads, there are fewer.
            let spawn = |memory| Builder::new().spawn_scoped(scope, move || help(memory)).ok();
            let helpers: Vec<_> = helpers.iter_mut().filter_map(spawn).collect();
            let main = run(Search { watch: Some(&mut watch), ..Search::new(&question, memory, budget) });
            let helpers =
                helpers.into_iter().filter_map(|helper| helper.join().expect("a search does not panic"));
            std::iter::once(main).chain(helpers).collect::<Vec<_>>()
        });
        let mut nodes = nodes + found.iter().map(|(_, _, nodes, _)| nodes).sum::<u64>();
        let saw_draw = found.iter().any(|&(_, _, _, saw_draw)| saw_draw);
        let solved = found.iter().find(|(state, ..)| state.is_solved());
        let &(mut state, best, ..) = solved.unwrap_or(&found[0]);
        let mut closure = None;
        if state.is_solved() && state.rests_on == ASSUMED {
            budget.begin(nodes);
            let mut search = Search { nodes, ..Search::new(&question, memory, budget) };
            closure = Some(search.close());
            nodes = search.nodes;
            if closure == Some(Closure::Closed) {
                state.rests_on = NOTHING;
            }
        }
        let line = match asked.lines {
            Lines::FirstPly => vec![best],
            Lines::Whole => question.line(memory, state, best, budget),
        };
        (Answer { state, line, nodes, saw_draw }, closure)
    }
}
