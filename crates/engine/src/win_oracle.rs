use crate::Limits;
use quadrille_certificate::WinOracle;
use quadrille_core::{Game, GameHistory, Outcome, Player};
use quadrille_search::{Control, Finding, SearchRequest, Solve};

/// What a solver knows about the wins of a player and of his opponent.
pub(crate) struct SolverOracle<'a, G: Game> {
    pub(crate) solver: &'a mut dyn Solve<G>,
    pub(crate) player: Player,
    pub(crate) control: &'a Control<'a>,
}

impl<G: Game> WinOracle<G> for SolverOracle<'_, G> {
    fn winning_ply(&mut self, history: &GameHistory<G>) -> Option<G::Move> {
        self.solver.winning_ply(&SearchRequest { history, limits: Limits::default(), control: *self.control })
    }

    fn wins(&mut self, history: &GameHistory<G>, nodes: u64) -> bool {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        self.can_win(history, self.player, &limits) == Some(true)
    }
}

impl<G: Game> SolverOracle<'_, G> {
    /// A ply after which the opponent cannot force a win.
    pub(crate) fn holding_ply(&mut self, history: &GameHistory<G>) -> Option<G::Move> {
        let opponent = !self.player;
        history.position().legal_moves().into_iter().find(|&m| {
            let mut after = history.clone();
            if after.play(m).is_err() {
                return false;
            }
            match after.ending() {
                Some(ending) => ending.outcome != Outcome::Win(opponent),
                None => self.can_win(&after, opponent, &Limits::default()) == Some(false),
            }
        })
    }

    /// Whether a player can force a win, if that is found out.
    fn can_win(&mut self, history: &GameHistory<G>, player: Player, limits: &Limits) -> Option<bool> {
        let moves = history.position().to_move() == player;
        let question = SearchRequest { history, limits: *limits, control: *self.control };
        match self.solver.judge(&question, player).finding {
            Finding::Unknown => None,
            Finding::Win { .. } => Some(moves),
            Finding::Loss { .. } => Some(!moves),
            Finding::NoWin => moves.then_some(false),
            Finding::NoLoss => (!moves).then_some(false),
            Finding::Draw => Some(false),
        }
    }
}
