//! WALTZ, Section 1.3: how large Tzaar is.

use super::{Arguments, Counted, Factorials};
use num_bigint::BigUint;

type Result = std::result::Result<Counted, String>;

/// Fields of the board.
const FIELDS: u64 = 60;
/// Pieces of a player: Totts, Tzarras, Tzaars.
const PIECES: [u64; 3] = [15, 9, 6];
/// The images of a position: six rotations and six mirrors.
const SYMMETRIES: u64 = 12;
/// The positions that a mirror leaves as they are, as printed: the formula is not given.
const FIXED_BY_MIRROR: &str = "48300000000000000000000000000";

/// The stack of height h, h - 1 pieces captured before it could be built, and two stacks of the other types are at most a
/// player's pieces.
pub fn greatest_height(_: &Arguments<'_>) -> Result {
    let pieces: u64 = PIECES.iter().sum();
    Ok((1..=pieces).filter(|height| height + (height - 1) + 2 <= pieces).max().unwrap_or(0).into())
}

/// The bound on the number of positions, as its formula is printed.
pub fn positions(_: &Arguments<'_>) -> Result {
    Ok(sum_of_positions().into())
}

fn sum_of_positions() -> BigUint {
    let factorials = Factorials::up_to(FIELDS);
    let choose = |n, k| factorials.choose(n, k);
    let pieces: u64 = PIECES.iter().sum();
    let mut sum = BigUint::ZERO;
    for free in 1..=55 {
        let most = pieces - free / 4;
        let stacks = FIELDS - free;
        let mut arrangements = BigUint::ZERO;
        for own in 2..=stacks - 2 {
            let other = stacks - own;
            let heights = |stacks: u64, least: u64| -> BigUint {
                (least.max(stacks)..=most).map(|sum| choose(sum - 1, stacks - 1)).sum()
            };
            // Three types for each stack of either colour.
            let types = BigUint::from(3u32).pow(stacks as u32);
            arrangements += choose(stacks, own) * heights(own, 2) * heights(other, 1) * types;
        }
        sum += choose(FIELDS, free) * arrangements;
    }
    sum
}

/// Six triangles of ten fields that must be the same: empty, or a stack of 14 heights and six kinds.
pub fn fixed_by_rotation(_: &Arguments<'_>) -> Result {
    Ok(BigUint::from(14u32 * 6 + 1).pow(10).into())
}

/// Burnside's lemma, with the printed number of positions that a mirror leaves as they are.
pub fn distinct_positions(arguments: &Arguments<'_>) -> Result {
    let mirrored: BigUint = FIXED_BY_MIRROR.parse().map_err(|_| "the printed number is wrong")?;
    let rotated = fixed_by_rotation(arguments)?.number;
    Ok(((sum_of_positions() + rotated * 5u32 + mirrored * 6u32) / SYMMETRIES).into())
}

pub fn starts(_: &Arguments<'_>) -> Result {
    Ok(placements(FIELDS, &PIECES).into())
}

/// `60!/(15! 9! 6!)^2`: all fields are taken, by both players alike.
fn placements(fields: u64, pieces: &[u64]) -> BigUint {
    let both: Vec<u64> = pieces.iter().chain(pieces).copied().collect();
    Factorials::up_to(fields).multinomial(fields, &both)
}

/// As printed, with 30 fields and 8, 5 and 3 pieces of each colour; they are two more than the fields, so it is a quotient of
/// factorials and no number of placements.
pub fn starts_fixed_by_mirror(_: &Arguments<'_>) -> Result {
    let factorials = Factorials::up_to(30);
    let half = [8, 5, 3].map(|pieces| factorials.of(pieces)).into_iter().product::<BigUint>();
    Ok((factorials.of(30) / (&half * &half)).into())
}

pub fn distinct_starts(arguments: &Arguments<'_>) -> Result {
    let mirrored = starts_fixed_by_mirror(arguments)?.number;
    Ok(((placements(FIELDS, &PIECES) + mirrored * 6u32) / SYMMETRIES).into())
}

/// The heights of three stacks of a player, who has at most 16 pieces left, for both players.
fn heights_of_six() -> BigUint {
    let factorials = Factorials::up_to(16);
    let one: BigUint = (3..=16).map(|sum| factorials.choose(sum - 1, 2)).sum();
    &one * &one
}

pub fn endgames(_: &Arguments<'_>) -> Result {
    let factorials = Factorials::up_to(FIELDS);
    Ok((factorials.choose(FIELDS, 6) * factorials.of(6) * heights_of_six()).into())
}

pub fn endgames_fixed_by_mirror(_: &Arguments<'_>) -> Result {
    Ok((Factorials::up_to(6).of(6) * heights_of_six()).into())
}

/// Only the three mirrors through corners leave positions as they are.
pub fn distinct_endgames(arguments: &Arguments<'_>) -> Result {
    let mirrored = endgames_fixed_by_mirror(arguments)?.number;
    Ok(((endgames(arguments)?.number + mirrored * 3u32) / SYMMETRIES).into())
}
