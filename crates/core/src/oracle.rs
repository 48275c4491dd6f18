use crate::{Game, Player};

/// Exact knowledge of some positions: who wins them is found without a search of the whole game, or not at all.
///
/// It may remember what it has found out; what it answers does not depend on that otherwise than in that it may know
/// more or less.
pub trait Oracle<G: Game>: Clone + Send + 'static {
    /// Who wins with best play and in how many plies at most, if that is found at once. Asked where there is no
    /// [`ending`](Game::ending), in any phase of a turn.
    fn decide(&mut self, game: &G) -> Option<(Player, u16)>;

    /// The same with patience: it may work for as long as `go_on` says so, which it asks often.
    fn decide_patiently(&mut self, game: &G, go_on: &mut dyn FnMut() -> bool) -> Option<(Player, u16)> {
        let _ = go_on;
        self.decide(game)
    }

    /// What is left of the turn, so that the player to move is known to win afterwards; `None` where no such
    /// turn is found, with as much patience.
    fn winning_turn(&mut self, game: &G, go_on: &mut dyn FnMut() -> bool) -> Option<Vec<G::Move>> {
        if game.turn_start() {
            self.decide_patiently(game, go_on).filter(|(winner, _)| *winner == game.to_move())?;
        }
        let mut turn = Vec::new();
        winning_plies(self, &mut game.clone(), game.to_move(), &mut turn, go_on).then_some(turn)
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
                oracle.decide_patiently(game, go_on).is_some_and(|(winner, _)| winner == player)
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
