//! Exact knowledge of positions that fall apart: territories are filled, small regions are valued as combinatorial
//! games, and their sum says who wins.

mod filling;
mod region;
mod standing;
mod worth;

use crate::board::Amazons;
use crate::values::{Dyadic, Value, Values};
use filling::Filling;
use quadrille_core::{Game, Oracle, Player};
use region::Region;
use worth::Worths;

/// Knows who wins where the board has fallen apart far enough.
///
/// For every region there is a least and a greatest lead in turns (`standing.rs`). Where their sums leave the winner
/// open, regions with few empty squares get their exact value, and those sums decide if they can. What was found is
/// remembered for the next question.
///
/// ```
/// use quadrille_amazons::{Amazons, Endgame, Rules};
/// use quadrille_core::{Notation, Oracle, Player};
///
/// // White has two squares to fill, Black one; between them both can take the last one.
/// let game = Amazons::parse("W2xB1/xxxxxx/W1Bxxx b", &Rules)?;
/// assert_eq!(Endgame::default().decide(&game), Some(Player::First));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Endgame {
    /// How many empty squares a region may have to be valued exactly.
    room: i32,
    /// How much work may go into the values of one position.
    work: u64,
    filling: Filling,
    worths: Worths,
}

/// How many results are remembered before all are forgotten.
const MEMORY: usize = 1 << 20;

impl Default for Endgame {
    fn default() -> Self {
        Endgame::new(7, 20_000)
    }
}

impl Endgame {
    /// Values regions with at most `room` empty squares exactly, unless `work` regions and comparisons of values are not
    /// enough for that.
    pub fn new(room: u32, work: u64) -> Self {
        let room = room.min(128) as i32;
        Endgame { room, work, filling: Filling::default(), worths: Worths::default() }
    }

    /// The value of a position as a combinatorial game, whoever is to move, and the values it is made of; `None` if a
    /// region is too large.
    pub fn value(&mut self, game: &Amazons) -> Option<(Value, &Values)> {
        let whole = Region::of(game);
        if whole.parts().any(|part| part.owner().is_none() && part.room() > self.room) {
            return None;
        }
        let value = self.worths.of(&mut self.filling, whole, u64::MAX)?;
        Some((value, &self.worths.values))
    }

    fn forget_much(&mut self) {
        if self.filling.len() > MEMORY {
            self.filling = Filling::default();
        }
        if self.worths.work() > MEMORY as u64 {
            self.worths = Worths::default();
        }
    }

    /// Who wins if the regions together are worth at least and at most so much.
    fn sum(&mut self, regions: &[Summand], mover: Player) -> Option<Player> {
        let least: i32 = regions.iter().map(|region| region.least).sum();
        let most: i32 = regions.iter().map(|region| region.most).sum();
        // Who moves in an integer loses a turn by it.
        let wins = |lead: i32, player: Player| lead > 0 || lead == 0 && mover != player;
        if wins(least, Player::First) {
            return Some(Player::First);
        }
        if wins(-most, Player::Second) {
            return Some(Player::Second);
        }
        self.sum_of_values(regions, mover)
    }

    fn sum_of_values(&mut self, regions: &[Summand], mover: Player) -> Option<Player> {
        let limit = self.worths.work() + self.work;
        let [mut low, mut high] = [0, 0];
        let mut summands = Vec::new();
        for region in regions {
            let small = region.least < region.most && region.region.room() <= self.room;
            match small.then(|| self.worths.of(&mut self.filling, region.region, limit)).flatten() {
                Some(value) => summands.push(value),
                None => {
                    low += region.least;
                    high += region.most;
                }
            }
        }
        if summands.is_empty() {
            return None;
        }
        let values = &mut self.worths.values;
        let mut wins = |lead: i32| {
            summands.push(values.number(Dyadic::whole(lead)));
            let wins = values.wins(&summands, mover, limit);
            summands.pop();
            wins
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

/// A region and the bounds of what it is worth.
struct Summand {
    region: Region,
    least: i32,
    most: i32,
}

impl Oracle<Amazons> for Endgame {
    fn decide(&mut self, game: &Amazons) -> Option<Player> {
        if !game.turn_start() {
            return None;
        }
        self.forget_much();
        let filling = &mut self.filling;
        let summands: Vec<Summand> = Region::of(game)
            .parts()
            .map(|region| {
                let mut lead = |player| standing::lead(filling, region, player);
                Summand { region, least: lead(Player::First), most: -lead(Player::Second) }
            })
            .collect();
        self.sum(&summands, game.to_move())
    }

    fn longest(&self, game: &Amazons) -> u32 {
        2 * game.empty().count_ones()
    }
}
