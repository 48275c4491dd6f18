//! Tak, Sections 2, 4.2 and 5.3: stones, states, and the first two moves.

use super::{Arguments, Counted, Factorials};
use num_bigint::BigUint;
use quadrille_engine::{Opening, Player, Start, find};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

type Result = std::result::Result<Counted, String>;

/// The pieces of a kind that a player begins with on a board, as the rules here have it.
fn reserve(side: u64, is_counted: fn(&str) -> bool) -> std::result::Result<u64, String> {
    let size = format!("{side}").parse().map_err(|error| format!("{error}"))?;
    let opening = Opening { start: Start { size: Some(size), ..Start::default() }, ..Opening::default() };
    let board = find("tak").and_then(|game| game.open(&opening)).map_err(|error| error.to_string())?.board();
    let own = board.reserve.iter().filter(|(player, kind, _)| *player == Player::First && is_counted(kind));
    // Flats and walls are the same stones.
    Ok(own.map(|(_, _, count)| u64::from(*count)).max().unwrap_or(0))
}

pub(super) fn stones_of(side: u64) -> std::result::Result<u64, String> {
    reserve(side, |kind| !kind.starts_with("cap"))
}

pub(super) fn capstones_of(side: u64) -> std::result::Result<u64, String> {
    reserve(side, |kind| kind.starts_with("cap"))
}

/// Table 2.1.
pub fn stones(arguments: &Arguments<'_>) -> Result {
    Ok(stones_of(arguments.side()?)?.into())
}

/// Table 2.1.
pub fn capstones(arguments: &Arguments<'_>) -> Result {
    Ok(capstones_of(arguments.side()?)?.into())
}

/// Equation 4.12. The inner sums go over walls and capstones; who has moved last may have no stone left, the other has one.
pub fn states(arguments: &Arguments<'_>) -> Result {
    let side = arguments.side()?;
    let (tiles, stones, capstones) = (side * side, stones_of(side)?, capstones_of(side)?);
    let factorials = Factorials::up_to(tiles + 2 * stones);
    // The ways to set up walls of both colours, with capstones of White and Black from these ranges.
    let tops = |walls: [u64; 2], white: RangeInclusive<u64>, black: RangeInclusive<u64>| -> BigUint {
        let caps = white.flat_map(|own| black.clone().map(move |other| [own, other]));
        caps.map(|caps| factorials.multinomial(tiles, &[walls[0], walls[1], caps[0], caps[1]])).sum()
    };
    let (any, all) = (0..=capstones, capstones..=capstones);
    let table = |white: &RangeInclusive<u64>, black: &RangeInclusive<u64>| -> Vec<Vec<BigUint>> {
        let row = |own| (0..=stones).map(|other| tops([own, other], white.clone(), black.clone())).collect();
        (0..=stones).map(row).collect()
    };
    let (free, white_spent, black_spent) = (table(&any, &any), table(&all, &any), table(&any, &all));
    let mut sum = BigUint::ZERO;
    for white in 1..=stones {
        for black in 1..=stones {
            let (most_white, most_black) = ((stones - white) as usize, (stones - black) as usize);
            let both: BigUint = free[..=most_white].iter().flat_map(|row| &row[..=most_black]).sum();
            // With all his stones on the board a player can only have been the last to move.
            let white_done: BigUint = white_spent[most_white][..=most_black].iter().sum();
            let black_done: BigUint = black_spent[..=most_white].iter().map(|row| &row[most_black]).sum();
            let below = factorials.multinomial(tiles - 1 + white + black, &[white, black]);
            sum += below * (both * 2u32 - white_done - black_done);
        }
    }
    Ok((sum + 1u32 + tiles).into())
}

pub fn first_moves(arguments: &Arguments<'_>) -> Result {
    let side = arguments.side()?;
    Ok((side * side).into())
}

pub fn second_moves(arguments: &Arguments<'_>) -> Result {
    let tiles = arguments.side()?.pow(2);
    Ok((tiles * (tiles - 1)).into())
}

/// Counted: one of each set of placements that are images of each other.
pub fn distinct_first_moves(arguments: &Arguments<'_>) -> Result {
    let side = arguments.side()?;
    let least = squares(side).map(|square| images(side, square).into_iter().min());
    Ok((least.collect::<BTreeSet<_>>().len() as u64).into())
}

/// Counted, as above.
pub fn distinct_second_moves(arguments: &Arguments<'_>) -> Result {
    let side = arguments.side()?;
    let pairs = squares(side).flat_map(|one| squares(side).map(move |other| (one, other)));
    let least = pairs
        .filter(|(one, other)| one != other)
        .map(|(one, other)| images(side, one).into_iter().zip(images(side, other)).min());
    Ok((least.collect::<BTreeSet<_>>().len() as u64).into())
}

/// Equations 5.4 and 5.5.
pub fn second_moves_equation(arguments: &Arguments<'_>) -> Result {
    let n = arguments.side()?;
    Ok(if n % 2 == 1 { (n.pow(4) + 3 * n * n - 4 * n) / 8 } else { (n.pow(4) + n * n - 2 * n) / 8 }.into())
}

fn squares(side: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..side).flat_map(move |column| (0..side).map(move |row| (column, row)))
}

/// The images of a square, in the same order for all squares.
fn images(side: u64, (column, row): (u64, u64)) -> [(u64, u64); 8] {
    let last = side - 1;
    let turned = |(column, row): (u64, u64)| (last - row, column);
    let one = (column, row);
    let (two, three) = (turned(one), turned(turned(one)));
    let four = turned(three);
    let mirrored = |(column, row): (u64, u64)| (last - column, row);
    [one, two, three, four, mirrored(one), mirrored(two), mirrored(three), mirrored(four)]
}
