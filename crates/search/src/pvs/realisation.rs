//! How much depth a ply costs.

use super::search::Search;
use quadrille_core::{Evaluate, Game, Order};

/// A ply: depths are counted in 64ths of it.
pub(super) const ONE: i32 = 64;

/// The fractional plies of realisation probability search by category of move (Tsuruoka et al. 2002).
#[derive(Clone)]
pub(super) struct RealisationPlies {
    by_category: Vec<i32>,
    least: i32,
}

/// The caps of the SIA paper, Section 4.3.
const CAPS: [f32; 2] = [0.5, 4.0];

impl RealisationPlies {
    pub(super) fn new(plies: &[f32]) -> Self {
        let step = |plies: &f32| (plies.clamp(CAPS[0], CAPS[1]) * ONE as f32).round() as i32;
        let by_category: Vec<i32> = plies.iter().map(step).collect();
        let least = by_category.iter().copied().min().unwrap_or(ONE);
        RealisationPlies { by_category, least }
    }

    /// A category without a figure is an ordinary ply.
    fn of(&self, category: usize) -> i32 {
        self.by_category.get(category).copied().unwrap_or(ONE)
    }
}

impl<G: Game, E: Evaluate<G>, O: Order<G>> Search<'_, G, E, O> {
    /// The depth that a move costs which is searched in full.
    #[inline]
    pub(super) fn full_step(&self) -> i32 {
        if self.settings.realisation { self.realisation.least.min(ONE) } else { ONE }
    }

    /// The depth that a move costs by its category.
    #[inline]
    pub(super) fn realisation_step(&self, m: G::Move) -> i32 {
        self.realisation.of(self.order.category(&self.game, m))
    }
}
