//! A thread of a worker: takes jobs, does them, hands in what came of them.

use super::Shared;
use super::perform::Performer;
use crate::job::{Answer, Job, JobOutcome, Report};
use crate::queue;
use crate::run::Run;
use crate::{ClusterError, Result};
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::{AckKind, Message};
use futures_util::future::join_all;
use quadrille_arena::StopSignal;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// How often a job may be given out: after that it is set aside.
pub const MAX_DELIVERIES: i64 = 3;

/// How long a worker waits for a job of its only run.
const JOB_TIMEOUT: Duration = Duration::from_secs(2);

/// The same with several runs, before it looks at the next.
const SHORT_JOB_TIMEOUT: Duration = Duration::from_millis(100);

/// How long a worker without runs, or after an error, waits.
const PAUSE: Duration = Duration::from_millis(200);

/// The most jobs that are taken at once ...
const LARGEST_BATCH: usize = 64;

/// ... and for how long they should last: tiny jobs are taken many at a time.
const BATCH_TIME: Duration = Duration::from_millis(50);

pub(crate) struct Slot {
    pub shared: Arc<Shared>,
    pub number: usize,
    /// Given away while a job is being done.
    pub performer: Option<Performer>,
    pub consumers: BTreeMap<String, PullConsumer>,
    pub batch: usize,
}

impl Slot {
    /// Takes jobs until the worker is told to stop.
    pub async fn work(mut self) {
        let mut turn = self.number;
        while !self.shared.stop.finish.load(Ordering::Relaxed) {
            let runs = self.shared.open_runs();
            turn = turn.wrapping_add(1);
            let Some(run) = runs.get(turn % runs.len().max(1)) else {
                self.consumers.clear();
                tokio::time::sleep(PAUSE).await;
                continue;
            };
            let timeout = if runs.len() == 1 { JOB_TIMEOUT } else { SHORT_JOB_TIMEOUT };
            match self.take(run, timeout).await {
                Ok(messages) if messages.is_empty() => {}
                Ok(messages) => self.perform_all(run, messages).await,
                Err(_) => {
                    self.consumers.remove(&run.id);
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    }

    /// Jobs of a run, as many as are done in a moment.
    async fn take(&mut self, run: &Run, timeout: Duration) -> Result<Vec<Message>> {
        let consumer = match self.consumers.get(&run.id) {
            Some(consumer) => consumer,
            None => {
                let consumer = self.shared.queue.jobs_of(&run.id).await?;
                self.consumers.entry(run.id.clone()).or_insert(consumer)
            }
        };
        queue::fetch(consumer, self.batch, timeout).await
    }

    /// Does jobs one after the other. Heart-beats keep those that wait as well as the one being done.
    async fn perform_all(&mut self, run: &Run, messages: Vec<Message>) {
        let messages = Arc::new(messages);
        let held = Arc::clone(&messages);
        let interval = Duration::from_secs_f64((run.ack_wait / 3.0).max(0.01));
        let heartbeat = tokio::spawn(async move {
            loop {
                tokio::time::sleep(interval).await;
                for message in held.iter() {
                    // What does not reach the broker costs the job, not the worker.
                    let _ = message.ack_with(AckKind::Progress).await;
                }
            }
        });
        let (mut reports, clock) = (Vec::new(), Instant::now());
        for message in messages.iter() {
            if let Some(report) = self.perform(run, message).await {
                reports.push((message.clone(), report));
            }
        }
        let seconds_each = clock.elapsed().as_secs_f64() / messages.len().max(1) as f64;
        let publish = |(message, (id, report)): (Message, (String, Report))| {
            let (shared, run) = (Arc::clone(&self.shared), run.id.clone());
            async move {
                if shared.publish_report(&run, &id, &report).await {
                    let _ = message.ack().await;
                }
            }
        };
        join_all(reports.into_iter().map(publish)).await;
        heartbeat.abort();
        let fitting = (BATCH_TIME.as_secs_f64() / seconds_each.max(1e-6)) as usize;
        self.batch = fitting.clamp(1, LARGEST_BATCH.min(2 * self.batch));
    }

    /// Does one job; the report to hand in with its id, after which the job is over.
    async fn perform(&mut self, run: &Run, message: &Message) -> Option<(String, Report)> {
        let tries = message.info().map_or(1, |info| info.delivered);
        let job: Job = match serde_json::from_slice(&message.payload) {
            Ok(job) => job,
            Err(error) => {
                self.shared.log(&format!("a job of run {} cannot be read: {error}", run.id));
                let _ = message.ack_with(AckKind::Term).await;
                return None;
            }
        };
        if tries > MAX_DELIVERIES {
            let reason = format!("it was given out {MAX_DELIVERIES} times, and nobody answered");
            return Some(self.report(&job, 0.0, JobOutcome::SetAside(reason)));
        }
        let clock = Instant::now();
        let signal = Arc::new(StopSignal::default());
        self.shared.begin(self.number, &job, &signal);
        let result = self.run_task(&job, signal).await;
        self.shared.end(self.number, &result);
        let seconds = clock.elapsed().as_secs_f64();
        match result {
            Ok(Some(answer)) => Some(self.report(&job, seconds, JobOutcome::Done(answer))),
            // Somebody else may have it.
            Ok(None) => {
                let _ = message.ack_with(AckKind::Nak(None)).await;
                None
            }
            Err(error) if tries >= MAX_DELIVERIES => {
                self.shared.log(&format!("job {} of run {} is set aside: {error}", job.key, run.id));
                Some(self.report(&job, seconds, JobOutcome::SetAside(error.to_string())))
            }
            Err(error) => {
                self.shared.log(&format!("job {} of run {} failed: {error}", job.key, run.id));
                let (_, report) = self.report(&job, seconds, JobOutcome::Failed(error.to_string()));
                let id = format!("{}.failed{tries}", job.id());
                self.shared.publish_report(&run.id, &id, &report).await;
                let delay = Duration::from_secs_f64(run.ack_wait.min(1.0));
                let _ = message.ack_with(AckKind::Nak(Some(delay))).await;
                None
            }
        }
    }

    async fn run_task(&mut self, job: &Job, signal: Arc<StopSignal>) -> Result<Option<Answer>> {
        let mut performer = match self.performer.take() {
            Some(performer) => performer,
            None => self.shared.performer(),
        };
        let task = job.task.clone();
        let done = tokio::task::spawn_blocking(move || {
            let answer = performer.perform(&task, &signal);
            (performer, answer)
        });
        match done.await {
            Ok((performer, answer)) => {
                self.performer = Some(performer);
                answer
            }
            Err(panic) => Err(ClusterError::Wrong(format!("the job has broken down: {panic}"))),
        }
    }

    fn report(&self, job: &Job, seconds: f64, outcome: JobOutcome) -> (String, Report) {
        let (worker, speed) = (self.shared.name.clone(), self.shared.speed);
        (job.id(), Report { key: job.key.clone(), worker, speed, seconds, outcome })
    }
}
