//! What the plies of a position have in common, and the features of squares in it.

use super::layout::*;
use crate::board::Amazons;
use crate::directions::{DIRECTIONS, direction, line, step};
use crate::eval::QueenFill;
use crate::geometry::{Square, grown, squares};
use crate::moves::Ply;
use crate::symmetry::CLASSES;
use quadrille_core::Game;
use std::ops::Range;

/// What the plies of a position have in common.
pub(super) struct Scene<'a> {
    game: &'a Amazons,
    pub(super) shooter: Option<Square>,
    phase: usize,
    /// The amazons of the player to move, but for one that has to shoot; and those of the opponent.
    pub(super) sides: [u128; 2],
    /// The squares within one queen's move of either side, and within two.
    pub(super) reach: [u128; 2],
    second: [u128; 2],
    /// The squares that only one amazon of the player to move has in reach.
    single: u128,
    /// What either side's amazons have to do with each empty square.
    squares: [[Watched; 128]; 2],
    /// The fewest squares that an amazon of the player to move has in reach.
    least_reach: usize,
    last: Option<Ply>,
}

/// An empty square, as a side's amazons see it: three small numbers that are added up at once.
#[derive(Clone, Copy, Default)]
struct Watched(u32);

impl Watched {
    const SEEN: u32 = 1;
    const BESIDE: u32 = 1 << 8;
    const LOSS: u32 = 1 << 16;

    /// How many amazons see it.
    #[inline]
    fn seen(self) -> usize {
        (self.0 & 0xFF) as usize
    }

    /// How many stand beside it.
    #[inline]
    fn beside(self) -> usize {
        (self.0 >> 8 & 0xFF) as usize
    }

    /// How many squares of their reach they would lose to an obstacle on it.
    #[inline]
    fn loss(self) -> usize {
        (self.0 >> 16) as usize
    }
}

impl<'a> Scene<'a> {
    #[inline]
    pub(super) fn new(game: &'a Amazons, last: Option<Ply>) -> Scene<'a> {
        let (player, shooter) = (game.to_move(), game.shooter());
        let own = game.amazons(player) & !shooter.map_or(0, Square::bit);
        let area = u32::from(game.size().columns) * u32::from(game.size().rows);
        let mut scene = Scene {
            game,
            shooter,
            phase: (6 * game.arrows().count_ones() / area.max(1)).min(PHASES as u32 - 1) as usize,
            sides: [own, game.amazons(!player)],
            reach: [0; 2],
            second: [0; 2],
            single: 0,
            squares: [[Watched::default(); 128]; 2],
            least_reach: usize::MAX,
            last,
        };
        let mut several = 0;
        for side in 0..2 {
            for amazon in squares(scene.sides[side]) {
                let reach = game.reach(amazon);
                if side == 0 {
                    several |= reach & scene.reach[0];
                    scene.least_reach = scene.least_reach.min(count(reach));
                }
                scene.reach[side] |= reach;
                watch(&mut scene.squares[side], amazon, reach);
            }
        }
        scene.single = scene.reach[0] & !several;
        let ways = QueenFill::over(game.empty());
        scene.second = scene.reach.map(|reach| ways.fill(reach));
        scene
    }

    /// A feature that counts by phase.
    #[inline]
    fn phased(&self, size: usize, index: usize) -> usize {
        self.phase * size + index.min(size - 1)
    }

    /// How either side sees a square.
    #[inline]
    fn watched(&self, square: Square) -> [Watched; 2] {
        [0, 1].map(|side: usize| self.squares[side][square.slot()])
    }

    /// Which feature of how many amazons see a square it has.
    #[inline]
    fn sight(&self, [own, enemy]: [Watched; 2]) -> usize {
        let up_to = |watched: Watched| watched.seen().min(AMAZONS - 1);
        self.phased(AMAZONS * AMAZONS, AMAZONS * up_to(own) + up_to(enemy))
    }

    /// In how many queen's moves a side comes to a square.
    #[inline]
    fn distance(&self, side: usize, watched: Watched, square: Square) -> usize {
        if watched.seen() > 0 { 0 } else { 2 - ((self.second[side] >> square.index()) as usize & 1) }
    }

    /// The features of the square that an amazon leaves.
    #[inline]
    pub(super) fn left(&self, from: Square, add: &mut impl FnMut(usize)) {
        let (game, near) = (self.game, grown(from.bit()));
        let reach = game.reach(from);
        let seen = game.obstacles(from);
        let [sees_own, sees_enemy] = self.sides.map(|side| count(seen & side).min(AMAZONS - 1));
        add(FROM.at(self.phased(CLASSES, game.class(from))));
        add(FROM_REACH.at(self.phased(REACH, count(reach) / 2)));
        add(FROM_AROUND.at(self.phased(AROUND, count(near & game.empty()))));
        add(FROM_ENEMIES.at(self.phased(AMAZONS, count(near & self.sides[1]))));
        add(FROM_SEES.at(self.phased(AMAZONS * AMAZONS, AMAZONS * sees_own + sees_enemy)));
        add(GIVES_UP.at(self.phased(CHANGE, count(reach & self.single))));
        if count(reach) == self.least_reach {
            add(LEAST_MOBILE.at(self.phase));
        }
        if self.is_last_arrow_in(near) {
            add(FROM_LAST_ARROW.at(self.phase));
        }
    }

    /// The features of the square that an amazon goes to.
    #[inline]
    pub(super) fn entered(&self, to: Square, add: &mut impl FnMut(usize)) {
        let game = self.game;
        let reach = game.reach(to);
        let opened = reach & !self.reach[0];
        let watched @ [own, enemy] = self.watched(to);
        add(TO.at(self.phased(CLASSES, game.class(to))));
        add(TO_REACH.at(self.phased(REACH, count(reach) / 2)));
        add(TO_RING.at(self.phased(RINGS, ring_class(game.empty(), to))));
        add(TO_ENEMIES.at(self.phased(AMAZONS, enemy.beside())));
        add(TO_FRIENDS.at(self.phased(AMAZONS, own.beside())));
        add(TO_SEES.at(self.sight(watched)));
        add(TO_DISTANCE.at(self.phased(DISTANCES, self.distance(1, enemy, to))));
        add(OPENS.at(self.phased(CHANGE, count(opened) / 2)));
        add(CONTESTS.at(self.phased(CHANGE, count(opened & self.reach[1]))));
        add(BLOCKS.at(self.phased(CHANGE, enemy.loss())));
        if self.is_last_arrow_in(grown(to.bit())) {
            add(TO_LAST_ARROW.at(self.phase));
        }
    }

    /// The features of the way between them: one for each length.
    #[inline]
    pub(super) fn strides(&self) -> Range<usize> {
        let first = STRIDE.at(self.phase * WAY);
        first..first + WAY
    }

    /// The features of the square that an arrow goes to, from an amazon with this reach.
    #[inline]
    pub(super) fn shot(&self, shooter: Square, reach: u128, to: Square, add: &mut impl FnMut(usize)) {
        let game = self.game;
        let watched @ [own, enemy] = self.watched(to);
        let distances = DISTANCES * self.distance(0, own, to) + self.distance(1, enemy, to);
        add(SHOT.at(self.phased(CLASSES, game.class(to))));
        add(SHOT_RING.at(self.phased(RINGS, ring_class(game.empty(), to))));
        add(SHOT_ENEMIES.at(self.phased(AMAZONS, enemy.beside())));
        add(SHOT_FRIENDS.at(self.phased(AMAZONS, own.beside())));
        add(SHOT_SEES.at(self.sight(watched)));
        add(SHOT_DISTANCE.at(self.phased(DISTANCES * DISTANCES, distances)));
        add(CUTS_ENEMIES.at(self.phased(CHANGE, enemy.loss())));
        add(CUTS_FRIENDS.at(self.phased(CHANGE, own.loss())));
        let flight = way(shooter, to);
        let lost = count(line(to, direction(shooter, to)) & reach);
        add(CUTS_SHOOTER.at(self.phased(WAY, lost)));
        add(FLIGHT.at(self.phased(WAY, flight)));
        if let Some(Ply::Amazon { from, .. }) = self.last {
            let back = match from {
                from if from == to => 0,
                from if way(from, to) == 0 => 1,
                _ => 2,
            };
            add(SHOT_BACK.at(self.phased(DISTANCES, back)));
        }
    }

    #[inline]
    fn is_last_arrow_in(&self, set: u128) -> bool {
        matches!(self.last, Some(Ply::Arrow { to }) if set & to.bit() != 0)
    }
}

/// Notes what an amazon has to do with the squares in its reach.
#[inline]
fn watch(board: &mut [Watched; 128], amazon: Square, reach: u128) {
    for direction in DIRECTIONS {
        let length = count(line(amazon, direction) & reach);
        let mut square = amazon;
        for loss in (1..=length as u32).rev() {
            square = step(square, direction);
            board[square.slot()].0 += Watched::SEEN + Watched::LOSS * loss;
        }
        if length > 0 {
            board[step(amazon, direction).slot()].0 += Watched::BESIDE;
        }
    }
}

/// The length of a way less one.
#[inline]
pub(super) fn way(from: Square, to: Square) -> usize {
    let length = from.column().abs_diff(to.column()).max(from.row().abs_diff(to.row()));
    usize::from(length.max(1) - 1)
}

#[inline]
fn count(set: u128) -> usize {
    set.count_ones() as usize
}

/// How many ways there are for the eight squares around one to be free or not, but for symmetries.
pub(super) const RING_CLASSES: usize = 51;

/// The class of each set of squares around one: three below, one on each side, three above, all from the left.
static RING_CLASS: [u8; 256] = {
    // The places of the squares in the order in which one goes round.
    const ROUND: [u8; 8] = [0, 1, 2, 4, 7, 6, 5, 3];
    let mut classes = [u8::MAX; 256];
    let (mut class, mut round) = (0, 0);
    let mut class_of_round = [u8::MAX; 256];
    while round < 256 {
        if class_of_round[round] == u8::MAX {
            let mut image = 0;
            while image < 8 {
                // A quarter turn moves squares by two places; a reflection reverses their order.
                let turned = (round as u8).rotate_left(2 * (image % 4));
                let turned = if image < 4 { turned } else { turned.reverse_bits().rotate_left(1) };
                class_of_round[turned as usize] = class;
                image += 1;
            }
            class += 1;
        }
        let (mut set, mut place) = (0, 0);
        while place < 8 {
            set |= (round >> place & 1) << ROUND[place];
            place += 1;
        }
        classes[set] = class_of_round[round];
        round += 1;
    }
    assert!(class as usize == RING_CLASSES);
    classes
};

/// The class of the free squares around one.
#[inline]
fn ring_class(empty: u128, square: Square) -> usize {
    // The square itself is bit 12, its neighbours are bits 0 to 2, 11, 13 and 22 to 24.
    let block = ((empty << 12) >> square.index()) as u32;
    let ring = block & 0b111 | block >> 8 & 0b1000 | block >> 9 & 0b1_0000 | block >> 17 & 0b1110_0000;
    usize::from(RING_CLASS[ring as usize])
}
