//! Numbers for who runs the portal, in Prometheus' text format.

use crate::portal::Portal;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A number that only grows.
#[derive(Default)]
pub struct Counter(AtomicU64);

impl Counter {
    pub fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// The bounds that times are sorted by, in milliseconds.
const BOUNDS: [u64; 8] = [1, 2, 5, 10, 25, 50, 100, 500];

/// How long something takes.
#[derive(Default)]
pub struct Times {
    counts: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
}

impl Times {
    pub fn observe(&self, time: Duration) {
        let slot = BOUNDS.iter().position(|bound| time <= Duration::from_millis(*bound));
        self.counts[slot.unwrap_or(BOUNDS.len())].fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(time.as_micros() as u64, Ordering::Relaxed);
    }
}

/// What is counted.
#[derive(Default)]
pub struct Metrics {
    pub requests: Counter,
    pub refused: Counter,
    pub failed_logins: Counter,
    pub games_begun: Counter,
    pub games_ended: Counter,
    /// From the arrival of a move until it is on disk.
    pub moves: Times,
    /// Websockets and event streams that are open.
    pub sockets: AtomicU64,
}

/// All numbers as text.
pub fn text(portal: &Portal) -> String {
    let (metrics, status) = (&portal.metrics, &portal.store.status);
    let mut text = String::new();
    let mut line = |name: &str, kind: &str, help: &str, value: u64| {
        let _ = write!(
            text,
            "# HELP quadrille_{name} {help}\n# TYPE quadrille_{name} {kind}\nquadrille_{name} {value}\n"
        );
    };
    let [live, correspondence] = portal.live.count();
    line("requests_total", "counter", "Requests.", metrics.requests.get());
    line("refused_total", "counter", "Requests refused for coming too often.", metrics.refused.get());
    line(
        "failed_logins_total",
        "counter",
        "Logins with a wrong name or password.",
        metrics.failed_logins.get(),
    );
    line("games_begun_total", "counter", "Games begun.", metrics.games_begun.get());
    line("games_ended_total", "counter", "Games ended.", metrics.games_ended.get());
    line("live_games", "gauge", "Running games with a live clock.", live as u64);
    line("correspondence_games", "gauge", "Running games by correspondence.", correspondence as u64);
    line("sockets", "gauge", "Open websockets and event streams.", metrics.sockets.load(Ordering::Relaxed));
    line("online", "gauge", "Accounts that are there.", portal.inboxes.online().len() as u64);
    line("commits_total", "counter", "Transactions of the database.", status.commits.load(Ordering::Relaxed));
    line("writes_total", "counter", "Writes in these transactions.", status.writes.load(Ordering::Relaxed));
    line("writable", "gauge", "1 if changes can be kept.", u64::from(status.reason().is_none()));
    let _ = writeln!(
        text,
        "# HELP quadrille_move_seconds From the arrival of a move until it is on disk.\n# TYPE quadrille_move_seconds histogram"
    );
    let mut sum = 0;
    for (slot, count) in metrics.moves.counts.iter().enumerate() {
        sum += count.load(Ordering::Relaxed);
        let bound = BOUNDS.get(slot).map_or("+Inf".into(), |bound| (*bound as f64 / 1000.0).to_string());
        let _ = writeln!(text, "quadrille_move_seconds_bucket{{le=\"{bound}\"}} {sum}");
    }
    let seconds = metrics.moves.micros.load(Ordering::Relaxed) as f64 / 1e6;
    let _ = writeln!(text, "quadrille_move_seconds_sum {seconds}\nquadrille_move_seconds_count {sum}");
    text
}
