//! The features of spreads.

use super::Scene;
use super::layout::*;
use crate::board::Piece;
use crate::drops::Drops;
use crate::eval::gaps_of;
use crate::geometry::{Direction, Square, beside, squares};
use crate::spread_effect::SpreadEffect;

impl Scene<'_> {
    /// Looks at all spreads for the most flats that they gain.
    pub(super) fn find_best_spreads(&mut self) {
        let game = self.game;
        if game.is_opening() {
            return;
        }
        let (mut best, mut of_stack, mut targets) = (i32::MIN, [i8::MIN; 64], 0);
        game.each_way(game.controlled(game.mover()), |from, direction, hand, steps, crush| {
            let plain = Drops::within(hand, steps).iter().copied();
            let crushing = crush.then(|| Drops::crushing(hand, steps + 1));
            for drops in plain.chain(crushing.into_iter().flatten()) {
                let effect = SpreadEffect::new(game, from, direction, drops);
                let last = from.step(direction, drops.steps());
                let gain = self.flats(&effect, from, last);
                targets |= last.bit();
                best = best.max(gain);
                of_stack[from.index()] = of_stack[from.index()].max(gain as i8);
            }
        });
        (self.best, self.best_of_stack, self.targets) = (best, of_stack, targets);
    }

    /// The flats that the player to move gains in the count by a spread, and those that the opponent loses.
    #[inline]
    fn flats(&self, effect: &SpreadEffect, from: Square, last: Square) -> i32 {
        let game = self.game;
        let count = |of: u64| of.count_ones() as i32;
        let special = if game.piece(from) == Piece::Flat { 0 } else { last.bit() };
        let before = |player| count(game.tops(player, Piece::Flat) & effect.touched);
        count(effect.own & !special) - before(game.mover()) + before(!game.mover()) - count(effect.enemy)
    }

    /// What holds of all spreads from a square.
    #[inline]
    pub(super) fn left(&self, from: Square, add: &mut impl FnMut(usize)) {
        let kind = self.game.piece(from) as usize;
        add(FROM.at(kind * CLASSES + self.class(from)));
        let theirs = self.game.controlled(!self.game.mover());
        let attackers = (beside(from.bit()) & theirs).count_ones().min(2) as usize;
        add(ATTACKED.at((kind * 4 + self.height(from)) * 3 + attackers));
    }

    /// What holds of all spreads to a square: `add` is told the feature of a flat on top, and how much further on that of the
    /// next piece is.
    #[inline]
    fn reached(&self, last: Square, add: &mut impl FnMut(usize, usize)) {
        add(TO.at(self.class(last)), CLASSES);
        self.lines(last).into_iter().for_each(|line| add(TO_LINES.at(line), 0));
        add(TO_NEIGHBOURS.at(self.neighbours(last)), 25);
    }

    /// What the features of all spreads to a square weigh together, by the piece on top.
    #[inline]
    pub(super) fn reached_scores(&self, last: Square, weights: &[i32]) -> [i32; Piece::ALL.len()] {
        let mut scores = [0; Piece::ALL.len()];
        self.reached(last, &mut |flat, next| {
            scores.iter_mut().enumerate().for_each(|(kind, score)| *score += weights[flat + next * kind]);
        });
        scores
    }

    #[inline]
    pub(super) fn spread(
        &self,
        from: Square,
        direction: Direction,
        drops: Drops,
        add: &mut impl FnMut(usize),
    ) {
        let kind = self.game.piece(from) as usize;
        self.left(from, add);
        let last = from.step(direction, drops.steps());
        self.reached(last, &mut |flat, next| add(flat + next * kind));
        self.way(from, direction, drops, add);
    }

    /// What holds of one spread alone.
    #[inline]
    pub(super) fn way(&self, from: Square, direction: Direction, drops: Drops, add: &mut impl FnMut(usize)) {
        let game = self.game;
        let (mover, piece) = (game.mover(), game.piece(from));
        let kind = piece as usize;
        let last = from.step(direction, drops.steps());
        let effect = SpreadEffect::new(game, from, direction, drops);
        let (mine, theirs) = (game.controlled(mover), game.controlled(!mover));
        let count = |of: u64| of.count_ones() as usize;

        add(SPREAD.at((self.phase * 3 + kind) * 6 + self.form(from, last, drops)));
        let gain = self.flats(&effect, from, last);
        add(FLATS.at(13 * kind + (gain + 5).clamp(0, 12) as usize));
        add(BEHIND_BEST.at((self.best - gain).clamp(0, 6) as usize));
        add(BEHIND_BEST_OF_STACK
            .at((i32::from(self.best_of_stack[from.index()]) - gain).clamp(0, 6) as usize));
        add(CARRIED.at(8 * kind + drops.carried() as usize - 1));
        add(STEPS.at(8 * kind + drops.steps() as usize - 1));

        let captured = effect.own & theirs;
        add(CAPTURES.at(5 * kind + count(captured).min(4)));
        let tallest = squares(captured).map(|square| game.stack(square).height()).max();
        add(CAPTURED_HEIGHT.at(6 * kind + tallest.map_or(0, |height| height.min(5) as usize)));
        add(FREED.at(4 * kind + count(effect.enemy & !theirs).min(3)));
        add(COVERS.at(4 * kind + count(mine & effect.touched & !from.bit()).min(3)));
        let rest = if effect.own & from.bit() != 0 {
            1
        } else if effect.enemy & from.bit() != 0 {
            2
        } else {
            0
        };
        add(LEAVES.at((3 * kind + rest) * 4 + self.height(from)));

        self.roads(&effect, kind, add);

        let near = if captured & self.last != 0 {
            0
        } else if (from.bit() | beside(from.bit())) & self.last != 0 {
            1
        } else {
            2
        };
        add(RECAPTURES.at((kind * LAST + self.last_kind) * 3 + near));
        let landed = game.stack(last).height() as usize + drops.pattern().trailing_zeros() as usize;
        let attackers = count(beside(last.bit()) & effect.enemy_after(theirs)).min(2);
        add(LANDS.at((kind * 4 + landed.min(3)) * 3 + attackers));
    }

    /// The class of a stack by its height.
    #[inline]
    fn height(&self, square: Square) -> usize {
        (self.game.stack(square).height() as usize).min(4) - 1
    }

    /// A step of a single stone onto an empty square, of a taller stack, onto an enemy, onto one's own, a crushed wall, or
    /// several steps.
    #[inline]
    fn form(&self, from: Square, last: Square, drops: Drops) -> usize {
        let game = self.game;
        let on = |of: u64| of & last.bit() != 0;
        match drops.steps() {
            _ if on(game.pieces[Piece::Wall as usize]) => 4,
            1 if on(game.empty()) => usize::from(game.tall & from.bit() != 0),
            1 if on(game.controlled(!game.mover())) => 2,
            1 => 3,
            _ => 5,
        }
    }

    /// Roads made, threatened and stopped. The floods that find gaps are dear: they are left out where the stones that
    /// changed hands cannot make any.
    #[inline]
    fn roads(&self, effect: &SpreadEffect, kind: usize, add: &mut impl FnMut(usize)) {
        let game = self.game;
        let [own, enemy] = effect.road_stones(game);
        let count = |of: u64| of.count_ones() as usize;
        let (gained, lost) = (count(own & !self.own), count(enemy & !self.enemy));
        if gained > 0 && (gained > 1 || own & !self.own & self.own_gaps != 0) && effect.makes_road(game) {
            add(SPREAD_ROAD.at(0));
        }
        let own_hope = self.own_distance <= 1 + 2 * gained;
        let enemy_hope = self.enemy_threats != 0 || self.enemy_distance <= 1 + 2 * lost;
        if !(own_hope || enemy_hope) {
            return;
        }
        let [own_gaps, enemy_gaps] = gaps_of(game.shape, [own, enemy]);
        let empty = game.empty() & !effect.touched | effect.touched & !effect.own & !effect.enemy;
        add(OWN_GAPS.at(3 * kind + count(own_gaps & empty).min(2)));
        let stepped = enemy_gaps & !empty & !game.blocking() & beside(enemy) & !enemy;
        let threatened = usize::from(self.enemy_threats != 0);
        add(ENEMY_GAPS
            .at((3 * threatened + count(enemy_gaps & empty).min(2)) * 2 + usize::from(stepped != 0)));
    }
}

impl SpreadEffect {
    /// What the opponent controls afterwards, having had these squares.
    #[inline]
    fn enemy_after(&self, before: u64) -> u64 {
        before & !self.touched | self.enemy
    }
}
