use crate::Limits;
use quadrille_certificate::Guide;
use quadrille_core::{Game, Line, Outcome, Player};
use quadrille_search::{Control, Finding, SearchRequest, Solve};

/// What a solver knows about the wins of a player and of his opponent.
pub(crate) struct SolverGuide<'a, G: Game> {
    pub(crate) solver: &'a mut dyn Solve<G>,
    pub(crate) player: Player,
    pub(crate) control: &'a Control<'a>,
}

impl<G: Game> Guide<G> for SolverGuide<'_, G> {
    fn winning_ply(&mut self, line: &Line<G>) -> Option<G::Move> {
        self.solver.winning_ply(&SearchRequest { line, limits: Limits::default(), control: *self.control })
    }

    fn wins(&mut self, line: &Line<G>, nodes: u64) -> bool {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        self.can_win(line, self.player, &limits) == Some(true)
    }
}

impl<G: Game> SolverGuide<'_, G> {
    /// A ply after which the opponent cannot force a win.
    pub(crate) fn holding_ply(&mut self, line: &Line<G>) -> Option<G::Move> {
        let opponent = !self.player;
        line.position().legal_moves().into_iter().find(|&m| {
            let mut after = line.clone();
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
    fn can_win(&mut self, line: &Line<G>, player: Player, limits: &Limits) -> Option<bool> {
        let moves = line.position().to_move() == player;
        match self.solver.judge(&SearchRequest { line, limits: *limits, control: *self.control }, player) {
            Finding::Unknown => None,
            Finding::Win { .. } => Some(moves),
            Finding::Loss { .. } => Some(!moves),
            Finding::NoWin => moves.then_some(false),
            Finding::NoLoss => (!moves).then_some(false),
            Finding::Draw => Some(false),
        }
    }
}
