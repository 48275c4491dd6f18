use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long an engine may think. Whatever is `None` does not limit it; the first limit reached stops it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Limits {
    /// Time for this decision.
    pub time: Option<Duration>,
    /// A clock for the rest of the game.
    pub clock: Option<Clock>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// How deep to look.
    pub depth: Option<u32>,
}

/// The clock of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// What is left.
    pub remaining: Duration,
    /// What is added after every turn.
    pub increment: Duration,
}

/// Whether to go on: the limits of one decision, counted from its beginning, and somebody's wish to stop.
#[derive(Clone, Copy)]
pub struct Control<'a> {
    started: Instant,
    stop: &'a AtomicBool,
}

impl<'a> Control<'a> {
    /// A decision that begins now.
    pub fn new(stop: &'a AtomicBool) -> Self {
        Control { started: Instant::now(), stop }
    }

    /// How long it has taken so far.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether somebody wants it to stop.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
