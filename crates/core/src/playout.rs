use crate::{Game, Kind};

/// A source of random numbers.
pub trait RandomSource {
    /// The next 64 random bits.
    fn bits(&mut self) -> u64;

    /// A number below `bound`, which is not 0. The bias is below 2^-32 times the bound, out of reach of any
    /// experiment here.
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        (((self.bits() >> 32) * u64::from(bound)) >> 32) as u32
    }

    /// A number from 0 to below 1.
    #[inline]
    fn fraction(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// Random games by weights of the game's own, for playouts and as the weakest sensible player.
pub trait Playout: Game {
    /// A random legal move by the game's weights, or `None` where there is no move. Asked only where there is no
    /// [`ending`](Game::ending). `buffer` is for the callee; nothing is allocated once it has grown.
    fn weighted_move(&self, dice: &mut impl RandomSource, buffer: &mut Vec<Self::Move>)
    -> Option<Self::Move>;

    /// The same by the weights that a paper describes, where the game's own differ from them.
    #[inline]
    fn paper_move(&self, dice: &mut impl RandomSource, buffer: &mut Vec<Self::Move>) -> Option<Self::Move> {
        self.weighted_move(dice, buffer)
    }

    /// A uniformly random legal move, or `None` where there is no move.
    fn uniform_move(&self, dice: &mut impl RandomSource, buffer: &mut Vec<Self::Move>) -> Option<Self::Move> {
        buffer.clear();
        Kind::BOTH.into_iter().for_each(|kind| self.moves(kind, buffer));
        if buffer.is_empty() { None } else { Some(buffer[dice.below(buffer.len() as u32) as usize]) }
    }
}

/// One of `choices`, each with a chance in proportion to its weight; `None` if all weights are 0.
pub fn pick<M: Copy>(choices: &[M], dice: &mut impl RandomSource, weight: impl Fn(M) -> u32) -> Option<M> {
    let total: u32 = choices.iter().map(|&choice| weight(choice)).sum();
    if total == 0 {
        return None;
    }
    let mut ticket = dice.below(total);
    choices.iter().copied().find(|&choice| {
        let share = weight(choice);
        let found = ticket < share;
        ticket = ticket.wrapping_sub(share);
        found
    })
}
