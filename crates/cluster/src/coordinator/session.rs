//! A run being coordinated: jobs out, answers in.

use super::open_jobs::OpenJobs;
use super::{Author, Log, RunEnd, Taken, Work};
use crate::job::{Job, JobOutcome, Report};
use crate::queue::{self, Queue};
use crate::run::{Pause, Run, RunStatus, WorkerStatus, now};
use crate::{ClusterError, Result};
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::{AckKind, Message};
use futures_util::future::join_all;
use quadrille_arena::StopSignal;
use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Answers that are fetched at a time.
const RESULT_BATCH: usize = 256;

/// How often a coordinator says how its run stands, looks whether it has to stop and whether last jobs have to be given out again.
const TICK: Duration = Duration::from_millis(500);

/// How long answers are waited for at a time.
const RESULT_TIMEOUT: Duration = Duration::from_millis(100);

/// The same where only those are wanted that are there already.
const NO_WAIT: Duration = Duration::from_millis(10);

/// Set-aside jobs that the status of a run names.
const MOST_LISTED: usize = 100;

/// A run being coordinated.
pub(super) struct Session<'a> {
    queue: &'a Queue,
    log: &'a Log,
    run: &'a Run,
    work: &'a mut dyn Work,
    open: OpenJobs,
    /// The number that the next jobs have.
    round: u64,
    /// Answers that the broker keeps until they are written.
    held: BTreeMap<String, Message>,
    set_aside: Vec<(String, String)>,
    started: Instant,
    done_before: u64,
    /// Threads of the workers that are there.
    threads: usize,
    /// Since when no more jobs are given out, in seconds since 1970.
    finishing_since: Option<f64>,
}

impl<'a> Session<'a> {
    pub fn new(queue: &'a Queue, log: &'a Log, run: &'a Run, work: &'a mut dyn Work) -> Self {
        Session {
            queue,
            log,
            run,
            done_before: work.progress().0,
            work,
            open: OpenJobs::new(Duration::from_secs_f64(run.ack_wait)),
            round: (now() * 1000.0) as u64,
            held: BTreeMap::new(),
            set_aside: Vec::new(),
            started: Instant::now(),
            threads: 0,
            finishing_since: None,
        }
    }

    pub async fn run(mut self, stop: &StopSignal) -> Result<RunEnd> {
        let id = self.run.id.clone();
        // What was given out before this coordinator began is planned anew; what was answered is taken first.
        self.queue.withdraw_jobs(&id).await?;
        self.queue.offer_jobs(&id, Duration::from_secs_f64(self.run.ack_wait)).await?;
        let mut results = self.queue.results_of(&id).await?;
        while self.take_results(&results, NO_WAIT).await? > 0 {}
        queue::put(&self.queue.runs, &id, self.run).await?;
        let mut last_tick = None;
        while !stop.abandon.load(Ordering::Relaxed) {
            match self.finishing_since {
                None if stop.finish.load(Ordering::Relaxed) => self.begin_to_finish().await,
                None => self.give_out().await,
                Some(_) => {}
            }
            if self.work.is_decided() || self.open.is_empty() {
                break;
            }
            match self.take_results(&results, RESULT_TIMEOUT).await {
                Ok(_) => {}
                Err(ClusterError::Broker(..)) => {
                    tokio::time::sleep(TICK).await;
                    if let Ok(found) = self.queue.results_of(&id).await {
                        results = found;
                    }
                }
                Err(error) => {
                    let _ = self.queue.end_run(&id, false).await;
                    return Err(error);
                }
            }
            if last_tick.is_none_or(|tick: Instant| tick.elapsed() > TICK) {
                last_tick = Some(Instant::now());
                self.tick().await;
            }
        }
        let is_stopped = stop.finish.load(Ordering::Relaxed) || stop.abandon.load(Ordering::Relaxed);
        if is_stopped && !self.open.is_empty() {
            let open = self.open.len();
            (self.log)(&format!(
                "{open} jobs are abandoned; what workers answer yet is kept for the same command"
            ));
        }
        self.publish_status().await;
        if let Err(error) = self.queue.end_run(&id, !is_stopped).await {
            (self.log)(&error.to_string());
        }
        Ok(RunEnd { is_stopped, set_aside: self.set_aside })
    }

    /// Takes back the jobs that nobody is at; those that workers are at are waited for.
    async fn begin_to_finish(&mut self) {
        self.finishing_since = Some(now());
        match self.queue.job_counts(&self.run.id).await {
            Ok((_, 0)) => self.open.retain(|_| false),
            Ok((_, running)) => (self.log)(&format!("waiting for {running} jobs that workers are at")),
            Err(error) => (self.log)(&error.to_string()),
        }
        if let Err(error) = self.queue.withdraw_jobs(&self.run.id).await {
            (self.log)(&error.to_string());
        }
    }

    /// While it is finishing: forgets the jobs that no worker is at, once all have said since then what they are at.
    fn forget_withdrawn(&mut self, workers: &[WorkerStatus]) {
        let Some(since) = self.finishing_since else { return };
        let alive = || workers.iter().filter(|worker| worker.is_alive());
        if alive().all(|worker| worker.seen > since) {
            let running = alive().flat_map(|worker| &worker.running);
            let own: HashSet<&str> =
                running.filter(|(run, _)| *run == self.run.id).map(|(_, key)| key.as_str()).collect();
            self.open.retain(|key| own.contains(key));
        }
    }

    /// Gives out jobs until enough are on their way.
    async fn give_out(&mut self) {
        let mut jobs = Vec::new();
        let window = self.work.window(self.threads);
        while self.open.len() < window && !self.work.is_decided() {
            let Some((key, task)) = self.work.next() else { break };
            self.round += 1;
            let job = Job { run: self.run.id.clone(), key, round: self.round, task };
            self.open.insert(job.clone());
            jobs.push((job.id(), job));
        }
        self.publish(jobs).await;
    }

    /// Hands jobs to the broker, each under an id, as often as it takes.
    async fn publish(&self, jobs: Vec<(String, Job)>) {
        let publish = async |(id, job): (String, Job)| {
            loop {
                let published = self.queue.publish_job(&self.run.id, &id, &job).await;
                let error = match published {
                    Ok(acknowledgement) => match acknowledgement.await {
                        Ok(_) => return,
                        Err(error) => error.to_string(),
                    },
                    Err(error) => error.to_string(),
                };
                (self.log)(&format!("job {} was not taken: {error}; trying again", job.key));
                tokio::time::sleep(TICK).await;
            }
        };
        join_all(jobs.into_iter().map(publish)).await;
    }

    /// Takes the answers that are there, or the first that comes within a time; how many.
    async fn take_results(&mut self, results: &PullConsumer, timeout: Duration) -> Result<usize> {
        let messages = queue::fetch(results, RESULT_BATCH, timeout).await?;
        let count = messages.len();
        for message in messages {
            self.take(message).await?;
        }
        Ok(count)
    }

    async fn take(&mut self, message: Message) -> Result<()> {
        let report: Report = match serde_json::from_slice(&message.payload) {
            Ok(report) => report,
            Err(error) => {
                (self.log)(&format!("an answer cannot be read: {error}"));
                acknowledge(&message).await;
                return Ok(());
            }
        };
        let Report { key, worker, speed, seconds, outcome } = report;
        match outcome {
            JobOutcome::Done(answer) => {
                let author = Author { worker: &worker, speed, seconds };
                match self.work.take(&key, answer, &author)? {
                    Taken::Held => {
                        self.held.insert(key.clone(), message);
                        self.open.answered(&key, seconds);
                        return Ok(());
                    }
                    Taken::Written | Taken::Known => self.open.answered(&key, seconds),
                    Taken::Wrong(reason) => {
                        (self.log)(&format!("job {key}: the answer of worker {worker} is refused: {reason}"));
                        self.give_out_again(&key).await;
                    }
                }
                self.acknowledge_held().await;
            }
            JobOutcome::Failed(reason) => {
                (self.log)(&format!("job {key} failed at worker {worker}: {reason}"));
            }
            JobOutcome::SetAside(reason) => {
                if self.open.remove(&key) {
                    (self.log)(&format!("job {key} is set aside: {reason}"));
                    self.work.set_aside(&key);
                    self.set_aside.push((key, reason));
                }
            }
            JobOutcome::Refused(reason) => {
                (self.log)(&format!("worker {worker} takes no jobs: {reason}"));
            }
        }
        acknowledge(&message).await;
        Ok(())
    }

    async fn acknowledge_held(&mut self) {
        let written: Vec<String> =
            self.held.keys().filter(|key| self.work.is_written(key)).cloned().collect();
        for key in written {
            if let Some(message) = self.held.remove(&key) {
                acknowledge(&message).await;
            }
        }
    }

    /// A job whose answer was wrong: it has another number from here on, so that the broker takes another answer.
    async fn give_out_again(&mut self, key: &str) {
        self.round += 1;
        if let Some(job) = self.open.renew(key, self.round) {
            self.publish(vec![(job.id(), job)]).await;
        }
    }

    async fn tick(&mut self) {
        let workers = queue::all::<WorkerStatus>(&self.queue.workers).await;
        let workers: Vec<WorkerStatus> =
            workers.unwrap_or_default().into_iter().map(|(_, worker)| worker).collect();
        let is_there = |worker: &&WorkerStatus| worker.is_alive() && worker.build == self.run.build;
        self.threads = workers.iter().filter(is_there).map(|worker| worker.threads).sum();
        self.forget_withdrawn(&workers);
        // The broker is not to show them again.
        for message in self.held.values() {
            let _ = message.ack_with(AckKind::Progress).await;
        }
        for (worker, reason) in self.work.suspects() {
            (self.log)(&format!("worker {worker} is paused: {reason}"));
            if let Err(error) = queue::put(&self.queue.paused, &worker, &Pause { reason }).await {
                (self.log)(&error.to_string());
            }
        }
        self.publish_status().await;
        if self.finishing_since.is_some() {
            return;
        }
        let nothing_waits = self.queue.job_counts(&self.run.id).await.is_ok_and(|(waiting, _)| waiting == 0);
        if nothing_waits {
            let copies = self.open.late_copies();
            for (id, job) in &copies {
                (self.log)(&format!("job {} is given out again ({id}): it is late", job.key));
            }
            self.publish(copies).await;
        }
    }

    async fn publish_status(&self) {
        let (done, total) = self.work.progress();
        let status = RunStatus {
            done,
            total,
            recent: (done.saturating_sub(self.done_before), self.started.elapsed().as_secs_f64()),
            open: self.open.len() as u64,
            set_aside: self.set_aside.iter().take(MOST_LISTED).cloned().collect(),
            seen: now(),
        };
        let _ = queue::put(&self.queue.status, &self.run.id, &status).await;
    }
}

/// What does not reach the broker comes again, and is known then.
async fn acknowledge(message: &Message) {
    let _ = message.ack().await;
}
