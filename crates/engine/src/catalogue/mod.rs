//! Where games meet searches: one file a game, which search and which settings make which named engine.

mod amazons;
mod levels;
mod monte_carlo;
mod proof;
mod surakarta;
mod tak;
mod tzaar;

use crate::presets::{Level, Preset};
use quadrille_core::{BoardView, Order, Playout};

/// The searches that play a game.
pub(crate) trait Catalogue: Playout + BoardView {
    /// The champion's estimate that wins at odds of e to 1, as games of the champion with itself show it.
    const SCALE: f64;

    /// What all of them know of its moves.
    type Order: Order<Self> + Default;
    /// By name. `champion` has only what games have proven; the strongest we know so far.
    fn searches() -> Vec<Preset<Self>>;

    /// Levels of play for people, the weakest first.
    fn levels() -> [Level; 5];
}
