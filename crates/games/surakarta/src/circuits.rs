//! Captures. The lines b, e, 2 and 5 are joined by the four small loops to the inner circuit, the lines c, d, 3 and
//! 4 by the four large loops to the outer circuit. A circuit is a ring of 24 spots, four lines of six:
//!
//! ```text
//!             inner circuit                          outer circuit
//!   line 0    a2 b2 c2 d2 e2 f2  loop to e1          a3 b3 c3 d3 e3 f3  loop to d1
//!   line 1    e1 e2 e3 e4 e5 e6  loop to f5          d1 d2 d3 d4 d5 d6  loop to f4
//!   line 2    f5 e5 d5 c5 b5 a5  loop to b6          f4 e4 d4 c4 b4 a4  loop to c6
//!   line 3    b6 b5 b4 b3 b2 b1  loop to a2          c6 c5 c4 c3 c2 c1  loop to a3
//! ```
//!
//! [`Rings`] are the stones of a player on both circuits: a byte a line, bits 0 to 5 in the order above, bits 6 and
//! 7 always clear; the inner circuit is the low half, the outer circuit the high half. Where lines cross, a stone
//! has two spots: b2 is both spot 1 of line 0 and spot 4 of line 3. No spot is a corner.
//!
//! A plain capture joins two stones that are neighbours on a ring with a loop between them, so that one is the first
//! stone of its line and the other the last stone of its own. Captures that are not plain, and plain ones that reach
//! the same stone twice, are rare: [`count`] notices where they may be and then looks at each stone.

use crate::geometry::{Point, points};

/// The stones of one player on both circuits, or any other set of spots.
pub(crate) type Rings = u64;

const LINE_STARTS: Rings = 0x0101_0101_0101_0101;
const NO_POINT: u8 = u8::MAX;

/// Where the inner circuit crosses itself: spot 4 of each line, which is also spot 1 of the next, 5 bits on.
const INNER_CROSSINGS: u32 = 0x1010_1010;
/// Where the outer circuit crosses itself: spot 3 of each line, which is also spot 2 of the next, 7 bits on.
const OUTER_CROSSINGS: u32 = 0x0808_0808;

/// The point of each spot.
static POINT: [u8; 64] = {
    let mut table = [NO_POINT; 64];
    let mut circuit = 0;
    while circuit < 2 {
        let near = 1 + circuit as u8;
        let far = 5 - near;
        let mut i = 0;
        while i < 6 {
            let along = i as u8;
            let spots = [(along, near), (far, along), (5 - along, far), (near, 5 - along)];
            let mut line = 0;
            while line < 4 {
                table[32 * circuit + 8 * line + i] = 6 * spots[line].1 + spots[line].0;
                line += 1;
            }
            i += 1;
        }
        circuit += 1;
    }
    table
};

/// The spots of each point: none of a corner, two where lines cross. As long as six bits count.
static SPOTS: [Rings; 64] = {
    let mut table = [0; 64];
    let mut spot = 0;
    while spot < 64 {
        if POINT[spot] != NO_POINT {
            table[POINT[spot] as usize] |= 1 << spot;
        }
        spot += 1;
    }
    table
};

/// The spots of the point of this number; no other number has any.
#[inline]
pub(crate) fn spots(point: usize) -> Rings {
    SPOTS[point & 63]
}

/// The rings of a set of points.
pub(crate) fn rings(set: u64) -> Rings {
    points(set).fold(0, |rings, point| rings | spots(point.index()))
}

/// The enemy stones that the stone on `from` can capture.
pub(crate) fn targets(from: Point, mine: Rings, theirs: Rings) -> u64 {
    // The stone is not in its own way, on either of its spots.
    let others = (mine | theirs) & !spots(from.index());
    let mut targets = 0;
    let mut starts = spots(from.index());
    while starts != 0 {
        let start = starts.trailing_zeros();
        let (half, spot) = (start & 32, start & 31);
        let ring = (others >> half) as u32;
        if ring != 0 {
            let forward = ring.rotate_right(spot).trailing_zeros();
            let backward = ring.rotate_right(spot + 1).leading_zeros();
            if (spot & 7) + forward > 7 {
                targets |= enemy_at(half, spot + forward, theirs);
            }
            if backward > spot & 7 {
                targets |= enemy_at(half, spot.wrapping_sub(backward), theirs);
            }
        }
        starts &= starts - 1;
    }
    targets
}

/// The points that the stone on `from` passes to capture the one on `to`, both included, by the shortest way over a loop.
/// Empty if there is none.
#[cfg(feature = "drawing")]
pub(crate) fn route(from: Point, to: Point, stones: u64) -> Vec<Point> {
    let mut shortest: Vec<Point> = Vec::new();
    let starts = (0..64u32).filter(|&spot| usize::from(POINT[spot as usize]) == from.index());
    for (start, step) in starts.flat_map(|start| [(start, 1), (start, 31)]) {
        let (mut points, mut has_looped) = (vec![from], false);
        let mut spot = start;
        for _ in 0..32 {
            spot = start & 32 | (spot + step) & 31;
            let Some(point) = Point::from_index(POINT[spot as usize].into()) else {
                has_looped = true;
                continue;
            };
            points.push(point);
            if stones & point.bit() != 0 && point != from {
                break;
            }
        }
        let arrives = has_looped && points.last() == Some(&to);
        if arrives && (shortest.is_empty() || points.len() < shortest.len()) {
            shortest = points;
        }
    }
    shortest
}

/// The enemy stone on a spot of the ring in this half, if one stands there.
#[inline]
fn enemy_at(half: u32, spot: u32, theirs: Rings) -> u64 {
    let spot = half | (spot & 31);
    (theirs >> spot & 1) << (POINT[spot as usize] & 63)
}

/// The number of captures: pairs of a stone of mine and a stone of theirs.
#[inline]
pub(crate) fn count(mine: Rings, theirs: Rings) -> u32 {
    let heads = heads(mine, theirs);
    let crossers = crossers(mine, theirs);
    let plain = heads.count_ones();
    if crossers == 0 && (plain < 2 || !may_repeat(mine, theirs, heads)) {
        plain
    } else {
        count_each(mine, theirs)
    }
}

#[cold]
fn count_each(mine: Rings, theirs: Rings) -> u32 {
    points(capturers(mine, theirs)).map(|from| targets(from, mine, theirs).count_ones()).sum()
}

/// The stones of mine that may be able to capture, and among them all that can.
pub(crate) fn capturers(mine: Rings, theirs: Rings) -> u64 {
    let ends = heads(mine, theirs) | tails(mine, theirs);
    let mut spots = (ends & mine) | crossers(mine, theirs);
    let mut points = 0;
    while spots != 0 {
        points |= 1 << (POINT[spots.trailing_zeros() as usize] & 63);
        spots &= spots - 1;
    }
    points
}

/// Whether two plain captures may be the same: then a stone of mine and one of theirs end two of them.
#[inline]
fn may_repeat(mine: Rings, theirs: Rings, heads: Rings) -> bool {
    let tails = tails(mine, theirs);
    let any_twice = |colour| heads & tails & colour != 0 || has_twins((heads | tails) & colour);
    any_twice(mine) && any_twice(theirs)
}

/// The first stones of a line that have the other colour than the stone before them on the ring. As many as there are
/// plain captures, of either player.
#[inline]
fn heads(mine: Rings, theirs: Rings) -> Rings {
    let stones = mine | theirs;
    let firsts = stones & (stones ^ ((stones | LINE_STARTS << 7) - LINE_STARTS));
    let inner = after(stones as u32, theirs as u32);
    let outer = after((stones >> 32) as u32, (theirs >> 32) as u32);
    firsts & ((u64::from(outer) << 32 | u64::from(inner)) ^ theirs)
}

/// The last stones of a line that have the other colour than the stone after them on the ring.
#[inline]
fn tails(mine: Rings, theirs: Rings) -> Rings {
    mirror(heads(mirror(mine), mirror(theirs)))
}

/// The stones that come next after a stone of `some`. Taking one away just above a stone borrows it from the next
/// stone up, across the empty spots and round the end of the ring.
#[inline]
fn after(stones: u32, some: u32) -> u32 {
    let (difference, borrow) = stones.overflowing_sub(some << 1);
    stones & (stones ^ difference.wrapping_sub(u32::from(borrow)))
}

/// The rings travelled the other way round, in exchanged halves.
#[inline]
fn mirror(rings: Rings) -> Rings {
    rings.reverse_bits() >> 2
}

/// Whether two of the spots belong to one point: a crossing of the inner circuit, of the outer one, or of both.
#[inline]
fn has_twins(spots: Rings) -> bool {
    let (inner, outer) = (spots as u32, (spots >> 32) as u32);
    let inner_twins = inner & inner.rotate_right(5) & INNER_CROSSINGS;
    let outer_twins = outer & outer.rotate_right(7) & OUTER_CROSSINGS;
    // Spots 2 and 3 of an inner line are spot 4 of the outer line before and spot 1 of the outer line after it.
    let shared = inner & (outer.rotate_left(6) & 0x0404_0404 | outer.rotate_right(6) & 0x0808_0808);
    inner_twins | outer_twins | shared != 0
}

/// Stones of mine that may pass their own starting point: they stand on a crossing of their circuit, and either the
/// short way from one of their spots to the other is free, or two lines in a row are empty, as on the long way.
#[inline]
fn crossers(mine: Rings, theirs: Rings) -> Rings {
    let stones = mine | theirs;
    let (inner, outer) = (stones as u32, (stones >> 32) as u32);
    let inner_crossings = mine as u32 & INNER_CROSSINGS;
    let outer_crossings = (mine >> 32) as u32 & OUTER_CROSSINGS;
    let inner_blocked = inner >> 1 | inner.rotate_right(4);
    let outer_blocked = outer >> 1 | outer >> 2 | outer.rotate_right(5) | outer.rotate_right(6);
    let inner_crossers = inner_crossings & (!inner_blocked | long_way_open(inner));
    let outer_crossers = outer_crossings & (!outer_blocked | long_way_open(outer));
    u64::from(outer_crossers) << 32 | u64::from(inner_crossers)
}

/// All bits if two lines in a row are empty.
#[inline]
fn long_way_open(ring: u32) -> u32 {
    let occupied = (ring + 0x3F3F_3F3F) & 0x4040_4040;
    if (occupied | occupied.rotate_right(8)) == 0x4040_4040 { 0 } else { u32::MAX }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_but_a_corner_has_spots() {
        for point in Point::all() {
            let crossed = |at: u8| (1..=4).contains(&at);
            let lines = u32::from(crossed(point.column())) + u32::from(crossed(point.row()));
            assert_eq!(spots(point.index()).count_ones(), lines, "{point}");
        }
        assert!((36..64).all(|number| spots(number) == 0));
    }

    #[test]
    fn twins_are_the_two_spots_of_a_point() {
        let is_spot = |spot: &u32| POINT[*spot as usize] != NO_POINT;
        for one in (0..64).filter(is_spot) {
            for other in (0..64).filter(is_spot).filter(|other| *other != one) {
                let same = POINT[one as usize] == POINT[other as usize];
                assert_eq!(has_twins(1 << one | 1 << other), same, "{one} {other}");
            }
        }
    }

    #[test]
    fn mirrored_rings_run_the_other_way() {
        for point in Point::all() {
            assert_eq!(mirror(mirror(spots(point.index()))), spots(point.index()));
        }
        assert_eq!(mirror(1), 1 << (32 + 29));
    }
}
