//! How robots are doing: a page for people, and metrics for Prometheus.

use crate::GameResult;
use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::routing::get;
use std::fmt::Write;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// How one robot is doing.
#[derive(Default, Debug)]
pub struct RobotStatus {
    name: String,
    game: String,
    strength: String,
    connected: AtomicBool,
    games: AtomicUsize,
    thinking: AtomicUsize,
    moves: AtomicU64,
    searches: AtomicU64,
    search_milliseconds: AtomicU64,
    nodes: AtomicU64,
    accepted: AtomicU64,
    declined: AtomicU64,
    failures: AtomicU64,
    results: [AtomicU64; 4],
    last_failure: Mutex<String>,
}

fn add(counter: &AtomicU64, count: u64) {
    counter.fetch_add(count, Ordering::Relaxed);
}

impl RobotStatus {
    /// A robot that has not done anything yet.
    pub fn new(name: &str, game: &str, strength: &str) -> RobotStatus {
        RobotStatus {
            name: name.into(),
            game: game.into(),
            strength: strength.into(),
            ..RobotStatus::default()
        }
    }

    pub(crate) fn set_connected(&self, connected: bool) {
        self.connected.store(connected, Ordering::Relaxed);
    }

    pub(crate) fn set_games(&self, games: usize, thinking: usize) {
        self.games.store(games, Ordering::Relaxed);
        self.thinking.store(thinking, Ordering::Relaxed);
    }

    pub(crate) fn moved(&self) {
        add(&self.moves, 1);
    }

    pub(crate) fn search(&self, elapsed: Duration, nodes: u64) {
        add(&self.searches, 1);
        add(&self.search_milliseconds, elapsed.as_millis() as u64);
        add(&self.nodes, nodes);
    }

    pub(crate) fn invitation(&self, accepted: bool) {
        add(if accepted { &self.accepted } else { &self.declined }, 1);
    }

    pub(crate) fn result(&self, result: GameResult) {
        add(&self.results[result as usize], 1);
    }

    pub(crate) fn failure(&self, reason: &str) {
        add(&self.failures, 1);
        let mut last = self.last_failure.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        *last = reason.chars().take(200).collect();
    }
}

/// Where status page, metrics and health are served, for as long as this value lives.
pub struct StatusServer {
    address: SocketAddr,
    runtime: Option<tokio::runtime::Runtime>,
}

impl StatusServer {
    /// Listens.
    pub fn start(listen: SocketAddr, robots: Vec<Arc<RobotStatus>>) -> std::io::Result<StatusServer> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let listener = runtime.block_on(tokio::net::TcpListener::bind(listen))?;
        let address = listener.local_addr()?;
        let robots = Arc::new(robots);
        let (for_page, for_metrics) = (Arc::clone(&robots), robots);
        let page = || async move { ([(CONTENT_TYPE, "text/html; charset=utf-8")], page(&for_page)) };
        let metrics =
            || async move { ([(CONTENT_TYPE, "text/plain; version=0.0.4")], metrics(&for_metrics)) };
        let health = || async { ([(CONTENT_TYPE, "application/json")], "{\"status\": \"ok\"}") };
        let router =
            Router::new().route("/", get(page)).route("/metrics", get(metrics)).route("/health", get(health));
        runtime.spawn(async move { axum::serve(listener, router).await });
        Ok(StatusServer { address, runtime: Some(runtime) })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for StatusServer {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

const RESULTS: [&str; 4] = ["win", "draw", "loss", "aborted"];

fn page(robots: &[Arc<RobotStatus>]) -> String {
    let mut rows = String::new();
    for robot in robots {
        let number = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let last = robot.last_failure.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).clone();
        let _ = writeln!(
            rows,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            escape(&robot.name),
            escape(&robot.game),
            escape(&robot.strength),
            if robot.connected.load(Ordering::Relaxed) { "connected" } else { "away" },
            robot.games.load(Ordering::Relaxed),
            robot.thinking.load(Ordering::Relaxed),
            number(&robot.moves),
            robot.results.iter().map(|count| number(count).to_string()).collect::<Vec<_>>().join(" / "),
            escape(&last),
        );
    }
    format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta http-equiv=\"refresh\" content=\"10\">
<title>Quadrille's robots</title>
<style>body {{ font-family: sans-serif; margin: 2em }} td, th {{ padding: 0.2em 0.8em; text-align: left }}</style>
<h1>Quadrille's robots</h1>
<table><tr><th>robot</th><th>game</th><th>level</th><th>portal</th><th>games</th><th>thinking</th><th>moves</th>
<th>wins / draws / losses / aborted</th><th>last failure</th></tr>
{rows}</table></html>\n"
    )
}

/// Text that is shown in a page.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn metrics(robots: &[Arc<RobotStatus>]) -> String {
    type Value = fn(&RobotStatus) -> f64;
    let load = |counter: &AtomicU64| counter.load(Ordering::Relaxed) as f64;
    let metrics: [(&str, &str, &str, Value); 9] = [
        ("connected", "gauge", "Whether the portal answers.", |robot| {
            f64::from(u8::from(robot.connected.load(Ordering::Relaxed)))
        }),
        ("games", "gauge", "Games going on.", |robot| robot.games.load(Ordering::Relaxed) as f64),
        ("thinking", "gauge", "Searches going on.", |robot| robot.thinking.load(Ordering::Relaxed) as f64),
        ("moves_total", "counter", "Moves played.", |robot| robot.moves.load(Ordering::Relaxed) as f64),
        ("searches_total", "counter", "Searches ended.", |robot| {
            robot.searches.load(Ordering::Relaxed) as f64
        }),
        ("search_seconds_total", "counter", "Time of searches.", |robot| {
            robot.search_milliseconds.load(Ordering::Relaxed) as f64 / 1000.0
        }),
        ("search_nodes_total", "counter", "Positions visited.", |robot| {
            robot.nodes.load(Ordering::Relaxed) as f64
        }),
        ("failures_total", "counter", "Times the portal failed.", |robot| {
            robot.failures.load(Ordering::Relaxed) as f64
        }),
        ("declined_total", "counter", "Invitations declined.", |robot| {
            robot.declined.load(Ordering::Relaxed) as f64
        }),
    ];
    let mut out = String::new();
    for (name, kind, about, value) in metrics {
        let _ = writeln!(out, "# HELP quadrille_bot_{name} {about}\n# TYPE quadrille_bot_{name} {kind}");
        for robot in robots {
            let _ = writeln!(out, "quadrille_bot_{name}{{robot=\"{}\"}} {}", robot.name, value(robot));
        }
    }
    out += "# HELP quadrille_bot_results_total Games ended.\n# TYPE quadrille_bot_results_total counter\n";
    for robot in robots {
        for (result, count) in RESULTS.iter().zip(&robot.results) {
            let name = &robot.name;
            let _ = writeln!(
                out,
                "quadrille_bot_results_total{{robot=\"{name}\",result=\"{result}\"}} {}",
                load(count)
            );
        }
    }
    out
}
