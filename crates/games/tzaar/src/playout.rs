use crate::board::{Phase, Tzaar};
use crate::geometry::Field;
use crate::moves::{Move, Ply};
use quadrille_core::{Game, Kind, Playout, RandomSource, pick};

impl Playout for Tzaar {
    /// Captures of high stacks and of types the enemy runs out of go first; in the second half of a turn half of the
    /// choices are stackings, and a pass comes only where nothing else does (WALTZ, Section 1.2).
    fn weighted_move(&self, dice: &mut impl RandomSource, buffer: &mut Vec<Move>) -> Option<Move> {
        buffer.clear();
        let stacks = self.phase() == Phase::Second && dice.below(2) == 0;
        if stacks {
            self.list_stackings(buffer);
        }
        if buffer.is_empty() {
            Kind::BOTH.into_iter().for_each(|kind| self.moves(kind, buffer));
        }
        pick(buffer, dice, |m| match m.ply() {
            Some(Ply::Capture { to, .. }) => self.prize(to),
            Some(Ply::Pass) => u32::from(buffer.len() == 1),
            _ => 4,
        })
    }
}

impl Tzaar {
    /// What the capture of a stack is worth as a weight: more the higher it is and the fewer there are of its type.
    fn prize(&self, field: Field) -> u32 {
        self.stack(field).map_or(0, |stack| {
            u32::from(stack.height) * (4 + 32 / self.count(stack.player, stack.piece).max(1))
        })
    }
}
