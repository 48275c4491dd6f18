//! What regions are worth as combinatorial games.

use super::region::Region;
use super::secure_lead::secure_lead;
use super::territory::Territories;
use quadrille_combinatorial::{Dyadic, Forms, Value, Values};
use quadrille_core::Player;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Regions whose values are known without playing them out, such as those of a file.
pub trait RegionTable: Forms + Send + Sync {
    /// The form of a region that king's steps join, and whether it is that of the exchanged amazons; `None` if the table does not have
    /// it.
    fn form(&self, region: Region) -> Option<(u32, bool)>;
}

/// The values of regions, all that were ever asked for.
#[derive(Clone, Default)]
pub(super) struct RegionValues {
    pub values: Values,
    /// Of regions that differ by a symmetry or by whose the amazons are, one.
    known: FxHashMap<Region, Known>,
    table: Option<Arc<dyn RegionTable>>,
    /// The values of forms of the table.
    read: FxHashMap<u32, Value>,
}

#[derive(Clone, Copy)]
enum Known {
    Value(Value),
    /// It takes more work than this.
    Beyond(u64),
}

/// How much may be done for a value.
pub(super) struct Effort<'a> {
    /// The [work](RegionValues::work) at which it ends.
    pub limit: u64,
    /// Asked before each region.
    pub go_on: &'a mut dyn FnMut() -> bool,
    /// Whether that has said no.
    pub stopped: bool,
}

impl<'a> Effort<'a> {
    pub fn new(limit: u64, go_on: &'a mut dyn FnMut() -> bool) -> Self {
        Effort { limit, go_on, stopped: false }
    }

    pub fn is_over(&mut self, work: u64) -> bool {
        self.stopped = self.stopped || !(self.go_on)();
        self.stopped || work >= self.limit
    }
}

impl RegionValues {
    pub fn with_table(table: Option<Arc<dyn RegionTable>>) -> RegionValues {
        RegionValues { table, ..RegionValues::default() }
    }

    /// Forgets all values but those of the table.
    pub fn clear(&mut self) {
        *self = RegionValues::with_table(self.table.take());
    }

    /// The work that has gone into them: regions, and what the values took.
    pub fn work(&self) -> u64 {
        (self.known.len() + self.read.len()) as u64 + self.values.work()
    }

    /// Whether the value of a part is known already.
    pub fn has(&mut self, part: Region) -> bool {
        self.tabled(part).is_some()
            || matches!(self.known.get(&part.representative().0), Some(Known::Value(_)))
    }

    fn tabled(&mut self, part: Region) -> Option<Value> {
        let table = self.table.as_ref()?;
        let (form, exchanged) = table.form(part)?;
        let value = self.values.read(&**table, form, &mut self.read)?;
        Some(if exchanged { self.values.negative(value) } else { value })
    }

    /// The value of a region; `None` if that would take more effort.
    pub fn of(
        &mut self,
        territories: &mut Territories,
        region: Region,
        effort: &mut Effort,
    ) -> Option<Value> {
        region.parts().try_fold(Values::ZERO, |sum, part| {
            let value = self.of_part(territories, part, effort)?;
            Some(self.values.sum(sum, value))
        })
    }

    fn of_part(
        &mut self,
        territories: &mut Territories,
        region: Region,
        effort: &mut Effort,
    ) -> Option<Value> {
        if let Some(owner) = region.owner() {
            let turns = territories.turns(region, owner);
            let sign = if owner == Player::First { 1 } else { -1 };
            let number = Dyadic::whole(sign * turns.least);
            return (turns.least == turns.most).then(|| self.values.number(number));
        }
        if let Some(value) = self.tabled(region) {
            return Some(value);
        }
        let (region, exchanged) = region.representative();
        let left = effort.limit.saturating_sub(self.work());
        let value = match self.known.get(&region) {
            Some(&Known::Value(value)) => Some(value),
            Some(&Known::Beyond(work)) if left <= work => None,
            _ => {
                let value = self.play(territories, region, effort);
                if !effort.stopped {
                    self.known.insert(region, value.map_or(Known::Beyond(left), Known::Value));
                }
                value
            }
        }?;
        Some(if exchanged { self.values.negative(value) } else { value })
    }

    fn play(&mut self, territories: &mut Territories, region: Region, effort: &mut Effort) -> Option<Value> {
        if effort.is_over(self.work()) {
            return None;
        }
        let least = secure_lead(territories, region, Player::First);
        if least == -secure_lead(territories, region, Player::Second) {
            return Some(self.values.number(Dyadic::whole(least)));
        }
        let mut options = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for (after, _) in region.turns(player) {
                let value = self.of(territories, after, effort)?;
                if !options[player].contains(&value) {
                    options[player].push(value);
                }
            }
        }
        let [left, right] = options;
        Some(self.values.game(left, right))
    }
}
