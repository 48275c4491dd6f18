//! Correction history: where the evaluation was found wrong, it is expected to be wrong alike in positions that have a
//! part in common (Stockfish and others since 2024).

use super::search::Search;
use super::value;
use crate::table::Bound;
use quadrille_core::{Evaluate, Game, Order, PARTS, Player};

/// How many values there are for each part and player.
const VALUES: usize = 1 << 14;

/// By how much evaluations were wrong, by parts of the position and player to move.
#[derive(Clone)]
pub(super) struct Corrections {
    /// The largest correction of a part, 0 for none.
    largest: i32,
    values: Vec<i32>,
}

impl Corrections {
    pub(super) fn new(largest: i32) -> Self {
        Corrections { largest, values: vec![0; if largest > 0 { 2 * PARTS * VALUES } else { 0 }] }
    }

    #[inline]
    pub(super) fn is_on(&self) -> bool {
        self.largest > 0
    }

    pub(super) fn clear(&mut self) {
        self.values.fill(0);
    }

    #[inline]
    fn value(&self, player: Player, keys: [u64; PARTS]) -> i32 {
        places(player, keys).map(|place| self.values[place]).sum()
    }

    /// A search found a position better or worse by `error` than its corrected evaluation.
    fn learn(&mut self, player: Player, keys: [u64; PARTS], error: i64, plies: i32) {
        let most = self.largest / 4;
        let by = (error * i64::from(plies) / 8).clamp(-i64::from(most), most.into()) as i32;
        for place in places(player, keys) {
            let value = &mut self.values[place];
            *value += by - (i64::from(*value) * i64::from(by.abs()) / i64::from(self.largest)) as i32;
        }
    }
}

#[inline]
fn places(player: Player, keys: [u64; PARTS]) -> impl Iterator<Item = usize> {
    let parts = keys.into_iter().enumerate().filter(|&(_, key)| key != 0);
    parts.map(move |(part, key)| (2 * part + player.index()) * VALUES + key as usize % VALUES)
}

impl<G: Game, E: Evaluate<G>, O: Order<G>> Search<'_, G, E, O> {
    /// The evaluation of the present position, corrected.
    #[inline]
    pub(super) fn corrected(&self, value: i32) -> i32 {
        if !self.memory.corrections.is_on() {
            return value;
        }
        let keys = self.order.part_keys(&self.game);
        value::estimate(value, self.memory.corrections.value(self.game.to_move(), keys))
    }

    /// The present position, evaluated as `expected`, was found to be worth `found`, or that at least or at most.
    #[inline]
    pub(super) fn learn_error(&mut self, expected: i32, found: i32, bound: Bound, plies: i32) {
        let tells = match bound {
            Bound::Exact => true,
            Bound::Lower => found > expected,
            Bound::Upper => found < expected,
        };
        if self.memory.corrections.is_on() && tells && !value::is_proven(found) {
            let keys = self.order.part_keys(&self.game);
            let error = i64::from(found) - i64::from(expected);
            self.memory.corrections.learn(self.game.to_move(), keys, error, plies);
        }
    }
}
