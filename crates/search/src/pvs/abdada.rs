//! Threads that keep out of each other's way: a move that another one is searching is put off, and by the time it comes
//! up again the table often knows it (a simple form of ABDADA, Weill 1996).

use super::memory::Candidate;
use super::realisation::ONE;
use super::search::Search;
use quadrille_core::{Evaluate, Game, Order, zobrist};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// How many searches can be announced: far more than there are on the paths of all threads.
const PLACES: usize = 1 << 14;
/// Below this depth it costs more to ask than to search twice.
const LEAST: i32 = 3 * ONE;
/// The rank of what was put off, less the number of the move: those that came first come first again.
const PUT_OFF: i64 = i64::MIN / 2;

/// What the threads of a search are at. A search that is broken off leaves its announcements behind, which are in
/// nobody's way: the next one begins with none.
pub(super) struct Abdada {
    busy: Box<[AtomicU64]>,
}

impl Abdada {
    pub(super) fn new() -> Self {
        Abdada { busy: (0..PLACES).map(|_| AtomicU64::new(0)).collect() }
    }

    fn place(&self, Task(task): Task) -> &AtomicU64 {
        &self.busy[task as usize % PLACES]
    }
}

/// The search of a move to a depth, under a number of its own.
#[derive(Clone, Copy)]
pub(super) struct Task(u64);

/// A move whose turn has come.
pub(super) struct Picked<M> {
    pub(super) candidate: Candidate<M>,
    /// Which of its position's moves it is by rank, however often it was put off: reductions and pruning go by it, so that
    /// a good move is not left out because another thread was at it.
    pub(super) number: usize,
    /// What to announce.
    pub(super) task: Option<Task>,
}

impl<G: Game, E: Evaluate<G>, O: Order<G>> Search<'_, G, E, O> {
    /// The next best of the candidates that no other thread is at, if there is one, else of the `put_off` at their end.
    #[inline]
    pub(super) fn pick_free(
        &mut self,
        start: usize,
        index: usize,
        end: usize,
        depth: i32,
        put_off: &mut usize,
    ) -> Picked<G::Move> {
        loop {
            let candidate = self.pick(start, index, end);
            let number = index - start + *put_off;
            let Some(abdada) = self.abdada.filter(|_| depth >= LEAST && index > start) else {
                return Picked { candidate, number, task: None };
            };
            let slot = self.order.slot(&self.game, candidate.m) as u64;
            let task = Task(zobrist::mix(self.game.key() ^ (slot << 16 | depth as u64)));
            if candidate.rank <= PUT_OFF {
                return Picked { candidate, number: (PUT_OFF - candidate.rank) as usize, task: Some(task) };
            }
            if abdada.place(task).load(Relaxed) != task.0 {
                return Picked { candidate, number, task: Some(task) };
            }
            self.memory.candidates[index].rank = PUT_OFF - number as i64;
            self.memory.candidates[index..end].rotate_left(1);
            *put_off += 1;
        }
    }

    /// Tells the others that a task is begun or done.
    #[inline]
    pub(super) fn announce(&self, task: Option<Task>, begun: bool) {
        if let (Some(abdada), Some(task)) = (self.abdada, task) {
            abdada.place(task).store(if begun { task.0 } else { 0 }, Relaxed);
        }
    }
}
