//! Monte Carlo tree search with its variants as settings.

mod arena;
mod budget;
mod edge;
mod leaf;
mod memory;
mod proof;
mod report;
mod select;
mod settings;
mod tree;
mod worker;

pub use settings::{FinalMove, MctsSettings, PlayoutCutoff, Selection};

use crate::current_turn::or_winning_turn;
use crate::{Engine, OutOfMemory, Report, SearchRequest};
use budget::{Budget, MOST_VISITS};
use quadrille_core::{DrawRules, Evaluate, GameHistory, Order, Player, Playout, zobrist};
use report::{Numbers, is_deep, report};
use std::sync::RwLock;
use std::thread::Builder;
use tree::Tree;
use worker::{Scratch, Worker};

/// Monte Carlo tree search: one engine for flat Monte Carlo, UCT and best-first search by an evaluation.
///
/// A node of its limits and reports is one visit of the tree: a walk down to its edge and a playout, an evaluation or
/// both from there. Values are those for the first player throughout, so that it does not matter who made the ply
/// before. Threads share one tree; a visit under way counts as lost until its value is known.
///
/// ```
/// use quadrille_core::{DrawRules, GameHistory, Notation, Score};
/// use quadrille_search::{SearchRequest, Engine, Limits, Mcts, MctsSettings};
/// use quadrille_tak::{Rules, Tak, TakEvaluation, TakOrder};
/// use std::sync::atomic::AtomicBool;
///
/// // White threatens a road in two places: whatever Black does, it is completed.
/// let game = Tak::parse("x,x,2/1,1,x/1,2,x 2 4", &Rules::default()).unwrap();
/// let settings = MctsSettings { table: 1, temperature: 50.0, ..MctsSettings::default() };
/// let mut engine = Mcts::new(TakEvaluation::default(), TakOrder::Roads, settings)?;
/// let history = GameHistory::new(game, DrawRules::default());
/// let limits = Limits { nodes: Some(10_000), ..Limits::default() };
/// let stop = AtomicBool::new(false);
/// let report = engine.think(&SearchRequest::new(&history, limits, &stop), &mut |_| {});
/// assert_eq!(report.score, Some(Score::Loss { plies: 2 }));
/// assert!(report.efforts.iter().all(|effort| effort.score.is_some_and(|score| score.is_proven())));
/// # Ok::<(), quadrille_search::OutOfMemory>(())
/// ```
pub struct Mcts<G: Playout, E, O> {
    order: O,
    settings: MctsSettings,
    tree: RwLock<Tree<G::Move>>,
    /// What the tree was grown for.
    origin: Option<Origin>,
    /// One for each thread.
    kits: Vec<Scratch<G, E>>,
}

/// The history of a root: what is known below it holds in its continuations only.
struct Origin {
    keys: Vec<u64>,
    rules: DrawRules,
    mover: Player,
}

impl<G: Playout, E: Evaluate<G>, O: Order<G>> Mcts<G, E, O> {
    /// A search with this evaluation and ordering, if there is memory for its tree.
    pub fn new(evaluation: E, order: O, settings: MctsSettings) -> Result<Self, OutOfMemory> {
        let scratch = |thread| Scratch::new(evaluation.clone(), &settings, seed_of(0, thread));
        Ok(Mcts {
            tree: RwLock::new(Tree::new(settings.threads as usize, settings.table)?),
            origin: None,
            kits: (0..settings.threads).map(scratch).collect(),
            order,
            settings,
        })
    }

    /// The settings.
    pub fn settings(&self) -> &MctsSettings {
        &self.settings
    }

    /// Keeps the part of the tree that belongs to the line, if it has one.
    fn reuse(&mut self, history: &GameHistory<G>) {
        let tree = self.tree.get_mut().expect("no thread has panicked");
        let kept =
            self.origin.take().filter(|_| self.settings.reuse && !tree.is_empty()).and_then(|origin| {
                let fits = history.keys().starts_with(&origin.keys)
                    && history.rules() == origin.rules
                    && (self.settings.draw == 0.5 || history.position().to_move() == origin.mover);
                let mut made = history.moves().skip(origin.keys.len() - 1);
                fits.then(|| made.try_fold(tree.root, |node, m| tree.follow(node, m))).flatten()
            });
        let kept = kept.filter(|&root| u64::from(tree.visits(root)) < MOST_VISITS);
        match kept {
            Some(root) => tree.move_root(root),
            None => tree.clear(),
        }
        let (keys, mover) = (history.keys().to_vec(), history.position().to_move());
        self.origin = Some(Origin { keys, rules: history.rules(), mover });
    }
}

fn seed_of(seed: u64, thread: u32) -> u64 {
    zobrist::mix(seed ^ zobrist::mix(u64::from(thread)))
}

impl<G: Playout, E: Evaluate<G>, O: Order<G>> Engine<G> for Mcts<G, E, O> {
    fn new_game(&mut self, seed: u64) {
        self.origin = None;
        for (thread, scratch) in (0..).zip(&mut self.kits) {
            scratch.reseed(&self.settings, seed_of(seed, thread));
        }
    }

    fn think(
        &mut self,
        request: &SearchRequest<'_, G>,
        watch: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let &SearchRequest { history, ref limits, ref control } = request;
        self.reuse(history);
        let root = history.position();
        let choices = root.count_moves() as u64;
        let playouts = match u64::from(self.settings.playouts) {
            // Time on a clock is worth saving.
            _ if choices == 1 && limits.clock.is_some() => Some(1),
            0 => None,
            each => Some(each * choices),
        };
        let budget = Budget::new(limits, control, playouts);
        let (settings, order, tree) = (&self.settings, &self.order, &self.tree);
        let mut workers = self.kits.iter_mut().enumerate().map(|(thread, scratch)| Worker {
            settings,
            order,
            tree,
            budget: &budget,
            history,
            scratch,
            game: root.clone(),
            batch_start: root.clone(),
            thread,
            deepest: 0,
        });
        let mut main = workers.next().expect("one thread at least");
        let helpers: Vec<_> = workers.collect();
        main.ensure_root();
        let describe = |worker: &Worker<'_, G, E, O>| {
            let numbers = Numbers { nodes: budget.visits(), deepest: worker.deepest };
            report(&worker.tree_alone(), root, worker.order, settings, numbers)
        };
        let mut next = FIRST_REPORT;
        std::thread::scope(|scope| {
            for mut helper in helpers {
                // Where the system has no more threads, there are fewer.
                _ = Builder::new().spawn_scoped(scope, move || helper.run(&mut |_| {}));
            }
            main.run(&mut |worker| {
                if budget.visits() < next {
                    return;
                }
                next *= 2;
                let report = describe(worker);
                watch(&report);
                let deep = |depth| is_deep(&worker.tree_alone(), &report, depth, settings.expansion);
                if limits.depth.is_some_and(deep) {
                    budget.finish();
                }
            });
            budget.finish();
        });
        let report = describe(&main);
        // Few visits may not have seen what wins at once; nor may a policy, where results that are known were never a choice.
        let may_miss_a_win = budget.visits() < FIRST_REPORT || settings.known_results;
        if may_miss_a_win { or_winning_turn(root, report) } else { report }
    }
}

/// The visits after which a search first says what it has found; then each time they have doubled.
const FIRST_REPORT: u64 = 64;
