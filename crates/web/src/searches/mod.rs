//! Searches are many and cores are few: so many run at once, the others wait. Moves of games go first, since they end by
//! themselves; analyses go on as long as somebody looks, so a long one gives way to those that wait and is continued
//! with all it has learnt. Who has fewer searches running is served first.

mod queue;
mod task;

use queue::{Queue, Waiting};
pub use task::{Event, Task};

use crate::api::Failure;
use axum::http::StatusCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use task::Pause;

/// The searches of a server.
#[derive(Clone)]
pub struct Searches {
    hall: Arc<Hall>,
}

struct Hall {
    queue: Mutex<Queue>,
    changed: Condvar,
}

/// The most searches that run or wait, each with the memory of an engine.
const MOST: usize = 96;

/// How long an analysis runs before it gives way for the first time; each time after that twice as long, until the longest.
const SLICE: Duration = Duration::from_millis(500);
const LONGEST_SLICE: Duration = Duration::from_secs(8);

/// How often running analyses are looked at.
const TICK: Duration = Duration::from_millis(50);

impl Searches {
    /// As many threads as searches may run at once.
    pub fn start(threads: usize) -> Searches {
        let hall = Arc::new(Hall { queue: Mutex::default(), changed: Condvar::new() });
        for _ in 0..threads.max(1) {
            let hall = Arc::clone(&hall);
            std::thread::spawn(move || hall.work());
        }
        let watched = Arc::clone(&hall);
        std::thread::spawn(move || watched.watch());
        Searches { hall }
    }

    /// Adds a search for an owner. It ends when its ticket is dropped.
    pub fn add(&self, owner: u64, task: Task) -> Result<Ticket, Failure> {
        let [stop, cancelled, finishes] = [&task.stop, &task.cancelled, &task.finishes].map(Arc::clone);
        let mut queue = self.hall.lock();
        if queue.len() >= MOST {
            let reason = format!("{MOST} searches run or wait already: try again later");
            return Err(Failure(StatusCode::SERVICE_UNAVAILABLE, reason));
        }
        queue.push(Waiting { owner, task });
        self.hall.changed.notify_one();
        Ok(Ticket { hall: Arc::clone(&self.hall), stop, cancelled, finishes })
    }

    /// How many searches run and how many wait.
    pub fn load(&self) -> (usize, usize) {
        let queue = self.hall.lock();
        (queue.running.len(), queue.waiting.len())
    }
}

/// The right to a search.
pub struct Ticket {
    hall: Arc<Hall>,
    stop: Arc<AtomicBool>,
    cancelled: Arc<AtomicBool>,
    finishes: Arc<AtomicBool>,
}

impl Ticket {
    /// Whether the search has ended: only the ticket is left of it.
    pub fn is_over(&self) -> bool {
        Arc::strong_count(&self.stop) == 1
    }

    /// Ends the search with what it has found, which it still tells.
    pub fn finish(&self) {
        self.finishes.store(true, Ordering::Relaxed);
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.cancelled.store(true, Ordering::Relaxed);
        self.stop.store(true, Ordering::Relaxed);
        self.hall.lock().waiting.retain(|waiting| !waiting.task.is_cancelled());
    }
}

impl Hall {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Runs one search after the other.
    fn work(&self) {
        loop {
            let mut queue = self.lock();
            let (number, Waiting { owner, mut task }) = loop {
                match queue.start() {
                    Some(started) => break started,
                    None => queue = self.changed.wait(queue).unwrap_or_else(|poisoned| poisoned.into_inner()),
                }
            };
            queue.tell_places();
            drop(queue);
            let pause = task.run();
            let mut queue = self.lock();
            queue.running.retain(|running| running.number != number);
            if let Pause::GaveWay = pause {
                queue.push(Waiting { owner, task });
                self.changed.notify_one();
            }
        }
    }

    /// Asks analyses to give way that have run for their slice while others wait.
    fn watch(&self) {
        loop {
            std::thread::sleep(TICK);
            let queue = self.lock();
            if queue.waiting.is_empty() {
                continue;
            }
            let now = Instant::now();
            for running in queue.running.iter().filter(|running| now > running.until) {
                running.gives_way.store(true, Ordering::Relaxed);
                running.stop.store(true, Ordering::Relaxed);
            }
        }
    }
}
