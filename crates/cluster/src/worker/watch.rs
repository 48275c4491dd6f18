//! What a worker is told: which runs there are, and whether it is paused.

use super::{Shared, lock};
use crate::job::{JobOutcome, Report};
use crate::run::{Pause, Run};
use async_nats::jetstream::kv::{Entry, Operation, Store, Watch};
use futures_util::StreamExt;
use std::sync::Arc;
use std::time::Duration;

/// How long it is waited after an error.
const PAUSE: Duration = Duration::from_millis(500);

/// Follows the announced runs: jobs are taken of those that the worker can do; the others are told why not.
pub async fn runs(shared: Arc<Shared>) {
    let mut changes = Changes { store: shared.queue.runs.clone(), keys: ">".into(), watch: None };
    loop {
        let entry = changes.next().await;
        let run: Option<Run> = match entry.operation {
            Operation::Put => serde_json::from_slice(&entry.value).ok(),
            Operation::Delete | Operation::Purge => None,
        };
        let admitted = run.as_ref().map(|run| shared.allowance.admit(run));
        match (run, admitted) {
            (Some(run), Some(Ok(()))) => {
                if lock(&shared.runs).insert(run.id.clone(), run.clone()).is_none() {
                    shared.log(&format!("taking jobs of run {} ({})", run.id, run.about));
                }
            }
            (Some(run), Some(Err(error))) => {
                let reason = error.to_string();
                shared.log(&format!("refusing run {} ({}): {reason}", run.id, run.about));
                lock(&shared.runs).remove(&run.id);
                refuse(&shared, &run, entry.revision, reason).await;
            }
            _ => {
                if lock(&shared.runs).remove(&entry.key).is_some() {
                    shared.log(&format!("run {} is over", entry.key));
                }
                shared.abandon(Some(&entry.key));
            }
        }
    }
}

/// Tells the coordinator of an announcement why no job of it is taken.
async fn refuse(shared: &Shared, run: &Run, announcement: u64, reason: String) {
    let (worker, speed) = (shared.name.clone(), shared.speed);
    let outcome = JobOutcome::Refused(reason);
    let report = Report { key: String::new(), worker, speed, seconds: 0.0, outcome };
    let id = format!("{}.refused{announcement}.{}", run.id, shared.name);
    shared.publish_report(&run.id, &id, &report).await;
}

/// Follows whether the worker is paused.
pub async fn pauses(shared: Arc<Shared>) {
    let (store, keys) = (shared.queue.paused.clone(), shared.name.clone());
    let mut changes = Changes { store, keys, watch: None };
    loop {
        let entry = changes.next().await;
        let pause: Option<Pause> = match entry.operation {
            Operation::Put => serde_json::from_slice(&entry.value).ok(),
            Operation::Delete | Operation::Purge => None,
        };
        match &pause {
            Some(pause) => shared.log(&format!("paused: {}", pause.reason)),
            None => shared.log("no longer paused"),
        }
        *lock(&shared.pause) = pause;
    }
}

/// What stands under keys of a bucket, and every change.
struct Changes {
    store: Store,
    keys: String,
    /// Made anew after an error.
    watch: Option<Watch>,
}

impl Changes {
    async fn next(&mut self) -> Entry {
        loop {
            if self.watch.is_none() {
                self.watch = self.store.watch_with_history(&self.keys).await.ok();
            }
            if let Some(watch) = &mut self.watch
                && let Some(Ok(entry)) = watch.next().await
            {
                return entry;
            }
            self.watch = None;
            tokio::time::sleep(PAUSE).await;
        }
    }
}
