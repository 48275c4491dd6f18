//! Inference of a hidden layer, as in NNUE (Nasu 2018): every unit exists once for each player, who sees the features as own ones
//! and the opponent's. What the features add to the units is kept, so that a move costs as much as it changes.

use crate::{HiddenUnits, Inputs, model::ValueRow};
use quadrille_core::Player;
use std::sync::Arc;

/// A unit's sum from which on it gives no more.
pub(crate) const FULL: i16 = 255;
/// What it gives then: the square of the sum, of which only so many bits are kept that products fit into 16.
const FULL_SQUARE: i32 = FULL as i32 * FULL as i32 >> SHIFT;
const SHIFT: u32 = 8;

/// Units that are added together: a vector of the processor.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
struct Lanes([i16; HiddenUnits::STEP]);

impl Lanes {
    const ZERO: Lanes = Lanes([0; HiddenUnits::STEP]);

    /// Sums wrap around, so that what is taken away again leaves no trace; the weights that a trainer gives are far too small for it.
    #[inline]
    fn add(&mut self, other: &Lanes, count: i16) {
        for (sum, weight) in self.0.iter_mut().zip(other.0) {
            *sum = sum.wrapping_add(weight.wrapping_mul(count));
        }
    }
}

/// The weights of a layer. Lists of units hold those of both players, one behind the other.
#[derive(Debug)]
struct Layer {
    /// How many vectors each player's units take.
    width: usize,
    /// What the features of the first player add, and those of the second: to the units of the first player, then of the second.
    rows: [Vec<Lanes>; 2],
    bias: Vec<Lanes>,
    /// The player to move first.
    output: Vec<Lanes>,
}

/// The units of a hidden layer in a position.
#[derive(Clone, Debug)]
pub(crate) struct Accumulator {
    layer: Arc<Layer>,
    sums: Vec<Lanes>,
    /// What each part of the board adds to them.
    parts: Vec<Lanes>,
}

fn vectors(numbers: &[i16]) -> impl Iterator<Item = Lanes> {
    numbers.chunks_exact(HiddenUnits::STEP).map(|chunk| Lanes(std::array::from_fn(|lane| chunk[lane])))
}

impl Accumulator {
    /// A board without features in so many parts.
    pub fn new(units: &HiddenUnits, rows: &[ValueRow], parts: usize) -> Accumulator {
        let width = units.count() / HiddenUnits::STEP;
        let first = rows.iter().flat_map(|(_, row)| vectors(row)).collect();
        let swapped = |row: &[i16]| [&row[units.count()..], &row[..units.count()]].concat();
        let second = rows.iter().flat_map(|(_, row)| vectors(&swapped(row)).collect::<Vec<_>>()).collect();
        let bias: Vec<Lanes> = vectors(units.bias()).chain(vectors(units.bias())).collect();
        let sums = bias.clone();
        let layer = Layer { width, rows: [first, second], bias, output: vectors(units.output()).collect() };
        Accumulator { layer: Arc::new(layer), sums, parts: vec![Lanes::ZERO; parts * 2 * width] }
    }

    /// Takes all features away.
    pub fn clear(&mut self) {
        self.sums.copy_from_slice(&self.layer.bias);
        self.parts.fill(Lanes::ZERO);
    }

    /// Takes the features of a part away.
    #[inline]
    pub fn clear_part(&mut self, part: u32) {
        let size = self.sums.len();
        let part = &mut self.parts[part as usize * size..][..size];
        for (sum, part) in self.sums.iter_mut().zip(part) {
            sum.add(part, -1);
            *part = Lanes::ZERO;
        }
    }

    /// Adds a feature of a part, so many times.
    #[inline]
    pub fn add(&mut self, part: u32, player: Player, feature: usize, count: i32) {
        let size = self.sums.len();
        let part = &mut self.parts[part as usize * size..][..size];
        let row = &self.layer.rows[player][feature * size..][..size];
        for ((sum, part), weights) in self.sums.iter_mut().zip(part).zip(row) {
            sum.add(weights, count as i16);
            part.add(weights, count as i16);
        }
    }

    /// What the units are worth to the player to move.
    #[inline]
    pub fn value(&self, mover: Player) -> i32 {
        let (first, second) = self.sums.split_at(self.layer.width);
        let (own, theirs) = if mover == Player::First { (first, second) } else { (second, first) };
        let (own_output, their_output) = self.layer.output.split_at(self.layer.width);
        (dot(own, own_output) + dot(theirs, their_output)) / FULL_SQUARE
    }

    /// The same from scratch, as a trainer sees it.
    pub fn value_of(&self, inputs: &Inputs) -> i32 {
        let mut fresh = self.clone();
        fresh.clear();
        for (player, counts) in Player::BOTH.into_iter().zip(&inputs.sides) {
            counts.iter().for_each(|&(feature, count)| {
                fresh.add(0, player, usize::from(feature), i32::from(count));
            });
        }
        fresh.value(Player::First)
    }
}

/// The units' squares times their weights: at most [`HiddenUnits::MOST`] twice, so that 32 bits hold the sum.
#[inline]
fn dot(units: &[Lanes], weights: &[Lanes]) -> i32 {
    let mut sum = 0;
    for (units, weights) in units.iter().zip(weights) {
        for (unit, weight) in units.0.iter().zip(weights.0) {
            let unit = (*unit).clamp(0, FULL) as u16;
            sum += i32::from((unit * unit >> SHIFT) as i16) * i32::from(weight);
        }
    }
    sum
}
