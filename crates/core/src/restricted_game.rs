use crate::{Game, Player};

/// A game with some of the moves of another, enough for an attacker to win by: what he can force in it he can force in the
/// whole game, against every move of the opponent. What he cannot force in it is not decided. It may be over up to two
/// plies before the game is.
pub trait RestrictedGame<G: Game>: Game<Move = G::Move> {
    /// The position as this attacker sees it.
    fn restrict(game: &G, attacker: Player) -> Self;
}
