//! Values in a few words.

use crate::{Dyadic, Thermograph, Value, Values};
use quadrille_core::Player;

impl Values {
    /// The value in words: `3/4`, `{2|0}`, `{1,{3|0}|-2}`.
    pub fn text(&self, value: Value) -> String {
        self.text_within(value, usize::MAX).unwrap_or_default()
    }

    /// The same, unless it names more than so many forms.
    pub fn text_within(&self, value: Value, mut most: usize) -> Option<String> {
        self.write(value, &mut most)
    }

    fn write(&self, value: Value, left: &mut usize) -> Option<String> {
        *left = left.checked_sub(1)?;
        if let Some(number) = self.as_number(value) {
            return Some(number.to_string());
        }
        let mut words = |player| {
            let words = self.options(value, player).iter().map(|&option| self.write(option, left));
            let mut words = words.collect::<Option<Vec<_>>>()?;
            words.sort();
            Some(words.join(","))
        };
        Some(format!("{{{}|{}}}", words(Player::First)?, words(Player::Second)?))
    }

    /// What a value comes to, short enough for a board: `+2` for a number, `3|-1` for a choice between two numbers, `+1*` for a number and a
    /// star, `hot 1 ± ½` for mean and temperature of other games, and `≈0` where they differ from a number by an infinitesimal.
    ///
    /// ```
    /// use quadrille_combinatorial::{Dyadic, Values};
    /// let mut values = Values::default();
    /// let [three, one, zero] = [3, 1, 0].map(|number| values.number(Dyadic::whole(number)));
    /// let (switch, star) = (values.game(vec![three], vec![one]), values.game(vec![zero], vec![zero]));
    /// let half = values.game(vec![zero], vec![one]);
    /// let near = values.game(vec![switch], vec![one]);
    /// let hot = values.game(vec![switch], vec![half]);
    /// assert_eq!([near, hot].map(|value| values.label(value)), ["≈1", "hot 1 ± ½"]);
    /// ```
    pub fn label(&mut self, value: Value) -> String {
        if let Some(number) = self.as_number(value) {
            return signed(number);
        }
        let numbers = |player| match self.options(value, player) {
            &[option] => self.as_number(option),
            _ => None,
        };
        match (numbers(Player::First), numbers(Player::Second)) {
            (Some(left), Some(right)) if left == right && left == Dyadic::ZERO => "*".into(),
            (Some(left), Some(right)) if left == right => signed(left) + "*",
            (Some(left), Some(right)) => format!("{}|{}", short(left), short(right)),
            _ => match self.thermograph(value) {
                Some(Thermograph { mean, temperature: Dyadic::ZERO }) => format!("≈{}", short(mean)),
                Some(Thermograph { mean, temperature }) => {
                    format!("hot {} ± {}", short(mean), short(temperature))
                }
                None => "hot".into(),
            },
        }
    }
}

/// With its sign, unless it is nothing.
fn signed(number: Dyadic) -> String {
    let sign = if number > Dyadic::ZERO { "+" } else { "" };
    format!("{sign}{}", short(number))
}

/// As people write it: `-½`, `1¾`.
fn short(number: Dyadic) -> String {
    let text = number.to_string();
    let Some((numerator, denominator)) = text.split_once('/') else { return text };
    let (Ok(numerator), Ok(denominator)) = (numerator.parse::<i64>(), denominator.parse::<i64>()) else {
        return text;
    };
    let part = match (numerator.abs() % denominator, denominator) {
        (1, 2) => '½',
        (1, 4) => '¼',
        (3, 4) => '¾',
        _ => return text,
    };
    let sign = if numerator < 0 { "-" } else { "" };
    match numerator.abs() / denominator {
        0 => format!("{sign}{part}"),
        whole => format!("{sign}{whole}{part}"),
    }
}
