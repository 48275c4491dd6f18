//! A cluster of real processes, which are killed, cut off and started again: nothing is lost, nothing counts twice.

use crate::common::{Lines, interrupt, quadrille, stdout, wait_until};
use quadrille_arena::Journal;
use quadrille_cluster::{BrokerOptions, ClusterMonitor, ClusterStatus};
use quadrille_testing::check_json;
use quadrille_testing::nats::{CuttableNetwork, NatsServer};
use serde_json::Value;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A process that is killed at its end.
struct Process(Child);

impl Process {
    fn kill(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

fn worker(url: &str, name: &str, more: &[&str]) -> Process {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    command
        .args(["worker", "--queue", url, "--threads", "1", "--speed", "1000000", "--name", name])
        .args(more);
    Process(command.stderr(Stdio::null()).spawn().unwrap())
}

const PLAYERS: [&str; 4] = ["--player", "tak-alphabeta,table=1", "--player", "tak-alphabeta,table=1,depth=1"];

fn match_command(journal: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    command.args(["match", "tak", "--size", "4", "--nodes", "2000", "--games", "24", "--json", "--journal"]);
    command.arg(journal).args(PLAYERS).args(more).stdout(Stdio::piped()).stderr(Stdio::null());
    command
}

fn queued(journal: &Path, url: &str) -> Process {
    Process(match_command(journal, &["--queue", url, "--ack-wait", "1s"]).spawn().unwrap())
}

/// The games of a journal without their times.
fn games(journal: &Path) -> Vec<String> {
    let (journal, _) = Journal::read(journal).unwrap();
    let entries = journal.entries().unwrap();
    let line = |entry: &quadrille_arena::JournalEntry| {
        let words: Vec<&str> = entry.record.turns.iter().map(|turn| turn.word.as_str()).collect();
        format!("{} {} {:?} {}", entry.pair.number, entry.game, entry.record.outcome, words.join(" "))
    };
    entries.iter().map(line).collect()
}

fn status(url: &str) -> Option<ClusterStatus> {
    ClusterMonitor::connect(&BrokerOptions::new(url)).ok()?.status().ok()
}

/// Waits until a game of a match is in its journal: its workers are in the middle of others then.
fn wait_for_game(journal: &Path) {
    wait_until(|| journal.exists() && Journal::read(journal).is_ok() && !games(journal).is_empty());
}

fn last_line(process: &mut Process) -> Value {
    let lines = Lines::of(process.0.stdout.take().unwrap());
    let last = lines.last().expect("it says something");
    assert!(process.0.wait().unwrap().success());
    serde_json::from_str(&last).unwrap()
}

#[test]
fn workers_coordinators_brokers_and_networks_fail_and_the_match_is_that_of_one_machine() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let here = match_command(&path("here"), &[]).output().unwrap();
    let here: Value =
        serde_json::from_str(String::from_utf8(here.stdout).unwrap().lines().last().unwrap()).unwrap();
    let expected = games(&path("here"));
    assert_eq!(expected.len(), 24);
    let is_the_same = |result: &Value, journal: &str| {
        for field in ["games", "wins", "draws", "losses", "pairs", "pentanomial", "elo", "stop"] {
            assert_eq!(result[field], here[field], "{journal}: {field}");
        }
        assert_eq!(games(&path(journal)), expected, "{journal}");
    };

    // A worker is killed in the middle of a game.
    let mut server = NatsServer::start();
    let url = server.url();
    let mut killed = worker(&url, "killed", &[]);
    let mut run = queued(&path("killed"), &url);
    wait_for_game(&path("killed"));
    killed.kill();
    let _steady = worker(&url, "steady", &[]);
    is_the_same(&last_line(&mut run), "killed");

    // The coordinator is killed and started again.
    let mut run = queued(&path("again"), &url);
    wait_for_game(&path("again"));
    run.kill();
    let mut run = queued(&path("again"), &url);
    is_the_same(&last_line(&mut run), "again");

    // The broker is killed and started again.
    let mut run = queued(&path("broker"), &url);
    wait_for_game(&path("broker"));
    server.stop();
    server.start_again();
    is_the_same(&last_line(&mut run), "broker");

    // A worker is cut off for longer than the acknowledgement time.
    let network = CuttableNetwork::to(server.port());
    let _cut = worker(&network.url(), "cut", &[]);
    wait_until(|| status(&url).is_some_and(|status| status.workers.iter().any(|one| one.name == "cut")));
    let mut run = queued(&path("cut"), &url);
    wait_for_game(&path("cut"));
    network.set_cut(true);
    let result = last_line(&mut run);
    network.set_cut(false);
    is_the_same(&result, "cut");
}

#[test]
fn a_poisoned_job_is_set_aside_and_the_rest_goes_on() {
    let server = NatsServer::start();
    let url = server.url();
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("journal");
    let _worker = worker(&url, "one", &["--program", "broken=cmd=/nonexistent/program,proto=ugi"]);
    let arguments = [
        "match",
        "tak",
        "--size",
        "3",
        "--player",
        "random",
        "--player",
        "program:broken",
        "--player",
        "weighted-random",
        "--format",
        "gauntlet",
        "--games",
        "4",
        "--queue",
        &url,
        "--ack-wait",
        "1s",
        "--json",
        "--journal",
    ];
    let output = quadrille(&arguments).arg(&journal).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{said}");
    assert!(said.contains("is set aside: "), "{said}");
    let result = String::from_utf8(output.stdout).unwrap();
    let result: Value = serde_json::from_str(result.lines().last().unwrap()).unwrap();
    assert_eq!(result["stop"], "set-aside");
    let (journal, _) = Journal::read(&journal).unwrap();
    let entries = journal.entries().unwrap();
    assert_eq!(entries.len(), 4);
    assert!(entries.iter().all(|entry| entry.pair.players == [0, 2]));
}

#[test]
fn the_cluster_is_shown_for_people_programs_and_prometheus_and_workers_can_be_paused() {
    let server = NatsServer::start();
    let url = server.url();
    let _worker = worker(&url, "one", &[]);
    wait_until(|| status(&url).is_some_and(|status| status.workers.len() == 1));
    let text = stdout(&["cluster", "--queue", &url, "--pause", "one"]);
    assert!(text.contains("worker one: paused: by an operator; 1000000 nodes/s"), "{text}");
    let json: Value = serde_json::from_str(&stdout(&["cluster", "--queue", &url, "--json"])).unwrap();
    check_json(&serde_json::from_str(&stdout(&["schema"])).unwrap(), "cluster", &json);
    assert_eq!(json["workers"][0]["paused"], "by an operator");
    let metrics = stdout(&["cluster", "--queue", &url, "--prometheus", "--resume", "one"]);
    assert!(metrics.contains("quadrille_worker_paused{worker=\"one\"} 0"), "{metrics}");
    assert!(metrics.contains("# TYPE quadrille_worker_jobs_done counter"), "{metrics}");
    let output = quadrille(&["cluster", "--queue", "nats://127.0.0.1:1"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("cannot connect to nats://127.0.0.1:1"));
}

#[test]
fn interrupted_a_match_keeps_the_games_that_workers_are_at_and_goes_on() {
    let server = NatsServer::start();
    let url = server.url();
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("journal");
    let mut run = queued(&journal, &url);
    let _worker = worker(&url, "one", &[]);
    wait_for_game(&journal);
    interrupt(&run.0);
    assert_eq!(last_line(&mut run)["stop"], "asked");
    let kept = games(&journal);
    assert_eq!(kept.len() % 2, 0, "a pair that a worker was at is whole");
    let mut run = queued(&journal, &url);
    assert_eq!(last_line(&mut run)["stop"], "complete");
    let all = games(&journal);
    assert_eq!(all.len(), 24);
    assert!(kept.iter().all(|game| all.contains(game)), "what was kept is not played again");
}

#[test]
fn positions_are_analysed_and_experiments_are_run_by_workers() {
    let server = NatsServer::start();
    let url = server.url();
    let _workers = [worker(&url, "one", &[]), worker(&url, "other", &[])];
    let think =
        ["think", "tak", "--size", "5", "--moves", "a1 e5", "--engine", "tak-alphabeta,table=1", "--json"];
    let queue = ["--queue", &url, "--job-nodes", "500", "--nodes", "5000", "--multipv", "2"];
    let text = stdout(&[&think[..], &queue[..]].concat());
    let result: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    check_json(&serde_json::from_str(&stdout(&["schema"])).unwrap(), "think", &result);
    assert_eq!((&result["event"], result["lines"].as_array().unwrap().len()), (&"result".into(), 2));
    assert!(result["nodes"].as_u64().unwrap() >= 5000);
    let refused = quadrille(&[&think[..], &queue[..], &["--depth", "3"]].concat()).output().unwrap();
    assert!(String::from_utf8(refused.stderr).unwrap().contains("--depth is not for a queue"));

    let folder = tempfile::tempdir().unwrap();
    let [here, queued] = ["here", "queued"].map(|name| folder.path().join(name).display().to_string());
    // A match, questions to solvers and judges, random games, turns of positions, and formulas.
    for experiment in ["sia-table-3", "amazons-table-1", "tak-table-6-1", "waltz-table-1", "waltz-counts"] {
        let run = ["lab", "run", experiment, "--tiny", "--json", "--out"];
        let by_workers = stdout(&[&run[..], &[&queued, "--queue", &url]].concat());
        assert_eq!(by_workers, stdout(&[&run[..], &[&here]].concat()), "{experiment}");
    }
}
