use crate::{Game, Player};

/// Exact knowledge of some positions: who wins them is found without a search of the whole game, or not at all.
///
/// It may remember what it has found out; what it answers does not depend on that otherwise than in that it may know
/// more or less.
pub trait Oracle<G: Game>: Clone + Send + 'static {
    /// Who wins with best play and in how many plies at most, if that is found at once. Asked where there is no
    /// [`ending`](Game::ending), in any phase of a turn.
    fn decide(&mut self, game: &G) -> Option<(Player, u16)>;

    /// What is left of the turn, so that the player to move is known to win afterwards; `None` where no such
    /// turn is known.
    fn winning_turn(&mut self, game: &G) -> Option<Vec<G::Move>> {
        let winner = self.decide(game).map(|(winner, _)| winner);
        if game.turn_start() && winner != Some(game.to_move()) {
            return None;
        }
        let mut turn = Vec::new();
        winning_plies(self, &mut game.clone(), game.to_move(), &mut turn).then_some(turn)
    }
}

/// Lengthens a turn until it wins, if it can.
fn winning_plies<G: Game>(
    oracle: &mut impl Oracle<G>,
    game: &mut G,
    player: Player,
    turn: &mut Vec<G::Move>,
) -> bool {
    for m in game.legal_moves() {
        let undo = game.make(m);
        turn.push(m);
        let won = match game.ending() {
            Some(ending) => ending.outcome.winner() == Some(player),
            None if game.turn_start() => oracle.decide(game).is_some_and(|(winner, _)| winner == player),
            None => winning_plies(oracle, game, player, turn),
        };
        game.unmake(m, undo);
        if won {
            return true;
        }
        turn.pop();
    }
    false
}
