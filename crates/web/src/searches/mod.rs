//! Searches are many and cores are few: so many run at once, the others wait. Moves of games go first, since they end by
//! themselves, and have places of their own, so that none is refused because others analyse; analyses go on as long as
//! somebody looks, so a long one gives way to those that wait and is continued with all it has learnt. Who has fewer searches
//! running is served first. A proof that is finished rests until somebody
//! asks what else it knows.

mod queue;

pub use queue::Owner;
use queue::{Queue, QueuedSearch};

use crate::failure::Failure;
use quadrille_api::{Pause, StopFlags, Task};
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// The searches of a server.
#[derive(Clone)]
pub struct Searches {
    pool: Arc<SearchPool>,
}

struct SearchPool {
    queue: Mutex<Queue>,
    changed: Condvar,
}

/// The most moves of games and the most analyses that run, wait or rest; one sender has half of them at most.
const MOST_MOVES: usize = 512;
const MOST_ANALYSES: usize = 128;

/// The most threads that search.
const MOST_THREADS: usize = 1024;

/// How long an analysis runs before it gives way for the first time; each time after that twice as long, until the longest.
const SLICE: Duration = Duration::from_millis(500);
const LONGEST_SLICE: Duration = Duration::from_secs(8);

/// How long an analysis runs at least while moves of games wait.
const SHORTEST_SLICE: Duration = Duration::from_millis(100);

/// How often running analyses are looked at.
const TICK: Duration = Duration::from_millis(50);

impl Searches {
    /// As many threads as searches may run at once.
    pub fn start(threads: usize) -> io::Result<Searches> {
        if !(1..=MOST_THREADS).contains(&threads) {
            let reason = format!("1 to {MOST_THREADS} searches can run at once, not {threads}");
            return Err(io::Error::new(io::ErrorKind::InvalidInput, reason));
        }
        let pool = Arc::new(SearchPool { queue: Mutex::default(), changed: Condvar::new() });
        let spawn = |work: fn(&SearchPool)| {
            let pool = Arc::clone(&pool);
            std::thread::Builder::new().spawn(move || work(&pool))
        };
        for _ in 0..threads {
            spawn(SearchPool::work)?;
        }
        spawn(SearchPool::watch)?;
        Ok(Searches { pool })
    }

    /// Adds a search for an owner. It ends when its handle is dropped.
    pub fn add(&self, owner: Owner, task: Task) -> Result<SearchHandle, Failure> {
        let flags = task.flags.clone();
        let (most, kind) = if task.is_move() { (MOST_MOVES, "moves") } else { (MOST_ANALYSES, "analyses") };
        let mut queue = self.pool.lock();
        let (all, own) = queue.count(task.is_move(), owner.sender);
        if all >= most || own >= most / 2 {
            return Err(Failure::busy(format!(
                "{all} {kind} run or wait already, {own} of them yours, and {most} may, {} of them yours: try again later",
                most / 2
            )));
        }
        queue.push(QueuedSearch { owner, task });
        self.pool.changed.notify_one();
        Ok(SearchHandle { pool: Arc::clone(&self.pool), flags })
    }

    /// How many searches run and how many wait.
    pub fn load(&self) -> (usize, usize) {
        let queue = self.pool.lock();
        (queue.running.len(), queue.waiting.len())
    }
}

/// The right to a search.
pub struct SearchHandle {
    pool: Arc<SearchPool>,
    flags: StopFlags,
}

impl SearchHandle {
    /// Whether the search has ended: only the handle is left of it.
    pub fn is_over(&self) -> bool {
        Arc::strong_count(&self.flags.stop) == 1
    }

    /// Ends the search with what it has found, which it still tells.
    pub fn finish(&self) {
        StopFlags::draw(&[&self.flags.finishes, &self.flags.stop]);
    }

    /// Asks the search what it knows, if it is one that can say; it tells so soon, also if it rests.
    pub fn ask(&self) {
        StopFlags::draw(&[&self.flags.asked]);
        let mut queue = self.pool.lock();
        queue.wake();
        self.pool.changed.notify_one();
    }
}

impl Drop for SearchHandle {
    fn drop(&mut self) {
        StopFlags::draw(&[&self.flags.cancelled, &self.flags.stop]);
        self.pool.lock().drop_cancelled();
    }
}

impl SearchPool {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Runs one search after the other.
    fn work(&self) {
        loop {
            let mut queue = self.lock();
            let (number, QueuedSearch { owner, mut task }) = loop {
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
            match pause {
                Pause::Ended => continue,
                Pause::GaveWay => queue.push(QueuedSearch { owner, task }),
                Pause::Rests => {
                    queue.resting.push(QueuedSearch { owner, task });
                    queue.wake();
                    queue.drop_cancelled();
                }
            }
            self.changed.notify_one();
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
            let (to_move, now) = (queue.has_waiting_move(), Instant::now());
            for running in queue.running.iter().filter(|running| running.gives_way(to_move, now)) {
                StopFlags::draw(&[&running.flags.gives_way, &running.flags.stop]);
            }
        }
    }
}
