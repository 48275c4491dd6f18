//! Roads in one move, threats of them and answers to such threats.

use crate::board::{Piece, Tak};
use crate::drops::Drops;
use crate::eval::RoadReach;
use crate::geometry::{Direction, Square, beside, reach, squares};
use crate::moves::{Move, Ply};
use crate::spread_effect::SpreadEffect;
use quadrille_core::{Game, Player};

impl Tak {
    /// The moves that make a road for a player, as if it were his turn: placements, then spreads.
    ///
    /// ```
    /// use quadrille_core::{Notation, Player};
    /// use quadrille_tak::{Rules, Tak};
    ///
    /// let game = Tak::parse("x,2,x/1,1,x/2,x,1 1 4", &Rules::default())?;
    /// let words: Vec<_> = game.road_moves(Player::First).map(|m| game.render_move(m)).collect();
    /// assert_eq!(words, ["b1", "c2", "c1+"]);
    /// assert!(!game.threatens_road(Player::Second));
    /// # Ok::<(), quadrille_core::TextError>(())
    /// ```
    pub fn road_moves(&self, player: Player) -> impl Iterator<Item = Move> {
        let [flats, capstones] = self.reserves[player];
        let pieces = [(Piece::Flat, flats), (Piece::Capstone, capstones)];
        let reach = RoadReach::new(self, player);
        let gaps = if self.is_opening() { 0 } else { reach.gaps() };
        let placements = squares(gaps & self.empty()).flat_map(move |square| {
            let piece = move |(piece, left)| (left > 0).then(|| Ply::Place { square, piece }.into());
            pieces.into_iter().filter_map(piece)
        });
        // A single stone makes a road in a gap or not at all.
        let stacks = self.owners[player] & (self.tall | beside(gaps));
        let ways = squares(if self.is_opening() { 0 } else { stacks })
            .flat_map(|from| Direction::ALL.map(|direction| (from, direction)))
            .filter(move |&(from, direction)| match self.tall & from.bit() {
                0 => direction.shift(from.bit()) & gaps != 0,
                stack => reach.may_join(stack | direction.ray(from)),
            });
        placements.chain(ways.flat_map(move |(from, direction)| self.road_spreads(reach, from, direction)))
    }

    /// Whether a player could make a road if it were his turn.
    #[inline]
    pub fn threatens_road(&self, player: Player) -> bool {
        self.road_moves(player).next().is_some()
    }

    /// The spreads of a stack in a direction that make a road; `roads` are those of its owner.
    fn road_spreads(
        &self,
        roads: RoadReach,
        from: Square,
        direction: Direction,
    ) -> impl Iterator<Item = Move> {
        let (steps, stop) = reach(from, direction, self.blocking() | !self.shape.squares);
        let walls = self.pieces[Piece::Wall as usize];
        let crush = self.piece(from) == Piece::Capstone && stop & walls != 0;
        let hand = self.stack(from).height().min(self.shape.carry);
        let farthest = (steps + u32::from(crush)).min(hand);
        // If all squares on the way were his, would there be a road?
        let way = (0..=farthest).fold(0, |way, step| way | from.step(direction, step).bit());
        let possible = roads.may_join(way);
        let steps = if possible { steps } else { 0 };
        let plain = Drops::within(hand, steps).iter().copied();
        let crushing = (possible && crush).then(|| Drops::crushing(hand, steps + 1));
        plain
            .chain(crushing.into_iter().flatten())
            .filter(move |&drops| SpreadEffect::new(self, from, direction, drops).joins_road(self, &roads))
            .map(move |drops| Ply::Spread { from, direction, drops }.into())
    }

    /// Whether a move of the player to move makes a road for him or threatens to.
    pub(crate) fn attacks(&mut self, m: Move) -> bool {
        let player = self.mover();
        let undo = self.make(m);
        let attacks = match self.ending() {
            Some(ending) => ending.outcome.winner() == Some(player),
            None => self.threatens_road(player),
        };
        self.unmake(m, undo);
        attacks
    }

    /// Whether the opponent cannot make a road after a move of the player to move, or the game is over and not lost.
    pub(crate) fn parries(&mut self, m: Move) -> bool {
        let opponent = !self.mover();
        let undo = self.make(m);
        let parries = match self.ending() {
            Some(ending) => ending.outcome.winner() != Some(opponent),
            None => !self.threatens_road(opponent),
        };
        self.unmake(m, undo);
        parries
    }
}
