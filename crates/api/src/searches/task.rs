use crate::RequestError;
use crate::describe::{AnalysisDescription, ProofDescription};
use crate::gate::Reservation;
use schemars::JsonSchema;
use serde::Serialize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a search tells.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum Event {
    /// It waits behind so many others.
    Waits {
        /// How many.
        place: usize,
    },
    /// What it knows by now.
    Thinks(News),
    /// What it found; it does not search on.
    Found(News),
    /// It cannot go on.
    Failed {
        /// Why.
        reason: String,
    },
}

/// What a search has found out.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum News {
    /// An engine.
    Analysis(AnalysisDescription),
    /// A solver.
    Proof(ProofDescription),
}

/// By what a search is held; it looks at these itself.
#[derive(Clone, Default)]
pub struct StopFlags {
    /// It shall stop, for whatever reason.
    pub stop: Arc<AtomicBool>,
    /// Nobody wants to hear of it any more.
    pub cancelled: Arc<AtomicBool>,
    /// It shall end with what it has found.
    pub finishes: Arc<AtomicBool>,
    /// Others are served first.
    pub gives_way: Arc<AtomicBool>,
    /// It is asked what it knows, also if it has found it long ago.
    pub asked: Arc<AtomicBool>,
}

impl StopFlags {
    /// Whether one of them is drawn.
    pub fn is(flag: &AtomicBool) -> bool {
        flag.load(Ordering::Relaxed)
    }

    /// Draws some of them.
    pub fn draw(flags: &[&AtomicBool]) {
        flags.iter().for_each(|flag| flag.store(true, Ordering::Relaxed));
    }
}

/// What is searched for.
pub trait SearchTask: Send {
    /// Whether it goes before others and never gives way: then it must have a limit.
    fn is_urgent(&self) -> bool;

    /// Begins or goes on, until all is found or somebody wants it to stop.
    fn go_on(&mut self, flags: &StopFlags, tell: &mut dyn FnMut(Event)) -> Result<Pause, RequestError>;
}

/// Why a search has stopped for now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pause {
    /// It is over.
    Ended,
    /// Others are served first.
    GaveWay,
    /// It has nothing to search for, but may be asked what it knows.
    Rests,
}

/// A search that runs, waits or rests.
pub struct Task {
    work: Box<dyn SearchTask>,
    tell: Box<dyn FnMut(Event) + Send>,
    /// By what it is held.
    pub flags: StopFlags,
    slices: u32,
    /// The memory of those that may wait with a table.
    _memory: Option<Reservation>,
}

impl Task {
    /// A search that says by `tell` what it finds.
    pub fn new(
        work: impl SearchTask + 'static,
        memory: Option<Reservation>,
        tell: impl FnMut(Event) + Send + 'static,
    ) -> Task {
        let (work, tell) = (Box::new(work), Box::new(tell));
        Task { work, tell, flags: StopFlags::default(), slices: 0, _memory: memory }
    }

    /// Whether nobody wants to hear of it any more.
    pub fn is_cancelled(&self) -> bool {
        StopFlags::is(&self.flags.cancelled)
    }

    /// Whether it is asked what it knows.
    pub fn is_asked(&self) -> bool {
        StopFlags::is(&self.flags.asked)
    }

    /// Whether it is the move of a game.
    pub fn is_move(&self) -> bool {
        self.work.is_urgent()
    }

    /// Whether it goes before analyses.
    pub fn is_urgent(&self) -> bool {
        self.is_move() || self.is_asked()
    }

    /// How often it has run.
    pub fn slices(&self) -> u32 {
        self.slices
    }

    /// Says how many others go before it.
    pub fn tell_place(&mut self, place: usize) {
        (self.tell)(Event::Waits { place });
    }

    /// Runs for a slice. Whatever goes wrong is told, not thrown.
    pub fn run(&mut self) -> Pause {
        let flags = &self.flags;
        if flags.gives_way.swap(false, Ordering::Relaxed) {
            flags.stop.store(StopFlags::is(&flags.finishes), Ordering::Relaxed);
        }
        if self.is_cancelled() {
            return Pause::Ended;
        }
        self.slices += 1;
        let (work, flags, tell) = (&mut self.work, &self.flags, &mut self.tell);
        let result = catch_unwind(AssertUnwindSafe(|| work.go_on(flags, tell)));
        let failure = match result {
            Ok(Ok(_)) if self.is_cancelled() => return Pause::Ended,
            Ok(Ok(pause)) => return pause,
            Ok(Err(error)) => error.to_string(),
            Err(_) => "the engine failed on this position".to_string(),
        };
        (self.tell)(Event::Failed { reason: failure });
        Pause::Ended
    }
}
