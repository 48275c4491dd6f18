//! Alpha-beta search with its enhancements as settings.

mod abdada;
mod budget;
mod continuation;
mod correction;
mod extensions;
mod history;
mod memory;
mod multi_cut;
mod node;
mod null_move;
mod order;
mod prob_cut;
mod proof_probe;
mod pruning;
mod quiescence;
mod realisation;
mod reductions;
mod root;
mod search;
mod settings;
mod stability;
mod static_value;
mod symmetry;
mod transpositions;
mod value;
mod visit;

pub use settings::{HistoryKind, PvsSettings, Window};

use crate::current_turn::{current_turn, or_winning_turn};
use crate::table::TranspositionTable;
use crate::{Dfpn, Effort, Engine, OutOfMemory, Report, SearchRequest, Variation, Xoshiro};
use abdada::Abdada;
use budget::Budget;
use memory::Memory;
use proof_probe::ProofProbe;
use quadrille_core::{Evaluate, Game, GameHistory, Order, Outcome, RandomSource, Symmetric};
use realisation::RealisationPlies;
use reductions::Reductions;
use root::{Iteration, RootLine};
use search::Search;
use std::cmp::Reverse;
use std::thread::Builder;
use symmetry::Symmetries;
use value::LONGEST;

/// Alpha-beta search: one engine for every variant of it, with an evaluation and an ordering of the game's own.
///
/// Depth is counted in plies. It is right with turns of several plies: where the same player moves on, values and
/// windows keep their sign.
pub struct Pvs<G: Game, E, O> {
    order: O,
    settings: PvsSettings,
    realisation: RealisationPlies,
    reductions: Reductions,
    symmetries: Option<Symmetries<G>>,
    table: TranspositionTable,
    /// Who looks for proofs, where the settings ask for them.
    prover: Option<Dfpn<G, E, O>>,
    /// One for each thread.
    memories: Vec<Memory<G, E>>,
    dice: Xoshiro,
    seed: u64,
}

impl<G: Game, E: Evaluate<G>, O: Order<G>> Pvs<G, E, O> {
    /// A search with this evaluation and ordering, if there is memory for its table.
    pub fn new(evaluation: E, order: O, settings: PvsSettings) -> Result<Self, OutOfMemory> {
        let memories =
            (0..settings.threads).map(|_| Memory::new(evaluation.clone(), &order, &settings)).collect();
        Ok(Pvs {
            table: TranspositionTable::new(settings.table, settings.replacement)?,
            prover: match settings.proof_nodes {
                0 => None,
                _ => Some(proof_probe::prover(evaluation, order.clone())?),
            },
            memories,
            order,
            reductions: Reductions::new(&settings),
            settings,
            realisation: RealisationPlies::new(&[]),
            symmetries: None,
            dice: Xoshiro::new(0),
            seed: 0,
        })
    }

    /// With the fractional plies of the order's categories for realisation probability search. They are kept between 0.5
    /// and 4; a category without a figure counts as one ply.
    pub fn with_realisation(mut self, plies: &[f32]) -> Self {
        self.realisation = RealisationPlies::new(plies);
        self
    }

    /// With the game's symmetries, for the setting `symmetric_plies`.
    pub fn with_symmetries(mut self) -> Self
    where
        G: Symmetric,
    {
        self.symmetries = Some(Symmetries::new());
        self
    }

    /// The settings.
    pub fn settings(&self) -> &PvsSettings {
        &self.settings
    }

    /// Whether this turn is to be chosen at random among good ones.
    fn is_random(&self, history: &GameHistory<G>) -> bool {
        let turns = self.settings.random_moves as usize;
        self.settings.margin > 0 && (turns == 0 || own_turns(history) < turns)
    }
}

/// How many turns the player to move has begun before the present one.
fn own_turns<G: Game>(history: &GameHistory<G>) -> usize {
    let mover = history.position().to_move();
    let mut game = history.start().clone();
    let mut turns = 0;
    for m in history.moves() {
        turns += usize::from(game.to_move() == mover && game.turn_start());
        game.make(m);
    }
    turns - usize::from(!game.turn_start())
}

impl<G: Game, E: Evaluate<G>, O: Order<G>> Engine<G> for Pvs<G, E, O> {
    fn new_game(&mut self, seed: u64) {
        self.dice = Xoshiro::new(seed);
        self.seed = seed;
        self.table.clear();
        self.memories.iter_mut().for_each(Memory::forget);
        self.prover.iter_mut().for_each(|prover| prover.new_game(seed));
    }

    fn think(
        &mut self,
        request: &SearchRequest<'_, G>,
        watch: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let &SearchRequest { history, ref limits, ref control } = request;
        let random = self.is_random(history);
        let settings =
            PvsSettings { margin: if random { self.settings.margin } else { 0 }, ..self.settings.clone() };
        let root = history.position();
        let last = [limits.depth, Some(settings.depth).filter(|&depth| depth > 0), Some(LONGEST as u32)];
        let last = last.into_iter().flatten().min().unwrap_or(1).max(1);
        let first = if settings.deepening { 1 } else { last };
        let budget = Budget::new(limits, control, self.memories.len());
        self.table.grow_older();
        let (order, table, seed) = (&self.order, &self.table, self.seed);
        let (realisation, reductions) = (&self.realisation, &self.reductions);
        let symmetries = self.symmetries.as_ref();
        let abdada = (self.memories.len() > 1).then(Abdada::new);
        let symmetric_plies = (settings.symmetric_plies as usize).saturating_sub(history.moves().len());
        let mut prover = self.prover.as_mut();
        let mut searches = self.memories.iter_mut().map(|memory| {
            memory.begin(root, history.keys());
            let known = settings.known_results.then(|| memory.evaluation.known_result(root)).flatten();
            Search {
                settings: &settings,
                order,
                realisation,
                reductions,
                symmetries,
                symmetric_plies,
                table,
                budget: &budget,
                abdada: abdada.as_ref(),
                rules: history.rules(),
                avoids_draws: settings.avoid_draws.then_some(root.to_move()),
                takes_known_draws: known.is_none_or(|known| known.outcome != Outcome::Draw),
                seed,
                proof_probe: prover.take().map(|prover| ProofProbe {
                    prover,
                    root: request,
                    path: Vec::new(),
                }),
                memory,
                game: root.clone(),
                ply: 0,
                null_move_ply: None,
                excluded: None,
                nodes: 0,
                selective_depth: 0,
                overrun: 0,
            }
        });
        let mut main = searches.next().expect("one thread at least");
        let helpers: Vec<_> = searches.collect();
        let mut choice = Choice { root, dice: &mut self.dice, random, before_loss: None, report: None };
        std::thread::scope(|scope| {
            for (number, mut helper) in helpers.into_iter().enumerate() {
                let first = if settings.deepening { last.min(2 - number as u32 % 2) } else { last };
                // Where the system has no more threads, there are fewer.
                _ = Builder::new()
                    .spawn_scoped(scope, move || helper.deepen(first, last, number + 1, &mut |_, _| {}));
            }
            main.deepen(first, last, 0, &mut |search, iteration| {
                let report = choice.report(search, iteration);
                if iteration.depth > 0 {
                    watch(report);
                }
            });
            budget.finish();
        });
        let nodes = budget.all_nodes(main.nodes);
        let report = choice.report.expect("an iteration has been shown");
        // No turn has more than two plies: from that depth on the search itself sees what wins at once.
        let report = if report.depth < last.min(2) { or_winning_turn(root, report) } else { report };
        Report { nodes, ..report }
    }
}

/// What will be played, as far as the search has come.
struct Choice<'a, G: Game> {
    root: &'a G,
    dice: &'a mut Xoshiro,
    random: bool,
    /// The turn of the last iteration that did not see a loss.
    before_loss: Option<Vec<G::Move>>,
    report: Option<Report<G::Move>>,
}

impl<G: Game> Choice<'_, G> {
    fn report<E: Evaluate<G>, O: Order<G>>(
        &mut self,
        search: &Search<'_, G, E, O>,
        iteration: &Iteration<G::Move>,
    ) -> &Report<G::Move> {
        let mut lines = iteration.lines.clone();
        if self.random {
            let chosen = self.dice.below(lines.len() as u32) as usize;
            lines = vec![lines.swap_remove(chosen)];
        }
        lines
            .iter_mut()
            .for_each(|plan| search.prolong(self.root, &mut plan.moves, iteration.depth as usize));
        let best = &lines[0];
        let mut turn = current_turn(self.root, search.order, &best.moves);
        if iteration.depth > 0 && search.settings.swindle {
            if !value::is_loss(best.value) {
                self.before_loss = Some(turn.clone());
            } else if let Some(turn_before) = &self.before_loss {
                turn.clone_from(turn_before);
            }
        }
        let searched = iteration.depth > 0;
        let variation =
            |plan: RootLine<G::Move>| Variation { score: value::score(plan.value), moves: plan.moves };
        self.report.insert(Report {
            turn,
            score: searched.then(|| value::score(best.value)),
            nodes: search.budget.all_nodes(search.nodes),
            depth: iteration.depth,
            selective_depth: search.selective_depth as u32,
            table_fill: search.table.fill(),
            lines: if searched { lines.into_iter().map(variation).collect() } else { Vec::new() },
            efforts: efforts::<G>(iteration),
        })
    }
}

/// Where the effort went: the best lines first, then by the positions visited.
fn efforts<G: Game>(iteration: &Iteration<G::Move>) -> Vec<Effort<G::Move>> {
    let planned = |m: G::Move| iteration.lines.iter().position(|plan| plan.moves.first() == Some(&m));
    let mut efforts: Vec<_> = iteration.efforts.iter().filter(|(_, visits)| *visits > 0).collect();
    efforts.sort_by_cached_key(|(m, visits)| (planned(*m).unwrap_or(usize::MAX), Reverse(*visits)));
    let effort = |&&(m, visits): &&(G::Move, u64)| {
        let score = planned(m).map(|place| value::score(iteration.lines[place].value));
        Effort { m, visits, value: None, score }
    };
    efforts.iter().map(effort).collect()
}
