#![doc = include_str!("../README.md")]

mod allowance;
mod broker;
mod coordinator;
mod error;
mod fingerprint;
mod job;
mod job_level;
mod lab;
mod matches;
mod objects;
mod puzzles;
mod queue;
mod run;
mod self_play;
mod status;
mod tuning;
mod worker;

pub use allowance::{Allowance, PROGRAM};
pub use broker::BrokerOptions;
pub use coordinator::{Author, Coordinator, Log, RunEnd, Taken, Work};
pub use error::{ClusterError, Result};
pub use fingerprint::Build;
pub use job::{
    AnalyseTask, AnalysedAnswer, Answer, GameAnswer, Job, JobOutcome, PairTask, PuzzleTask, Report,
    SelfPlayTask, SolveTask, SolvedAnswer, Task,
};
pub use job_level::{AnalysisPlan, INFINITE, SolvePlan, SolvedTogether, WatchSolving};
pub use puzzles::PuzzlePlan;
pub use run::{Pause, Run, RunStatus, WorkerStatus, run_id};
pub use self_play::SelfPlayPlan;
pub use status::{ClusterMonitor, ClusterStatus, RunSummary, WorkerSummary};
pub use worker::{MAX_DELIVERIES, WorkerOptions, work};

/// The name of this machine.
pub fn host_name() -> String {
    let read = |path| std::fs::read_to_string(path).ok().map(|name: String| name.trim().to_owned());
    let name = read("/proc/sys/kernel/hostname").or_else(|| std::env::var("HOSTNAME").ok());
    let word = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    name.filter(|name| !name.is_empty()).map_or("worker".into(), |name| name.chars().map(word).collect())
}
