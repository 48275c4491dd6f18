//! What the regions of a position are worth.

use super::Endgame;
use super::region::Region;
use super::region_values::Effort;
use super::secure_lead::secure_lead;
use crate::board::Amazons;
use quadrille_combinatorial::Thermograph;
use quadrille_core::{Game, Player};

/// What a region is worth as a combinatorial game, White counting positive.
#[derive(Clone, PartialEq, Debug)]
pub struct RegionValue {
    /// The region.
    pub region: Region,
    /// The value in a few signs, or what it is at least and at most: `+2`, `3|-1`, `hot 1 ± ½`, `-1…+3`.
    pub label: String,
    /// The canonical form, where the value is known and not too long.
    pub text: Option<String>,
    /// Mean and temperature, where the value is known.
    pub thermograph: Option<Thermograph>,
}

/// How many forms a text may name.
const LONGEST_TEXT: usize = 100;

impl Endgame {
    /// The values of the regions that a position has fallen apart into, and bounds of those that are too large. None where all is one
    /// large region still, and inside a turn, where an arrow is due.
    pub fn regions(&mut self, game: &Amazons) -> Vec<RegionValue> {
        self.forget_much();
        let limit = self.region_values.work() + self.work;
        let parts: Vec<Region> = Region::of(game).parts().collect();
        if !game.turn_start() || parts.len() == 1 && parts[0].owner().is_none() && parts[0].room() > self.room
        {
            return Vec::new();
        }
        parts.into_iter().map(|part| self.region_value(part, limit)).collect()
    }

    fn region_value(&mut self, region: Region, limit: u64) -> RegionValue {
        let mut go_on = || true;
        let mut effort = Effort::new(limit, &mut go_on);
        let is_small = region.owner().is_some() || region.room() <= self.room;
        let value = is_small.then(|| self.region_values.of(&mut self.territories, region, &mut effort));
        let values = &mut self.region_values.values;
        match value.flatten() {
            Some(value) => RegionValue {
                region,
                label: values.label(value),
                text: values.text_within(value, LONGEST_TEXT),
                thermograph: values.thermograph(value),
            },
            None => {
                let least = secure_lead(&mut self.territories, region, Player::First);
                let most = -secure_lead(&mut self.territories, region, Player::Second);
                RegionValue { region, label: format!("{least:+}…{most:+}"), text: None, thermograph: None }
            }
        }
    }
}
