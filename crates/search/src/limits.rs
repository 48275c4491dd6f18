use crate::clock::Instant;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long an engine may think. Whatever is `None` does not limit it; the first limit reached stops it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Limits {
    /// Time for this decision; in JSON in seconds.
    #[cfg_attr(feature = "serde", serde(rename = "seconds", with = "crate::json::optional_seconds"))]
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub time: Option<Duration>,
    /// A clock for the rest of the game.
    pub clock: Option<Clock>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// How deep to look.
    pub depth: Option<u32>,
}

impl Limits {
    /// Both these limits and others.
    ///
    /// ```
    /// use quadrille_search::Limits;
    /// let few = Limits { nodes: Some(100), depth: Some(9), ..Limits::default() };
    /// let deep = Limits { depth: Some(12), ..Limits::default() };
    /// assert_eq!(few.within(&deep), few);
    /// ```
    pub fn within(self, others: &Limits) -> Limits {
        fn least<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
            one.into_iter().chain(other).min()
        }
        Limits {
            time: least(self.time, others.time),
            clock: self.clock.or(others.clock),
            nodes: least(self.nodes, others.nodes),
            depth: least(self.depth, others.depth),
        }
    }

    /// The time for a turn: that of the decision, or the clock's share where that is less.
    pub(crate) fn time_for_turn(&self, turns: u32) -> Option<Duration> {
        self.time.into_iter().chain(self.clock.map(|clock| clock.share(turns))).min()
    }

    /// A part of the time and the nodes; `None` where neither is limited.
    pub(crate) fn part(self, part: f64) -> Option<Limits> {
        let clock = self.clock.map(|Clock { remaining, increment }| Clock {
            remaining: remaining.mul_f64(part),
            increment: increment.mul_f64(part),
        });
        let nodes = self.nodes.map(|nodes| (nodes as f64 * part) as u64);
        let time = self.time.map(|time| time.mul_f64(part));
        let limited = time.is_some() || clock.is_some() || nodes.is_some();
        limited.then_some(Limits { time, clock, nodes, ..self })
    }
}

/// The clock of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Clock {
    /// What is left; in JSON in seconds.
    #[cfg_attr(feature = "serde", serde(rename = "seconds", with = "crate::json::seconds"))]
    #[cfg_attr(feature = "schema", schemars(with = "f64"))]
    pub remaining: Duration,
    /// What is added after every turn; in JSON in seconds.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::seconds"))]
    #[cfg_attr(feature = "schema", schemars(with = "f64"))]
    pub increment: Duration,
}

/// How many turns those share a clock among who do not look how a search goes.
pub(crate) const TURNS: u32 = 25;

/// Games at 3 s and 0.15 s a turn were lost on time by an engine that let its clock run down to 0.2 s.
const RESERVE: Duration = Duration::from_millis(500);

/// What an answer may take to reach the one who keeps the clock.
const OVERHEAD: Duration = Duration::from_millis(20);

impl Clock {
    /// What can be used up. The rest is a reserve against a machine that stalls: a twentieth of what is left and
    /// [`RESERVE`] at least, but no more than half of it, and in any case [`OVERHEAD`].
    pub(crate) fn usable(self) -> Duration {
        let reserve = (self.remaining / 20).max(RESERVE).min(self.remaining / 2).max(OVERHEAD);
        self.remaining.saturating_sub(reserve)
    }

    /// What a turn may take if so many are still to come, never more than half of what is left.
    pub(crate) fn share(self, turns: u32) -> Duration {
        (self.usable() / turns + self.increment * 3 / 4).min(self.usable() / 2)
    }
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
