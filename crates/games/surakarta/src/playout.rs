use crate::Surakarta;
use crate::geometry::Region::{self, Centre, Corner, InnerRim, OuterRim};
use crate::moves::{Move, Ply};
use quadrille_core::{Dice, Game, Kind, Playout, pick};

impl Playout for Surakarta {
    /// A move by how often strong play chooses its kind: the transition probabilities of SIA's Table 1.
    fn weighted_move(&self, dice: &mut impl Dice, buffer: &mut Vec<Move>) -> Option<Move> {
        buffer.clear();
        Kind::BOTH.into_iter().for_each(|kind| self.moves(kind, buffer));
        pick(buffer, dice, |m| match m.ply() {
            Some(Ply::Go { from, to }) => probability(self.is_capture(m), from.region(), to.region()),
            _ => 1,
        })
    }
}

/// The chance, in thousandths, that a possible move of this kind is played (Winands, SIA, Table 1).
const fn probability(capture: bool, from: Region, to: Region) -> u32 {
    match (capture, from, to) {
        (false, Corner, OuterRim) => 304,
        (false, Corner, _) => 484,
        (false, OuterRim, Corner) => 16,
        (false, OuterRim, OuterRim) => 129,
        (false, OuterRim, _) => 170,
        (false, InnerRim, Corner) => 8,
        (false, InnerRim, OuterRim | InnerRim) => 67,
        (false, InnerRim, Centre) => 115,
        (false, Centre, Centre) => 74,
        (false, Centre, _) => 27,
        (true, Corner | OuterRim, Corner | OuterRim) => 643,
        (true, Corner | OuterRim, InnerRim) => 590,
        (true, Corner | OuterRim, Centre) => 519,
        (true, InnerRim, Corner | OuterRim) => 634,
        (true, InnerRim, InnerRim) => 586,
        (true, InnerRim, Centre) => 494,
        (true, Centre, Corner | OuterRim) => 509,
        (true, Centre, InnerRim) => 472,
        (true, Centre, Centre) => 427,
    }
}
