//! What is found at the edge of the tree: results, moves with their priors, and what a position is worth.

use super::proof::Proof;
use super::settings::PlayoutCutoff;
use super::worker::{Scratch, Worker};
use quadrille_core::{
    DrawRules, Evaluate, Kind, KnownResult, NoProgressVerdict, Order, Outcome, Player, Playout, RandomSource,
    has_occurred,
};

impl<G: Playout, E: Evaluate<G>, O: Order<G>> Worker<'_, G, E, O> {
    /// The result, if the game is over here by the board or by the draw rules, or if it is known without a search.
    pub(super) fn decided(&mut self) -> Option<Proof> {
        if let Some(outcome) = self.game.outcome() {
            return Some(Proof::now(outcome));
        }
        if !self.game.can_move() {
            return Some(Proof::now(self.game.no_moves_result().outcome));
        }
        self.drawn().or_else(|| self.known())
    }

    /// What the evaluation knows of the result, where settings ask for it.
    #[inline]
    fn known(&mut self) -> Option<Proof> {
        if !self.settings.known_results {
            return None;
        }
        let KnownResult { outcome, plies, .. } =
            self.scratch.evaluation.known_result(&self.game).filter(|known| {
                let (reach, keys) = (self.game.reversible_plies(), &self.scratch.keys);
                known.holds(self.history.rules(), reach, |times| has_occurred(keys, reach, times))
            })?;
        Some(Proof { outcome, plies })
    }

    /// The result by repetition or for want of progress.
    fn drawn(&self) -> Option<Proof> {
        let reach = self.game.reversible_plies();
        if reach == 0 {
            return None;
        }
        let DrawRules { repetition, no_progress } = self.history.rules();
        if repetition.is_some_and(|times| self.occurrences(reach) >= usize::from(times)) {
            return Some(Proof::now(Outcome::Draw));
        }
        let limit = no_progress.filter(|limit| reach >= usize::from(limit.plies))?;
        Some(Proof::now(match limit.verdict {
            NoProgressVerdict::Draw => Outcome::Draw,
            NoProgressVerdict::Count => Outcome::from_balance(self.game.balance()),
        }))
    }

    /// How often the present position has occurred in the last `reach` plies, this time included.
    fn occurrences(&self, reach: usize) -> usize {
        let (key, before) = self.scratch.keys.split_last().expect("there is a present position");
        1 + before[before.len().saturating_sub(reach)..].iter().filter(|&earlier| earlier == key).count()
    }

    fn list_moves(&mut self) {
        self.scratch.moves.clear();
        Kind::BOTH.into_iter().for_each(|kind| self.game.moves(kind, &mut self.scratch.moves));
    }

    /// The ply before the present position of the tree.
    fn last_move(&self) -> Option<G::Move> {
        self.scratch.path.last().map(|step| step.m).or_else(|| self.history.moves().next_back())
    }

    /// The moves with their priors, likeliest first; moves that are all alike in random order.
    pub(super) fn rank_moves(&mut self) {
        self.list_moves();
        let last = self.last_move();
        let Scratch { moves, keys_of_moves, ranked, dice, .. } = &mut *self.scratch;
        let temperature = self.settings.temperature;
        ranked.clear();
        if temperature == 0.0 {
            let prior = 1.0 / moves.len() as f32;
            ranked.extend(moves.iter().map(|&m| (m, prior)));
            for place in (1..ranked.len()).rev() {
                ranked.swap(place, dice.below(place as u32 + 1) as usize);
            }
            return;
        }
        let score = self.order.policy_scores(&self.game, last);
        // The highest score first, then the first place: whole numbers are sorted faster than moves.
        let key =
            |(&m, place): (&G::Move, u32)| u64::from(score(m).abs_diff(i32::MAX)) << 32 | u64::from(place);
        keys_of_moves.clear();
        keys_of_moves.extend(moves.iter().zip(0..).map(key));
        keys_of_moves.sort_unstable();
        let scored =
            |&key: &u64| (moves[key as u32 as usize], i32::MAX.wrapping_sub((key >> 32) as i32) as f32);
        ranked.extend(keys_of_moves.iter().map(scored));
        make_priors(ranked, temperature as f32, self.settings.prior_range as f32);
    }

    /// What the present position, which is not over, is worth to the first player: by a playout, an evaluation, or an
    /// evaluation after a short playout.
    pub(super) fn look_ahead(&mut self) -> f64 {
        let mut last = self.last_move();
        for _ in 0..self.settings.playout {
            let m = self.scratch.random.choose(&self.game);
            if let Some(outcome) = self.make_or_end(m) {
                return self.value_of(outcome);
            }
            last = m;
        }
        match self.settings.playout_cutoff {
            PlayoutCutoff::Halfway => 0.5,
            PlayoutCutoff::Evaluation => self.evaluate(last),
        }
    }

    /// What the evaluation says of the present position, which the ply `last` led to, or of the end of the turn.
    fn evaluate(&mut self, mut last: Option<G::Move>) -> f64 {
        while self.settings.whole_turns && !self.game.turn_start() {
            self.list_moves();
            let score = self.order.policy_scores(&self.game, last);
            let best = self.scratch.moves.iter().max_by_key(|&&m| score(m)).copied();
            drop(score);
            last = best;
            if let Some(outcome) = self.make_or_end(best) {
                return self.value_of(outcome);
            }
        }
        self.scratch.evaluation.reset(&self.game);
        let value = f64::from(self.scratch.evaluation.evaluate(&self.game)) / self.settings.scale;
        let odds = libm::exp(if self.game.to_move() == Player::First { value } else { -value });
        1.0 - 1.0 / (1.0 + odds)
    }

    /// Makes a move of a playout. The outcome, if there was none to make or the game is over by it.
    #[inline]
    fn make_or_end(&mut self, m: Option<G::Move>) -> Option<Outcome> {
        let Some(m) = m else { return Some(self.game.no_moves_result().outcome) };
        self.game.make(m);
        self.game.outcome()
    }

    /// What an outcome is worth to the first player.
    pub(super) fn value_of(&self, outcome: Outcome) -> f64 {
        match outcome {
            Outcome::Win(Player::First) => 1.0,
            Outcome::Win(Player::Second) => 0.0,
            Outcome::Draw if self.history.position().to_move() == Player::First => self.settings.draw,
            Outcome::Draw => 1.0 - self.settings.draw,
        }
    }
}

/// Makes scores of moves, of which there is one at least and the highest comes first, their priors: e times as likely for every
/// `temperature` more, and none less likely than the best by more than `range` powers of e. Together they are 1.
fn make_priors<M>(ranked: &mut [(M, f32)], temperature: f32, range: f32) {
    let best = ranked[0].1;
    let least = libm::expf(-range);
    let likelihood = |score: f32| match (score - best) / temperature {
        power if power > -range => libm::expf(power),
        _ => least,
    };
    ranked.iter_mut().for_each(|(_, score)| *score = likelihood(*score));
    let sum: f32 = ranked.iter().map(|&(_, likelihood)| likelihood).sum();
    ranked.iter_mut().for_each(|(_, prior)| *prior /= sum);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn priors_are_likelihoods_that_add_up() {
        let mut ranked: Vec<(u32, f32)> = (0..200).map(|m| (m, (200 - m) as f32 * 100.0)).collect();
        make_priors(&mut ranked, 1000.0, 6.0);
        let sum: f32 = ranked.iter().map(|(_, prior)| prior).sum();
        assert!((sum - 1.0).abs() < 1e-5);
        assert!(ranked.windows(2).all(|pair| pair[0].1 >= pair[1].1));
        let ratio = |place: usize| (ranked[0].1 / ranked[place].1).ln();
        // Ten places are a thousand; from 60 on nothing gets less likely.
        assert!(
            (ratio(10) - 1.0).abs() < 1e-3
                && (ratio(60) - 6.0).abs() < 1e-3
                && (ratio(199) - 6.0).abs() < 1e-3
        );
    }
}
