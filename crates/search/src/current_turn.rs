use crate::{Report, Variation};
use quadrille_core::{Game, Order, Outcome, Player, Score};

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

/// The report of a search that had no time to look, or a turn that wins at once if there is one.
pub(crate) fn or_winning_turn<G: Game>(root: &G, report: Report<G::Move>) -> Report<G::Move> {
    let mut turn = Vec::new();
    let won = matches!(report.score, Some(Score::Win { .. }));
    if won || !wins(&mut root.clone(), root.to_move(), &mut turn) {
        return report;
    }
    let score = Score::Win { plies: turn.len() as u32 };
    let lines = vec![Variation { score, moves: turn.clone() }];
    Report { turn, score: Some(score), lines, ..report }
}

/// Whether the rest of a player's turn can win, which is appended to what was made of it.
fn wins<G: Game>(game: &mut G, player: Player, turn: &mut Vec<G::Move>) -> bool {
    game.legal_moves().into_iter().any(|m| {
        let undo = game.make(m);
        turn.push(m);
        let won = match game.outcome() {
            Some(outcome) => outcome == Outcome::Win(player),
            None if !game.turn_start() => wins(game, player, turn),
            None => !game.can_move() && game.no_moves_result().outcome == Outcome::Win(player),
        };
        if !won {
            turn.pop();
        }
        game.unmake(m, undo);
        won
    })
}
