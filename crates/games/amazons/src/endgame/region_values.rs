//! What regions are worth as combinatorial games.

use super::region::Region;
use super::territory::Territories;
use quadrille_combinatorial::{Dyadic, Value, Values};
use quadrille_core::Player;
use rustc_hash::FxHashMap;

/// The values of regions, all that were ever asked for.
#[derive(Clone, Default)]
pub(super) struct RegionValues {
    pub values: Values,
    /// `None` where it would have taken too long.
    known: FxHashMap<Region, Option<Value>>,
}

impl RegionValues {
    /// The work that has gone into them: regions, and what the values took.
    pub fn work(&self) -> u64 {
        self.known.len() as u64 + self.values.work()
    }

    /// The value of a region; `None` if that would take the [work](RegionValues::work) beyond `limit`.
    pub fn of(&mut self, territories: &mut Territories, region: Region, limit: u64) -> Option<Value> {
        region.parts().try_fold(Values::ZERO, |sum, part| {
            let value = self.of_part(territories, part, limit)?;
            Some(self.values.sum(sum, value))
        })
    }

    fn of_part(&mut self, territories: &mut Territories, region: Region, limit: u64) -> Option<Value> {
        if let Some(owner) = region.owner() {
            let turns = territories.turns(region, owner);
            let sign = if owner == Player::First { 1 } else { -1 };
            let number = Dyadic::whole(sign * turns.least);
            return (turns.least == turns.most).then(|| self.values.number(number));
        }
        let region = region.cornered();
        if let Some(&known) = self.known.get(&region) {
            return known;
        }
        let value = self.play(territories, region, limit);
        self.known.insert(region, value);
        value
    }

    fn play(&mut self, territories: &mut Territories, region: Region, limit: u64) -> Option<Value> {
        if self.work() > limit {
            return None;
        }
        let mut options = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for (after, _) in region.turns(player) {
                let value = self.of(territories, after, limit)?;
                if !options[player].contains(&value) {
                    options[player].push(value);
                }
            }
        }
        let [left, right] = options;
        Some(self.values.game(left, right))
    }
}
