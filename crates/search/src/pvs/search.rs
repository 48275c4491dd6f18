//! The search of one position: alpha-beta, fail-soft, with the table, ordering and variable depth.

use super::abdada::{Abdada, Picked};
use super::budget::Budget;
use super::memory::{Candidate, Memory};
use super::node::{Node, Situation};
use super::order::TABLE;
use super::proof_probe::ProofProbe;
use super::realisation::{ONE, RealisationPlies};
use super::reductions::Reductions;
use super::settings::{PvsSettings, Window};
use super::symmetry::Symmetries;
use super::value::{self, INFINITE, LONGEST};
use crate::table::{Bound, Entry, TranspositionTable};
use quadrille_core::{DrawRules, Evaluate, Game, Kind, Order, Player};

/// One thread's search of one root. A search that runs out of its budget unwinds by `None` and leaves position and
/// lists as they are: nothing can be searched with it any more.
pub(super) struct Search<'a, G: Game, E, O> {
    pub(super) settings: &'a PvsSettings,
    pub(super) order: &'a O,
    pub(super) realisation: &'a RealisationPlies,
    pub(super) reductions: &'a Reductions,
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
    /// Whether a line ends where a draw is known. Not if the root is known to be one: there the search is to tell moves apart
    /// that hold the draw.
    pub(super) takes_known_draws: bool,
    /// The seed of the noise in evaluations.
    pub(super) seed: u64,
    /// Who looks for proofs, in one of the threads.
    pub(super) proof_probe: Option<ProofProbe<'a, G, E, O>>,
    pub(super) memory: &'a mut Memory<G, E>,
    pub(super) game: G,
    pub(super) ply: usize,
    /// The last ply on the path that was reached by giving the turn away.
    pub(super) null_move_ply: Option<usize>,
    /// A move that the next search shall leave out of its position.
    pub(super) excluded: Option<G::Move>,
    pub(super) nodes: u64,
    pub(super) selective_depth: usize,
    /// By how many whole plies all leaves lie beyond the depth asked for, as far as seen.
    pub(super) overrun: i32,
}

impl<G: Game, E: Evaluate<G>, O: Order<G>> Search<'_, G, E, O> {
    /// The value of the present position to its player to move. With fail-soft it is exact inside the window, else a
    /// bound: at most alpha and not below the true value, or at least beta and not above it.
    pub(super) fn search(&mut self, alpha: i32, beta: i32, depth: i32, node: Node) -> Option<i32> {
        let excluded = self.excluded.take();
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
        let usable = known.filter(|_| !by_path && excluded.is_none());
        if let Some(value) = usable.and_then(|entry| self.cut_by(entry, alpha, beta, draft)) {
            return Some(value);
        }
        let situation = self.assess(known, node);
        if excluded.is_none() {
            if let Some(value) = self.prove(depth, &situation) {
                return Some(value);
            }
            if let Some(value) = self.prune(alpha, beta, depth, &situation)? {
                return Some(value);
            }
            if let Some(value) = self.prob_cut(beta, depth, &situation)? {
                return Some(value);
            }
        }
        let nodes_before = self.nodes;
        let start = self.memory.candidates.len();
        let best = self.remembered(known, place);
        self.list_moves(Kind::BOTH.as_slice(), best, draft);
        if let Some(m) = excluded {
            self.leave_out(start, m);
        }
        let moves = self.memory.candidates.len() - start;
        if moves == 0 {
            return Some(match excluded {
                Some(_) => alpha,
                None => self.value_of(self.game.no_moves_result().outcome),
            });
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

        let depth = self.adjusted_depth(depth, best, &situation, moves);
        let (best, best_move) = self.search_moves(start, alpha, beta, depth, usable, &situation)?;
        self.memory.candidates.truncate(start);
        if !by_path && excluded.is_none() {
            let bound = match best {
                _ if best >= beta => Bound::Lower,
                _ if best <= alpha => Bound::Upper,
                _ => Bound::Exact,
            };
            if let Some(expected) = situation.static_value {
                self.learn_error(expected, best, bound, draft / ONE);
            }
            self.table.store(
                place.key,
                Entry {
                    value: value::to_table(best, self.ply),
                    bound,
                    depth: draft,
                    best: best_move.and_then(|m| self.fingerprint(&self.game, m, place)),
                    static_value: situation.evaluation,
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
        known: Option<Entry>,
        situation: &Situation,
    ) -> Option<(i32, Option<G::Move>)> {
        let end = self.memory.candidates.len();
        let (mut best, mut best_index) = (-INFINITE, None);
        let futile = self.futile_value(depth, situation);
        let late = self.late_limit(depth, situation);
        let mut put_off = 0;
        for index in start..end {
            let late = if value::is_loss(best) { usize::MAX } else { late };
            if put_off == 0 && self.settings.late_tactical && index - start >= late {
                break;
            }
            let Picked { candidate, number, task } = self.pick_free(start, index, end, depth, &mut put_off);
            if candidate.quiet && !value::is_loss(alpha) && futile.is_some_and(|futile| futile <= alpha) {
                best = best.max(futile.unwrap_or(best));
                continue;
            }
            if number >= late && self.may_be_late(&candidate) {
                continue;
            }
            let mut depth = depth;
            if candidate.rank == TABLE && end - start > 1 {
                match self.singular(candidate.m, known, beta, depth, situation)? {
                    Ok(extension) => depth += extension,
                    Err(bound) => return Some((bound, None)),
                }
            }
            self.announce(task, true);
            let value = self.try_move(candidate, number, alpha, beta, depth, situation)?;
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
        situation: &Situation,
    ) -> Option<i32> {
        let node = situation.node;
        let (m, first) = (candidate.m, number == 0);
        let full = depth - self.full_step();
        let less = match first && node == Node::Pv {
            true => full,
            false => full - self.reduction(candidate, number, depth, situation),
        };
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
}
