//! Positions are entered, judged where the game is over or known, and left again.

use super::search::Search;
use super::value::{self, AVOIDED};
use quadrille_core::{Evaluate, Game, NoProgressVerdict, Order, Outcome, WIN, zobrist};

impl<G: Game, E: Evaluate<G>, O: Order<G>> Search<'_, G, E, O> {
    /// Counts a visit. The value, if the game is over here.
    #[inline]
    pub(super) fn enter(&mut self) -> Option<Option<i32>> {
        self.nodes += 1;
        if self.budget.is_spent(self.nodes) {
            return None;
        }
        self.memory.reach(self.ply);
        self.selective_depth = self.selective_depth.max(self.ply);
        Some(self.decided().or_else(|| self.known()))
    }

    /// The value, if the result is known without a search.
    #[inline]
    fn known(&mut self) -> Option<i32> {
        if !self.settings.known_results {
            return None;
        }
        let known = self.memory.evaluation.known_result(&self.game)?;
        let (reach, path) = (self.game.reversible_plies(), &self.memory.path);
        if !known.holds(self.rules, reach, |times| path.has_occurred(reach, times)) {
            return None;
        }
        let value = WIN - self.ply as i32 - i32::from(known.plies);
        match known.outcome.winner() {
            Some(winner) => Some(if winner == self.game.to_move() { value } else { -value }),
            None => self.takes_known_draws.then(|| self.value_of(Outcome::Draw)),
        }
    }

    /// The value, if the game is over here or the position has occurred before.
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

    #[inline]
    pub(super) fn make(&mut self, m: G::Move) -> G::Undo {
        if self.memory.continuation.is_on() {
            let slot = self.order.slot(&self.game, m);
            self.memory.continuation.path.push(Some(slot));
        }
        if let Some(probe) = &mut self.proof_probe {
            probe.path.push(m);
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
        if let Some(probe) = &mut self.proof_probe {
            probe.path.pop();
        }
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
