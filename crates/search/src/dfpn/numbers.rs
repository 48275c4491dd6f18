//! Proof and disproof numbers, and what else is known of a position.

/// The number of what is impossible.
pub(crate) const INFINITE: u32 = (1 << 28) - 1;

/// The greatest number of what is open.
const LARGEST: u32 = INFINITE - 1;

/// The number of an open question, kept within bounds.
#[inline]
pub(super) fn open(number: u64) -> u32 {
    number.min(u64::from(LARGEST)) as u32
}

/// How many leaves have to be proven at least to prove a position, and how many disproven to disprove it. One is 0
/// exactly if the other is infinite.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl Numbers {
    pub(super) const PROVEN: Numbers = Numbers { proof: 0, disproof: INFINITE };
    pub(super) const DISPROVEN: Numbers = Numbers { proof: INFINITE, disproof: 0 };
    pub(super) const UNLIMITED: Numbers = Numbers { proof: INFINITE, disproof: INFINITE };

    /// From what the player to move needs himself and what the other needs against him.
    #[inline]
    pub(super) fn of(attacking: bool, own: u32, other: u32) -> Numbers {
        if attacking {
            Numbers { proof: own, disproof: other }
        } else {
            Numbers { proof: other, disproof: own }
        }
    }

    /// What the player to move needs, given whether that is the attacker.
    #[inline]
    pub(super) fn own(self, attacking: bool) -> u32 {
        if attacking { self.proof } else { self.disproof }
    }

    /// What the other player needs.
    #[inline]
    pub(super) fn other(self, attacking: bool) -> u32 {
        self.own(!attacking)
    }

    /// These limits, or as much larger ones that open numbers do not reach them.
    pub(super) fn above(self, numbers: Numbers) -> Numbers {
        Numbers {
            proof: self.proof.max(numbers.proof + 1),
            disproof: self.disproof.max(numbers.disproof + 1),
        }
    }

    #[inline]
    pub(super) fn is_solved(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// A result rests on the path from this ply on; one that does not rest on it at all.
pub(super) const NOTHING: i32 = i32::MAX;

/// A disproof that rests on an assumption: that what was found on another path holds on this one.
pub(super) const ASSUMED: i32 = i32::MIN + 1;

/// A disproof that rests on the longest line that is followed, so that nothing is known: it is neither kept nor made sure of.
pub(super) const CUT_OFF: i32 = i32::MIN;

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State {
    pub(super) numbers: Numbers,
    /// The plies of the longest line of a proof or disproof; of an open position with threshold control, how far from the
    /// root it has been met.
    pub(super) depth: u16,
    /// Whether a disproof has draws in it, so that the attacker need not be lost.
    pub(super) drawn: bool,
    /// The first ply of the path that a proof or disproof rests on: a repetition, a counter. It holds for every path to
    /// a position at this ply or an earlier one.
    pub(super) rests_on: i32,
}

impl State {
    pub(super) fn open(numbers: Numbers) -> State {
        State { numbers, depth: 0, drawn: false, rests_on: NOTHING }
    }

    pub(super) fn solved(proven: bool, depth: u16) -> State {
        let numbers = if proven { Numbers::PROVEN } else { Numbers::DISPROVEN };
        State { depth, ..State::open(numbers) }
    }

    /// A draw, which is a disproof.
    pub(super) fn draw(rests_on: i32) -> State {
        State { drawn: true, rests_on, ..State::solved(false, 0) }
    }

    #[inline]
    pub(super) fn is_solved(self) -> bool {
        self.numbers.is_solved()
    }

    #[inline]
    pub(super) fn is_proven(self) -> bool {
        self.numbers.proof == 0
    }
}
