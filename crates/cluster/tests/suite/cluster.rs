//! A broker with workers in threads.

use quadrille_arena::{Journal, LocalHost, MatchHost, MatchPlan, MatchSummary, StopSignal, TimeControl};
use quadrille_cluster::{Allowance, BrokerOptions, Build, Coordinator, WorkerOptions, work};
use quadrille_testing::nats::NatsServer;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How long anything may take that a test waits for, on a busy machine too.
const TIMEOUT: Duration = Duration::from_secs(120);

/// How long a worker may be silent in tests.
pub const ACK_WAIT: Duration = Duration::from_millis(1500);

/// What was said.
#[derive(Clone, Default)]
pub struct Said(Arc<Mutex<Vec<String>>>);

impl Said {
    pub fn log(&self) -> Arc<dyn Fn(&str) + Send + Sync> {
        let said = Arc::clone(&self.0);
        Arc::new(move |text: &str| said.lock().unwrap().push(text.to_owned()))
    }

    pub fn has(&self, text: &str) -> bool {
        self.0.lock().unwrap().iter().any(|line| line.contains(text))
    }

    pub fn wait_for(&self, text: &str) {
        wait_until(|| self.has(text), &format!("nobody says '{text}': {:?}", self.0.lock().unwrap()));
    }
}

pub fn wait_until(mut is_so: impl FnMut() -> bool, what: &str) {
    let until = Instant::now() + TIMEOUT;
    while !is_so() {
        assert!(Instant::now() < until, "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A worker in a thread, told to stop at its end.
pub struct Worker {
    pub said: Said,
    stop: Arc<StopSignal>,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    pub fn start(url: &str, name: &str, build: Build) -> Worker {
        let (said, stop) = (Said::default(), Arc::new(StopSignal::default()));
        let games = ["tzaar", "surakarta", "amazons", "tak"].map(String::from).to_vec();
        let options = WorkerOptions {
            name: name.into(),
            threads: 1,
            allowance: Allowance { build, games, programs: Default::default(), memory: 64, threads: 1 },
            speed: 1e6,
            folder: std::env::temp_dir().join(format!("quadrille-test-{}-{name}", std::process::id())),
            log: said.log(),
        };
        let (broker, signal) = (BrokerOptions::new(url), Arc::clone(&stop));
        let thread = std::thread::spawn(move || work(&broker, options, signal).unwrap());
        Worker { said, stop, thread: Some(thread) }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.stop.finish.store(true, Ordering::Relaxed);
        self.stop.abandon.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

pub fn coordinator(server: &NatsServer, said: &Said) -> Coordinator {
    Coordinator::connect(&BrokerOptions::new(&server.url()), ACK_WAIT, said.log()).unwrap()
}

/// Small games by nodes: the same on every machine.
pub fn plan(pairs: u32) -> MatchPlan {
    let control = TimeControl { nodes: Some(200), ..TimeControl::default() };
    let players = ["tak-alphabeta,table=1", "tak-alphabeta,table=1,depth=1"];
    MatchPlan { size: Some("4".into()), control, seed: 7, ..MatchPlan::new("tak", &players, pairs) }
}

/// What a host makes of a plan, and the games it has written down: without times, which differ.
pub fn played(host: &dyn MatchHost, plan: &MatchPlan, journal: &Path) -> (String, Vec<String>) {
    let stop = StopSignal::default();
    let (_, results) = host.run(plan.clone(), journal, &stop, &mut |_, _| ()).unwrap();
    let summary = MatchSummary::of(plan, &results);
    (format!("{summary:?}"), games(journal))
}

pub fn games(journal: &Path) -> Vec<String> {
    let (journal, _) = Journal::read(journal).unwrap();
    let entries = journal.entries().unwrap();
    let line = |entry: &quadrille_arena::JournalEntry| {
        let words: Vec<&str> = entry.record.turns.iter().map(|turn| turn.word.as_str()).collect();
        format!("{} {} {:?} {}", entry.pair.number, entry.game, entry.record.outcome, words.join(" "))
    };
    entries.iter().map(line).collect()
}

/// The same on this machine alone.
pub fn played_here(plan: &MatchPlan, folder: &Path) -> (String, Vec<String>) {
    played(&LocalHost::new(1), plan, &folder.join("here"))
}
