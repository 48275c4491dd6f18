//! The search of the root: iterative deepening, several best lines, and a random choice among good turns.

use super::memory::Candidate;
use super::node::Node;
use super::realisation::ONE;
use super::search::Search;
use super::stability::Stability;
use super::value::{self, INFINITE};
use quadrille_core::{Evaluate, Game, Kind, Order};

/// By how much an aspiration window grows on the side where it failed, and how often before that side is open.
const WIDENING: i32 = 3;
const WIDENINGS: u32 = 3;

/// A line of play from the root and its value.
#[derive(Clone)]
pub(super) struct RootLine<M> {
    pub(super) value: i32,
    pub(super) moves: Vec<M>,
}

/// A move of the root with what the last search of it found.
struct RootMove<M> {
    candidate: Candidate<M>,
    line: RootLine<M>,
    /// The positions visited for it in all iterations.
    nodes: u64,
}

/// What is known after an iteration: its depth and the best lines, best first. Depth 0: nothing was searched.
pub(super) struct Iteration<M> {
    pub(super) depth: u32,
    pub(super) lines: Vec<RootLine<M>>,
    /// The root's moves, each with the positions visited for it; none where whole turns are gone through.
    pub(super) efforts: Vec<(M, u64)>,
}

impl<M: Copy + PartialEq> Iteration<M> {
    /// A deeper iteration was broken off: if it has found a better move than the first or confirmed that one, its best
    /// line is better founded than those from before.
    fn take_over<'m>(&mut self, mut deeper: impl Iterator<Item = &'m RootLine<M>>)
    where
        M: 'm,
    {
        if let Some(line) = deeper.find(|line| line.value > -INFINITE) {
            let lines = self.lines.len();
            self.lines.retain(|known| known.moves.first() != line.moves.first());
            self.lines.insert(0, line.clone());
            self.lines.truncate(lines);
        }
    }
}

impl<G: Game, E: Evaluate<G>, O: Order<G>> Search<'_, G, E, O> {
    /// Searches deeper and deeper, from `first` up to `last` plies, and shows each iteration, also one that was broken
    /// off. Before the first there is one of depth 0 with any legal move. All moves but the likeliest are turned by
    /// `shift`, so that threads do not all do the same.
    pub(super) fn deepen(
        &mut self,
        first: u32,
        last: u32,
        shift: usize,
        show: &mut dyn FnMut(&Self, &Iteration<G::Move>),
    ) {
        let mut moves = self.root_moves(i32::MAX);
        let mut iteration = Iteration { depth: 0, lines: vec![moves[0].line.clone()], efforts: Vec::new() };
        show(self, &iteration);
        rotate_others(&mut moves, shift);
        let forced = moves.len() == 1 && self.budget.is_on_clock();
        let mut depth = first;
        let (mut stability, mut time_factor) = (Stability::new(), 1.0);
        while depth <= last
            && !self.budget.is_over()
            && (iteration.depth == 0 || self.budget.allows_iteration(time_factor))
        {
            if self.settings.fresh_iterations {
                let first = self.root_moves(depth as i32 * ONE);
                moves.sort_by_cached_key(|m| first.iter().position(|f| f.candidate.m == m.candidate.m));
                rotate_others(&mut moves, shift);
            }
            self.overrun = i32::MAX;
            let complete = if self.settings.margin > 0 {
                self.random_iteration(depth, &mut iteration)
            } else {
                let complete = self.iteration(depth, &mut moves, &mut iteration);
                iteration.efforts = moves.iter().map(|m| (m.candidate.m, m.nodes)).collect();
                complete
            };
            if complete.is_none() {
                show(self, &iteration);
                return;
            }
            let overrun = if self.overrun == i32::MAX { 0 } else { self.overrun.max(0) as u32 };
            iteration.depth = depth + overrun;
            show(self, &iteration);
            if forced || is_settled(&iteration) {
                return;
            }
            if self.settings.adapt_time && self.settings.margin == 0 {
                let part = moves[0].nodes as f64 / self.nodes.max(1) as f64;
                time_factor = stability.time_factor(moves[0].candidate.m, part);
            }
            depth = iteration.depth + 1;
        }
    }

    /// The moves of the root, best guess first, ranked as at this depth.
    fn root_moves(&mut self, depth: i32) -> Vec<RootMove<G::Move>> {
        self.memory.reach(0);
        let best = self.recall(&self.game, 0);
        self.list_moves(&Kind::BOTH, best, depth);
        let mut candidates = std::mem::take(&mut self.memory.candidates);
        // Here and below the keys are sorted: that is compiled once, sorting the moves would be for each game and evaluation.
        candidates.sort_by_cached_key(|candidate| std::cmp::Reverse(candidate.rank));
        let fresh = |&candidate: &Candidate<G::Move>| RootMove {
            candidate,
            line: RootLine { value: 0, moves: vec![candidate.m] },
            nodes: 0,
        };
        let moves = candidates.iter().map(fresh).collect();
        candidates.clear();
        self.memory.candidates = candidates;
        moves
    }

    /// Finds the best lines of one depth. Broken off, it leaves what it has found if that is better founded than before.
    fn iteration(
        &mut self,
        depth: u32,
        moves: &mut [RootMove<G::Move>],
        iteration: &mut Iteration<G::Move>,
    ) -> Option<()> {
        let lines = moves.len().min(self.settings.multi_pv as usize);
        for line in 0..lines {
            let before = moves[line].line.value;
            let mut half =
                if iteration.depth == 0 || value::is_proven(before) { 0 } else { self.settings.aspiration };
            let [mut low, mut high] = if half == 0 {
                [-INFINITE, INFINITE]
            } else {
                [before.saturating_sub(half), before.saturating_add(half)]
            };
            let mut failures = 0;
            loop {
                let found = self.search_root(&mut moves[line..], low, high, depth);
                // Lines of two depths could not be compared.
                if found.is_none() && lines == 1 && !self.settings.fresh_iterations {
                    iteration.take_over(moves.iter().map(|m| &m.line));
                }
                half = half.saturating_mul(WIDENING);
                failures += 1;
                let found = found?;
                let open = failures == WIDENINGS || value::is_proven(found);
                if found <= low && low > -INFINITE {
                    low = if open { -INFINITE } else { found.saturating_sub(half) };
                } else if found >= high && high < INFINITE {
                    high = if open { INFINITE } else { found.saturating_add(half) };
                } else {
                    break;
                }
            }
        }
        // A later line may turn out better than an earlier one where the table has learnt in between.
        moves[..lines].sort_by_cached_key(|m| std::cmp::Reverse(m.line.value));
        iteration.lines = moves[..lines].iter().map(|m| m.line.clone()).collect();
        Some(())
    }

    /// Searches the root's moves and moves the best to the front. Moves that failed low have the value -[`INFINITE`].
    fn search_root(
        &mut self,
        moves: &mut [RootMove<G::Move>],
        low: i32,
        high: i32,
        depth: u32,
    ) -> Option<i32> {
        self.memory.reach(0);
        moves.iter_mut().for_each(|m| m.line.value = -INFINITE);
        let mut best = -INFINITE;
        let situation = self.assess(None, Node::Pv);
        for number in 0..moves.len() {
            let candidate = moves[number].candidate;
            let alpha = low.max(best);
            let before = self.nodes;
            let value = self.try_move(candidate, number, alpha, high, depth as i32 * ONE, &situation);
            moves[number].nodes += self.nodes - before;
            let value = value?;
            best = best.max(value);
            if value > alpha {
                self.memory.extend_line(0, candidate.m);
                let line = &mut moves[number].line;
                line.value = value;
                line.moves.clone_from(&self.memory.lines[0]);
                moves[..=number].rotate_right(1);
                if value >= high {
                    break;
                }
            }
        }
        Some(best)
    }

    /// Values all turns that come within the margin of the best one (WALTZ, Section 2: randomised alpha-beta).
    fn random_iteration(&mut self, depth: u32, iteration: &mut Iteration<G::Move>) -> Option<()> {
        let mut turns = Turns { best: -INFINITE, made: Vec::new(), lines: Vec::new() };
        self.gather(depth as i32 * ONE, &mut turns)?;
        let least = turns.best.saturating_sub(self.settings.margin);
        turns.lines.retain(|line| line.value >= least);
        turns.lines.sort_by_cached_key(|line| std::cmp::Reverse(line.value));
        iteration.lines = turns.lines;
        Some(())
    }

    /// Goes through the rest of the root's turn.
    fn gather(&mut self, depth: i32, turns: &mut Turns<G::Move>) -> Option<()> {
        self.memory.reach(self.ply);
        let start = self.memory.candidates.len();
        let best = self.recall(&self.game, self.ply);
        self.list_moves(&Kind::BOTH, best, depth);
        let end = self.memory.candidates.len();
        for index in start..end {
            let m = self.pick(start, index, end).m;
            let mover = self.game.to_move();
            let undo = self.make(m);
            turns.made.push(m);
            let left = depth - ONE;
            if self.game.turn_start() || self.game.ending().is_some() || left <= 0 {
                let alpha = turns.best.saturating_sub(self.settings.margin + 1).max(-INFINITE);
                let value = self.follow(mover, alpha, INFINITE, left, Node::Pv)?;
                turns.best = turns.best.max(value);
                if value > alpha {
                    let moves = turns.made.iter().chain(&self.memory.lines[self.ply]).copied().collect();
                    turns.lines.push(RootLine { value, moves });
                }
            } else {
                self.gather(left, turns)?;
            }
            turns.made.pop();
            self.unmake(m, undo);
        }
        self.memory.candidates.truncate(start);
        Some(())
    }

    /// Prolongs a line by what the table knows, up to `plies` and to the end of the root's turn.
    pub(super) fn prolong(&self, root: &G, moves: &mut Vec<G::Move>, plies: usize) {
        let mut game = root.clone();
        moves.iter().for_each(|&m| _ = game.make(m));
        while moves.len() < plies || game.to_move() == root.to_move() && !game.turn_start() {
            let best = self.recall(&game, moves.len());
            let m = game.legal_moves().into_iter().find(|&m| self.is_remembered(&game, m, best));
            let Some(m) = m else { return };
            game.make(m);
            moves.push(m);
        }
    }
}

/// Turns all moves but the first by `shift`.
fn rotate_others<M>(moves: &mut [RootMove<M>], shift: usize) {
    let others = &mut moves[1..];
    others.rotate_left(shift % others.len().max(1));
}

/// The turns of the root as far as gone through.
struct Turns<M> {
    best: i32,
    made: Vec<M>,
    lines: Vec<RootLine<M>>,
}

/// Whether deeper search cannot change anything: the result is proven and no faster one can be hidden.
fn is_settled<M>(iteration: &Iteration<M>) -> bool {
    let value = iteration.lines[0].value;
    let distance = quadrille_core::WIN - value.abs();
    value::is_proven(value) && distance <= iteration.depth as i32
}
