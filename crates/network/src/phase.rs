/// How many weights a feature has: for the beginning of a game, its end and two points between. From one to the next a
/// weight changes evenly.
pub const PHASES: usize = 4;

/// The phase in which games end; they begin in phase 0.
pub const LAST_PHASE: u32 = STEP as u32 * (PHASES as u32 - 1);

/// The phases from one weight to the next.
const STEP: i32 = 32;

/// Which of [`PHASES`] stretches of equal length a phase belongs to.
///
/// ```
/// use quadrille_network::{LAST_PHASE, stretch};
/// assert_eq!([0, 24, 25, 50, 95, LAST_PHASE].map(stretch), [0, 0, 1, 2, 3, 3]);
/// ```
#[inline]
pub fn stretch(phase: u32) -> usize {
    (phase.min(LAST_PHASE) as usize * PHASES) / (LAST_PHASE as usize + 1)
}

/// What each weight counts in a phase, in parts of [`STEP`].
#[inline]
fn parts(phase: u32) -> [i32; PHASES] {
    let phase = phase.min(LAST_PHASE) as i32;
    std::array::from_fn(|i| (STEP - (phase - STEP * i as i32).abs()).max(0))
}

/// What sums by weight come to in a phase: towards zero, so that exchanged players have the opposite value.
///
/// ```
/// use quadrille_network::{LAST_PHASE, blend};
/// let sums = [0, 100, 200, -300];
/// assert_eq!([0, 8, 32, 48, LAST_PHASE].map(|phase| blend(&sums, phase)), [0, 25, 100, 150, -300]);
/// ```
#[inline]
pub fn blend(sums: &[i32; PHASES], phase: u32) -> i32 {
    let sum: i64 = parts(phase).iter().zip(sums).map(|(&part, &sum)| i64::from(part) * i64::from(sum)).sum();
    (sum / i64::from(STEP)) as i32
}

/// The same shares for trainers; they add up to 1.
pub fn shares(phase: u32) -> [f32; PHASES] {
    parts(phase).map(|part| part as f32 / STEP as f32)
}
