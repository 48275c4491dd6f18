use crate::WinOracle;
use crate::reversible_region::ReversibleRegion;
use quadrille_core::{DrawRules, Game, GameHistory, NoProgressRule, NoProgressVerdict, Player, zobrist};
use rustc_hash::FxHashMap;

/// How a player gets through a reversible region of reversible plies: wherever he moves, a ply and its rank, which is the number of
/// plies after which the region is left at the latest. The next rank is smaller, whatever the opponent does, so that no
/// position comes back.
pub(crate) struct RegionPlan<G: Game> {
    decisions: FxHashMap<u64, (G::Move, u32)>,
}

/// How many positions may be visited to find out whether one more ply wins: little at first, more where that does not help.
const EFFORTS: [u64; 4] = [1 << 7, 1 << 11, 1 << 15, 1 << 20];

impl<G: Game> RegionPlan<G> {
    /// A plan from where a line has come to. The oracle's ply is tried in every position first. Where that leads round in
    /// circles, or not to the goal in time, further winning plies are looked for, in few positions at first. `None` if
    /// that does not help, or if there are more than so many positions.
    pub(crate) fn make(
        history: &GameHistory<G>,
        player: Player,
        most: usize,
        oracle: &mut dyn WinOracle<G>,
    ) -> Option<RegionPlan<G>> {
        let mut region = ReversibleRegion::new(history, player, most, oracle);
        let mut positions = 1;
        for nodes in EFFORTS {
            loop {
                region.explore()?;
                region.rank();
                if !region.is_late(0) {
                    return Some(RegionPlan { decisions: region.decisions() });
                }
                if !region.widen(positions, nodes) {
                    break;
                }
                positions = positions.saturating_mul(2);
            }
        }
        None
    }

    /// What is planned at the end of a line, if the no-progress limit leaves the time for it.
    pub(crate) fn ply(&self, history: &GameHistory<G>) -> Option<G::Move> {
        let (position, rules) = (history.position(), history.rules());
        let &(ply, rank) = self.decisions.get(&identity(position, rules))?;
        is_in_time(position, rank, rules).then_some(ply)
    }
}

/// What tells the positions of a reversible region apart: the count of reversible plies only where it may decide who wins.
pub(crate) fn identity<G: Game>(position: &G, rules: DrawRules) -> u64 {
    match rules.no_progress {
        Some(NoProgressRule { verdict: NoProgressVerdict::Count, .. }) => {
            position.key() ^ zobrist::mix(position.reversible_plies() as u64)
        }
        _ => position.key(),
    }
}

/// Whether so many plies can be made before the game is drawn for want of progress.
pub(crate) fn is_in_time<G: Game>(position: &G, plies: u32, rules: DrawRules) -> bool {
    let limit = rules.no_progress.filter(|limit| limit.verdict == NoProgressVerdict::Draw);
    limit.is_none_or(|limit| position.reversible_plies() + plies as usize <= usize::from(limit.plies))
}
