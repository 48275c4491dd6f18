//! A worker: a process that takes jobs of all runs it can do, until it is told to stop.

mod analyse;
mod perform;
mod play;
mod prove;
mod slot;
mod watch;

use crate::allowance::Allowance;
use crate::broker::BrokerOptions;
use crate::error::OrBroker;
use crate::job::{Answer, Job, Report};
use crate::queue::{self, Queue};
use crate::run::{Pause, Run, WorkerStatus, now};
use crate::{ClusterError, Result};
use perform::Performer;
use quadrille_arena::StopSignal;
pub use slot::MAX_DELIVERIES;
use slot::Slot;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How a worker works.
pub struct WorkerOptions {
    /// Its name: who made an answer. Letters, digits, `-` and `_`.
    pub name: String,
    /// How many jobs at a time.
    pub threads: usize,
    /// What it has and allows.
    pub allowance: Allowance,
    /// Positions a second in `bench`.
    pub speed: f64,
    /// Where objects are kept that jobs need.
    pub folder: PathBuf,
    /// Told what happens.
    pub log: Arc<dyn Fn(&str) + Send + Sync>,
}

/// How often a worker says how it stands, and looks whether it has to stop.
const STATUS_INTERVAL: Duration = Duration::from_secs(2);
const STOP_INTERVAL: Duration = Duration::from_millis(50);

/// Takes jobs until it is told to finish, and then does those it has, unless it is told to abandon them; those go to others.
pub fn work(broker: &BrokerOptions, options: WorkerOptions, stop: Arc<StopSignal>) -> Result<()> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if options.name.is_empty() || !options.name.chars().all(is_word) {
        let name = options.name.escape_debug();
        return Err(ClusterError::Wrong(format!(
            "'{name}' is no name of a worker: letters, digits, - and _"
        )));
    }
    let runtime = tokio::runtime::Runtime::new().or_broker("be waited for")?;
    let result = runtime.block_on(run(broker, options, stop, runtime.handle().clone()));
    runtime.shutdown_background();
    result
}

async fn run(
    broker: &BrokerOptions,
    options: WorkerOptions,
    stop: Arc<StopSignal>,
    runtime: tokio::runtime::Handle,
) -> Result<()> {
    let log = Arc::clone(&options.log);
    let queue = loop {
        let log = Arc::clone(&options.log);
        match Queue::connect(broker, &options.name, true, move |text| log(text)).await {
            Ok(queue) => break queue,
            Err(error @ (ClusterError::Connect(..) | ClusterError::File(..))) => return Err(error),
            Err(error) => options.log.as_ref()(&error.to_string()),
        }
        if stop.finish.load(Ordering::Relaxed) {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    };
    let shared = Arc::new(Shared {
        name: options.name,
        speed: options.speed,
        threads: options.threads,
        allowance: Arc::new(options.allowance),
        folder: options.folder,
        queue,
        runtime,
        stop,
        runs: Mutex::default(),
        pause: Mutex::default(),
        running: Mutex::default(),
        done: AtomicU64::new(0),
        failed: AtomicU64::new(0),
        log,
    });
    let watching = [
        tokio::spawn(watch::runs(Arc::clone(&shared))),
        tokio::spawn(watch::pauses(Arc::clone(&shared))),
        tokio::spawn(publish_status(Arc::clone(&shared))),
        tokio::spawn(stop_when_asked(Arc::clone(&shared))),
    ];
    let slots: Vec<_> = (0..options.threads.max(1))
        .map(|number| {
            let shared = Arc::clone(&shared);
            let slot = Slot { shared, number, performer: None, consumers: BTreeMap::new(), batch: 1 };
            tokio::spawn(slot.work())
        })
        .collect();
    for slot in slots {
        let _ = slot.await;
    }
    watching.iter().for_each(|task| task.abort());
    let _ = shared.queue.workers.purge(&shared.name).await;
    Ok(())
}

/// What all threads of a worker share.
pub(crate) struct Shared {
    name: String,
    speed: f64,
    threads: usize,
    allowance: Arc<Allowance>,
    folder: PathBuf,
    queue: Queue,
    runtime: tokio::runtime::Handle,
    stop: Arc<StopSignal>,
    /// The runs that jobs are taken of.
    runs: Mutex<BTreeMap<String, Run>>,
    pause: Mutex<Option<Pause>>,
    /// By thread: the job, and how to stop it.
    running: Mutex<BTreeMap<usize, RunningJob>>,
    done: AtomicU64,
    failed: AtomicU64,
    log: Arc<dyn Fn(&str) + Send + Sync>,
}

struct RunningJob {
    run: String,
    key: String,
    signal: Arc<StopSignal>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    fn log(&self, text: &str) {
        (self.log)(text);
    }

    /// The runs that jobs are taken of now.
    fn open_runs(&self) -> Vec<Run> {
        let is_paused = lock(&self.pause).is_some();
        if is_paused { Vec::new() } else { lock(&self.runs).values().cloned().collect() }
    }

    fn performer(&self) -> Performer {
        let (queue, runtime) = (self.queue.clone(), self.runtime.clone());
        Performer::new(queue, runtime, Arc::clone(&self.allowance), self.folder.clone())
    }

    fn begin(&self, slot: usize, job: &Job, signal: &Arc<StopSignal>) {
        if self.stop.abandon.load(Ordering::Relaxed) {
            signal.abandon_all();
        }
        let (run, key, signal) = (job.run.clone(), job.key.clone(), Arc::clone(signal));
        lock(&self.running).insert(slot, RunningJob { run, key, signal });
    }

    fn end(&self, slot: usize, result: &Result<Option<Answer>>) {
        lock(&self.running).remove(&slot);
        match result {
            Ok(Some(_)) => self.done.fetch_add(1, Ordering::Relaxed),
            Ok(None) => 0,
            Err(_) => self.failed.fetch_add(1, Ordering::Relaxed),
        };
    }

    /// Gives up jobs: those of a run that is over, or all.
    fn abandon(&self, run: Option<&str>) {
        let running = lock(&self.running);
        let given_up = running.values().filter(|job| run.is_none_or(|run| job.run == run));
        given_up.for_each(|job| job.signal.abandon_all());
    }

    /// Hands in a report, as often as it takes; whether the broker has it. It counts once, whoever else answers.
    async fn publish_report(&self, run: &str, id: &str, report: &Report) -> bool {
        loop {
            match self.queue.publish_report(run, id, report).await {
                Ok(acknowledgement) => match acknowledgement.await {
                    Ok(_) => return true,
                    Err(error) => self.log(&format!("a report was not taken: {error}; trying again")),
                },
                Err(error) => self.log(&format!("{error}; trying again")),
            }
            if self.stop.abandon.load(Ordering::Relaxed) {
                return false;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    fn status(&self) -> WorkerStatus {
        let running = lock(&self.running);
        WorkerStatus {
            name: self.name.clone(),
            build: self.allowance.build.clone(),
            games: self.allowance.games.clone(),
            programs: self.allowance.programs.keys().cloned().collect(),
            threads: self.threads,
            speed: self.speed,
            running: running.values().map(|job| (job.run.clone(), job.key.clone())).collect(),
            done: self.done.load(Ordering::Relaxed),
            failed: self.failed.load(Ordering::Relaxed),
            seen: now(),
        }
    }
}

/// Says from time to time how the worker stands.
async fn publish_status(shared: Arc<Shared>) {
    loop {
        let status = shared.status();
        let _ = queue::put(&shared.queue.workers, &shared.name, &status).await;
        tokio::time::sleep(STATUS_INTERVAL).await;
    }
}

async fn stop_when_asked(shared: Arc<Shared>) {
    while !shared.stop.abandon.load(Ordering::Relaxed) {
        tokio::time::sleep(STOP_INTERVAL).await;
    }
    shared.abandon(None);
}
