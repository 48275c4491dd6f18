use super::task::StopFlags;
use super::{LONGEST_SLICE, SLICE, Task};
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// Who runs and who waits.
#[derive(Default)]
pub struct Queue {
    pub waiting: VecDeque<QueuedSearch>,
    pub running: Vec<RunningSearch>,
    /// Those that have found what they can, and may be asked about it.
    pub resting: Vec<QueuedSearch>,
    started: u64,
}

/// A search that waits.
pub struct QueuedSearch {
    pub owner: u64,
    pub task: Task,
}

/// A search that runs.
pub struct RunningSearch {
    pub number: u64,
    owner: u64,
    /// When it has to give way to others.
    pub until: Instant,
    pub flags: StopFlags,
}

impl Queue {
    pub fn len(&self) -> usize {
        self.waiting.len() + self.running.len() + self.resting.len()
    }

    pub fn push(&mut self, waiting: QueuedSearch) {
        self.waiting.push_back(waiting);
        self.tell_places();
    }

    /// Puts those that rest and are asked into the row.
    pub fn wake(&mut self) {
        let resting = std::mem::take(&mut self.resting);
        let (asked, resting): (Vec<_>, Vec<_>) = resting.into_iter().partition(|one| one.task.is_asked());
        self.resting = resting;
        self.waiting.extend(asked);
    }

    /// Forgets those that nobody wants to hear of any more.
    pub fn drop_cancelled(&mut self) {
        self.waiting.retain(|waiting| !waiting.task.is_cancelled());
        self.resting.retain(|resting| !resting.task.is_cancelled());
    }

    /// Takes the search that is next: moves of games first, then who has fewest running, then who has waited longest.
    pub fn start(&mut self) -> Option<(u64, QueuedSearch)> {
        self.drop_cancelled();
        let running = |owner: u64| self.running.iter().filter(|running| running.owner == owner).count();
        let order = |waiting: &QueuedSearch| (!waiting.task.is_urgent(), running(waiting.owner));
        let next = (0..self.waiting.len()).min_by_key(|&place| order(&self.waiting[place]))?;
        let waiting = self.waiting.remove(next)?;
        self.started += 1;
        let slice =
            if waiting.task.is_urgent() { Duration::from_secs(3600) } else { self.slice(&waiting.task) };
        self.running.push(RunningSearch {
            number: self.started,
            owner: waiting.owner,
            until: Instant::now() + slice,
            flags: waiting.task.flags.clone(),
        });
        Some((self.started, waiting))
    }

    fn slice(&self, task: &Task) -> Duration {
        (SLICE * (1 << task.slices().min(4))).min(LONGEST_SLICE)
    }

    /// Tells those who wait for the first time how many are before them.
    pub fn tell_places(&mut self) {
        for (place, waiting) in
            self.waiting.iter_mut().enumerate().filter(|(_, waiting)| waiting.task.slices() == 0)
        {
            waiting.task.tell_place(place);
        }
    }
}
