//! Where games meet searches: one file a game, which search and which settings make which named engine.

mod amazons;
mod proof;
mod surakarta;
mod tak;
mod tzaar;

use crate::presets::Preset;
use quadrille_core::Playout;

/// The searches that play a game.
pub(crate) trait Catalogue: Playout {
    /// By name. `champion` has only what games have proven; the strongest we know so far.
    fn searches() -> Vec<Preset<Self>>;
}
