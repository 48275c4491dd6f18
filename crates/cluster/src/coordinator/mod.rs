//! A coordinator: gives out the jobs of a run and takes the answers, until all is done.

mod open_jobs;
mod session;
mod work;

pub use work::{Author, Taken, Work};

use crate::Result;
use crate::broker::BrokerOptions;
use crate::error::OrBroker;
use crate::fingerprint::Build;
use crate::queue::Queue;
use crate::run::Run;
use quadrille_arena::StopSignal;
use quadrille_engine::{EngineSpec, GameInfo};
use session::Session;
use std::sync::Arc;
use std::time::Duration;

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

    /// A run of jobs that ask for these engines and for no programs of others.
    pub(crate) fn run_of(&self, id: String, about: String, game: &dyn GameInfo, engines: Vec<String>) -> Run {
        Run {
            id,
            about,
            game: game.name().into(),
            engines,
            programs: Vec::new(),
            build: Build::own(),
            ack_wait: self.ack_wait.as_secs_f64(),
        }
    }

    /// Gives out the jobs of a run until all is done or it is stopped. Asked to finish it gives out no more and waits for what workers are
    /// at; asked to abandon it leaves that to the next call for the same run.
    pub fn run(&self, run: &Run, work: &mut dyn Work, stop: &StopSignal) -> Result<RunEnd> {
        self.runtime.block_on(Session::new(&self.queue, &self.log, run, work).run(stop))
    }
}
