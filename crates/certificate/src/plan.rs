use crate::Guide;
use crate::stretch::Stretch;
use quadrille_core::{Game, HouseRules, Line, Player, QuietLimit, Verdict, zobrist};
use rustc_hash::FxHashMap;

/// How a player gets through a stretch of reversible plies: wherever he moves, a ply and its rank, which is the number of
/// plies after which the stretch is left at the latest. The next rank is smaller, whatever the opponent does, so that no
/// position comes back.
pub(crate) struct Plan<G: Game> {
    decisions: FxHashMap<u64, (G::Move, u32)>,
}

/// How many positions may be visited to find out whether one more ply wins: little at first, more where that does not help.
const EFFORTS: [u64; 4] = [1 << 7, 1 << 11, 1 << 15, 1 << 20];

impl<G: Game> Plan<G> {
    /// A plan from where a line has come to. The guide's ply is tried in every position first. Where that leads round in
    /// circles, or not to the goal in time, further winning plies are looked for, in few positions at first. `None` if
    /// that does not help, or if there are more than so many positions.
    pub(crate) fn make(
        line: &Line<G>,
        player: Player,
        most: usize,
        guide: &mut dyn Guide<G>,
    ) -> Option<Plan<G>> {
        let mut stretch = Stretch::new(line, player, most, guide);
        let mut positions = 1;
        for nodes in EFFORTS {
            loop {
                stretch.explore()?;
                stretch.rank();
                if !stretch.is_late(0) {
                    return Some(Plan { decisions: stretch.decisions() });
                }
                if !stretch.widen(positions, nodes) {
                    break;
                }
                positions = positions.saturating_mul(2);
            }
        }
        None
    }

    /// What is planned at the end of a line, if the quiet limit leaves the time for it.
    pub(crate) fn ply(&self, line: &Line<G>) -> Option<G::Move> {
        let (position, rules) = (line.position(), line.rules());
        let &(ply, rank) = self.decisions.get(&identity(position, rules))?;
        is_in_time(position, rank, rules).then_some(ply)
    }
}

/// What tells the positions of a stretch apart: the count of reversible plies only where it may decide who wins.
pub(crate) fn identity<G: Game>(position: &G, rules: HouseRules) -> u64 {
    match rules.quiet {
        Some(QuietLimit { verdict: Verdict::Count, .. }) => {
            position.key() ^ zobrist::mix(position.reversible_plies() as u64)
        }
        _ => position.key(),
    }
}

/// Whether so many plies can be made before the game is drawn for want of progress.
pub(crate) fn is_in_time<G: Game>(position: &G, plies: u32, rules: HouseRules) -> bool {
    let quiet = rules.quiet.filter(|quiet| quiet.verdict == Verdict::Draw);
    quiet.is_none_or(|quiet| position.reversible_plies() + plies as usize <= usize::from(quiet.plies))
}
