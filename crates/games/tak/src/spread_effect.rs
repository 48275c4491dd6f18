//! What a spread would leave behind, without making it.

use crate::board::{Piece, Tak};
use crate::drops::Drops;
use crate::eval::RoadReach;
use crate::geometry::{Direction, Shape, Square, beside};
use quadrille_core::Player;

/// What a spread leaves on the squares it has touched.
pub(crate) struct SpreadEffect {
    /// Who spreads.
    player: Player,
    pub touched: u64,
    /// Those that he controls then, and those that the opponent does.
    pub own: u64,
    pub enemy: u64,
    /// Where the top of the moved stack comes to lie, if that is a wall.
    wall: u64,
}

impl SpreadEffect {
    #[inline]
    pub fn new(game: &Tak, from: Square, direction: Direction, drops: Drops) -> SpreadEffect {
        let stack = game.stack(from);
        let player = stack.owner();
        let hand = stack.top(drops.carried());
        let rest = stack.lift(drops.carried());
        let last = from.step(direction, drops.steps());
        let (mut occupied, mut own) = (0, 0);
        let mut leave = |square: Square, is_own: bool| {
            occupied |= square.bit();
            own |= u64::from(is_own) << square.index();
        };
        if !rest.is_empty() {
            leave(from, rest.owner() == player);
        }
        // From the last square back: the top of a group lies right below the lowest stone of the next.
        let (mut square, mut depth, mut pattern) = (last, 0, drops.pattern());
        while pattern != 0 {
            leave(square, hand >> depth & 1 == player as u32);
            depth = pattern.trailing_zeros() + 1;
            pattern &= pattern - 1;
            square = square.step(direction.opposite(), 1);
        }
        let wall = if game.piece(from) == Piece::Wall { last.bit() } else { 0 };
        SpreadEffect { player, touched: occupied | from.bit(), own, enemy: occupied & !own, wall }
    }

    /// Whether it makes a road of him who spreads.
    #[inline]
    pub fn makes_road(&self, game: &Tak) -> bool {
        let new = self.own & !self.wall & !game.road_stones(self.player);
        joins(game.shape, self.road_stones(game)[0], new)
    }

    /// The same, where it is known what his stones reach from the edges.
    #[inline]
    pub fn joins_road(&self, game: &Tak, reach: &RoadReach) -> bool {
        let new = self.own & !self.wall & !game.road_stones(self.player);
        reach.may_join(new) && self.makes_road(game)
    }

    /// The same, where the gaps are known, the squares where one stone of a player completes a road: one stone more makes
    /// a road in a gap or not at all; several may do so together.
    #[inline]
    pub fn fills_road(&self, game: &Tak, gaps: &[u64; 2]) -> bool {
        let new = self.own & !self.wall & !game.road_stones(self.player);
        let several = new & new.wrapping_sub(1) != 0;
        (several || new & gaps[self.player] != 0) && self.makes_road(game)
    }

    /// The road stones then, of him who spreads and of the opponent.
    #[inline]
    pub fn road_stones(&self, game: &Tak) -> [u64; 2] {
        let kept = |player: Player| game.road_stones(player) & !self.touched;
        [kept(self.player) | self.own & !self.wall, kept(!self.player) | self.enemy]
    }

    /// The squares that he gains and those that the opponent loses.
    #[inline]
    pub fn gain(&self, game: &Tak) -> i32 {
        let count = |squares: u64| squares.count_ones() as i32;
        let before = |player: Player| count(game.controlled(player) & self.touched);
        count(self.own) - before(self.player) + before(!self.player) - count(self.enemy)
    }
}

/// Whether `stones` make a road where they did not without the new ones. Most do not: what is new has to link two
/// stones or a stone and an edge, and what hangs together with it has to touch two opposite edges.
#[inline]
pub(crate) fn joins(shape: &Shape, stones: u64, new: u64) -> bool {
    let links = (beside(new) & stones).count_ones();
    if stones.count_ones() < shape.carry || new == 0 || links < 2 && new & !shape.inner[0] == 0 {
        return false;
    }
    let mut group = new;
    loop {
        let grown = (group | beside(group)) & stones;
        if grown == group {
            break;
        }
        group = grown;
    }
    // The new stones may lie in groups that are apart.
    shape.edges.iter().any(|edges| edges.iter().all(|edge| group & edge != 0)) && shape.has_road(group)
}
