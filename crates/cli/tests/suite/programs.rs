//! Other programs as players of a match that does not end as it should.
#![cfg(unix)]

use crate::common::{quadrille, wait_until};
use std::process::{Command, Stdio};

/// A program that speaks TEI and starts another when it is asked for a move. It writes down both.
pub const PROGRAM: &str = "while read -r line; do case \"$line\" in
tei) echo 'id name Script'; echo 'option name HalfKomi type spin default 0 min 0 max 8'; echo teiok;;
isready) echo readyok;;
go*) sleep 1000 & echo $$ $! > \"$1\"; wait;;
quit) exit 0;;
esac; done
";

#[test]
fn a_killed_match_takes_its_programs_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let [script, started, journal] = ["script", "started", "journal"].map(|name| folder.path().join(name));
    std::fs::write(&script, PROGRAM).unwrap();
    let player = format!("cmd=\"sh {} {}\",proto=tei", script.display(), started.display());
    let mut process = Command::new(env!("CARGO_BIN_EXE_quadrille"))
        .args(["match", "tak", "--size", "3", "--player", &player, "--player", "random"])
        .args(["--games", "2", "--time", "1000s", "--journal"])
        .arg(journal)
        .env("XDG_CONFIG_HOME", env!("CARGO_TARGET_TMPDIR"))
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let processes = || std::fs::read_to_string(&started).unwrap_or_default();
    wait_until(|| processes().ends_with('\n'));
    let processes = processes();
    let processes: Vec<&str> = processes.split_whitespace().collect();
    assert_eq!(processes.len(), 2);
    assert!(processes.iter().all(|process| is_running(process)));
    // SIGKILL: nothing can be done about it in the process itself.
    process.kill().unwrap();
    process.wait().unwrap();
    wait_until(|| !processes.iter().any(|process| is_running(process)));
}

/// Whether a process does anything: one that is dead and not yet buried does not.
fn is_running(process: &str) -> bool {
    let state = Command::new("ps").args(["-o", "stat=", "-p", process]).output().unwrap();
    let state = String::from_utf8(state.stdout).unwrap();
    !state.trim().is_empty() && !state.starts_with('Z')
}

#[test]
fn more_games_at_a_time_than_cores_are_warned_of() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("journal").display().to_string();
    let play = ["match", "tak", "--size", "3", "--player", "random", "--player", "random", "--games", "2"];
    let warned = |concurrency: &str| {
        let more = ["--journal", &journal, "--concurrency", concurrency];
        let output = quadrille(&[&play[..], &more].concat()).output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stderr).unwrap().contains("cores can serve")
    };
    assert!(!warned("1"));
    assert!(warned("1024"));
}
