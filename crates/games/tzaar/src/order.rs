//! Which moves a search tries first.

use crate::board::{Phase, Tzaar};
use crate::moves::Move;
use crate::stack::{MAX_HEIGHT, PackedStack};
use quadrille_core::Order;

/// WALTZ's order of moves: captures of high stacks, stackings of rare types, captures of rare types, a pass at the
/// end. In most cases that puts stackings before captures (paper, Section 2). A capture of the last stack of a type,
/// which wins, goes before all else.
#[derive(Clone, Copy, Default, Debug)]
pub struct TzaarOrder;

/// What the height of a captured stack adds to the worth of the capture.
const HEIGHT_WORTH: [i32; MAX_HEIGHT as usize + 2] =
    [0, 0, 15, 50, 160, 200, 210, 220, 230, 240, 250, 260, 270, 280, 290, 300];

/// Above the worth of every other move, and for a pass below it.
const EXTREME: i32 = 1_000;

/// The bits of a move that is legal somewhere.
const MOVE_BITS: u32 = 14;

/// A stack's move: a stacking move if it joins its target, a capture if not.
struct Shift {
    moving: PackedStack,
    target: PackedStack,
    joins: bool,
}

impl Shift {
    /// `None` for a pass and for placements.
    #[inline]
    fn of(game: &Tzaar, m: Move) -> Option<Shift> {
        let (moving, target) = (game.stacks[m.origin()], game.stacks[m.target()]);
        m.is_shift().then(|| Shift { moving, target, joins: moving.player() == target.player() })
    }
}

impl Order<Tzaar> for TzaarOrder {
    fn slots(&self) -> usize {
        2 << MOVE_BITS
    }

    /// By player, kind and both fields.
    #[inline]
    fn slot(&self, game: &Tzaar, m: Move) -> usize {
        (usize::from(m.bits()) % (1 << MOVE_BITS)) + ((game.player() as usize) << MOVE_BITS)
    }

    #[inline]
    fn move_score(&self, game: &Tzaar, m: Move) -> i32 {
        match Shift::of(game, m) {
            Some(Shift { moving, joins: true, .. }) => {
                -6 - 3 * game.of_kind(moving.kind()).count_ones() as i32
            }
            Some(Shift { target, .. }) => match game.of_kind(target.kind()).count_ones() {
                1 => EXTREME,
                count => HEIGHT_WORTH[usize::from(target.height())] - 20 * count as i32,
            },
            None => -EXTREME,
        }
    }

    /// First captures and second ones of a turn, by the type of what is captured and whether it is high; stackings by
    /// the type of the moving stack and the height that it gets.
    #[rustfmt::skip]
    fn categories(&self) -> &'static [&'static str] {
        &[
            "first-tott", "first-tott-stack", "first-tzarra", "first-tzarra-stack",
            "first-tzaar", "first-tzaar-stack",
            "second-tott", "second-tott-stack", "second-tzarra", "second-tzarra-stack",
            "second-tzaar", "second-tzaar-stack",
            "join-tott-2", "join-tott-3", "join-tott-4",
            "join-tzarra-2", "join-tzarra-3", "join-tzarra-4",
            "join-tzaar-2", "join-tzaar-3", "join-tzaar-4",
            "win", "pass", "place",
        ]
    }

    #[inline]
    fn category(&self, game: &Tzaar, m: Move) -> usize {
        const JOIN: usize = 12;
        const WIN: usize = 21;
        const PASS: usize = 22;
        const PLACE: usize = 23;
        let Some(Shift { moving, target, joins }) = Shift::of(game, m) else {
            return if game.phase() == Phase::Placement { PLACE } else { PASS };
        };
        // The upper bits of a kind are the type.
        if joins {
            let height = usize::from(moving.height() + target.height()).clamp(2, 4);
            return JOIN + 3 * (moving.kind() >> 1) + height - 2;
        }
        if game.of_kind(target.kind()).count_ones() == 1 {
            return WIN;
        }
        let second = usize::from(game.phase() == Phase::Second);
        6 * second + 2 * (target.kind() >> 1) + usize::from(target.height() > 1)
    }

    /// By the number of stacks, from the games of Table 1 of the paper.
    fn breadth_of_turns(&self, game: &Tzaar) -> u32 {
        #[rustfmt::skip]
        const TURNS: [(u32, u32); 12] = [
            (6, 1), (7, 1), (9, 7), (13, 37), (19, 203), (25, 562),
            (31, 1117), (37, 1978), (43, 2971), (49, 4463), (55, 5965), (59, 7497),
        ];
        let stacks = game.occupied().count_ones();
        let above = TURNS.iter().position(|&(least, _)| least >= stacks).unwrap_or(TURNS.len() - 1).max(1);
        let ((low, few), (high, many)) = (TURNS[above - 1], TURNS[above]);
        let share = stacks.clamp(low, high) - low;
        (few + (many - few) * share / (high - low)).max(1)
    }
}
