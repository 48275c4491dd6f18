//! Which move is searched first.

use super::memory::Candidate;
use super::realisation::ONE;
use super::search::Search;
use super::symmetry::Remembered;
use quadrille_core::{Evaluate, Game, Kind, Order, Player};

/// Ranks above what move scores and history can reach.
pub(super) const TABLE: i64 = 1 << 60;
const KILLERS: [i64; 2] = [1 << 59, 1 << 58];
pub(super) const MULTI_CUT: i64 = 1 << 57;

/// How many ranks lie between two move scores: the whole of the history fits in between.
const MOVE_SCORE: i64 = 1 << 15;

/// How many ranks lie between two values of the history where move scores fit in between, and how far below all others such
/// quiet moves are.
const HISTORY: i64 = 1 << 32;
const QUIET: i64 = 1 << 52;

/// After so many moves picked one by one the rest is sorted; later where the rest is mostly left out.
const PICKED: usize = 4;
const PICKED_OF_FEW: usize = 16;

impl<G: Game, E: Evaluate<G>, O: Order<G>> Search<'_, G, E, O> {
    /// Appends the moves of some kinds, ranked, to the candidates.
    pub(super) fn list_moves(&mut self, kinds: &[Kind], best: Option<Remembered>, draft: i32) {
        for &kind in kinds {
            let mut list = std::mem::take(&mut self.memory.list);
            list.clear();
            self.game.moves(kind, &mut list);
            self.rank(&list, kind == Kind::Quiet, best.filter(|_| self.settings.table_move), draft);
            self.memory.list = list;
        }
    }

    fn rank(&mut self, list: &[G::Move], quiet: bool, best: Option<Remembered>, draft: i32) {
        let settings = self.settings;
        let height = (draft / ONE) as u32;
        let by_move_score = height >= settings.unordered_below;
        let by_replies = settings.replies_from > 0 && height >= settings.replies_from;
        let by_history = by_move_score && self.keeps_history();
        let mover = self.game.to_move();
        let killers = self.memory.killers[self.ply];
        let killers = &killers[..settings.killers as usize];
        let mut ahead = by_replies.then(|| self.game.clone());
        let by_policy = settings.policy_from > 0 && height >= settings.policy_from;
        let policy_scores = by_policy.then(|| self.order.policy_scores(&self.game, None));
        let by_move_score = by_move_score && settings.move_scores && !by_policy;
        let move_scores = by_move_score.then(|| self.order.move_scores(&self.game));
        for &m in list {
            let guess = match (&mut ahead, &policy_scores, &move_scores) {
                (Some(game), _, _) => replies(game, m),
                (None, Some(score), _) => i64::from(score(m)),
                (None, None, Some(score)) => i64::from(score(m)),
                (None, None, None) => 0,
            };
            let history = match by_history {
                true => self.history(mover, m, quiet),
                false => 0,
            };
            let mut rank = match settings.quiet_by_history && quiet {
                true => i64::from(history) * HISTORY + guess - QUIET,
                false => {
                    guess * MOVE_SCORE + i64::from(history) * (2 * i64::from(settings.history_weight)).max(1)
                }
            };
            if let Some(place) = killers.iter().position(|&killer| killer == Some(m)) {
                rank = KILLERS[place];
            }
            if self.is_remembered(&self.game, m, best) {
                rank = TABLE;
            }
            self.memory.candidates.push(Candidate { m, rank, history, quiet });
        }
    }

    /// Takes a move out of the candidates from `start` on.
    pub(super) fn leave_out(&mut self, start: usize, m: G::Move) {
        let found = self.memory.candidates[start..].iter().position(|candidate| candidate.m == m);
        if let Some(place) = found {
            self.memory.candidates.swap_remove(start + place);
        }
    }

    /// The next best of the candidates from `start` to `end`, of which those before `index` have been searched.
    #[inline]
    pub(super) fn pick(&mut self, start: usize, index: usize, end: usize) -> Candidate<G::Move> {
        let rest = &mut self.memory.candidates[index..end];
        let picked = if self.settings.late_pruning > 0 { PICKED_OF_FEW } else { PICKED };
        if index - start < picked {
            let mut best = 0;
            for place in 1..rest.len() {
                if rest[place].rank > rest[best].rank {
                    best = place;
                }
            }
            rest.swap(0, best);
        } else if index - start == picked {
            rest.sort_unstable_by_key(|candidate| std::cmp::Reverse(candidate.rank));
        }
        rest[0]
    }

    /// The moves from `start` to `end` have been searched, and that at `best` has cut off or was best; without one, all
    /// have failed low.
    pub(super) fn learn(&mut self, start: usize, end: usize, best: Option<usize>, depth: i32) {
        if let Some(best) = best {
            let m = self.memory.candidates[best].m;
            let killers = &mut self.memory.killers[self.ply];
            if killers[0] != Some(m) {
                *killers = [Some(m), killers[0]];
            }
        }
        if !self.keeps_history() {
            return;
        }
        let (mover, plies) = (self.game.to_move(), depth / ONE);
        if let Some(best) = best {
            let Candidate { m, quiet, .. } = self.memory.candidates[best];
            let (slot, history_slot) = self.slots(m, quiet);
            self.memory.history.reward(mover, history_slot, plies);
            self.memory.continuation.reward(slot, plies);
        }
        for tried in (start..end).filter(|&index| best != Some(index)) {
            let Candidate { m, quiet, .. } = self.memory.candidates[tried];
            let (slot, history_slot) = self.slots(m, quiet);
            self.memory.history.blame(mover, history_slot, plies);
            self.memory.continuation.blame(slot, plies);
        }
    }

    /// Whether what is learnt of moves concerns this position.
    #[inline]
    fn keeps_history(&self) -> bool {
        self.memory.history.is_on() && (!self.settings.history_first_ply || self.game.turn_start())
    }

    /// The slot of a move, and that of its kind in the history.
    #[inline]
    fn slots(&self, m: G::Move, quiet: bool) -> (usize, usize) {
        let slot = self.order.slot(&self.game, m);
        let apart = self.settings.capture_history && !quiet;
        (slot, if apart { slot + self.order.slots() } else { slot })
    }

    /// How good a move was elsewhere, and after the moves before.
    #[inline]
    fn history(&self, mover: Player, m: G::Move, quiet: bool) -> i32 {
        let (slot, history_slot) = self.slots(m, quiet);
        let history = self.memory.history.value(mover, history_slot);
        match self.memory.continuation.is_on() {
            true => (history + self.memory.continuation.value(slot)) / 2,
            false => history,
        }
    }
}

/// More for fewer replies of the opponent, or for more moves of one's own.
fn replies<G: Game>(game: &mut G, m: G::Move) -> i64 {
    let mover = game.to_move();
    let undo = game.make(m);
    let count = match game.ending() {
        Some(ending) if ending.outcome.winner() == Some(mover) => i64::from(i32::MAX),
        Some(_) => 0,
        None if game.to_move() == mover => game.count_moves() as i64,
        None => -(game.count_moves() as i64),
    };
    game.unmake(m, undo);
    count
}
