//! Thinking on a thread of its own, so that the conversation goes on meanwhile.

use quadrille_engine::{Analysis, EnginePlayer, Error, Limits, MoveRequest, Opening};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

/// What is told of a search.
pub(crate) enum Event<'a> {
    /// It has come further.
    Progress(&'a Analysis),
    /// It has ended; an error if the game is over.
    Answer(Result<&'a Analysis, &'a Error>),
    /// It broke down.
    Failure(String),
}

/// A search that is running or has ended by itself.
pub(crate) struct Search {
    thread: JoinHandle<Ended>,
    signal: Arc<Signal>,
}

/// What is left of a search.
#[derive(Default)]
pub(crate) struct Ended {
    /// The player, unless it has broken down.
    pub(crate) player: Option<Box<dyn EnginePlayer>>,
    /// What was thought, unless the game is over.
    pub(crate) analysis: Option<Analysis>,
}

#[derive(Default)]
struct Signal {
    stop: AtomicBool,
    /// Nobody wants to hear the answer.
    silent: AtomicBool,
    /// The answer is on its way: who has heard it finds that the search has ended.
    answered: AtomicBool,
}

/// Whether a search that is made to end still answers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum OnStop {
    Answer,
    Silence,
}

impl Search {
    /// Lets the player think. With `waits` the answer is held back until the search is stopped.
    pub(crate) fn begin(
        mut player: Box<dyn EnginePlayer>,
        opening: Opening,
        limits: Limits,
        waits: bool,
        mut tell: impl FnMut(Event<'_>) + Send + 'static,
    ) -> Search {
        let signal = Arc::new(Signal::default());
        let heard = Arc::clone(&signal);
        let thread = std::thread::spawn(move || {
            let is_silent = || heard.silent.load(Ordering::Relaxed);
            let thinking = || {
                player.think(&MoveRequest::after(&opening, limits, &heard.stop), &mut |analysis| {
                    if !is_silent() {
                        tell(Event::Progress(analysis));
                    }
                })
            };
            let analysis = catch_unwind(AssertUnwindSafe(thinking));
            while waits && !heard.stop.load(Ordering::Acquire) {
                std::thread::park();
            }
            heard.answered.store(true, Ordering::Release);
            match analysis {
                Ok(analysis) => {
                    if !is_silent() {
                        tell(Event::Answer(analysis.as_ref()));
                    }
                    Ended { player: Some(player), analysis: analysis.ok() }
                }
                Err(panic) => {
                    tell(Event::Failure(message(&*panic)));
                    Ended::default()
                }
            }
        });
        Search { thread, signal }
    }

    /// Whether it still thinks or waits.
    pub(crate) fn is_running(&self) -> bool {
        !self.signal.answered.load(Ordering::Acquire) && !self.thread.is_finished()
    }

    /// Makes it end now and gives the player back.
    pub(crate) fn stop(self, how: OnStop) -> Option<Box<dyn EnginePlayer>> {
        self.signal.silent.store(how == OnStop::Silence, Ordering::Relaxed);
        self.signal.stop.store(true, Ordering::Release);
        self.thread.thread().unpark();
        self.wait().player
    }

    /// Waits until it ends by itself.
    pub(crate) fn wait(self) -> Ended {
        self.thread.join().unwrap_or_default()
    }
}

fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| text.to_string());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or("panic".into())
}
