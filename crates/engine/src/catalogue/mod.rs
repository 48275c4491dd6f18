//! Where games meet searches: one file a game, which search and which settings make which named engine.

mod amazons;
mod surakarta;
mod tak;
mod tzaar;

use crate::presets::Preset;
use quadrille_core::{Playout, Tabletop};

/// The searches that play a game.
pub(crate) trait Catalogue: Playout + Tabletop {
    /// The champion's estimate that wins at odds of e to 1.
    const SCALE: f64;

    /// By name. `champion` has only what games have proven; the strongest we know so far.
    fn searches() -> Vec<Preset<Self>>;
}
