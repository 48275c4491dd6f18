use crate::job::Job;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// How often a late job is given out again.
const MOST_COPIES: u32 = 2;

/// A job is late after so many times what others took.
const LATE_FACTOR: f64 = 2.0;

/// Jobs that are given out and not answered.
pub(super) struct OpenJobs {
    jobs: BTreeMap<String, OpenJob>,
    /// How long the longest job took that was answered, in seconds.
    longest: f64,
    /// No job is late before.
    least_late: Duration,
}

struct OpenJob {
    job: Job,
    since: Instant,
    copies: u32,
}

impl OpenJobs {
    pub fn new(least_late: Duration) -> OpenJobs {
        OpenJobs { jobs: BTreeMap::new(), longest: 0.0, least_late }
    }

    pub fn len(&self) -> usize {
        self.jobs.len()
    }

    pub fn is_empty(&self) -> bool {
        self.jobs.is_empty()
    }

    pub fn insert(&mut self, job: Job) {
        let open = OpenJob { since: Instant::now(), copies: 0, job };
        self.jobs.insert(open.job.key.clone(), open);
    }

    pub fn answered(&mut self, key: &str, seconds: f64) {
        if self.jobs.remove(key).is_some() && seconds.is_finite() {
            self.longest = self.longest.max(seconds);
        }
    }

    pub fn remove(&mut self, key: &str) -> bool {
        self.jobs.remove(key).is_some()
    }

    /// Forgets all jobs but some.
    pub fn retain(&mut self, is_kept: impl Fn(&str) -> bool) {
        self.jobs.retain(|key, _| is_kept(key));
    }

    /// The job under another number.
    pub fn renew(&mut self, key: &str, round: u64) -> Option<Job> {
        let open = self.jobs.get_mut(key)?;
        (open.job.round, open.since) = (round, Instant::now());
        Some(open.job.clone())
    }

    /// Jobs that take too long, to be given out again under ids of their own. Whoever answers first counts. It is asked for only when
    /// no job waits: then there are workers without work.
    pub fn late_copies(&mut self) -> Vec<(String, Job)> {
        let late = self.least_late.as_secs_f64().max(LATE_FACTOR * self.longest);
        let mut copies = Vec::new();
        for open in self.jobs.values_mut() {
            if open.copies < MOST_COPIES && open.since.elapsed().as_secs_f64() > late {
                open.copies += 1;
                open.since = Instant::now();
                copies.push((format!("{}.copy{}", open.job.id(), open.copies), open.job.clone()));
            }
        }
        copies
    }
}
