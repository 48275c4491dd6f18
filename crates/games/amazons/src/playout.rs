use crate::board::Amazons;
use crate::geometry::grown;
use crate::moves::{Move, Ply};
use quadrille_core::{Game, Kind, Playout, RandomSource, pick};

impl Playout for Amazons {
    /// Amazons go where they keep room; arrows go next to the enemy, and away from the shooter's own room.
    fn weighted_move(&self, dice: &mut impl RandomSource, buffer: &mut Vec<Move>) -> Option<Move> {
        buffer.clear();
        self.moves(Kind::Quiet, buffer);
        let empty = self.empty();
        let near_enemies = grown(self.amazons(!self.to_move()));
        let near_friends = grown(self.amazons(self.to_move()));
        pick(buffer, dice, |m| match m.ply() {
            Some(Ply::Amazon { to, .. }) => 1 + (grown(to.bit()) & empty).count_ones(),
            Some(Ply::Arrow { to }) if near_enemies & to.bit() != 0 => 12,
            Some(Ply::Arrow { to }) if near_friends & to.bit() != 0 => 1,
            _ => 3,
        })
    }
}
