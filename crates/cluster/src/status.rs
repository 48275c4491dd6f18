//! How a cluster stands: for people, programs and Prometheus.

use crate::Result;
use crate::broker::BrokerOptions;
use crate::error::OrBroker;
use crate::fingerprint::Build;
use crate::queue::{self, Queue};
use crate::run::{Pause, Run, RunStatus, WorkerStatus, now};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write;

/// How a cluster stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ClusterStatus {
    /// The announced runs.
    pub runs: Vec<RunSummary>,
    /// The workers.
    pub workers: Vec<WorkerSummary>,
}

/// How a run stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RunSummary {
    /// Its name.
    pub id: String,
    /// What it is.
    pub about: String,
    /// The game.
    pub game: String,
    /// Jobs that wait for a worker.
    pub waiting: u64,
    /// Jobs that workers are at.
    pub running: u64,
    /// What is done, in the command's own unit (games, positions).
    pub done: u64,
    /// What there is to do; null where nobody knows.
    pub total: Option<u64>,
    /// Jobs that failed too often, and why.
    pub set_aside: Vec<(String, String)>,
    /// The seconds left at the present speed.
    pub seconds_left: Option<f64>,
    /// Whether its coordinator is there.
    pub is_coordinated: bool,
}

/// How a worker stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct WorkerSummary {
    /// Its name.
    pub name: String,
    /// The engine it has.
    pub build: Build,
    /// The games it takes jobs of.
    pub games: Vec<String>,
    /// The programs of others that it has.
    pub programs: Vec<String>,
    /// How many jobs it does at a time.
    pub threads: usize,
    /// Positions a second in `bench`, of one thread.
    pub speed: f64,
    /// Jobs it is at.
    pub running: usize,
    /// Jobs it has done.
    pub done: u64,
    /// Jobs that have failed.
    pub failed: u64,
    /// Seconds since it was heard of.
    pub silent: f64,
    /// Whether it is heard of often enough.
    pub is_alive: bool,
    /// Why it is paused.
    pub paused: Option<String>,
}

/// A connection by which a cluster is watched.
pub struct ClusterMonitor {
    runtime: tokio::runtime::Runtime,
    queue: Queue,
}

impl ClusterMonitor {
    /// Connects to a broker; one that is not there is an error.
    pub fn connect(broker: &BrokerOptions) -> Result<ClusterMonitor> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.or_broker("be waited for")?;
        let queue = runtime.block_on(Queue::connect(broker, "quadrille cluster", false, |_| ()))?;
        Ok(ClusterMonitor { runtime, queue })
    }

    /// How the cluster stands.
    pub fn status(&self) -> Result<ClusterStatus> {
        self.runtime.block_on(status(&self.queue))
    }

    /// Has a worker take no more jobs.
    pub fn pause_worker(&self, worker: &str, reason: &str) -> Result<()> {
        self.runtime.block_on(queue::put(&self.queue.paused, worker, &Pause { reason: reason.into() }))
    }

    /// Lets a paused worker take jobs again.
    pub fn resume_worker(&self, worker: &str) -> Result<()> {
        self.runtime.block_on(self.queue.paused.delete(worker)).or_broker("let a worker go on")
    }
}

async fn status(queue: &Queue) -> Result<ClusterStatus> {
    let status: BTreeMap<String, RunStatus> = queue::all(&queue.status).await?.into_iter().collect();
    let paused: BTreeMap<String, Pause> = queue::all(&queue.paused).await?.into_iter().collect();
    let mut runs = Vec::new();
    for (id, run) in queue::all::<Run>(&queue.runs).await? {
        let status = status.get(&id).cloned().unwrap_or_default();
        let (waiting, running) = queue.job_counts(&id).await.unwrap_or_default();
        runs.push(RunSummary {
            about: run.about,
            game: run.game,
            waiting,
            running,
            done: status.done,
            total: status.total,
            seconds_left: status.seconds_left(),
            is_coordinated: status.is_coordinated(),
            set_aside: status.set_aside,
            id,
        });
    }
    let workers = queue::all::<WorkerStatus>(&queue.workers).await?;
    let summary = |(name, worker): (String, WorkerStatus)| WorkerSummary {
        paused: paused.get(&name).map(|pause| pause.reason.clone()),
        is_alive: worker.is_alive(),
        name,
        build: worker.build,
        games: worker.games,
        programs: worker.programs,
        threads: worker.threads,
        speed: worker.speed,
        running: worker.running.len(),
        done: worker.done,
        failed: worker.failed,
        silent: (now() - worker.seen).max(0.0),
    };
    Ok(ClusterStatus { runs, workers: workers.into_iter().map(summary).collect() })
}

impl ClusterStatus {
    /// As Prometheus reads it.
    pub fn prometheus(&self) -> String {
        let mut out = String::new();
        let mut metric = |name: &str, kind: &str, help: &str, values: Vec<(String, f64)>| {
            let _ = writeln!(out, "# HELP quadrille_{name} {help}\n# TYPE quadrille_{name} {kind}");
            for (labels, value) in values {
                let _ = writeln!(out, "quadrille_{name}{{{labels}}} {value}");
            }
        };
        let of_runs = |value: fn(&RunSummary) -> Option<f64>| {
            let labelled = |run: &RunSummary| {
                Some((format!("run=\"{}\",game=\"{}\"", label(&run.id), label(&run.game)), value(run)?))
            };
            self.runs.iter().filter_map(labelled).collect::<Vec<_>>()
        };
        metric(
            "jobs_waiting",
            "gauge",
            "Jobs that wait for a worker.",
            of_runs(|run| Some(run.waiting as f64)),
        );
        metric("jobs_running", "gauge", "Jobs that workers are at.", of_runs(|run| Some(run.running as f64)));
        metric("run_done", "gauge", "What is done of a run.", of_runs(|run| Some(run.done as f64)));
        metric(
            "run_total",
            "gauge",
            "What there is to do.",
            of_runs(|run| run.total.map(|total| total as f64)),
        );
        metric(
            "jobs_set_aside",
            "gauge",
            "Jobs that failed too often.",
            of_runs(|run| Some(run.set_aside.len() as f64)),
        );
        metric(
            "run_seconds_left",
            "gauge",
            "Seconds left at the present speed.",
            of_runs(|run| run.seconds_left),
        );
        let of_workers = |value: fn(&WorkerSummary) -> f64| {
            let labelled =
                |worker: &WorkerSummary| (format!("worker=\"{}\"", label(&worker.name)), value(worker));
            self.workers.iter().map(labelled).collect::<Vec<_>>()
        };
        metric("worker_up", "gauge", "Whether it was heard of lately.", of_workers(|w| w.is_alive.into()));
        metric("worker_paused", "gauge", "Whether it is paused.", of_workers(|w| w.paused.is_some().into()));
        metric("worker_threads", "gauge", "Jobs it does at a time.", of_workers(|w| w.threads as f64));
        metric("worker_speed", "gauge", "Positions a second in bench.", of_workers(|w| w.speed));
        metric("worker_jobs_running", "gauge", "Jobs it is at.", of_workers(|w| w.running as f64));
        metric("worker_jobs_done", "counter", "Jobs it has done.", of_workers(|w| w.done as f64));
        metric("worker_jobs_failed", "counter", "Jobs that have failed.", of_workers(|w| w.failed as f64));
        out
    }
}

/// The text of a label.
fn label(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}
