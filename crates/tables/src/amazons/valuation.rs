//! The value of a region by its turns, which lead to smaller regions.

use super::shapes::Shapes;
use quadrille_amazons::Region;
use quadrille_combinatorial::{Value, Values};
use quadrille_core::Player;

/// Values of regions with fewer squares, by their places, and what they are made of.
pub(crate) struct Valuation {
    pub(crate) shapes: &'static Shapes,
    pub(crate) values: Values,
    /// The values of the first places.
    pub(crate) known: Vec<Value>,
}

impl Valuation {
    /// The value of a region whose turns lead to known ones.
    pub(crate) fn by_turns(&mut self, region: Region) -> Value {
        let [left, right] = Player::BOTH.map(|player| {
            let mut options: Vec<Value> = region.turns(player).map(|(after, _)| self.sum(after)).collect();
            options.sort_unstable();
            options.dedup();
            options
        });
        self.values.game(left, right)
    }

    /// The value of a region that may fall apart.
    fn sum(&mut self, region: Region) -> Value {
        region.parts().fold(Values::ZERO, |sum, part| {
            let (place, exchanged) =
                self.shapes.place(part).expect("it is smaller than a region of the table");
            let known = self.known[place];
            let value = if exchanged { self.values.negative(known) } else { known };
            self.values.sum(sum, value)
        })
    }
}
