//! Who controls the circuits.

use crate::circuits::Rings;

/// Bit 7 of each line of a circuit, for the loop between its end and the start of the next.
const LOOPS: u32 = 0x8080_8080;

/// How many more ends of loops are mine than theirs. An end belongs to the first stone met from it: who holds both ends
/// of all loops of a circuit cannot be captured on it, and an enemy that enters the circuit can be.
pub(super) fn control(mine: Rings, theirs: Rings) -> i32 {
    let stones = mine | theirs;
    let control = |half: u32| match (stones >> half) as u32 {
        0 => 0,
        ring => {
            let mine = (mine >> half) as u32;
            let back = |ring: u32| ring.reverse_bits() >> 2;
            2 * (ends(mine, ring) + ends(back(mine), back(ring))) as i32 - 2 * LOOPS.count_ones() as i32
        }
    };
    control(0) + control(32)
}

/// The number of loops with a stone of mine before them. Adding one to the empty spots just above a stone carries
/// through to the next stone, and round the end of the ring.
#[inline]
fn ends(mine: u32, stones: u32) -> u32 {
    let empty = !stones;
    let (sum, carry) = empty.overflowing_add(mine << 1 & empty);
    (empty & !sum.wrapping_add(u32::from(carry)) & LOOPS).count_ones()
}
