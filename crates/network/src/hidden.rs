//! Inference of a hidden layer, as in NNUE (Nasu 2018): every unit exists once for each player, who sees the features as own ones
//! and the opponent's. What the features add to the units is kept, so that a move costs as much as it changes.

use crate::{HiddenUnits, Inputs, model::ValueRow, stretch};
use quadrille_core::Player;
use std::sync::Arc;

/// A unit's sum from which on it gives no more.
pub(crate) const FULL: i16 = 255;
/// What it gives then: the square of the sum, of which only so many bits are kept that products fit into 16.
const FULL_SQUARE: i32 = (FULL as i32 * FULL as i32) >> SHIFT;
const SHIFT: u32 = 8;

/// Units that are added together: a vector of the processor.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
struct Lanes([i16; HiddenUnits::STEP]);

impl Lanes {
    /// Sums wrap around, so that what is taken away again leaves no trace; the weights that a trainer gives are far too small for it.
    #[inline]
    fn add(&mut self, other: &Lanes, count: i16) {
        for (sum, weight) in self.0.iter_mut().zip(other.0) {
            *sum = sum.wrapping_add(weight.wrapping_mul(count));
        }
    }
}

/// The weights of a layer.
#[derive(Debug)]
struct Layer {
    /// How many vectors each player's units take.
    width: usize,
    /// What each feature adds to the units of its player, then what to those of the opponent.
    rows: Vec<Lanes>,
    bias: Vec<Lanes>,
    /// What the units of the player to move count, then those of the opponent, for each stretch of the game.
    output: Vec<Lanes>,
}

/// A feature that is there: whose it is, its number, how often.
type Found = (Player, u16, i16);

/// The units of a hidden layer in a position.
#[derive(Clone, Debug)]
pub(crate) struct Accumulator {
    layer: Arc<Layer>,
    /// The units of the first player, then those of the second.
    sums: Vec<Lanes>,
    /// The features that the sums know of in each part of the board.
    parts: Vec<Vec<Found>>,
    /// Those of the part that is being looked at.
    found: Vec<Found>,
}

fn vectors(numbers: &[i16]) -> impl Iterator<Item = Lanes> {
    numbers.chunks_exact(HiddenUnits::STEP).map(|chunk| Lanes(std::array::from_fn(|lane| chunk[lane])))
}

impl Accumulator {
    /// A board without features in so many parts.
    pub fn new(units: &HiddenUnits, rows: &[ValueRow], parts: usize) -> Accumulator {
        let layer = Layer {
            width: units.count() / HiddenUnits::STEP,
            rows: rows.iter().flat_map(|(_, row)| vectors(row)).collect(),
            bias: vectors(units.bias()).collect(),
            output: vectors(units.output()).collect(),
        };
        let sums = layer.bias.repeat(2);
        Accumulator { layer: Arc::new(layer), sums, parts: vec![Vec::new(); parts], found: Vec::new() }
    }

    /// Takes all features away.
    pub fn clear(&mut self) {
        self.sums = self.layer.bias.repeat(2);
        self.parts.iter_mut().for_each(Vec::clear);
    }

    /// Notes a feature of the part that is being looked at, so many times.
    #[inline]
    pub fn note(&mut self, player: Player, feature: usize, count: i32) {
        self.found.push((player, feature as u16, count as i16));
    }

    /// What was noted are the features of this part now.
    #[inline]
    pub fn renew(&mut self, part: u32) {
        if self.found != self.parts[part as usize] {
            for place in 0..self.parts[part as usize].len() {
                let (player, feature, count) = self.parts[part as usize][place];
                self.add((player, feature, -count));
            }
            for place in 0..self.found.len() {
                self.add(self.found[place]);
            }
            std::mem::swap(&mut self.found, &mut self.parts[part as usize]);
        }
        self.found.clear();
    }

    #[inline]
    fn add(&mut self, (player, feature, count): Found) {
        let width = self.layer.width;
        let row = &self.layer.rows[usize::from(feature) * 2 * width..][..2 * width];
        let (first, second) = self.sums.split_at_mut(width);
        let (own, theirs) = if player == Player::First { (first, second) } else { (second, first) };
        own.iter_mut().zip(&row[..width]).for_each(|(sums, weights)| sums.add(weights, count));
        theirs.iter_mut().zip(&row[width..]).for_each(|(sums, weights)| sums.add(weights, count));
    }

    /// What the units are worth in a phase to the player to move.
    #[inline]
    pub fn value(&self, mover: Player, phase: u32) -> i32 {
        let width = self.layer.width;
        let (first, second) = self.sums.split_at(width);
        let (own, theirs) = if mover == Player::First { (first, second) } else { (second, first) };
        let output = &self.layer.output[2 * width * stretch(phase)..][..2 * width];
        let (own_output, their_output) = output.split_at(width);
        (dot(own, own_output) + dot(theirs, their_output)) / FULL_SQUARE
    }

    /// The same from scratch, as a trainer sees it.
    pub fn value_of(&self, inputs: &Inputs) -> i32 {
        let mut fresh = self.clone();
        fresh.clear();
        for (player, counts) in Player::BOTH.into_iter().zip(&inputs.sides) {
            counts.iter().for_each(|&(feature, count)| fresh.add((player, feature, count)));
        }
        fresh.value(Player::First, inputs.phase)
    }
}

/// The units' squares times their weights: at most [`HiddenUnits::MOST`] twice, so that 32 bits hold the sum.
#[inline]
fn dot(units: &[Lanes], weights: &[Lanes]) -> i32 {
    let mut sum = 0;
    for (units, weights) in units.iter().zip(weights) {
        for (unit, weight) in units.0.iter().zip(weights.0) {
            let unit = (*unit).clamp(0, FULL) as u16;
            sum += i32::from(((unit * unit) >> SHIFT) as i16) * i32::from(weight);
        }
    }
    sum
}
