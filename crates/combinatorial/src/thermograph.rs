//! How hot games are.

use crate::{Dyadic, Value, Values};
use quadrille_core::Player;

/// What a game is worth on average, and what a move in it is worth: where play costs as much as the temperature, nobody wants to move
/// any more (A. N. Siegel, Combinatorial Game Theory, 2013, Section II.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thermograph {
    /// The mean value: what each of many copies is worth.
    pub mean: Dyadic,
    /// The temperature; 0 for numbers and for games that differ from one by an infinitesimal.
    pub temperature: Dyadic,
}

/// The score at which play stops, by the tax on every move: corners of a line that goes on straight up after the last. A step of the tax
/// changes it by nothing or by the same.
type Wall = Vec<(Dyadic, Dyadic)>;

/// The walls of a game, Left's first.
pub(crate) type Walls = [Wall; 2];

impl Values {
    /// Mean and temperature of a game; `None` if they are out of [`Dyadic`]'s range.
    ///
    /// ```
    /// use quadrille_combinatorial::{Dyadic, Values};
    /// let mut values = Values::default();
    /// let [three, one] = [3, -1].map(|number| values.number(Dyadic::whole(number)));
    /// let hot = values.game(vec![three], vec![one]);
    /// let thermograph = values.thermograph(hot).unwrap();
    /// assert_eq!((thermograph.mean, thermograph.temperature), (Dyadic::whole(1), Dyadic::whole(2)));
    /// ```
    pub fn thermograph(&mut self, value: Value) -> Option<Thermograph> {
        let &(temperature, mean) = self.walls(value)?[0].last()?;
        Some(Thermograph { mean, temperature })
    }

    fn walls(&mut self, value: Value) -> Option<Walls> {
        if let Some(number) = self.as_number(value) {
            return Some([0; 2].map(|_| vec![(Dyadic::ZERO, number)]));
        }
        if let Some(known) = self.walls.get(&value) {
            return known.clone();
        }
        let walls = self.new_walls(value);
        self.walls.insert(value, walls.clone());
        walls
    }

    fn new_walls(&mut self, value: Value) -> Option<Walls> {
        // Each player takes the best of the opponent's walls and pays the tax. Right's are looked at from his side.
        let [left, right] = Player::BOTH.map(|player| {
            let mut best: Option<Wall> = None;
            for option in self.options(value, player).to_vec() {
                let [left, right] = self.walls(option)?;
                let wall = if player == Player::First { right } else { mirrored(left) };
                best = Some(best.map_or(wall.clone(), |best| greater(&best, &wall)));
            }
            best
        });
        meeting(&left?, &mirrored(right?))
    }
}

fn mirrored(wall: Wall) -> Wall {
    wall.into_iter().map(|(tax, score)| (tax, -score)).collect()
}

/// The score at a tax.
fn at(wall: &Wall, tax: Dyadic) -> Dyadic {
    let next = wall.partition_point(|corner| corner.0 <= tax);
    let (begin, score) = wall[next - 1];
    match wall.get(next) {
        Some(&(_, after)) if after > score => score + (tax + -begin),
        Some(&(_, after)) if after < score => score + (begin + -tax),
        _ => score,
    }
}

/// The taxes at which one of two walls has a corner.
fn corners(a: &Wall, b: &Wall) -> Vec<Dyadic> {
    let mut taxes: Vec<_> = a.iter().chain(b).map(|corner| corner.0).collect();
    taxes.sort_unstable();
    taxes.dedup();
    taxes
}

/// The greater of two walls, with a corner where they cross.
fn greater(a: &Wall, b: &Wall) -> Wall {
    let mut wall: Wall = Vec::new();
    let mut before: Option<(Dyadic, Dyadic)> = None;
    for tax in corners(a, b) {
        let lead = at(a, tax) + -at(b, tax);
        if let Some((last, before)) = before
            && (before < Dyadic::ZERO && lead > Dyadic::ZERO || before > Dyadic::ZERO && lead < Dyadic::ZERO)
        {
            // One of them stands still there: the lead changes as fast as the tax.
            let crossing = last + before.max(-before);
            wall.push((crossing, at(a, crossing).max(at(b, crossing))));
        }
        wall.push((tax, at(a, tax).max(at(b, tax))));
        before = Some((tax, lead));
    }
    wall
}

/// The walls of a game whose players come to these scores before they pay the tax: up to where they meet, and a mast from there on.
fn meeting(left: &Wall, right: &Wall) -> Option<Walls> {
    let taxed = |tax: Dyadic| [at(left, tax) + -tax, at(right, tax) + tax];
    let gap = |tax: Dyadic| taxed(tax)[0] + -taxed(tax)[1];
    let mut walls: Walls = [Vec::new(), Vec::new()];
    let (mut last, mut end) = (Dyadic::ZERO, None);
    for tax in corners(left, right) {
        if gap(tax) <= Dyadic::ZERO {
            end = Some(tax);
            break;
        }
        walls.iter_mut().zip(taxed(tax)).for_each(|(wall, score)| wall.push((tax, score)));
        last = tax;
    }
    // Between two corners the gap closes as fast as the tax grows, or twice as fast, as it does after the last corner.
    let once = end.is_some_and(|end| gap(last) + -gap(end) == end + -last);
    let step = if once { Some(gap(last)) } else { Dyadic::ZERO.middle(gap(last)) }?;
    let temperature = if walls[0].is_empty() { Dyadic::ZERO } else { last + step };
    let [mean, _] = taxed(temperature);
    walls.iter_mut().for_each(|wall| wall.push((temperature, mean)));
    Some(walls)
}
