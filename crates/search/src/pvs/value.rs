//! Values: estimates, and wins and losses by their distance from the root.

use quadrille_core::{Score, WIN};

/// Above every value.
pub(super) const INFINITE: i32 = i32::MAX;

/// How far from the root a search goes at most: in a game that can go on for ever, some line has to stop.
pub(super) const LONGEST: usize = 250;

/// Values beyond it are proven wins. Evaluations stay below it, and no win is this many plies away.
const PROVEN: i32 = WIN - 10_000;

#[inline]
pub(super) fn is_win(value: i32) -> bool {
    value >= PROVEN
}

#[inline]
pub(super) fn is_loss(value: i32) -> bool {
    value <= -PROVEN
}

#[inline]
pub(super) fn is_proven(value: i32) -> bool {
    is_win(value) || is_loss(value)
}

/// A sum with an estimate in it, kept within the range of estimates.
#[inline]
pub(super) fn estimate(value: i32, change: i32) -> i32 {
    value.saturating_add(change).clamp(1 - AVOIDED, AVOIDED - 1)
}

/// What a draw costs a player who avoids it: more than any estimate, less than a loss.
pub(super) const AVOIDED: i32 = PROVEN - 1;

/// A value counted from the root as one counted from a position `ply` plies below it.
#[inline]
pub(super) fn to_table(value: i32, ply: usize) -> i32 {
    match value {
        _ if is_win(value) => value + ply as i32,
        _ if is_loss(value) => value - ply as i32,
        _ => value,
    }
}

/// The reverse of [`to_table`].
#[inline]
pub(super) fn from_table(value: i32, ply: usize) -> i32 {
    match value {
        _ if is_win(value) => value - ply as i32,
        _ if is_loss(value) => value + ply as i32,
        _ => value,
    }
}

/// A value of the root for those who ask. A draw is never called proven: the value 0 does not tell whether every line
/// behind it ended.
pub(super) fn score(value: i32) -> Score {
    match value {
        _ if is_win(value) => Score::Win { plies: (WIN - value) as u32 },
        _ if is_loss(value) => Score::Loss { plies: (WIN + value) as u32 },
        _ if value.abs() == AVOIDED => Score::Estimate(0),
        _ => Score::Estimate(value),
    }
}
