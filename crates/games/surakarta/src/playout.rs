use crate::{Move, Surakarta};
use quadrille_core::{Game, Kind, Playout, RandomSource, pick};

impl Playout for Surakarta {
    /// A move by how often strong play chooses its kind: the transition probabilities of SIA's Table 1.
    fn weighted_move(&self, dice: &mut impl RandomSource, buffer: &mut Vec<Move>) -> Option<Move> {
        buffer.clear();
        Kind::BOTH.into_iter().for_each(|kind| self.moves(kind, buffer));
        pick(buffer, dice, |m| self.likelihood(m))
    }
}
