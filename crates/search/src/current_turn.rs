use quadrille_core::{Game, Order};

/// The plies of a line that belong to the present turn. Where the line ends inside it, as that of a search which was
/// stopped at once may, the plies follow that the ordering puts first.
pub(crate) fn current_turn<G: Game>(root: &G, order: &impl Order<G>, line: &[G::Move]) -> Vec<G::Move> {
    let mut game = root.clone();
    let mut line = line.iter().copied();
    let mut turn = Vec::new();
    loop {
        let best = || game.legal_moves().into_iter().max_by_key(|&m| order.move_score(&game, m));
        let Some(m) = line.next().or_else(best) else { return turn };
        game.make(m);
        turn.push(m);
        if game.turn_start() || game.ending().is_some() {
            return turn;
        }
    }
}
