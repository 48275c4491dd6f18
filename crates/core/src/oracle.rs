use crate::{DrawRules, Game, GameHistory, NoProgressVerdict, Outcome, Player};

/// What is known of a position without a search: the result with best play of both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KnownResult {
    /// Who wins, if anybody can force it.
    pub outcome: Outcome,
    /// In how many plies at most; 0 for a draw.
    pub plies: u16,
    /// How many of these may pass before an irreversible one, that included; 0 for a draw.
    pub reversible: u16,
}

impl KnownResult {
    /// Nobody can force a win.
    pub const DRAW: KnownResult = KnownResult { outcome: Outcome::Draw, plies: 0, reversible: 0 };

    /// A player wins in at most so many plies, and perhaps none of them is irreversible but the last.
    pub const fn win(winner: Player, plies: u16) -> KnownResult {
        KnownResult { outcome: Outcome::Win(winner), plies, reversible: plies }
    }

    /// Whether the result comes about under these draw rules after so many reversible plies. `has_occurred(n)` says whether any of the
    /// positions before the present one, since the last irreversible ply, has occurred `n` times.
    ///
    /// Who wins gets nearer to an irreversible ply with each of his turns, and so meets no position twice; but it may be one of those
    /// before. A draw stays one whatever was before, except where a count of pieces decides at the end.
    pub fn holds(
        &self,
        rules: DrawRules,
        reversible_plies: usize,
        has_occurred: impl FnOnce(usize) -> bool,
    ) -> bool {
        let DrawRules { repetition, no_progress } = rules;
        match self.outcome {
            Outcome::Draw => no_progress.is_none_or(|limit| limit.verdict == NoProgressVerdict::Draw),
            Outcome::Win(_) if self.reversible <= 1 => true,
            Outcome::Win(_) => {
                let plies = reversible_plies + usize::from(self.reversible);
                no_progress.is_none_or(|limit| plies <= usize::from(limit.plies))
                    && (reversible_plies == 0
                        || repetition.is_none_or(|times| !has_occurred(usize::from(times).saturating_sub(1))))
            }
        }
    }
}

impl KnownResult {
    /// Whether the result of the position that a game has come to comes about after all that was played.
    pub fn holds_in<G: Game>(&self, history: &GameHistory<G>) -> bool {
        let reach = history.position().reversible_plies();
        self.holds(history.rules(), reach, |times| has_occurred(history.keys(), reach, times))
    }
}

/// Whether any of up to `reach` positions before the last one has occurred so many times, by their keys.
pub fn has_occurred(keys: &[u64], reach: usize, times: usize) -> bool {
    let before = &keys[..keys.len().saturating_sub(1)];
    let before = &before[before.len().saturating_sub(reach)..];
    before.iter().any(|key| before.iter().filter(|other| *other == key).count() >= times)
}

/// Exact knowledge of some positions: who wins them is found without a search of the whole game, or not at all.
///
/// It may remember what it has found out; what it answers does not depend on that otherwise than in that it may know
/// more or less.
pub trait Oracle<G: Game>: Clone + Send + 'static {
    /// The result with best play, if that is found at once, whatever came before the position. Asked where there is no
    /// [`ending`](Game::ending), in any phase of a turn.
    fn decide(&mut self, game: &G) -> Option<KnownResult>;

    /// The same with more work: it may go on for as long as `go_on` says so, which it asks often.
    fn decide_while(&mut self, game: &G, go_on: &mut dyn FnMut() -> bool) -> Option<KnownResult> {
        let _ = go_on;
        self.decide(game)
    }

    /// What is left of the turn, so that the player to move is known to win afterwards; `None` where no such
    /// turn is found, with as much work.
    fn winning_turn(&mut self, game: &G, go_on: &mut dyn FnMut() -> bool) -> Option<Vec<G::Move>> {
        if game.turn_start() {
            let wins = Outcome::Win(game.to_move());
            self.decide_while(game, go_on).filter(|known| known.outcome == wins)?;
        }
        let mut turn = Vec::new();
        winning_plies(self, &mut game.clone(), game.to_move(), &mut turn, go_on).then_some(turn)
    }

    /// The turn of best play, where the oracle knows more than who wins: the shortest way for the winner, the longest for the loser.
    fn best_turn(&mut self, game: &G) -> Option<Vec<G::Move>> {
        let _ = game;
        None
    }
}

/// Lengthens a turn until it wins, if it can.
fn winning_plies<G: Game>(
    oracle: &mut impl Oracle<G>,
    game: &mut G,
    player: Player,
    turn: &mut Vec<G::Move>,
    go_on: &mut dyn FnMut() -> bool,
) -> bool {
    for m in game.legal_moves() {
        let undo = game.make(m);
        turn.push(m);
        let won = match game.ending() {
            Some(ending) => ending.outcome.winner() == Some(player),
            None if game.turn_start() => {
                oracle.decide_while(game, go_on).is_some_and(|known| known.outcome == Outcome::Win(player))
            }
            None => winning_plies(oracle, game, player, turn, go_on),
        };
        game.unmake(m, undo);
        if won {
            return true;
        }
        turn.pop();
    }
    false
}

/// Nothing is known without an oracle.
impl<G: Game, O: Oracle<G>> Oracle<G> for Option<O> {
    fn decide(&mut self, game: &G) -> Option<KnownResult> {
        self.as_mut()?.decide(game)
    }

    fn decide_while(&mut self, game: &G, go_on: &mut dyn FnMut() -> bool) -> Option<KnownResult> {
        self.as_mut()?.decide_while(game, go_on)
    }

    fn winning_turn(&mut self, game: &G, go_on: &mut dyn FnMut() -> bool) -> Option<Vec<G::Move>> {
        self.as_mut()?.winning_turn(game, go_on)
    }

    fn best_turn(&mut self, game: &G) -> Option<Vec<G::Move>> {
        self.as_mut()?.best_turn(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoProgressRule;

    #[test]
    fn a_win_needs_time_and_new_positions() {
        let no_progress = |verdict| Some(NoProgressRule { plies: 100, verdict });
        let rules = DrawRules { repetition: Some(3), no_progress: no_progress(NoProgressVerdict::Draw) };
        let win = KnownResult { outcome: Outcome::Win(Player::First), plies: 60, reversible: 11 };
        assert!(win.holds(rules, 89, |_| false) && !win.holds(rules, 90, |_| false));
        assert!(!win.holds(rules, 4, |times| has_occurred(&[7, 8, 7, 9, 6], 4, times)));
        assert!(win.holds(rules, 4, |times| has_occurred(&[7, 8, 5, 9, 7], 4, times)));
        assert!(win.holds(rules, 2, |times| has_occurred(&[7, 8, 7, 9, 6], 2, times)));
        assert!(KnownResult { reversible: 1, ..win }.holds(rules, 99, |_| true));
        let counted = DrawRules { no_progress: no_progress(NoProgressVerdict::Count), ..rules };
        assert!(
            KnownResult::DRAW.holds(rules, 99, |_| true) && !KnownResult::DRAW.holds(counted, 0, |_| false)
        );
    }
}
