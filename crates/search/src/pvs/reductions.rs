//! By how much less deep a move is searched at first, the later the more.

use super::history::FULL;
use super::memory::Candidate;
use super::node::{Node, Situation};
use super::realisation::ONE;
use super::search::Search;
use super::settings::PvsSettings;
use quadrille_core::{Evaluate, Game, Order};

/// Beyond these depths and numbers of moves reductions do not grow.
const DEPTHS: usize = 64;
const NUMBERS: usize = 256;

/// Reductions in 64ths of a ply by depth and number of the move: the product of the logarithms, as Stockfish, Fruit's
/// successors and the strong Tak programs have it.
#[derive(Clone)]
pub(super) struct Reductions {
    by_depth_and_number: Vec<i16>,
}

impl Reductions {
    pub(super) fn new(settings: &PvsSettings) -> Self {
        let PvsSettings { log_reduction, log_reduction_base, .. } = *settings;
        let table = (log_reduction > 0.0).then(|| {
            let all = (0..DEPTHS).flat_map(|depth| (0..NUMBERS).map(move |number| (depth, number)));
            let plies = |(depth, number): (usize, usize)| {
                let logarithms = libm::log(depth.max(1) as f64) * libm::log((number + 1) as f64);
                ((log_reduction_base + log_reduction * logarithms) * f64::from(ONE)).max(0.0) as i16
            };
            all.map(plies).collect()
        });
        Reductions { by_depth_and_number: table.unwrap_or_default() }
    }

    #[inline]
    fn of(&self, depth: i32, number: usize) -> i32 {
        let depth = ((depth / ONE) as usize).min(DEPTHS - 1);
        self.by_depth_and_number[depth * NUMBERS + number.min(NUMBERS - 1)].into()
    }
}

impl<G: Game, E: Evaluate<G>, O: Order<G>> Search<'_, G, E, O> {
    /// Whether a move may be searched less deep or left out because many were tried before it.
    #[inline]
    pub(super) fn may_be_late(&self, candidate: &Candidate<G::Move>) -> bool {
        candidate.quiet || self.settings.late_tactical
    }

    /// The depth that the first search of a move leaves out.
    #[inline]
    pub(super) fn reduction(
        &self,
        candidate: Candidate<G::Move>,
        number: usize,
        depth: i32,
        situation: &Situation,
    ) -> i32 {
        if self.settings.realisation {
            return self.realisation_step(candidate.m) - self.full_step();
        }
        if depth < 3 * ONE || !self.may_be_late(&candidate) {
            return 0;
        }
        let reduction = match (self.settings.log_reduction > 0.0, self.settings.late_moves as usize) {
            (true, _) => self.log_reduction(candidate, number, depth, situation),
            (false, late) if late > 0 && number >= late => {
                let doublings = (number / late).ilog2() + 1;
                plies(self.settings.late_reduction * f64::from(doublings))
            }
            _ => 0,
        };
        // One ply below the move is always searched.
        reduction.min(depth - 2 * ONE)
    }

    /// Less for moves that were good elsewhere, more where a cut-off is expected of another move or the position gets
    /// worse; not for the first two moves. Turns of several plies are reduced as a whole, at their first.
    #[inline]
    fn log_reduction(
        &self,
        candidate: Candidate<G::Move>,
        number: usize,
        depth: i32,
        situation: &Situation,
    ) -> i32 {
        let settings = self.settings;
        if number < 2 || situation.threatened || !self.game.turn_start() {
            return 0;
        }
        let history = settings.history_reduction * f64::from(candidate.history) / f64::from(FULL);
        let mut change = -history;
        if situation.node == Node::Cut {
            change += settings.cut_reduction;
        }
        if !situation.improving {
            change += settings.worsening_reduction;
        }
        if situation.node == Node::Pv {
            change -= settings.pv_reduction;
        }
        let reduction = (self.reductions.of(depth, number) + plies(change)).max(0);
        match self.game.turn_ends() {
            true => reduction,
            // By whole turns, so that the leaves lie where they would have lain in a turn.
            false => (2 * reduction).min(depth - 2 * ONE) / (2 * ONE) * (2 * ONE),
        }
    }
}

fn plies(plies: f64) -> i32 {
    (plies * f64::from(ONE)) as i32
}
