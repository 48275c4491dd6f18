//! The shapes of regions and the places of regions in a table, as docs/amazons-tables.md describes them.

use quadrille_amazons::geometry::{LONGEST, grown};
use quadrille_amazons::{Region, Square, squares};
use quadrille_core::Player;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// The most squares that a region of a table may have: 9 take 600 million regions.
pub const MOST_SQUARES: u8 = 8;
const MOST: usize = MOST_SQUARES as usize;

/// Sets of up to so many squares that king's steps join, those that differ by a symmetry taken for one.
///
/// A region is a shape with an amazon or none on each square: a number with a digit of base 3 for each square, 1 for the player whose
/// amazon stands on the last of the squares that have any, and 2 for the other one. Exchanged players have the same place.
pub(crate) struct Shapes {
    /// Those with few squares first, then in the order of the sets.
    shapes: Vec<Shape>,
    /// All their images in the lower left corner.
    images: FxHashMap<u128, Image>,
}

struct Shape {
    squares: u128,
    /// The first of its places.
    first: usize,
}

struct Image {
    shape: u32,
    /// The power of 3 of the digit of each square.
    powers: [u16; MOST],
}

impl Shapes {
    /// Those of up to so many squares, listed once for all.
    pub(crate) fn up_to(squares: u8) -> &'static Shapes {
        static ALL: [OnceLock<Shapes>; MOST + 1] = [const { OnceLock::new() }; MOST + 1];
        ALL[usize::from(squares)].get_or_init(|| Shapes::list(squares))
    }

    fn list(most: u8) -> Shapes {
        let mut all = Shapes { shapes: Vec::new(), images: FxHashMap::default() };
        let mut first = 0;
        let mut shapes = BTreeSet::from([1u128]);
        for size in 1..=most {
            for &shape in &shapes {
                all.add_images(shape);
                all.shapes.push(Shape { squares: shape, first });
                first += places_of_size(size);
            }
            // A step away from the edges, so that it can grow on all sides.
            let inside = |shape: u128| shape << (Square::new(1, 1).expect("it is on the board").index());
            let larger = shapes.iter().flat_map(|&shape| {
                let shape = inside(shape);
                squares(grown(shape) & !shape).map(move |square| least_image(shape | square.bit()))
            });
            shapes = if size < most { larger.collect() } else { BTreeSet::new() };
        }
        all
    }

    fn add_images(&mut self, shape: u128) {
        for symmetry in 0..8 {
            let moved: Vec<_> = squares(shape).map(|square| turned(square, symmetry)).collect();
            let set = moved.iter().fold(0, |set, square| set | square.bit());
            let powers_in_order = squares(set).map(|square| {
                let digit = moved.iter().position(|&moved| moved == square).unwrap_or(0);
                3u16.pow(digit as u32)
            });
            let mut powers = [0; MOST];
            powers.iter_mut().zip(powers_in_order).for_each(|(place, power)| *place = power);
            let shape = self.shapes.len() as u32;
            self.images.entry(cornered(set)).or_insert(Image { shape, powers });
        }
    }

    /// How many places there are.
    pub(crate) fn places(&self) -> usize {
        self.shapes.last().map_or(0, |last| last.first + places_of_size(last.squares.count_ones() as u8))
    }

    /// How many places there are of regions with at most so many squares.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn places_up_to(&self, size: u8) -> usize {
        let larger = self.shapes.partition_point(|shape| shape.squares.count_ones() <= u32::from(size));
        self.shapes.get(larger).map_or(self.places(), |shape| shape.first)
    }

    /// The place of a region that king's steps join, and whether its players are exchanged there; `None` if it is too large, or has no
    /// amazon.
    pub(crate) fn place(&self, region: Region) -> Option<(usize, bool)> {
        if region.squares.count_ones() > MOST_SQUARES.into() {
            return None;
        }
        let region = region.cornered();
        let Image { shape, powers } = self.images.get(&region.squares)?;
        let (mut sums, mut highest) = ([0; 2], [0; 2]);
        for (square, &power) in squares(region.squares).zip(powers) {
            let power = usize::from(power);
            for player in Player::BOTH {
                if region.amazons[player] & square.bit() != 0 {
                    sums[player] += power;
                    highest[player] = power.max(highest[player]);
                }
            }
        }
        let exchanged = highest[1] > highest[0];
        let [one, two] = if exchanged { [sums[1], sums[0]] } else { sums };
        let top = highest[0].max(highest[1]);
        // Before the numbers whose first digit is this one, there are those with a lower one.
        (top > 0).then(|| (self.shapes[*shape as usize].first + one + 2 * two - top.div_ceil(2), exchanged))
    }

    /// The region of a place.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn region(&self, place: usize) -> Region {
        let number = self.shapes.partition_point(|shape| shape.first <= place) - 1;
        let Shape { squares: shape, first } = self.shapes[number];
        let mut top = 1;
        while (3 * top - 1) / 2 <= place - first {
            top *= 3;
        }
        let mut digits = place - first + top.div_ceil(2);
        let mut region = Region { squares: shape, amazons: [0; 2] };
        for square in squares(shape) {
            match digits % 3 {
                0 => {}
                digit => region.amazons[digit - 1] |= square.bit(),
            }
            digits /= 3;
        }
        region
    }
}

/// The numbers of a shape with so many squares, of which half are left by the exchange of players.
fn places_of_size(size: u8) -> usize {
    (3usize.pow(size.into()) - 1) / 2
}

fn cornered(set: u128) -> u128 {
    Region { squares: set, amazons: [0; 2] }.cornered().squares
}

fn least_image(set: u128) -> u128 {
    let image =
        |symmetry| cornered(squares(set).fold(0, |image, square| image | turned(square, symmetry).bit()));
    (0..8).map(image).min().unwrap_or(set)
}

/// Where a symmetry of the largest board takes a square.
fn turned(square: Square, symmetry: u8) -> Square {
    let mirrored = |at: u8, is: bool| if is { LONGEST - 1 - at } else { at };
    let column = mirrored(square.column(), symmetry & 1 != 0);
    let row = mirrored(square.row(), symmetry & 2 != 0);
    let (column, row) = if symmetry & 4 != 0 { (row, column) } else { (column, row) };
    Square::new(column, row).unwrap_or(square)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shapes are the free polykings (sequence A030222 of the OEIS).
    #[test]
    fn shapes_are_counted() {
        let shapes = Shapes::up_to(6);
        let counts = [1, 2, 5, 22, 94, 524];
        for (size, count) in (1..).zip(counts) {
            let of_size = |shape: &&Shape| shape.squares.count_ones() == size;
            assert_eq!(shapes.shapes.iter().filter(of_size).count(), count);
        }
        assert_eq!(shapes.places(), 1 + 2 * 4 + 5 * 13 + 22 * 40 + 94 * 121 + 524 * 364);
        assert_eq!(shapes.places_up_to(3), 1 + 2 * 4 + 5 * 13);
    }

    /// Every place has a region, whose images have the place of a region with the same shape.
    #[test]
    fn places_and_regions_correspond() {
        let shapes = Shapes::up_to(5);
        for place in 0..shapes.places() {
            let region = shapes.region(place);
            assert_eq!(shapes.place(region), Some((place, false)));
            let [first, second] = region.amazons;
            let exchanged = Region { amazons: [second, first], ..region };
            assert_eq!(shapes.place(exchanged), Some((place, true)));
        }
    }
}
