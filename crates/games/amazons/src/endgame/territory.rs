//! How many turns a player has who is alone.

use super::region::Region;
use quadrille_core::Player;
use rustc_hash::FxHashMap;

/// At least and at most so many turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TurnBounds {
    pub least: i32,
    pub most: i32,
}

impl TurnBounds {
    fn exactly(turns: i32) -> TurnBounds {
        TurnBounds { least: turns, most: turns }
    }
}

/// How many regions are looked at for one territory before only the likeliest way is followed.
const EFFORT: u32 = 300;

/// Counts the turns that territories give to their owner.
///
/// Every turn takes one square, so a territory gives as many turns as it has empty squares, unless it is defective: then
/// every way to fill it leaves squares behind that no amazon comes to any more (M. Müller and T. Tegos, Experiments in
/// computer Amazons, 2002). Which it is is found by trying all ways.
#[derive(Clone, Default)]
pub(super) struct Territories {
    known: FxHashMap<Region, i32>,
    /// By how much more than usual regions are looked at.
    pub more: u32,
    /// What is left of the effort.
    left: u32,
}

impl Territories {
    /// How many results are kept.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// The turns that a player can make if the opponent makes none.
    pub fn turns(&mut self, region: Region, player: Player) -> TurnBounds {
        self.left = EFFORT + self.more;
        self.parts(Region {
            squares: region.squares & !region.amazons[!player],
            amazons: [region.amazons[player], 0],
        })
    }

    fn parts(&mut self, region: Region) -> TurnBounds {
        region.parts().fold(TurnBounds::exactly(0), |sum, part| {
            let turns = self.part(part);
            TurnBounds { least: sum.least + turns.least, most: sum.most + turns.most }
        })
    }

    fn part(&mut self, region: Region) -> TurnBounds {
        let room = region.room();
        if room <= 1 {
            return TurnBounds::exactly(room);
        }
        let place = region.cornered();
        if let Some(&turns) = self.known.get(&place) {
            return TurnBounds::exactly(turns);
        }
        let complete = self.left > 0;
        self.left = self.left.saturating_sub(1);
        // Turns that leave no square behind go before others, and among them those that fill dead ends.
        let mut ways: Vec<_> = region
            .turns(Player::First)
            .map(|(after, arrow)| {
                let alive: i32 = after.parts().map(Region::room).sum();
                let neighbours = (crate::geometry::grown(arrow.bit()) & after.empty()).count_ones() as i32;
                ((-alive, neighbours), after)
            })
            .collect();
        ways.sort_by_key(|(rank, _)| *rank);
        let mut best = TurnBounds::exactly(1);
        for ((lost, _), after) in ways {
            // What is alive bounds what is to come, and all that follow have no more.
            if best.least > -lost {
                break;
            }
            let turns = self.parts(after);
            best.least = best.least.max(1 + turns.least);
            best.most = best.most.max(1 + turns.most);
            if !complete {
                best.most = room;
                break;
            }
        }
        best.most = best.most.min(room);
        if best.least == room {
            best.most = room;
        }
        if best.least == best.most {
            self.known.insert(place, best.least);
        }
        best
    }
}
