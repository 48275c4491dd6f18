//! A coordinator: gives out the jobs of a run and takes the answers, until all is done.

mod open_jobs;
mod work;

pub use work::{Author, Taken, Work};

use crate::broker::BrokerOptions;
use crate::error::OrBroker;
use crate::job::{Job, JobOutcome, Report};
use crate::queue::{self, Queue};
use crate::run::{Pause, Run, RunStatus, WorkerStatus, now};
use crate::{ClusterError, Result};
use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::PullConsumer;
use futures_util::future::join_all;
use open_jobs::OpenJobs;
use quadrille_engine::{EngineSpec, GameInfo};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The connection of a command that has jobs for workers.
pub struct Coordinator {
    runtime: tokio::runtime::Runtime,
    queue: Queue,
    log: Log,
    /// How long a worker may be silent before its job goes to another.
    pub ack_wait: Duration,
}

/// Told what happens.
pub type Log = Arc<dyn Fn(&str) + Send + Sync>;

/// Answers that are fetched at a time.
const RESULT_BATCH: usize = 256;

/// How often a coordinator says how its run stands, looks whether it has to stop and whether last jobs have to be given out again.
const TICK: Duration = Duration::from_millis(500);

/// How long answers are waited for at a time.
const PATIENCE: Duration = Duration::from_millis(100);

/// Set-aside jobs that are told of.
const MOST_TOLD: usize = 100;

/// How a run has ended.
#[derive(Clone, PartialEq, Debug)]
pub struct RunEnd {
    /// Whether it was stopped before all was done.
    pub is_stopped: bool,
    /// Jobs that failed too often, and why.
    pub set_aside: Vec<(String, String)>,
}

impl Coordinator {
    /// Connects to a broker; one that is not there is an error.
    pub fn connect(broker: &BrokerOptions, ack_wait: Duration, log: Log) -> Result<Coordinator> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.or_broker("be waited for")?;
        let told = Arc::clone(&log);
        let queue =
            runtime
                .block_on(Queue::connect(broker, "quadrille coordinator", false, move |text| told(text)))?;
        Ok(Coordinator { runtime, queue, log, ack_wait })
    }

    pub(crate) fn log(&self, text: &str) {
        (self.log)(text);
    }

    /// Where results are written, as a part of the name of a run: the same file on the same machine goes on with the same run.
    pub(crate) fn place(&self, file: &std::path::Path) -> String {
        let path = std::fs::canonicalize(file).unwrap_or(file.to_path_buf());
        format!("{} {}", crate::host_name(), path.display())
    }

    /// Keeps something that jobs need; its hash.
    pub fn put_object(&self, bytes: &[u8]) -> Result<String> {
        self.runtime.block_on(self.queue.put_object(bytes))
    }

    /// Something that workers have kept.
    pub fn get_object(&self, hash: &str) -> Result<Vec<u8>> {
        self.runtime.block_on(self.queue.get_object(hash))
    }

    /// An engine as jobs name it: its files are kept and named by their hashes.
    pub fn engine(&self, game: &dyn GameInfo, spec: &EngineSpec) -> Result<EngineSpec> {
        self.runtime.block_on(self.queue.with_objects(game, spec))
    }

    /// Gives out the jobs of a run until all is done or it is stopped.
    pub fn run(&self, run: &Run, work: &mut dyn Work, stop: &AtomicBool) -> Result<RunEnd> {
        let session = Session {
            queue: &self.queue,
            log: &self.log,
            run,
            work,
            open: OpenJobs::new(Duration::from_secs_f64(run.ack_wait)),
            round: (now() * 1000.0) as u64,
            held: BTreeMap::new(),
            set_aside: Vec::new(),
            started: Instant::now(),
            done_before: 0,
            threads: 0,
        };
        self.runtime.block_on(session.run(stop))
    }
}

/// A run being coordinated.
struct Session<'a> {
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
}

impl Session<'_> {
    async fn run(mut self, stop: &AtomicBool) -> Result<RunEnd> {
        self.done_before = self.work.progress().0;
        let id = self.run.id.clone();
        // What was given out before this coordinator began is planned anew; what was answered is taken first.
        self.queue.withdraw_jobs(&id).await?;
        self.queue.offer_jobs(&id, Duration::from_secs_f64(self.run.ack_wait)).await?;
        let mut results = self.queue.results_of(&id).await?;
        while self.take_results(&results, true).await? > 0 {}
        queue::put(&self.queue.runs, &id, self.run).await?;
        let mut last_tick = None;
        let is_stopped = loop {
            self.give_out().await;
            if self.work.is_decided() || self.open.is_empty() {
                break false;
            }
            if stop.load(Ordering::Relaxed) {
                break true;
            }
            match self.take_results(&results, false).await {
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
        };
        self.tell().await;
        if let Err(error) = self.queue.end_run(&id, !is_stopped).await {
            (self.log)(&error.to_string());
        }
        Ok(RunEnd { is_stopped, set_aside: self.set_aside })
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

    /// Takes the answers that are there; how many. Unless it is only about those, waits a moment if there are none.
    async fn take_results(&mut self, results: &PullConsumer, at_once: bool) -> Result<usize> {
        let patience = (!at_once).then_some(PATIENCE);
        let messages = queue::pull(results, RESULT_BATCH, patience).await?;
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
        let workers: Vec<(String, WorkerStatus)> = queue::all(&self.queue.workers).await.unwrap_or_default();
        let is_there = |worker: &WorkerStatus| worker.is_alive() && worker.build == self.run.build;
        let there = workers.iter().map(|(_, worker)| worker).filter(|worker| is_there(worker));
        self.threads = there.map(|worker| worker.threads).sum();
        for (worker, reason) in self.work.suspects() {
            (self.log)(&format!("worker {worker} is paused: {reason}"));
            if let Err(error) = queue::put(&self.queue.paused, &worker, &Pause { reason }).await {
                (self.log)(&error.to_string());
            }
        }
        self.tell().await;
        let nothing_waits = self.queue.job_counts(&self.run.id).await.is_ok_and(|(waiting, _)| waiting == 0);
        if nothing_waits {
            let copies = self.open.late_copies();
            for (id, job) in &copies {
                (self.log)(&format!("job {} is given out again ({id}): it is late", job.key));
            }
            self.publish(copies).await;
        }
    }

    async fn tell(&self) {
        let (done, total) = self.work.progress();
        let status = RunStatus {
            done,
            total,
            recent: (done.saturating_sub(self.done_before), self.started.elapsed().as_secs_f64()),
            open: self.open.len() as u64,
            set_aside: self.set_aside.iter().take(MOST_TOLD).cloned().collect(),
            seen: now(),
        };
        let _ = queue::put(&self.queue.status, &self.run.id, &status).await;
    }
}

/// What does not reach the broker comes again, and is known then.
async fn acknowledge(message: &Message) {
    let _ = message.ack().await;
}
