use crate::categories::{CATEGORY, LIKELIHOOD, NAMES, SLOTS};
use crate::eval::CROSSINGS;
use crate::geometry::POINTS;
use crate::{Move, Surakarta};
use quadrille_core::Order;

/// The worth of each slot: how likely the move is, and for a capture a thousand times its gain on top.
static MOVE_SCORE: [i16; SLOTS] = {
    let mut table = [0; SLOTS];
    let mut slot = 0;
    while slot < SLOTS {
        table[slot] = LIKELIHOOD[CATEGORY[slot] as usize] as i16;
        if slot >= POINTS * POINTS && slot < SLOTS - 1 {
            table[slot] += 1000 * gain(slot / POINTS % POINTS, slot % POINTS);
        }
        slot += 1;
    }
    table
};

/// What a capture gains by SIA's values of points: the captured stone, and by how much the capturing one stands better.
/// Captures know no corners, so that a stone is worth 11 on a crossing and 10 elsewhere.
const fn gain(from: usize, to: usize) -> i16 {
    10 + 2 * (CROSSINGS >> to & 1) as i16 - (CROSSINGS >> from & 1) as i16
}

/// What is known of moves before they are searched: captures come first, by what they gain; then, and among equals, what
/// SIA plays more often.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SurakartaOrder;

impl Order<Surakarta> for SurakartaOrder {
    fn slots(&self) -> usize {
        SLOTS
    }

    #[inline]
    fn slot(&self, game: &Surakarta, m: Move) -> usize {
        game.slot(m)
    }

    #[inline]
    fn move_score(&self, game: &Surakarta, m: Move) -> i32 {
        i32::from(MOVE_SCORE[game.slot(m)])
    }

    fn categories(&self) -> &'static [&'static str] {
        &NAMES
    }

    #[inline]
    fn category(&self, game: &Surakarta, m: Move) -> usize {
        usize::from(CATEGORY[game.slot(m)])
    }
}
