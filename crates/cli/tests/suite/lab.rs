//! `quadrille lab` from outside: what it lists, runs and reports; a run that is killed goes on.

use crate::common::wait_until;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

fn lab(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    command.arg("lab").args(arguments);
    command
}

fn output(command: &mut Command) -> Output {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

fn json(command: &mut Command) -> Value {
    serde_json::from_slice(&output(command).stdout).unwrap()
}

#[test]
fn every_experiment_is_listed_with_its_place_and_times() {
    let all = json(&mut lab(&["list", "--json"]));
    let all = all.as_array().unwrap();
    assert!(all.len() > 50);
    let named = |name: &str| all.iter().find(|one| one["name"] == name).unwrap_or_else(|| panic!("{name}"));
    assert_eq!(named("sia-table-3")["place"], "Table 3");
    for table in 1..=17 {
        assert_eq!(named(&format!("tak-table-6-{table}"))["kind"], "sample");
    }
    let tak = String::from_utf8(output(&mut lab(&["list", "--paper", "tak"])).stdout).unwrap();
    assert!(tak.contains("tak-table-4-1") && !tak.contains("waltz"));
}

/// 60 random games in an experiment of one's own.
const OWN: &str = "title = \"t\"\npaper = \"tak\"\nplace = \"p\"\nabout = \"a\"\nquick.games = 60\n[match]\n\
                   conditions = { game = \"tak\", board = \"5\" }\nrows = [{ players = [\"weighted-random\", \"random\"] }]\n";

#[test]
fn killed_an_experiment_goes_on_to_the_same_result() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own.toml");
    std::fs::write(&file, OWN).unwrap();
    let run = |out: &Path| {
        let mut command = lab(&["run", "--json", "--out"]);
        command.arg(out).arg(&file);
        command
    };
    let (killed, undisturbed) = (folder.path().join("killed"), folder.path().join("undisturbed"));
    let log = killed.join("own/quick-1/match-1.match-wal");
    for _ in 0..5 {
        let size = || std::fs::metadata(&log).map_or(0, |file| file.len());
        let before = size();
        let mut process = run(&killed).stdout(std::process::Stdio::null()).spawn().unwrap();
        wait_until(|| size() != before || process.try_wait().unwrap().is_some());
        process.kill().unwrap();
        process.wait().unwrap();
    }
    let (resumed, whole) = (json(&mut run(&killed)), json(&mut run(&undisturbed)));
    assert_eq!(resumed["tables"], whole["tables"]);
    assert_eq!(whole["tables"][0]["rows"][0]["more"][1], "30");
    let page = folder.path().join("page.html");
    output(lab(&["report", "--html"]).arg(&page).arg("--out").arg(&killed));
    let text = std::fs::read_to_string(page).unwrap();
    assert!(text.contains("weighted-random - random") && text.starts_with("<!doctype html>"));
    let pages = folder.path().join("pages");
    output(lab(&["report", "--pages"]).arg(&pages).arg("--out").arg(&killed));
    assert!(std::fs::read_to_string(pages.join("tak.md")).unwrap().contains("| weighted-random - random |"));
}

#[test]
fn what_cannot_be_run_is_refused_with_its_reason() {
    let refused = |arguments: &[&str], reason: &str| {
        let output = lab(arguments).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(reason), "{error}");
    };
    refused(&["run", "nothing"], "there is no experiment 'nothing'");
    refused(&["run", "no/such/file.toml"], "no/such/file.toml");
    refused(&["report", "--out", "no/such/folder"], "no/such/folder");
    refused(&["run", "waltz-table-6", "--robots", "no/such/file"], "there is no such file");
    refused(&["list", "--paper", "chess"], "the papers are waltz, sia, amazons and tak");
}
