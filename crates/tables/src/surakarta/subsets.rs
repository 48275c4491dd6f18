//! Sets of points: their images under the symmetries of the board, and their numbers among the sets of the same size.

use quadrille_core::{Coordinate, Size};

/// The number of points on the board.
pub(crate) const POINTS: usize = 36;
/// The symmetries of the board.
pub(crate) const SYMMETRIES: usize = 8;

const SIDE: usize = 6;
/// The most elements of a set that are counted.
const LARGEST: usize = 12;

/// `BINOMIALS[n][k]`: the sets of `k` among `n` points.
static BINOMIALS: [[u64; LARGEST + 1]; POINTS + 1] = {
    let mut table = [[0; LARGEST + 1]; POINTS + 1];
    let mut n = 0;
    while n <= POINTS {
        table[n][0] = 1;
        let mut k = 1;
        while n > 0 && k <= LARGEST {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The images of the points of one row under all symmetries. The images of a set are the unions of those of its rows: six lines
/// of the cache.
static ROW_IMAGES: [[[u64; SYMMETRIES]; 1 << SIDE]; SIDE] = {
    let mut table = [[[0; SYMMETRIES]; 1 << SIDE]; SIDE];
    let mut index = 0;
    while index < SIDE * (1 << SIDE) * SYMMETRIES * SIDE {
        let (row, rest) = (index % SIDE, index / SIDE);
        let (column, rest) = (rest % SIDE, rest / SIDE);
        let (symmetry, points) = (rest % SYMMETRIES, rest / SYMMETRIES);
        if points >> column & 1 != 0 {
            let square = Coordinate { column: column as u8, row: row as u8 };
            let image = Size::square(SIDE as u8).image(square, symmetry);
            table[row][points][symmetry] |= 1 << (SIDE * image.row as usize + image.column as usize);
        }
        index += 1;
    }
    table
};

/// How many sets of `size` there are among `points` points.
pub(crate) fn count(points: usize, size: usize) -> u64 {
    BINOMIALS[points][size]
}

/// The images of a set of points under all symmetries.
#[inline]
pub(crate) fn images(set: u64) -> [u64; SYMMETRIES] {
    let mut images = [0; SYMMETRIES];
    for (row, table) in ROW_IMAGES.iter().enumerate() {
        let of_row = &table[(set >> (SIDE * row)) as usize & 63];
        images.iter_mut().zip(of_row).for_each(|(image, part)| *image |= part);
    }
    images
}

/// The image under one symmetry.
#[inline]
pub(crate) fn image(set: u64, symmetry: usize) -> u64 {
    let of_row = |(row, table): (usize, &[[u64; SYMMETRIES]; 64])| {
        table[(set >> (SIDE * row)) as usize & 63][symmetry]
    };
    ROW_IMAGES.iter().enumerate().map(of_row).fold(0, |image, part| image | part)
}

/// The number of a set among those of its size: the sets in the order of their values as integers, which is the
/// colexicographic order.
#[inline]
pub(crate) fn rank(set: u64) -> u64 {
    rank_outside(set, 0)
}

/// The number of a set among those of its size that have no point in common with `taken`.
#[inline]
pub(crate) fn rank_outside(mut set: u64, taken: u64) -> u64 {
    let (mut rank, mut size) = (0, 1);
    while set != 0 {
        let below = (set & set.wrapping_neg()) - 1;
        let place = below.count_ones() - (taken & below).count_ones();
        rank += BINOMIALS[place as usize][size];
        size += 1;
        set &= set - 1;
    }
    rank
}

/// The reverse of [`rank`].
pub(crate) fn unrank(mut rank: u64, size: usize) -> u64 {
    let (mut set, mut place) = (0, POINTS);
    for size in (1..=size).rev() {
        place = (0..place).rev().find(|&place| BINOMIALS[place][size] <= rank).unwrap_or(0);
        rank -= BINOMIALS[place][size];
        set |= 1 << place;
    }
    set
}

/// The reverse of [`rank_outside`].
pub(crate) fn unrank_outside(rank: u64, size: usize, taken: u64) -> u64 {
    let (mut packed, mut set) = (unrank(rank, size), 0);
    let mut free = !taken;
    let mut place = 0;
    while packed != 0 {
        let next = packed.trailing_zeros();
        while place < next {
            free &= free - 1;
            place += 1;
        }
        set |= free & free.wrapping_neg();
        packed &= packed - 1;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_count_the_sets_in_order() {
        for size in 1..=3 {
            for number in 0..count(POINTS, size) {
                assert_eq!(rank(unrank(number, size)), number);
            }
        }
        let taken = 0x8_0000_1005;
        for number in 0..count(POINTS - 4, 3) {
            let set = unrank_outside(number, 3, taken);
            assert_eq!((set & taken, set.count_ones(), rank_outside(set, taken)), (0, 3, number));
        }
    }

    #[test]
    fn images_are_those_of_each_symmetry() {
        let set = 0x1_8020_0403;
        let images = images(set);
        assert!((0..SYMMETRIES).all(|symmetry| image(set, symmetry) == images[symmetry]));
        assert_eq!(images[0], set);
        assert!(images.iter().all(|image| image.count_ones() == set.count_ones()));
    }
}
