//! The formulas of the papers, each by a name that experiments use.

mod surakarta;
mod tak;
mod tak_boards;
mod tzaar;

use num_bigint::BigUint;
use std::collections::BTreeMap;

/// A number, and how it was found where that is more than a formula: the board that has it.
pub(crate) struct Counted {
    pub number: BigUint,
    pub how: String,
}

impl From<BigUint> for Counted {
    fn from(number: BigUint) -> Self {
        Counted { number, how: String::new() }
    }
}

impl From<u64> for Counted {
    fn from(number: u64) -> Self {
        BigUint::from(number).into()
    }
}

/// The numbers that a row gives to its formula.
pub(crate) struct Arguments<'a>(&'a BTreeMap<String, u64>);

impl Arguments<'_> {
    fn get(&self, name: &str) -> Result<u64, String> {
        self.0.get(name).copied().ok_or_else(|| format!("the formula needs the argument {name}"))
    }

    /// The side of a board of Tak.
    fn side(&self) -> Result<u64, String> {
        let side = self.get("side")?;
        if (3..=8).contains(&side) {
            Ok(side)
        } else {
            Err(format!("a side of {side} is not within 3 and 8"))
        }
    }
}

type Formula = fn(&Arguments<'_>) -> Result<Counted, String>;

/// All formulas.
const FORMULAS: &[(&str, Formula)] = &[
    ("tzaar-height", tzaar::greatest_height),
    ("tzaar-positions", tzaar::positions),
    ("tzaar-positions-fixed-by-rotation", tzaar::fixed_by_rotation),
    ("tzaar-positions-distinct", tzaar::distinct_positions),
    ("tzaar-starts", tzaar::starts),
    ("tzaar-starts-fixed-by-mirror", tzaar::starts_fixed_by_mirror),
    ("tzaar-starts-distinct", tzaar::distinct_starts),
    ("tzaar-endgames", tzaar::endgames),
    ("tzaar-endgames-fixed-by-mirror", tzaar::endgames_fixed_by_mirror),
    ("tzaar-endgames-distinct", tzaar::distinct_endgames),
    ("surakarta-positions", surakarta::positions),
    ("surakarta-positions-distinct", surakarta::distinct_positions),
    ("power", surakarta::power),
    ("tak-stones", tak::stones),
    ("tak-capstones", tak::capstones),
    ("tak-states", tak::states),
    ("tak-first-moves", tak::first_moves),
    ("tak-first-moves-distinct", tak::distinct_first_moves),
    ("tak-second-moves", tak::second_moves),
    ("tak-second-moves-distinct", tak::distinct_second_moves),
    ("tak-second-moves-equation", tak::second_moves_equation),
    ("tak-stack-moves", tak_boards::stack_moves),
    ("tak-most-moves", tak_boards::most_moves),
    ("tak-fewest-moves", tak_boards::fewest_moves),
];

/// The value of a formula, or what is wrong with its name or arguments.
pub(crate) fn evaluate(name: &str, arguments: &BTreeMap<String, u64>) -> Result<Counted, String> {
    match FORMULAS.iter().find(|(known, _)| *known == name) {
        Some((_, formula)) => formula(&Arguments(arguments)),
        None => {
            let known: Vec<&str> = FORMULAS.iter().map(|(name, _)| *name).collect();
            Err(format!("there is no formula '{name}': there are {}", known.join(", ")))
        }
    }
}

/// Factorials up to some number.
pub(crate) struct Factorials(Vec<BigUint>);

impl Factorials {
    pub fn up_to(most: u64) -> Factorials {
        let mut all = vec![BigUint::from(1u32)];
        (1..=most).for_each(|n| all.push(&all[n as usize - 1] * n));
        Factorials(all)
    }

    pub fn of(&self, n: u64) -> &BigUint {
        &self.0[n as usize]
    }

    /// `n` things in groups of these sizes and one of what is left; 0 where the groups are too large.
    pub fn multinomial(&self, n: u64, groups: &[u64]) -> BigUint {
        let Some(rest) = n.checked_sub(groups.iter().sum()) else { return BigUint::ZERO };
        groups.iter().fold(self.of(n) / self.of(rest), |number, &group| number / self.of(group))
    }

    pub fn choose(&self, n: u64, k: u64) -> BigUint {
        self.multinomial(n, &[k])
    }
}
