use super::{LONGEST_SLICE, SHORTEST_SLICE, SLICE};
use quadrille_api::{StopFlags, Task};
use std::collections::VecDeque;
use std::net::IpAddr;
use std::time::{Duration, Instant};

/// For whom a search is made: somebody at an address, and which of their pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Owner {
    /// The sender ([`sender`](crate::rate::sender)).
    pub sender: IpAddr,
    /// A number for each page; all requests by HTTP are one.
    pub page: u64,
}

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
    pub owner: Owner,
    pub task: Task,
}

/// A search that runs.
pub struct RunningSearch {
    pub number: u64,
    owner: Owner,
    urgent: bool,
    since: Instant,
    /// When it has to give way to others.
    until: Instant,
    pub flags: StopFlags,
}

impl RunningSearch {
    /// Whether others are to be served now; moves do not wait for a long slice to end.
    pub fn gives_way(&self, to_move: bool, now: Instant) -> bool {
        now > if to_move && !self.urgent { self.until.min(self.since + SHORTEST_SLICE) } else { self.until }
    }
}

impl Queue {
    /// The searches of one kind, moves of games or analyses: all of them, and those of a sender.
    pub fn count(&self, urgent: bool, sender: IpAddr) -> (usize, usize) {
        let idle = self.waiting.iter().chain(&self.resting).map(|one| (one.task.is_move(), one.owner));
        let running = self.running.iter().map(|one| (one.urgent, one.owner));
        let owners = idle.chain(running).filter(|(kind, _)| *kind == urgent).map(|(_, owner)| owner);
        owners.fold((0, 0), |(all, own), owner| (all + 1, own + usize::from(owner.sender == sender)))
    }

    /// Whether a move of a game waits, or somebody who only asks what is known.
    pub fn has_waiting_move(&self) -> bool {
        self.waiting.iter().any(|waiting| waiting.task.is_urgent())
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

    /// Takes the search that is next: moves of games first, then the sender and the page that have fewest running, then who
    /// has waited longest.
    pub fn start(&mut self) -> Option<(u64, QueuedSearch)> {
        self.drop_cancelled();
        let running = |is_same: &dyn Fn(Owner) -> bool| {
            self.running.iter().filter(|running| is_same(running.owner)).count()
        };
        let order = |QueuedSearch { owner, task }: &QueuedSearch| {
            let of_sender = running(&|other| other.sender == owner.sender);
            (!task.is_urgent(), of_sender, running(&|other| other == *owner))
        };
        let next = (0..self.waiting.len()).min_by_key(|&place| order(&self.waiting[place]))?;
        let waiting = self.waiting.remove(next)?;
        self.started += 1;
        let urgent = waiting.task.is_move();
        let slice = if urgent { Duration::from_secs(3600) } else { self.slice(&waiting.task) };
        let since = Instant::now();
        self.running.push(RunningSearch {
            number: self.started,
            owner: waiting.owner,
            urgent,
            since,
            until: since + slice,
            flags: waiting.task.flags.clone(),
        });
        Some((self.started, waiting))
    }

    fn slice(&self, task: &Task) -> Duration {
        (SLICE * (1 << task.slices().min(4))).min(LONGEST_SLICE)
    }

    /// Tells those who wait for the first time how many are before them.
    pub fn tell_places(&mut self) {
        let moves = self.waiting.iter().filter(|waiting| waiting.task.is_urgent()).count();
        // How many are before the next move, and before the next analysis: the latter come after all moves.
        let mut before = [0, moves];
        for QueuedSearch { task, .. } in &mut self.waiting {
            let place = &mut before[usize::from(!task.is_urgent())];
            if task.slices() == 0 {
                task.tell_place(*place);
            }
            *place += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_api::{Event, Pause, RequestError, SearchTask};

    struct Idle {
        urgent: bool,
    }

    impl SearchTask for Idle {
        fn is_urgent(&self) -> bool {
            self.urgent
        }

        fn go_on(&mut self, _: &StopFlags, _: &mut dyn FnMut(Event)) -> Result<Pause, RequestError> {
            Ok(Pause::Ended)
        }
    }

    #[test]
    fn moves_go_before_analyses_and_who_has_fewest_running_goes_first() {
        let mut queue = Queue::default();
        let owner = |sender, page| Owner { sender: IpAddr::from([10, 0, 0, sender]), page };
        let mut add = |owner, urgent| {
            let task = Task::new(Idle { urgent }, None, |_| ());
            queue.push(QueuedSearch { owner, task });
        };
        let (greedy, patient, modest) = (owner(1, 1), owner(1, 2), owner(2, 3));
        add(modest, false);
        (0..3).for_each(|_| add(greedy, true));
        add(patient, true);
        add(modest, true);
        assert_eq!(queue.count(true, greedy.sender), (5, 4), "analyses have a queue of their own");
        assert_eq!(queue.count(false, greedy.sender), (1, 0));
        let mut next = || queue.start().map(|(_, started)| (started.owner, started.task.is_move()));
        // Moves: the first who came, then who has nothing running, then another page of the same sender.
        assert_eq!(next(), Some((greedy, true)));
        assert_eq!(next(), Some((modest, true)));
        assert_eq!(next(), Some((patient, true)));
        assert_eq!([next(), next()], [Some((greedy, true)); 2]);
        assert_eq!(next(), Some((modest, false)));
        assert_eq!(next(), None);
    }

    #[test]
    fn an_analysis_gives_way_to_a_move_at_once_and_to_others_after_its_slice() {
        let mut queue = Queue::default();
        let owner = Owner { sender: IpAddr::from([10, 0, 0, 1]), page: 1 };
        queue.push(QueuedSearch { owner, task: Task::new(Idle { urgent: false }, None, |_| ()) });
        queue.start();
        let running = &queue.running[0];
        let soon = Instant::now() + 2 * SHORTEST_SLICE;
        assert!(running.gives_way(true, soon) && !running.gives_way(false, soon));
        assert!(running.gives_way(false, soon + SLICE));
    }
}
