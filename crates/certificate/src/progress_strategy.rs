use crate::region_plan::RegionPlan;
use quadrille_core::{Game, GameHistory, Player};

/// Somebody who knows that a player wins, but not how far away the win is.
pub trait WinOracle<G: Game> {
    /// A ply that keeps the win, asked where the player moves.
    fn winning_ply(&mut self, history: &GameHistory<G>) -> Option<G::Move>;
    /// Whether the player is found to win from here before so many positions have been visited; asked where the game is
    /// not over.
    fn wins(&mut self, history: &GameHistory<G>, nodes: u64) -> bool;
}

/// A winning strategy that comes nearer to the win with every ply.
///
/// Plies that keep a win need not make progress: one leads from here to there, another from there back to here. Positions
/// can come back only as long as every ply can be undone, so it is enough to get through each such region of a game: for
/// each there is a plan, made when the region begins and forgotten when it is left. Where every ply is irreversible
/// there is nothing to plan.
pub struct ProgressStrategy<G: Game> {
    player: Player,
    /// How many positions a plan may have.
    most: usize,
    /// The regions under way that needed one, by the ply they begin with; `None` where none was found.
    plans: Vec<(usize, Option<RegionPlan<G>>)>,
}

impl<G: Game> ProgressStrategy<G> {
    /// A strategy for this player, who plans for at most so many positions at a time.
    pub fn new(player: Player, most: usize) -> Self {
        ProgressStrategy { player, most, plans: Vec::new() }
    }

    /// The ply at the end of a line in which the player has followed this strategy so far. Lines are asked about in the
    /// order of a depth-first walk.
    pub fn ply(&mut self, history: &GameHistory<G>, oracle: &mut dyn WinOracle<G>) -> Option<G::Move> {
        let start = history.moves().len().saturating_sub(history.position().reversible_plies());
        while self.plans.pop_if(|(begun, _)| *begun > start).is_some() {}
        let under_way = self.plans.last().filter(|(begun, _)| *begun == start);
        let planned = under_way.and_then(|(_, plan)| plan.as_ref()?.ply(history));
        if planned.is_some() {
            return planned;
        }
        let ply = oracle.winning_ply(history)?;
        let is_hopeless = under_way.is_some_and(|(_, plan)| plan.is_none());
        if is_hopeless || is_irreversible(history.position(), ply) {
            return Some(ply);
        }
        let plan = RegionPlan::make(history, self.player, self.most, oracle);
        let planned = plan.as_ref().and_then(|plan| plan.ply(history));
        self.plans.pop_if(|(begun, _)| *begun == start);
        self.plans.push((start, plan));
        planned.or(Some(ply))
    }
}

fn is_irreversible<G: Game>(position: &G, ply: G::Move) -> bool {
    let mut after = position.clone();
    after.make(ply);
    after.reversible_plies() == 0
}
