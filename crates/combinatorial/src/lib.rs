#![doc = include_str!("../README.md")]

mod canonical;
mod dyadic;
mod forms;
mod label;
mod outcome;
mod thermograph;

pub use dyadic::Dyadic;
pub use forms::{FormList, Forms};
pub use thermograph::Thermograph;

use quadrille_core::Player;
use rustc_hash::FxHashMap;
use thermograph::Walls;

/// A game in canonical form, by its number in the [`Values`] that made it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Value(u32);

/// What is known of a canonical form.
#[derive(Clone, Copy)]
struct Form {
    /// Where the options of each player begin and end in [`Values::options`].
    options: [(u32, u32); 2],
    /// The number it is, if it is one with a denominator that [`Dyadic`] has.
    number: Option<Dyadic>,
    /// The numbers at which play stops if Left begins and if Right does; `None` if they are out of [`Dyadic`]'s range.
    stops: Option<[Dyadic; 2]>,
}

/// All values made so far, each once.
#[derive(Clone)]
pub struct Values {
    forms: Vec<Form>,
    options: Vec<Value>,
    known: FxHashMap<[Box<[Value]>; 2], Value>,
    numbers: FxHashMap<Dyadic, Value>,
    order: FxHashMap<(Value, Value), bool>,
    sums: FxHashMap<(Value, Value), Value>,
    negatives: FxHashMap<Value, Value>,
    outcomes: FxHashMap<(Box<[Value]>, Dyadic, Player), bool>,
    walls: FxHashMap<Value, Option<Walls>>,
    work: u64,
}

impl Default for Values {
    fn default() -> Self {
        let mut values = Values {
            forms: Vec::new(),
            options: Vec::new(),
            known: FxHashMap::default(),
            numbers: FxHashMap::default(),
            order: FxHashMap::default(),
            sums: FxHashMap::default(),
            negatives: FxHashMap::default(),
            outcomes: FxHashMap::default(),
            walls: FxHashMap::default(),
            work: 0,
        };
        values.intern([Vec::new(), Vec::new()]);
        values
    }
}

impl Values {
    /// The game in which nobody has a move.
    pub const ZERO: Value = Value(0);

    /// How many comparisons and positions of sums have been worked through so far: a measure of time and memory.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// How many values have been made.
    #[expect(clippy::len_without_is_empty, reason = "there is always the game in which nobody has a move")]
    pub fn len(&self) -> usize {
        self.forms.len()
    }

    /// What a player can turn a game into.
    pub fn options(&self, value: Value, player: Player) -> &[Value] {
        let (start, end) = self.form(value).options[player];
        &self.options[start as usize..end as usize]
    }

    /// The number that a value is, if it is one.
    pub fn as_number(&self, value: Value) -> Option<Dyadic> {
        self.form(value).number
    }

    /// A number as a game.
    pub fn number(&mut self, number: Dyadic) -> Value {
        if let Some(&value) = self.numbers.get(&number) {
            return value;
        }
        let options = number.options().map(|option| option.map(|option| self.number(option)));
        let value = self.intern(options.map(|option| option.into_iter().collect()));
        self.numbers.insert(number, value);
        value
    }

    /// The game with the players exchanged.
    ///
    /// ```
    /// use quadrille_combinatorial::{Dyadic, Values};
    /// let mut values = Values::default();
    /// let [two, one] = [2, 1].map(|number| values.number(Dyadic::whole(number)));
    /// let hot = values.game(vec![two], vec![one]);
    /// let negative = values.negative(hot);
    /// assert_eq!(values.text(negative), "{-1|-2}");
    /// assert_eq!(values.sum(hot, negative), Values::ZERO);
    /// ```
    pub fn negative(&mut self, value: Value) -> Value {
        if let Some(number) = self.as_number(value) {
            return self.number(-number);
        }
        if let Some(&negative) = self.negatives.get(&value) {
            return negative;
        }
        let [left, right] = Player::BOTH.map(|player| {
            let (start, end) = self.form(value).options[player];
            (start..end).map(|i| self.negative(self.options[i as usize])).collect::<Vec<_>>()
        });
        // The negative of a canonical form is one.
        let negative = self.intern([right, left]);
        self.negatives.insert(value, negative);
        self.negatives.insert(negative, value);
        negative
    }

    /// Two games played together.
    pub fn sum(&mut self, a: Value, b: Value) -> Value {
        if a == Self::ZERO || b == Self::ZERO {
            return a.max(b);
        }
        let numbers = [a, b].map(|value| self.as_number(value));
        if let [Some(x), Some(y)] = numbers {
            return self.number(x + y);
        }
        let pair = (a.min(b), a.max(b));
        if let Some(&sum) = self.sums.get(&pair) {
            return sum;
        }
        let options = Player::BOTH.map(|player| {
            let mut options = Vec::new();
            for (moved, rest, number) in [(a, b, numbers[0]), (b, a, numbers[1])] {
                // Nobody needs to move in a number while there is something else.
                if number.is_none() {
                    let (start, end) = self.form(moved).options[player];
                    options.extend((start..end).map(|i| self.sum(self.options[i as usize], rest)));
                }
            }
            options
        });
        let sum = self.canonical(options);
        self.sums.insert(pair, sum);
        sum
    }

    #[inline]
    fn form(&self, value: Value) -> &Form {
        &self.forms[value.0 as usize]
    }

    /// The value with these options, which make a canonical form.
    fn intern(&mut self, mut options: [Vec<Value>; 2]) -> Value {
        options.iter_mut().for_each(|options| options.sort_unstable());
        let options = options.map(Vec::into_boxed_slice);
        if let Some(&value) = self.known.get(&options) {
            return value;
        }
        let value = Value(u32::try_from(self.forms.len()).expect("memory ends before"));
        let number = self.number_with(&options);
        let stops = number.map(|number| [number; 2]).or_else(|| self.stops_with(&options));
        let places = [&options[0], &options[1]].map(|side| {
            let start = self.options.len() as u32;
            self.options.extend(side);
            (start, self.options.len() as u32)
        });
        self.forms.push(Form { options: places, number, stops });
        self.known.insert(options, value);
        value
    }

    /// The number that a canonical form is: both its options, if it has them, are numbers, the left one smaller.
    fn number_with(&self, options: &[Box<[Value]>; 2]) -> Option<Dyadic> {
        let number = |value: Value| self.as_number(value);
        match [&*options[0], &*options[1]] {
            [[], []] => Some(Dyadic::ZERO),
            [[left], []] => Some(number(*left)? + Dyadic::whole(1)),
            [[], [right]] => Some(number(*right)? + Dyadic::whole(-1)),
            [[left], [right]] => {
                let (left, right) = (number(*left)?, number(*right)?);
                if left < right { left.middle(right) } else { None }
            }
            _ => None,
        }
    }

    /// Where play stops in a form that is no number: there each player has a move.
    fn stops_with(&self, options: &[Box<[Value]>; 2]) -> Option<[Dyadic; 2]> {
        let stop = |value: &Value, beginner: Player| self.form(*value).stops.map(|stops| stops[beginner]);
        let all = |player: Player| {
            options[player].iter().map(|value| stop(value, !player)).collect::<Option<Vec<_>>>()
        };
        Some([all(Player::First)?.into_iter().max()?, all(Player::Second)?.into_iter().min()?])
    }
}
