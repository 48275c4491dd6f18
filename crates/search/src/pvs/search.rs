//! The search of one position: alpha-beta, fail-soft, with the table, ordering and variable depth.

use super::abdada::Abdada;
use super::budget::Budget;
use super::memory::{Candidate, Memory};
use super::node::Node;
use super::realisation::{ONE, RealisationPlies};
use super::settings::{PvsSettings, Window};
use super::symmetry::Symmetries;
use super::value::{self, AVOIDED, INFINITE, LONGEST};
use crate::table::{Bound, Entry, TranspositionTable};
use quadrille_core::{
    DrawRules, Evaluate, Game, Kind, NoProgressVerdict, Order, Outcome, Player, WIN, zobrist,
};

/// One thread's search of one root. A search that runs out of its budget unwinds by `None` and leaves position and
/// lists as they are: nothing can be searched with it any more.
pub(super) struct Search<'a, G: Game, E, O> {
    pub(super) settings: &'a PvsSettings,
    pub(super) order: &'a O,
    pub(super) realisation: &'a RealisationPlies,
    pub(super) symmetries: Option<&'a Symmetries<G>>,
    /// How far from the root positions that differ by a symmetry are the same to the table.
    pub(super) symmetric_plies: usize,
    pub(super) table: &'a TranspositionTable,
    pub(super) budget: &'a Budget<'a>,
    /// What other threads search, if there are any.
    pub(super) abdada: Option<&'a Abdada>,
    pub(super) rules: DrawRules,
    /// Who prefers anything but a loss to a draw.
    pub(super) avoids_draws: Option<Player>,
    /// The seed of the noise in evaluations.
    pub(super) seed: u64,
    pub(super) memory: &'a mut Memory<G, E>,
    pub(super) game: G,
    pub(super) ply: usize,
    /// The last ply on the path that was reached by giving the turn away.
    pub(super) null_move_ply: Option<usize>,
    pub(super) nodes: u64,
    pub(super) selective_depth: usize,
    /// By how many whole plies all leaves lie beyond the depth asked for, as far as seen.
    pub(super) overrun: i32,
}

impl<G: Game, E: Evaluate<G>, O: Order<G>> Search<'_, G, E, O> {
    /// The value of the present position to its player to move. With fail-soft it is exact inside the window, else a
    /// bound: at most alpha and not below the true value, or at least beta and not above it.
    pub(super) fn search(&mut self, alpha: i32, beta: i32, depth: i32, node: Node) -> Option<i32> {
        if let Some(value) = self.enter()? {
            return Some(value);
        }
        let turn_start = self.game.turn_start();
        if (depth <= 0 || self.ply >= LONGEST) && (turn_start || !self.settings.whole_turns) {
            self.overrun = self.overrun.min(-depth / ONE);
            return self.quiesce(alpha, beta, self.settings.quiescence);
        }

        let place = self.place(&self.game, self.ply);
        let draft = depth.max(0);
        let known = self.table.probe(place.key);
        let by_path = self.depends_on_path(draft);
        if let Some(value) =
            known.filter(|_| !by_path).and_then(|entry| self.cut_by(entry, alpha, beta, draft))
        {
            return Some(value);
        }
        if let Some(value) = self.null_move(beta, depth, node)? {
            return Some(value);
        }
        let nodes_before = self.nodes;
        let start = self.memory.candidates.len();
        self.list_moves(Kind::BOTH.as_slice(), self.remembered(known, place), draft);
        if self.memory.candidates.len() == start {
            return Some(self.value_of(self.game.no_moves_result().outcome));
        }
        let mut pruned = None;
        if self.settings.transposition_cutoffs && draft > 2 * ONE && !by_path {
            pruned = self.cut_by_successor(start, beta, depth);
        }
        if pruned.is_none() && self.settings.multi_cut && node != Node::Pv && turn_start && depth > 2 * ONE {
            pruned = self.multi_cut(start, beta, depth, node)?;
        }
        if pruned.is_some() {
            self.memory.candidates.truncate(start);
            return pruned;
        }

        let (best, best_move) = self.search_moves(start, alpha, beta, depth, node)?;
        self.memory.candidates.truncate(start);
        if !by_path {
            let bound = match best {
                _ if best >= beta => Bound::Lower,
                _ if best <= alpha => Bound::Upper,
                _ => Bound::Exact,
            };
            self.table.store(
                place.key,
                Entry {
                    value: value::to_table(best, self.ply),
                    bound,
                    depth: draft,
                    best: best_move.and_then(|m| self.fingerprint(&self.game, m, place)),
                    nodes: self.nodes - nodes_before,
                },
            );
        }
        Some(best)
    }

    /// Searches the listed moves; the best value and, unless all failed low, the move that has it.
    fn search_moves(
        &mut self,
        start: usize,
        mut alpha: i32,
        beta: i32,
        depth: i32,
        node: Node,
    ) -> Option<(i32, Option<G::Move>)> {
        let end = self.memory.candidates.len();
        let forced = self.settings.extend_forced && end - start == 1;
        let depth = if forced { depth + ONE } else { depth };
        let (mut best, mut best_index) = (-INFINITE, None);
        let futile = self.futile_value(depth, node);
        for index in start..end {
            let (candidate, task) = self.pick_free(start, index, end, depth);
            if candidate.quiet && !value::is_loss(alpha) && futile.is_some_and(|futile| futile <= alpha) {
                best = best.max(futile.unwrap_or(best));
                continue;
            }
            self.announce(task, true);
            let value = self.try_move(candidate, index - start, alpha, beta, depth, node)?;
            self.announce(task, false);
            if value > best {
                best = value;
                if value > alpha {
                    if beta > alpha + 1 {
                        self.memory.extend_line(self.ply, candidate.m);
                    }
                    alpha = value;
                    best_index = Some(index);
                    if value >= beta {
                        self.learn(start, index + 1, best_index, depth);
                        break;
                    }
                }
            }
        }
        if self.settings.best_moves && best < beta {
            self.learn(start, end, best_index, depth);
        }
        Some((best, best_index.map(|index| self.memory.candidates[index].m)))
    }

    /// The value of a move, the `number`-th of its position, exact within the window.
    pub(super) fn try_move(
        &mut self,
        candidate: Candidate<G::Move>,
        number: usize,
        alpha: i32,
        beta: i32,
        depth: i32,
        node: Node,
    ) -> Option<i32> {
        let (m, first) = (candidate.m, number == 0);
        let full = depth - self.full_step();
        let less =
            if first && node == Node::Pv { full } else { full - self.reduction(candidate, number, depth) };
        let mover = self.game.to_move();
        let undo = self.make(m);
        let child = node.child(first, self.game.to_move() == mover);
        let scouts = self.settings.window != Window::Plain && !first;
        let value = if scouts || less < full {
            let mut value = self.follow(mover, alpha, alpha + 1, less, child)?;
            if value > alpha && less < full {
                value = self.follow(mover, alpha, alpha + 1, full, child)?;
            }
            if value > alpha && value < beta && beta > alpha + 1 {
                let lower = if self.settings.window == Window::NegaScout { value - 1 } else { alpha };
                value = self.follow(mover, lower, beta, full, node)?;
            }
            value
        } else {
            self.follow(mover, alpha, beta, full, child)?
        };
        self.unmake(m, undo);
        Some(value)
    }

    /// The value of the present position to `mover`, who came here: he may be the player to move or not.
    #[inline]
    pub(super) fn follow(
        &mut self,
        mover: Player,
        alpha: i32,
        beta: i32,
        depth: i32,
        node: Node,
    ) -> Option<i32> {
        if self.game.to_move() == mover {
            self.search(alpha, beta, depth, node)
        } else {
            self.search(-beta, -alpha, depth, node).map(|value| -value)
        }
    }

    /// Counts a visit. The value, if the game is over here.
    #[inline]
    pub(super) fn enter(&mut self) -> Option<Option<i32>> {
        self.nodes += 1;
        if self.budget.is_spent(self.nodes) {
            return None;
        }
        self.memory.reach(self.ply);
        self.selective_depth = self.selective_depth.max(self.ply);
        Some(self.decided())
    }

    #[inline]
    pub(super) fn decided(&self) -> Option<i32> {
        if let Some(outcome) = self.game.outcome() {
            return Some(self.value_of(outcome));
        }
        let reach = self.game.reversible_plies();
        if reach == 0 {
            return None;
        }
        if self.rules.repetition.is_some_and(|times| self.memory.path.is_repeated(reach, times)) {
            return Some(self.value_of(Outcome::Draw));
        }
        let limit = self.rules.no_progress.filter(|limit| reach >= usize::from(limit.plies))?;
        Some(self.value_of(match limit.verdict {
            _ if self.game.count_moves() == 0 => self.game.no_moves_result().outcome,
            NoProgressVerdict::Draw => Outcome::Draw,
            NoProgressVerdict::Count => Outcome::from_balance(self.game.balance()),
        }))
    }

    /// What an outcome of the present position is worth to the player to move.
    #[inline]
    pub(super) fn value_of(&self, outcome: Outcome) -> i32 {
        let mover = self.game.to_move();
        match outcome.winner() {
            Some(player) if player == mover => WIN - self.ply as i32,
            Some(_) => self.ply as i32 - WIN,
            None => match self.avoids_draws {
                None => 0,
                Some(player) if player == mover => -AVOIDED,
                Some(_) => AVOIDED,
            },
        }
    }

    /// What a quiet move is worth at most, by the futility margin, where its successor is a leaf.
    fn futile_value(&mut self, depth: i32, node: Node) -> Option<i32> {
        let applies = self.settings.futility > 0
            && node != Node::Pv
            && depth <= ONE
            && self.game.turn_start()
            && self.game.turn_ends();
        applies.then(|| value::estimate(self.evaluate(), self.settings.futility))
    }

    #[inline]
    pub(super) fn make(&mut self, m: G::Move) -> G::Undo {
        if self.memory.continuation.is_on() {
            let slot = self.order.slot(&self.game, m);
            self.memory.continuation.path.push(slot);
        }
        let undo = self.game.make(m);
        self.memory.evaluation.made(&self.game, m);
        self.memory.path.push(self.game.key());
        self.ply += 1;
        undo
    }

    #[inline]
    pub(super) fn unmake(&mut self, m: G::Move, undo: G::Undo) {
        self.ply -= 1;
        self.memory.continuation.path.pop();
        self.memory.path.pop();
        self.memory.evaluation.unmade();
        self.game.unmake(m, undo);
    }

    /// The evaluation, with its noise: the same for the same position throughout a game.
    #[inline]
    pub(super) fn evaluate(&mut self) -> i32 {
        let value = self.memory.evaluation.evaluate(&self.game);
        debug_assert!(!value::is_proven(value), "an evaluation of {value}");
        match self.settings.noise {
            0 => value,
            noise => {
                let random = zobrist::mix(self.game.key() ^ self.seed) >> 32;
                value::estimate(value, ((random * (2 * noise as u64 + 1)) >> 32) as i32 - noise)
            }
        }
    }
}
