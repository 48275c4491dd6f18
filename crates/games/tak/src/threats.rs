//! Roads in one move, threats of them and answers to such threats.

use crate::board::{Piece, Tak};
use crate::drops::Drops;
use crate::eval::gaps;
use crate::geometry::{Direction, Square, reach, squares};
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
        let gaps = if self.is_opening() { 0 } else { gaps(self)[player] };
        let placements = squares(gaps & self.empty()).flat_map(move |square| {
            let piece = move |(piece, left)| (left > 0).then(|| Ply::Place { square, piece }.into());
            pieces.into_iter().filter_map(piece)
        });
        let stacks = if self.is_opening() { 0 } else { self.owners[player] };
        // A single stone makes a road in a gap or not at all.
        let ways = squares(stacks).flat_map(|from| Direction::ALL.map(|direction| (from, direction))).filter(
            move |&(from, direction)| self.tall & from.bit() != 0 || direction.shift(from.bit()) & gaps != 0,
        );
        placements.chain(ways.flat_map(move |(from, direction)| self.road_spreads(player, from, direction)))
    }

    /// Whether a player could make a road if it were his turn.
    #[inline]
    pub fn threatens_road(&self, player: Player) -> bool {
        self.road_moves(player).next().is_some()
    }

    /// The spreads of a player's stack in a direction that make a road.
    fn road_spreads(&self, player: Player, from: Square, direction: Direction) -> impl Iterator<Item = Move> {
        let (steps, stop) = reach(from, direction, self.blocking() | !self.shape.squares);
        let walls = self.pieces[Piece::Wall as usize];
        let crush = self.piece(from) == Piece::Capstone && stop & walls != 0;
        let hand = self.stack(from).height().min(self.shape.carry);
        let farthest = (steps + u32::from(crush)).min(hand);
        // If all squares on the way were his, would there be a road?
        let way = (0..=farthest).fold(0, |way, step| way | from.step(direction, step).bit());
        let possible = self.shape.has_road(self.road_stones(player) | way);
        let steps = if possible { steps } else { 0 };
        let plain = Drops::within(hand, steps).iter().copied();
        let crushing = (possible && crush).then(|| Drops::crushing(hand, steps + 1));
        plain
            .chain(crushing.into_iter().flatten())
            .filter(move |&drops| SpreadEffect::new(self, from, direction, drops).makes_road(self))
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
