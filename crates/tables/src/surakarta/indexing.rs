use super::orbits::Orbits;
use super::subsets::{POINTS, SYMMETRIES, count, image, images, rank_outside, unrank_outside};
use crate::Material;

/// The places of the positions of one material in a table. Positions that differ by a symmetry or by exchanged colours have the
/// same place.
///
/// The set of the player with more stones, or of the player to move if they are even, is turned so that it is the least
/// of its orbit; the place is the number of this orbit times the sets that the other player can have on the free points, plus
/// the number of the set he has. If the first set is itself symmetric, the least of the places counts, and the others stay
/// [unused](Indexing::position): a seventh with 2 against 2 stones, 3 in a hundred with 3 against 2.
#[derive(Clone, Copy)]
pub(crate) struct Indexing {
    material: Material,
    orbits: &'static Orbits,
    /// The sets of the other player on the free points.
    others: u64,
}

/// The place of a position, and how many symmetries leave the position as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub(crate) index: usize,
    pub(crate) stabiliser: u8,
}

impl Indexing {
    pub(crate) fn new(material: Material) -> Indexing {
        let most = usize::from(material.mover.max(material.other));
        let least = usize::from(material.mover.min(material.other));
        Indexing { material, orbits: Orbits::of_size(most), others: count(POINTS - most, least) }
    }

    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn material(&self) -> Material {
        self.material
    }

    /// How many places there are.
    pub(crate) fn len(&self) -> usize {
        self.orbits.count() as usize * self.others as usize
    }

    fn mover_is_first(&self) -> bool {
        self.material.mover >= self.material.other
    }

    /// The place of the position with these stones of the player to move and of the other player.
    #[inline]
    pub(crate) fn place(&self, mover: u64, other: u64) -> Place {
        let (first, second) = if self.mover_is_first() { (mover, other) } else { (other, mover) };
        let turned = images(first);
        let least = turned.into_iter().fold(u64::MAX, u64::min);
        let (mut best, mut stabiliser) = (u64::MAX, 0);
        for symmetry in (0..SYMMETRIES).filter(|&symmetry| turned[symmetry] == least) {
            let rank = rank_outside(image(second, symmetry), least);
            if rank < best {
                (best, stabiliser) = (rank, 1);
            } else if rank == best {
                stabiliser += 1;
            }
        }
        Place { index: (self.orbits.number(least) * self.others + best) as usize, stabiliser }
    }

    /// The stones of the player to move and of the other player in the position of this place; `None` if the place is unused.
    pub(crate) fn position(&self, index: usize) -> Option<[u64; 2]> {
        let (orbit, rank) = (index as u64 / self.others, index as u64 % self.others);
        let first = self.orbits.least(orbit as u32);
        let size = usize::from(self.material.mover.min(self.material.other));
        let second = unrank_outside(rank, size, first);
        let turned = images(first);
        let is_least = (1..SYMMETRIES)
            .filter(|&symmetry| turned[symmetry] == first)
            .all(|symmetry| rank <= rank_outside(image(second, symmetry), first));
        let stones = if self.mover_is_first() { [first, second] } else { [second, first] };
        is_least.then_some(stones)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every place but the unused ones has a position, whose images all have this place.
    #[test]
    fn places_and_positions_correspond() {
        for material in (2..=4).flat_map(Material::of_stones) {
            let indexing = Indexing::new(material);
            let mut images_of_all = 0;
            for index in 0..indexing.len() {
                let Some([mover, other]) = indexing.position(index) else { continue };
                let place = indexing.place(mover, other);
                assert_eq!(place.index, index, "{material}");
                images_of_all += SYMMETRIES / usize::from(place.stabiliser);
                for symmetry in 0..SYMMETRIES {
                    assert_eq!(indexing.place(image(mover, symmetry), image(other, symmetry)), place);
                }
            }
            let (mover, other) = (usize::from(material.mover), usize::from(material.other));
            assert_eq!(images_of_all as u64, count(POINTS, mover) * count(POINTS - mover, other));
        }
    }
}
