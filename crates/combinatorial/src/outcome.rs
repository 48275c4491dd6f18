//! Who wins a sum of games.

use crate::{Dyadic, Value, Values};
use quadrille_core::Player;

impl Values {
    /// Whether the player to move wins these games played together; `None` if that would take [`work`](Values::work)
    /// beyond `limit`.
    ///
    /// Games that are no numbers are moved in, the hottest first. Nobody needs to move in a number while there is
    /// another game: in that one some move costs less than any positive number, as it leads to its stop.
    pub fn wins(&mut self, summands: &[Value], mover: Player, limit: u64) -> Option<bool> {
        let mut number = Dyadic::ZERO;
        let mut games = Vec::new();
        for &summand in summands {
            match self.as_number(summand) {
                Some(value) => number = number + value,
                None => games.push(summand),
            }
        }
        games.sort_unstable();
        self.is_won(games, number, mover, limit)
    }

    fn is_won(&mut self, games: Vec<Value>, number: Dyadic, mover: Player, limit: u64) -> Option<bool> {
        if games.is_empty() {
            return Some(is_ahead(number, mover));
        }
        if let Some(result) = self.stopped(&games, number, mover) {
            return Some(result);
        }
        let key = (games.into_boxed_slice(), number, mover);
        if let Some(&known) = self.outcomes.get(&key) {
            return Some(known);
        }
        self.work += 1;
        if self.work > limit {
            return None;
        }
        let mut order: Vec<usize> =
            (0..key.0.len()).filter(|&i| i == 0 || key.0[i] != key.0[i - 1]).collect();
        order.sort_by_key(|&i| self.swing(key.0[i]));
        let mut result = false;
        'found: for i in order {
            let (start, end) = self.form(key.0[i]).options[mover];
            for option in start..end {
                let mut summands = key.0.to_vec();
                summands[i] = self.options[option as usize];
                let mut rest = number;
                if let Some(value) = self.as_number(summands[i]) {
                    rest = rest + value;
                    summands.remove(i);
                }
                summands.sort_unstable();
                if !self.is_won(summands, rest, !mover, limit)? {
                    result = true;
                    break 'found;
                }
            }
        }
        self.outcomes.insert(key, result);
        Some(result)
    }

    /// What the stops decide: who begins gets at most the sum of his stops, and at least his own in one game and the
    /// opponent's in the others.
    fn stopped(&self, games: &[Value], number: Dyadic, mover: Player) -> Option<bool> {
        let sign = |number: Dyadic| if mover == Player::First { number } else { -number };
        let (mut most, mut least, mut gain) = (sign(number), sign(number), Dyadic::ZERO);
        for &game in games {
            let stops = self.form(game).stops?;
            let (own, other) = (sign(stops[mover]), sign(stops[!mover]));
            most = most + own;
            least = least + other;
            gain = gain.max(own + -other);
        }
        if most < Dyadic::ZERO {
            Some(false)
        } else if least + gain > Dyadic::ZERO {
            Some(true)
        } else {
            None
        }
    }

    /// Minus the difference of the stops: sorts the hottest games to the front.
    fn swing(&self, game: Value) -> Option<Dyadic> {
        self.form(game).stops.map(|[left, right]| right + -left)
    }
}

/// Whether a number is won by the player who moves in it: he must be ahead, for each move costs him something.
fn is_ahead(number: Dyadic, mover: Player) -> bool {
    match mover {
        Player::First => number > Dyadic::ZERO,
        Player::Second => number < Dyadic::ZERO,
    }
}
