//! A match survives being killed: resumed, it has every pair exactly once.

use crate::common::{Lines, interrupt, wait_until};
use serde_json::Value;
use std::collections::HashMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::SystemTime;

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
fn killed_at_fifty_moments_a_match_is_complete_with_every_pair_once() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("killed");
    let mut kills = 0;
    for moment in 0..KILLS {
        let before = last_change(&journal);
        let mut process = match_command(&journal).stdout(Stdio::piped()).spawn().unwrap();
        let games = Lines::of(process.stdout.take().unwrap());
        // At once, while the journal is opened, or after some games.
        match moment % 5 {
            0 => (),
            1 => wait_until(|| last_change(&journal) != before || process.try_wait().unwrap().is_some()),
            count => games.take(count as usize - 1).for_each(drop),
        }
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

/// When a journal was written to, and its write-ahead log.
fn last_change(journal: &Path) -> [Option<SystemTime>; 2] {
    let log = format!("{}-wal", journal.display());
    [journal, Path::new(&log)].map(|path| std::fs::metadata(path).and_then(|file| file.modified()).ok())
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

/// How many games a journal has, also while it is being written.
fn finished_games(journal: &Path) -> u64 {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    let output = command.args(["match", "--json", "--report"]).arg(journal).output().unwrap();
    serde_json::from_slice::<Value>(&output.stdout).map_or(0, |report| report["games"].as_u64().unwrap())
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
    wait_until(|| finished_games(&journal) > 0);
    interrupt(&process);
    let output = process.wait_with_output().unwrap();
    assert!(output.status.success());
    let (out, messages) =
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(out.contains("stopped as asked"), "{out}");
    assert!(messages.contains("to go on: quadrille match --resume"), "{messages}");
}
