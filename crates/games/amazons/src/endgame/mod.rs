//! Exact knowledge of positions that fall apart: territories are filled, small regions are valued as combinatorial
//! games, and their sum says who wins.

mod margins;
mod region;
mod region_values;
mod secure_lead;
mod territory;
mod values;

use crate::board::Amazons;
use quadrille_combinatorial::{Dyadic, Value, Values};
use quadrille_core::{Game, KnownResult, Oracle, Player};
pub use region::Region;
pub use region_values::RegionTable;
use region_values::{Effort, RegionValues};
use secure_lead::{secure_lead, secure_lead_and_idle, spare_turns};
use std::sync::Arc;
use territory::Territories;
pub use values::RegionValue;

/// Knows who wins where the board has fallen apart far enough.
///
/// It counts what each player has for certain (`secure_lead.rs`). Where that leaves the winner open, regions with few empty
/// squares get their exact value, and their sum decides if it can, with bounds for larger regions. What was found is
/// remembered for the next question.
///
/// ```
/// use quadrille_amazons::{Amazons, Endgame, Rules};
/// use quadrille_core::{Notation, Oracle, Outcome, Player};
///
/// // White has two squares to fill, Black one; between them both can take the last one.
/// let game = Amazons::parse("W2xB1/xxxxxx/W1Bxxx b", &Rules::default())?;
/// assert_eq!(Endgame::default().decide(&game).map(|known| known.outcome), Some(Outcome::Win(Player::First)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Endgame {
    /// How many empty squares a region may have to be valued exactly.
    room: i32,
    /// How much work may go into the values of one position.
    work: u64,
    sums_only: bool,
    territories: Territories,
    region_values: RegionValues,
}

/// How many results are remembered before all are forgotten.
const MEMORY: usize = 1 << 20;

/// With time: how many empty squares a region may have to be valued exactly, and how many more regions are looked at for
/// a territory.
const PATIENT_ROOM: i32 = 12;
const PATIENT_EFFORT: u32 = 2_000;

/// How much work goes into a sum between two looks at whether to go on.
const STRETCH: u64 = 100;

impl Default for Endgame {
    fn default() -> Self {
        Endgame::new(4, 500)
    }
}

impl Endgame {
    /// Values regions with at most `room` empty squares exactly, unless `work` regions and comparisons of values are not
    /// enough for that.
    pub fn new(room: u32, work: u64) -> Self {
        let room = room.min(128) as i32;
        Endgame {
            room,
            work,
            sums_only: false,
            territories: Territories::default(),
            region_values: RegionValues::default(),
        }
    }

    /// The same with a table of regions, which are valued without effort.
    pub fn with_table(self, table: Option<Arc<dyn RegionTable>>) -> Self {
        Endgame { region_values: RegionValues::with_table(table), ..self }
    }

    /// The same, but silent where only one region is fought for: searches are as fast there.
    pub fn sums_only(self) -> Self {
        Endgame { sums_only: true, ..self }
    }

    /// The value of a position as a combinatorial game, whoever is to move, and the values it is made of; `None` if a
    /// region is too large.
    pub fn value(&mut self, game: &Amazons) -> Option<(Value, &Values)> {
        let whole = Region::of(game);
        if whole.parts().any(|part| part.owner().is_none() && part.room() > self.room) {
            return None;
        }
        let mut without_end = || true;
        let mut effort = Effort::new(u64::MAX, &mut without_end);
        let value = self.region_values.of(&mut self.territories, whole, &mut effort)?;
        Some((value, &self.region_values.values))
    }

    fn forget_much(&mut self) {
        if self.territories.len() > MEMORY {
            self.territories = Territories::default();
        }
        if self.region_values.work() > MEMORY as u64 {
            self.region_values.clear();
        }
    }

    /// Who wins by what he has for certain.
    fn lead(&mut self, whole: Region, mover: Player) -> Option<Player> {
        let reached = Player::BOTH.map(|player| whole.reachable(player));
        let empty = whole.empty();
        let separated = reached[0] & reached[1] & empty == 0;
        // Who moves where all is counted loses a turn by it.
        let wins = |lead: i32, player: Player| lead > 0 || lead == 0 && mover != player;
        let count = |set: u128| set.count_ones() as i32;
        Player::BOTH.into_iter().find(|&player| {
            // A spare turn is one more for him, on a square that the opponent has no more.
            let open = empty & reached[!player];
            let spare = |idle: u128| 2 * spare_turns(idle, open, mover == player);
            let hope = count(empty & !open) - count(open) + spare(whole.beside(player, open));
            (separated || wins(hope, player)) && {
                let (lead, idle) = secure_lead_and_idle(&mut self.territories, whole, player);
                wins(lead + spare(idle), player)
            }
        })
    }

    /// Who wins by the values of small regions and the bounds of large ones.
    fn sum(&mut self, whole: Region, mover: Player, room: i32, effort: &mut Effort) -> Option<Player> {
        let (contested, mut bounded): (Vec<_>, Vec<_>) =
            whole.parts().partition(|part| part.owner().is_none());
        if contested.is_empty() || self.sums_only && contested.len() == 1 {
            return None;
        }
        let is_small = |part: &Region| {
            part.room() <= room || part.room() <= PATIENT_ROOM && self.region_values.has(*part)
        };
        let (small, large): (Vec<_>, Vec<_>) = contested.into_iter().partition(is_small);
        // A large region that is fought for outweighs smaller ones, whatever they are worth.
        if let Some(largest) = large.iter().map(|part| part.room()).max()
            && (2 * largest >= whole.room() || small.is_empty())
        {
            return None;
        }
        bounded.extend(large);
        let mut summands = Vec::new();
        for part in small {
            match self.region_values.of(&mut self.territories, part, effort) {
                Some(value) => summands.push(value),
                None => bounded.push(part),
            }
        }
        let [mut low, mut high] = [0, 0];
        for part in bounded {
            low += secure_lead(&mut self.territories, part, Player::First);
            high -= secure_lead(&mut self.territories, part, Player::Second);
        }
        let values = &mut self.region_values.values;
        let mut wins = |lead: i32| {
            let lead = values.number(Dyadic::whole(lead));
            let summands = [&summands[..], &[lead]].concat();
            loop {
                let stretch = values.work() + STRETCH;
                let found = values.wins(&summands, mover, stretch.min(effort.limit));
                if found.is_some() || effort.is_over(values.work()) {
                    return found;
                }
            }
        };
        let worst = if mover == Player::First { low } else { high };
        let best = if mover == Player::First { high } else { low };
        if wins(worst)? {
            Some(mover)
        } else if low == high || !wins(best)? {
            Some(!mover)
        } else {
            None
        }
    }
}

/// How many plies are left at most.
fn longest(game: &Amazons) -> u16 {
    2 * game.empty().count_ones() as u16
}

impl Oracle<Amazons> for Endgame {
    fn decide(&mut self, game: &Amazons) -> Option<KnownResult> {
        if !game.turn_start() {
            return None;
        }
        self.forget_much();
        let (whole, mover) = (Region::of(game), game.to_move());
        let limit = self.region_values.work() + self.work;
        let winner = self
            .lead(whole, mover)
            .or_else(|| self.sum(whole, mover, self.room, &mut Effort::new(limit, &mut || true)))?;
        Some(KnownResult::win(winner, longest(game)))
    }

    /// Values regions as large as there is time for, and goes on with their sum for as long.
    fn decide_while(&mut self, game: &Amazons, go_on: &mut dyn FnMut() -> bool) -> Option<KnownResult> {
        if let Some(known) = self.decide(game) {
            return Some(known);
        }
        if !game.turn_start() || !go_on() {
            return None;
        }
        let (whole, mover) = (Region::of(game), game.to_move());
        self.territories.more = PATIENT_EFFORT;
        let winner = self.sum(whole, mover, PATIENT_ROOM, &mut Effort::new(MEMORY as u64, go_on));
        self.territories.more = 0;
        Some(KnownResult::win(winner?, longest(game)))
    }
}
