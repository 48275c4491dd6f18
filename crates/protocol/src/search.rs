//! Thinking on a thread of its own, so that the conversation goes on meanwhile.

use quadrille_engine::{Limits, Session, Thought};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

/// The engine's number in its own session.
pub(crate) const ENGINE: usize = 0;

/// What is told of a search.
pub(crate) enum Event<'a> {
    /// It has come further.
    Progress(&'a Thought),
    /// It has ended; `None` if the game is over.
    Answer(Option<&'a Thought>),
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
    /// The session, unless the engine has broken down.
    pub(crate) session: Option<Box<dyn Session>>,
    /// What was thought, unless the game is over.
    pub(crate) thought: Option<Thought>,
}

#[derive(Default)]
struct Signal {
    stop: AtomicBool,
    /// Nobody wants to hear the answer.
    silent: AtomicBool,
}

/// Whether a search that is made to end still answers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    Answer,
    Silence,
}

impl Search {
    /// Lets the session's engine think. With `waits` the answer is held back until the search is stopped.
    pub(crate) fn begin(
        mut session: Box<dyn Session>,
        limits: Limits,
        waits: bool,
        mut tell: impl FnMut(Event<'_>) + Send + 'static,
    ) -> Search {
        let signal = Arc::new(Signal::default());
        let heard = Arc::clone(&signal);
        let thread = std::thread::spawn(move || {
            let is_silent = || heard.silent.load(Ordering::Relaxed);
            let thinking = || {
                session.think(ENGINE, &limits, &heard.stop, &mut |thought| {
                    if !is_silent() {
                        tell(Event::Progress(thought));
                    }
                })
            };
            let thought = catch_unwind(AssertUnwindSafe(thinking));
            while waits && !heard.stop.load(Ordering::Acquire) {
                std::thread::park();
            }
            match thought {
                Ok(thought) => {
                    if !is_silent() {
                        tell(Event::Answer(thought.as_ref()));
                    }
                    Ended { session: Some(session), thought }
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
        !self.thread.is_finished()
    }

    /// Makes it end now and gives the session back.
    pub(crate) fn stop(self, ending: Ending) -> Option<Box<dyn Session>> {
        self.signal.silent.store(ending == Ending::Silence, Ordering::Relaxed);
        self.signal.stop.store(true, Ordering::Release);
        self.thread.thread().unpark();
        self.wait().session
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
