//! A search in a thread of its own: a panic or an endless loop costs a search, not the robot.

use crate::player::{Choice, Player};
use quadrille_engine::{Limits, MoveRequest, Opening};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::time::{Duration, Instant};

/// How many searches may run at once.
#[derive(Clone, Debug)]
pub struct SearchLimit(Arc<AtomicUsize>);

/// The right to one of them, until it is dropped.
#[derive(Debug)]
pub struct Permit(SearchLimit);

impl SearchLimit {
    /// So many.
    pub fn new(most: usize) -> SearchLimit {
        SearchLimit(Arc::new(AtomicUsize::new(most)))
    }

    /// One of them, if one is left.
    pub fn take(&self) -> Option<Permit> {
        let less = |left: usize| left.checked_sub(1);
        self.0.fetch_update(Ordering::AcqRel, Ordering::Acquire, less).ok().map(|_| Permit(self.clone()))
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.0.0.fetch_add(1, Ordering::AcqRel);
    }
}

/// How long a stopped player may take to answer before it is given up.
const STOP_TIMEOUT: Duration = Duration::from_secs(2);

/// What to search.
pub struct Task {
    /// The game so far.
    pub opening: Opening,
    /// How long to think.
    pub limits: Limits,
    /// When the player is stopped, whatever it thinks its limits are.
    pub deadline: Instant,
}

/// A running search.
pub struct Search {
    started: Instant,
    deadline: Instant,
    stop: Arc<AtomicBool>,
    answer: Receiver<Finished>,
    _permit: Permit,
}

/// What has come of a search: the player, unless it broke down, and its choice.
pub struct Finished {
    /// Who searched, for the next time.
    pub player: Option<Box<dyn Player>>,
    /// What it chose.
    pub choice: Result<Choice, String>,
}

/// How a search goes.
pub enum Progress {
    /// It goes on.
    Running,
    /// It has ended.
    Finished(Finished),
    /// Its player does not answer, though it was told to stop. Its thread is left to itself.
    Hung,
}

impl Search {
    /// Starts one.
    pub fn start(mut player: Box<dyn Player>, task: Task, permit: Permit) -> Result<Search, String> {
        let (sender, answer) = sync_channel(1);
        let stop = Arc::new(AtomicBool::new(false));
        let (stopped, deadline) = (Arc::clone(&stop), task.deadline);
        let think = move || {
            let request = MoveRequest::after(&task.opening, task.limits, &stopped);
            let choice = catch_unwind(AssertUnwindSafe(|| player.choose(&request, task.deadline)));
            let choice = choice.unwrap_or_else(|panic| Err(format!("panic: {}", panic_message(&*panic))));
            let player = choice.is_ok().then_some(player);
            let _ = sender.send(Finished { player, choice });
        };
        let thread = std::thread::Builder::new().name("search".into()).spawn(think);
        thread.map_err(|error| format!("no thread for a search: {error}"))?;
        Ok(Search { started: Instant::now(), deadline, stop, answer, _permit: permit })
    }

    /// How long it has been going on.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Wants the best move so far, at the latest at this time.
    pub fn hurry(&mut self, until: Instant) {
        self.deadline = self.deadline.min(until);
    }

    /// How it goes. At its deadline it is told to stop.
    pub fn progress(&mut self) -> Progress {
        match self.answer.try_recv() {
            Ok(finished) => return Progress::Finished(finished),
            Err(TryRecvError::Disconnected) => {
                let choice = Err("the search has ended without an answer".into());
                return Progress::Finished(Finished { player: None, choice });
            }
            Err(TryRecvError::Empty) => {}
        }
        let now = Instant::now();
        if now >= self.deadline {
            self.stop.store(true, Ordering::Relaxed);
        }
        if now >= self.deadline + STOP_TIMEOUT { Progress::Hung } else { Progress::Running }
    }
}

impl Drop for Search {
    /// Nobody wants the answer any more.
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| text.to_string());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or("without a message".into())
}
