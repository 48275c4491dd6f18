use crate::output::{print, print_json};
use crate::queue::Credentials;
use quadrille_cluster::{ClusterMonitor, ClusterStatus, RunSummary, WorkerSummary};
use std::fmt::Write;

/// Show what a queue and its workers do, and pause workers
#[derive(clap::Args)]
pub struct Arguments {
    /// The broker, such as nats://host:4222
    #[arg(long, value_name = "URL", env = "NATS_URL", hide_env_values = true)]
    queue: String,
    #[command(flatten)]
    credentials: Credentials,
    /// Have a worker take no more jobs
    #[arg(long, value_name = "WORKER")]
    pause: Option<String>,
    /// Let a paused worker take jobs again
    #[arg(long, value_name = "WORKER")]
    resume: Option<String>,
    /// One JSON object
    #[arg(long)]
    json: bool,
    /// Metrics as Prometheus reads them
    #[arg(long, conflicts_with = "json")]
    prometheus: bool,
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    let monitor = ClusterMonitor::connect(&arguments.credentials.broker(&arguments.queue))?;
    if let Some(worker) = &arguments.pause {
        monitor.pause_worker(worker, "by an operator")?;
    }
    if let Some(worker) = &arguments.resume {
        monitor.resume_worker(worker)?;
    }
    let status = monitor.status()?;
    match (arguments.json, arguments.prometheus) {
        (true, _) => print_json(&status),
        (_, true) => print(&status.prometheus()),
        _ => print(&text(&status)),
    }
}

fn text(status: &ClusterStatus) -> String {
    let mut out = String::new();
    for run in &status.runs {
        let RunSummary { id, about, waiting, running, done, set_aside, .. } = run;
        let total = run.total.map_or(String::new(), |total| format!(" of {total}"));
        let left = run.seconds_left.map_or(String::new(), |seconds| format!(", {seconds:.0} s left"));
        let gone = if run.is_coordinated { "" } else { ", no coordinator" };
        let _ = writeln!(
            out,
            "run {id}: {about}\n  {done}{total} done; jobs: {waiting} waiting, {running} running, {} set aside{left}{gone}",
            set_aside.len()
        );
        for (job, reason) in set_aside {
            let _ = writeln!(out, "  set aside: {job}: {reason}");
        }
    }
    for worker in &status.workers {
        let WorkerSummary { name, threads, speed, running, done, failed, silent, .. } = worker;
        let state = match (&worker.paused, worker.is_alive) {
            (_, false) => format!("silent for {silent:.0} s"),
            (Some(reason), _) => format!("paused: {reason}"),
            (None, true) => format!("{running} of {threads} threads at work"),
        };
        let _ =
            writeln!(out, "worker {name}: {state}; {speed:.0} nodes/s, {done} jobs done, {failed} failed");
    }
    if out.is_empty() { "no runs, no workers\n".into() } else { out }
}
