//! Where games meet searches: one file a game, which search and which settings make which named engine.

mod amazons;
mod levels;
mod monte_carlo;
mod proof;
mod surakarta;
mod tak;
mod tzaar;

use crate::json::RegionSummary;
use crate::presets::{Level, Preset};
use quadrille_core::{BoardView, GameHistory, Order, Playout, SettingError};
use quadrille_network::Inputs;
use quadrille_tables::Probe;

/// The name of a policy's model and the features of moves.
pub(crate) type MoveInputs = (&'static str, Vec<Box<[u16]>>);

/// The searches that play a game.
pub(crate) trait Catalogue: Playout + BoardView {
    /// The champion's estimate that wins at odds of e to 1, as games of the champion with itself show it.
    const SCALE: f64;

    /// The same estimate in the weights of a learned evaluation, which have 16 bits.
    const NETWORK_SCALE: f64 = Self::SCALE;

    /// What all of them know of its moves.
    type Order: Order<Self> + Default;
    /// By name. `champion` has only what games have proven; the strongest we know so far.
    fn searches() -> Vec<Preset<Self>>;

    /// Levels of play for people, the weakest first.
    fn levels() -> [Level; 5];

    /// What endgame tables say of where a game stands, those of the program or of a folder, as the setting `tables` names them; `None` where they
    /// do not have the position, and in games without tables.
    fn probe(
        _history: &GameHistory<Self>,
        _tables: Option<&str>,
    ) -> Result<Option<Probe<Self::Move>>, SettingError> {
        Ok(None)
    }

    /// What the regions that a position has fallen apart into are worth, by a table as the setting `tables` names it and by play; none in games
    /// whose positions are no sums.
    fn regions(&self, _tables: Option<&str>) -> Result<Vec<RegionSummary>, SettingError> {
        Ok(Vec::new())
    }

    /// What a learned evaluation sees of the position, with the name of its model; `None` where it sees at a glance what the
    /// position is worth, and in games that have none.
    fn inputs(&self) -> Option<(String, Inputs)> {
        None
    }

    /// What a learned policy sees of moves, with the name of its model; `None` in games that have none.
    fn move_inputs(&self, _last: Option<Self::Move>, _moves: &[Self::Move]) -> Option<MoveInputs> {
        None
    }

    /// The names of the features of a learned policy, in the order of their numbers.
    fn move_feature_names() -> Vec<String> {
        Vec::new()
    }

    /// The names of the features of a learned evaluation, in the order of their numbers.
    fn feature_names() -> Vec<String> {
        Vec::new()
    }

    /// Where symmetries of the board take these features ([`Features::images`](quadrille_network::Features::images)).
    fn feature_images() -> Vec<Vec<u16>> {
        Vec::new()
    }
}
