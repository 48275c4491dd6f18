//! Depth-first proof-number search (Nagai 2002) of one question: can the attacker force a win?

use super::budget::Budget;
use super::numbers::{ASSUMED, CUT_OFF, INFINITE, Numbers, State};
use super::path::Path;
use super::question::{Counter, Question};
use super::virtual_numbers::SMALL;
use quadrille_core::{Evaluate, Game, Order, zobrist};
use std::time::Duration;

/// A child of a position on the path.
#[derive(Clone, Copy)]
pub(super) struct Child<M> {
    pub(super) m: M,
    pub(super) key: u64,
    pub(super) state: State,
    /// The positions visited for it so far, or the ordering's rank of its move before it is looked at.
    pub(super) size: i64,
    /// Whether its tree is known to meet that of another child.
    pub(super) meets: bool,
}

impl<M> Child<M> {
    /// How far from the root an open child has been met.
    fn distance(&self) -> u16 {
        if self.size > 0 { self.state.depth } else { u16::MAX }
    }
}

/// What was known of a position before it is searched.
#[derive(Clone, Copy)]
pub(super) struct Before {
    /// The positions visited for it.
    nodes: u64,
    /// How far from the root it has been met, for threshold control.
    distance: u16,
}

impl Before {
    pub(super) const NOTHING: Before = Before { nodes: 0, distance: u16::MAX };
}

/// What a thread keeps from question to question: its evaluation, and room for lists, so that a search allocates nothing
/// once they have grown. Its cache lines are its own.
#[repr(align(128))]
pub(super) struct Memory<G: Game, E> {
    pub(super) evaluation: E,
    /// The children of all positions on the path, one list after the other.
    pub(super) children: Vec<Child<G::Move>>,
    /// Where the lists of the positions that are searched begin.
    pub(super) lists: Vec<usize>,
    /// For the game to list moves into.
    pub(super) list: Vec<G::Move>,
    /// For dynamic widening: what the players need with a child, and its place.
    pub(super) promising: Vec<(u32, usize, u32)>,
    pub(super) path: Path,
}

impl<G: Game, E> Memory<G, E> {
    pub(super) fn new(evaluation: E) -> Self {
        Memory {
            evaluation,
            children: Vec::new(),
            lists: Vec::new(),
            list: Vec::new(),
            promising: Vec::new(),
            path: Path::default(),
        }
    }
}

/// What a thread is shown of the search now and then: the root's state as far as it is known.
pub(super) type Watch<'a> = &'a mut dyn FnMut(State, u64);

/// The least share by which limits grow where positions may recur: there numbers may feed on each other round in circles
/// (Kishimoto and Mueller 2003) and would otherwise rise for ever by small steps.
const IN_CIRCLES: f64 = 0.5;

/// The same with threshold control, which knows nothing of positions that the table has forgotten, and of distances only
/// those from the root of the question at which a position was met first.
const IN_CONTROLLED_CIRCLES: f64 = 0.125;

/// How long nothing is shown.
const PAUSE: Duration = Duration::from_millis(500);

/// One thread's search of one question.
pub(super) struct Search<'a, G: Game, E, O> {
    pub(super) question: &'a Question<'a, G, O>,
    pub(super) budget: &'a Budget<'a>,
    pub(super) memory: &'a mut Memory<G, E>,
    pub(super) game: G,
    pub(super) ply: i32,
    pub(super) nodes: u64,
    pub(super) stopped: bool,
    /// Whether limits are raised until a position is met for the first time.
    pub(super) raising: bool,
    /// Whether other threads search too.
    pub(super) crowded: bool,
    /// The first ply of the path whose position another thread has decided, so that what lies below is of no use.
    pub(super) overtaken: Option<usize>,
    /// How many positions had been visited when that was last looked for.
    pub(super) looked: u64,
    /// Whether positions may recur.
    pub(super) recurs: bool,
    /// Whether a draw has been met.
    pub(super) saw_draw: bool,
    pub(super) watch: Option<Watch<'a>>,
    pub(super) shown: Duration,
}

impl<'a, G: Game, E: Evaluate<G>, O: Order<G>> Search<'a, G, E, O> {
    pub(super) fn new(
        question: &'a Question<'a, G, O>,
        memory: &'a mut Memory<G, E>,
        budget: &'a Budget<'a>,
    ) -> Self {
        let mut search = Search {
            question,
            budget,
            memory,
            game: question.root.clone(),
            ply: 0,
            nodes: 0,
            stopped: false,
            raising: false,
            crowded: false,
            overtaken: None,
            looked: 0,
            recurs: false,
            saw_draw: false,
            watch: None,
            shown: budget.elapsed(),
        };
        search.begin(question.root.clone());
        search
    }

    /// Begins at a position, with no path to it.
    pub(super) fn begin(&mut self, game: G) {
        self.memory.evaluation.reset(&game);
        self.memory.children.clear();
        self.memory.lists.clear();
        self.memory.path.clear();
        self.game = game;
        self.ply = 0;
    }

    /// The key of the present position, or that of it and its images where they are taken for one. Who gets from a position
    /// to its image has got no further, so that lines of play too are the same by this key.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        match self.question.canonical_key {
            Some(canonical_key) if (self.ply as usize) < self.question.symmetric_plies => {
                canonical_key(&self.game)
            }
            _ => self.game.key(),
        }
    }

    /// Searches the present position, which has a move, until one of its numbers reaches its limit or the budget is
    /// spent. Its state, and the move that decides or promises most.
    pub(super) fn search(&mut self, limits: Numbers, before: Before) -> (State, G::Move) {
        let nodes = self.nodes;
        let before = Before { distance: before.distance.min(self.ply as u16), ..before };
        let attacking = self.game.to_move() == self.question.attacker;
        let key = self.key();
        let seen = self.crowded && before.nodes >= SMALL;
        if seen {
            self.question.virtual_numbers.enter(key);
        }
        self.memory.path.push(key);
        let step = self.step_of_summation();
        let start = self.memory.children.len();
        self.expand(attacking);
        self.memory.lists.push(start);
        self.detect_sources(start);
        let mut sum = self.sum_up(start, attacking, step);
        let settings = self.question.settings;
        let least = if settings.threshold_control { IN_CONTROLLED_CIRCLES } else { IN_CIRCLES };
        let epsilon = settings.epsilon.max(if self.recurs { least } else { 0.0 });
        let limits = self.control_limits(limits, start, sum.state, before);
        let (own_limit, other_limit) = (limits.own(attacking), limits.other(attacking));
        loop {
            let Numbers { proof, disproof } = sum.state.numbers;
            let is_decided = sum.state.is_solved() || proof >= limits.proof || disproof >= limits.disproof;
            if self.stopped || is_decided || self.is_overtaken() {
                break;
            }
            self.show(sum.state);
            let second = u64::from(sum.second);
            let share = (second as f64 * (1.0 + epsilon)) as u64;
            let own = u64::from(own_limit).min(share.max(second + 1)) as u32;
            let other = if other_limit == INFINITE { INFINITE } else { other_limit - sum.extra };
            let child = self.memory.children[sum.best];
            let undo = self.make(child.m);
            let nodes = self.nodes;
            let before = Before { nodes: child.size as u64, distance: child.distance() };
            let state = self.search(Numbers::of(attacking, own, other), before).0;
            self.unmake(child.m, undo);
            let child = &mut self.memory.children[sum.best];
            child.state = state;
            child.size += (self.nodes - nodes) as i64;
            // Looking at all children again must not cost more than the search that it follows.
            let taken = (self.nodes - nodes) as usize;
            if let Some(state) = self.state_by_others(key) {
                sum.state = state;
                break;
            }
            if self.crowded && taken >= self.memory.children.len() - start {
                self.refresh(start);
            }
            sum = self.sum_up(start, attacking, step);
        }
        let best = self.memory.children[sum.best].m;
        self.memory.children.truncate(start);
        self.memory.lists.pop();
        self.memory.path.pop();
        if seen {
            self.question.virtual_numbers.leave(key);
        }
        if settings.threshold_control && !sum.state.is_solved() {
            sum.state.depth = before.distance;
        }
        self.note(key, sum.state, before.nodes + self.nodes - nodes);
        (sum.state, best)
    }

    /// Threshold control (TCA: Kishimoto 2010). The numbers of a child that was met nearer to the root may have the present
    /// position's own in them, and so may rise for ever without anything new being seen. From such a position on, limits
    /// are raised so far that a child is searched, until a position is met for the first time.
    fn control_limits(&mut self, limits: Numbers, start: usize, state: State, before: Before) -> Numbers {
        if !self.question.settings.threshold_control || state.is_solved() {
            return limits;
        }
        let is_nearer =
            |child: &Child<G::Move>| !child.state.is_solved() && child.distance() < before.distance;
        self.raising =
            before.nodes > 0 && (self.raising || self.memory.children[start..].iter().any(is_nearer));
        if self.raising { limits.above(state.numbers) } else { limits }
    }

    /// Puts a result into the table. A disproof that rests on the path is noted as an assumption: whoever relies on it has
    /// to see that it is [closed](Search::close).
    fn note(&mut self, key: u64, state: State, size: u64) {
        let key = key ^ self.question.salt;
        if !state.is_solved() || state.rests_on >= self.ply {
            self.question.table.store(key, state, size);
        } else if state.rests_on != CUT_OFF
            && let Some(other) = self.conditional_key()
            && (self.question.by_counter && state.rests_on != ASSUMED
                || !self.question.by_counter && !state.is_proven())
        {
            self.question.table.store(key ^ other, state, size);
        }
    }

    /// What the table knows results by, besides the position, that rest on the path to it.
    #[inline]
    pub(super) fn conditional_key(&self) -> Option<u64> {
        if self.question.by_counter {
            return Some(zobrist::mix(!(self.game.reversible_plies() as u64)));
        }
        (Counter::of(self.question.rules) != Counter::Mixed).then_some(self.question.assumption)
    }

    /// Shows the state of the root.
    fn show(&mut self, state: State) {
        if self.ply == 0
            && let Some(watch) = &mut self.watch
            && self.budget.elapsed() >= self.shown + PAUSE
        {
            self.shown = self.budget.elapsed();
            watch(state, self.budget.all_nodes(self.nodes));
        }
    }

    #[inline]
    pub(super) fn make(&mut self, m: G::Move) -> G::Undo {
        let undo = self.game.make(m);
        if self.question.settings.evaluates() {
            self.memory.evaluation.made(&self.game, m);
        }
        self.ply += 1;
        undo
    }

    #[inline]
    pub(super) fn unmake(&mut self, m: G::Move, undo: G::Undo) {
        self.ply -= 1;
        if self.question.settings.evaluates() {
            self.memory.evaluation.unmade();
        }
        self.game.unmake(m, undo);
    }
}
