//! A match survives being killed: resumed, it has every pair exactly once.

use serde_json::Value;
use std::collections::HashMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const KILLS: u64 = 50;
const GAMES: u64 = 600;

fn match_command(journal: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    command
        .args(["match", "tak", "--size", "5", "--player", "weighted-random", "--player", "random", "--json"])
        .args(["--games", &GAMES.to_string(), "--concurrency", "2", "--journal"])
        .arg(journal);
    command
}

fn result(command: &mut Command) -> Value {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_str(String::from_utf8(output.stdout).unwrap().lines().last().unwrap()).unwrap()
}

#[test]
fn killed_at_fifty_random_moments_a_match_is_complete_with_every_pair_once() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("killed");
    let mut kills = 0;
    for moment in 0..KILLS {
        let mut process = match_command(&journal).stdout(Stdio::null()).spawn().unwrap();
        // Spread over the first hundredths of a second, where starting, opening the journal and playing all happen.
        std::thread::sleep(Duration::from_micros(500 + moment * 7919 % 40_000));
        process.kill().unwrap();
        kills += u64::from(!process.wait().unwrap().success());
    }
    assert!(kills > KILLS / 2, "only {kills} of {KILLS} processes were alive to be killed");
    let resumed = result(&mut match_command(&journal));
    let undisturbed = result(&mut match_command(&folder.path().join("undisturbed")));
    for field in ["games", "wins", "draws", "losses", "pairs", "pentanomial"] {
        assert_eq!(resumed[field], undisturbed[field], "{field}");
    }
    assert_eq!(resumed["games"], GAMES);
    assert_eq!(games_by_pair(&journal), games_by_pair(&folder.path().join("undisturbed")));
}

/// How many records each pair has, from the exported files.
fn games_by_pair(journal: &Path) -> HashMap<String, usize> {
    let records = journal.with_extension("records");
    std::fs::create_dir(&records).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    result(command.args(["match", "--json", "--report"]).arg(journal).arg("--records").arg(&records));
    let mut pairs = HashMap::new();
    for entry in std::fs::read_dir(records).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        *pairs.entry(name.split('-').next().unwrap().to_string()).or_default() += 1;
    }
    assert_eq!(pairs.len() as u64, GAMES / 2);
    assert!(pairs.values().all(|&games| games == 2));
    pairs
}

/// Waits until the match is under way.
#[cfg(unix)]
fn wait_for_a_game(journal: &Path) {
    let has_a_game = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
        let output = command.args(["match", "--json", "--report"]).arg(journal).output().unwrap();
        output.status.success() && !String::from_utf8(output.stdout).unwrap().contains("\"games\":0")
    };
    let start = Instant::now();
    while !has_a_game() {
        assert!(start.elapsed() < Duration::from_secs(60), "no game was finished");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_stops_cleanly_and_says_how_to_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("journal");
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    command.args([
        "match",
        "amazons",
        "--player",
        "random",
        "--player",
        "random,turns=on",
        "--games",
        "20000",
    ]);
    let process =
        command.arg("--journal").arg(&journal).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    wait_for_a_game(&journal);
    let pid = process.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let output = process.wait_with_output().unwrap();
    assert!(output.status.success());
    let (out, messages) =
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(out.contains("stopped as asked"), "{out}");
    assert!(messages.contains("to go on: quadrille match --resume"), "{messages}");
}
