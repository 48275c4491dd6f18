//! The categories of moves that SIA tells apart.

use crate::geometry::POINTS;
use crate::geometry::Region::{self, Centre, Corner, InnerRim, OuterRim};
use crate::{Move, Point, Surakarta};

/// The categories of moves of SIA (Winands 2015, Table 1): name, transition probability, and the plies that a move
/// costs in realisation probability search. A step is named with a dash, a capture with a cross.
pub const SIA_CATEGORIES: [(&str, f32, f32); 20] = [
    ("Corner - Outer Rim", 0.304, 0.85),
    ("Corner - Inner Rim", 0.484, 0.52),
    ("Outer Rim - Corner", 0.016, 2.97),
    ("Outer Rim - Outer Rim", 0.129, 1.47),
    ("Outer Rim - Inner Rim", 0.170, 1.27),
    ("Inner Rim - Corner", 0.008, 3.45),
    ("Inner Rim - Outer Rim", 0.067, 1.94),
    ("Inner Rim - Inner Rim", 0.067, 1.95),
    ("Inner Rim - Center", 0.115, 1.55),
    ("Center - Inner Rim", 0.027, 2.60),
    ("Center - Center", 0.074, 1.88),
    ("Outer Rim x Outer Rim", 0.643, 0.50),
    ("Outer Rim x Inner Rim", 0.590, 0.50),
    ("Outer Rim x Center", 0.519, 0.50),
    ("Inner Rim x Outer Rim", 0.634, 0.50),
    ("Inner Rim x Inner Rim", 0.586, 0.50),
    ("Inner Rim x Center", 0.494, 0.50),
    ("Center x Outer Rim", 0.509, 0.50),
    ("Center x Inner Rim", 0.472, 0.54),
    ("Center x Center", 0.427, 0.61),
];

/// A step or a capture from a point to a point each have a slot, and a pass has the last one.
pub(crate) const SLOTS: usize = 2 * POINTS * POINTS + 1;

/// The category of each slot.
pub(crate) static CATEGORY: [u8; SLOTS] = {
    let mut table = [PASS_CATEGORY; SLOTS];
    let mut slot = 0;
    while slot < SLOTS - 1 {
        let capture = slot >= POINTS * POINTS;
        let (from, to) = (slot / POINTS % POINTS, slot % POINTS);
        if let (Some(from), Some(to)) = (Point::from_index(from), Point::from_index(to)) {
            table[slot] = category(capture, from.region(), to.region());
        }
        slot += 1;
    }
    table
};

/// A pass is the only move wherever there is one: it counts as what is most likely to be played.
const PASS_CATEGORY: u8 = category(true, OuterRim, OuterRim);

/// The row of [`SIA_CATEGORIES`]. What cannot happen counts as if its corners belonged to the outer rim, and its way
/// across the inner rim ended there.
const fn category(capture: bool, from: Region, to: Region) -> u8 {
    match (capture, from, to) {
        (false, Corner, Corner | OuterRim) => 0,
        (false, Corner, InnerRim | Centre) => 1,
        (false, OuterRim, Corner) => 2,
        (false, OuterRim, OuterRim) => 3,
        (false, OuterRim, InnerRim | Centre) => 4,
        (false, InnerRim, Corner) => 5,
        (false, InnerRim, OuterRim) => 6,
        (false, InnerRim, InnerRim) => 7,
        (false, InnerRim, Centre) => 8,
        (false, Centre, Corner | OuterRim | InnerRim) => 9,
        (false, Centre, Centre) => 10,
        (true, Corner | OuterRim, Corner | OuterRim) => 11,
        (true, Corner | OuterRim, InnerRim) => 12,
        (true, Corner | OuterRim, Centre) => 13,
        (true, InnerRim, Corner | OuterRim) => 14,
        (true, InnerRim, InnerRim) => 15,
        (true, InnerRim, Centre) => 16,
        (true, Centre, Corner | OuterRim) => 17,
        (true, Centre, InnerRim) => 18,
        (true, Centre, Centre) => 19,
    }
}

/// How likely a move of each category is, in thousandths.
pub(crate) const LIKELIHOOD: [u32; SIA_CATEGORIES.len()] = {
    let mut table = [0; SIA_CATEGORIES.len()];
    let mut category = 0;
    while category < table.len() {
        table[category] = (SIA_CATEGORIES[category].1 * 1000.0 + 0.5) as u32;
        category += 1;
    }
    table
};

#[cfg(feature = "evaluation")]
pub(crate) const NAMES: [&str; SIA_CATEGORIES.len()] = {
    let mut names = [""; SIA_CATEGORIES.len()];
    let mut category = 0;
    while category < names.len() {
        names[category] = SIA_CATEGORIES[category].0;
        category += 1;
    }
    names
};

impl Surakarta {
    /// Where what is known of a move is kept.
    #[inline]
    pub(crate) fn slot(&self, m: Move) -> usize {
        if m == Move::PASS {
            return SLOTS - 1;
        }
        let (from, to) = m.ends();
        POINTS * (from + if self.is_capture(m) { POINTS } else { 0 }) + to
    }

    /// How often strong play chooses a move like this, in thousandths of the times it can.
    #[cfg(feature = "playouts")]
    #[inline]
    pub(crate) fn likelihood(&self, m: Move) -> u32 {
        LIKELIHOOD[usize::from(CATEGORY[self.slot(m)])]
    }
}
