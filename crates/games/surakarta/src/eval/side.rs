//! The features of one side: what its own stones decide.

use super::SurakartaWeights;
use crate::geometry::{BOARD, COLUMN_A, COLUMN_F};
use crate::setup::STONES;

const CORNERS: u64 = 1 | 1 << 5 | 1 << 30 | 1 << 35;
/// Where the inner circuit crosses itself: b2, e2, b5, e5. The points SIA values most.
pub(crate) const CROSSINGS: u64 = 1 << 7 | 1 << 10 | 1 << 25 | 1 << 28;
const ROW_1: u64 = 0x3F;
const BORDER: u64 = COLUMN_A | COLUMN_F | ROW_1 | ROW_1 << 30;
/// The lower left points of the quads.
const QUADS: u64 = (BOARD >> 6) & !COLUMN_F;

/// The weights, made ready.
#[derive(Clone, Debug)]
pub(super) struct SideWeights {
    /// A stone anywhere, what a corner adds to that and what a crossing adds.
    stone: i32,
    corner: i32,
    crossing: i32,
    mobility: i32,
    /// By the number of stones and the most on a line.
    distribution: Option<[[i32; 8]; STONES as usize + 1]>,
    /// One stone, two side by side, three, four, two on a diagonal.
    quads: Option<[i32; 5]>,
}

impl SideWeights {
    pub fn new(weights: &SurakartaWeights) -> Self {
        let distribution =
            |stones: usize, most: usize| weights.distribution * stones as i32 / most.max(2) as i32;
        let quads = [
            weights.quad_one,
            weights.quad_two,
            weights.quad_three,
            weights.quad_four,
            weights.quad_diagonal,
        ];
        SideWeights {
            stone: weights.material * weights.point,
            corner: weights.material * (weights.corner - weights.point),
            crossing: weights.material * (weights.crossing - weights.point),
            mobility: weights.mobility,
            distribution: (weights.distribution != 0).then(|| {
                std::array::from_fn(|stones| std::array::from_fn(|most| distribution(stones, most)))
            }),
            quads: (weights.quads != 0).then(|| quads.map(|value| weights.quads * value)),
        }
    }

    /// What the stones of a side are worth.
    #[inline]
    pub fn sum(&self, stones: u64) -> i32 {
        let mut sum = self.stone * count(stones)
            + self.corner * count(stones & CORNERS)
            + self.crossing * count(stones & CROSSINGS);
        if self.mobility != 0 {
            sum += self.mobility * freedom(stones);
        }
        if let Some(values) = &self.distribution {
            sum += values[stones.count_ones() as usize][fullest_line(stones)];
        }
        if let Some(values) = &self.quads {
            sum += quads(stones).iter().zip(values).map(|(&quads, &value)| count(quads) * value).sum::<i32>();
        }
        sum
    }
}

#[inline]
fn count(set: u64) -> i32 {
    set.count_ones() as i32
}

/// The steps the stones would have if no enemy stood in their way. Pairs of neighbours of two colours take a step
/// from either side, so that the difference of both sides' freedom is that of their steps.
#[inline]
fn freedom(stones: u64) -> i32 {
    let neighbours = 8 * count(stones) - 3 * count(stones & BORDER) - 2 * count(stones & CORNERS);
    let (not_a, not_f) = (stones & !COLUMN_A, stones & !COLUMN_F);
    let pairs = [stones >> 6, not_a >> 1, not_a >> 7, not_f >> 5]
        .map(|moved| count(stones & moved))
        .iter()
        .sum::<i32>();
    neighbours - 2 * pairs
}

/// The most stones on one row or column.
#[inline]
fn fullest_line(stones: u64) -> usize {
    let mut most = 0;
    for i in 0..6 {
        most = most.max((stones & ROW_1 << (6 * i)).count_ones()).max((stones & COLUMN_A << i).count_ones());
    }
    most as usize
}

/// The quads with one stone, two side by side, three, four, two on a diagonal.
#[inline]
fn quads(stones: u64) -> [u64; 5] {
    let [a, b, c, d] = [stones, stones >> 1, stones >> 6, stones >> 7];
    let odd = a ^ b ^ c ^ d;
    let pair = a & b | c & d;
    let diagonal = (a & d) ^ (b & c);
    let four = a & b & c & d;
    let two = !odd & (a | b | c | d) & !four;
    [odd & !pair, two & !diagonal, odd & pair, four, two & diagonal].map(|quads| quads & QUADS)
}
