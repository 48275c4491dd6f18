//! Everything that is written for programs is what `quadrille schema` says.

use crate::common::stdout;
use quadrille_arena::Journal;
use quadrille_testing::check_json;
use serde_json::Value;

/// Every line of a command's output.
fn lines(arguments: &[&str]) -> Vec<Value> {
    let text = stdout(arguments);
    let parse = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    text.lines().map(parse).collect()
}

fn schema() -> Value {
    serde_json::from_str(&stdout(&["schema"])).unwrap()
}

#[test]
fn commands_print_what_the_schema_says() {
    let schema = schema();
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let [record, certificate] = [path("game.ptn"), path("certificate")];
    std::fs::write(&record, "[Size \"5\"]\n\n1. a5 e1 2. c3\n").unwrap();
    let road = "2,2,x/x3/1,1,x 1 3";
    let over = "1,1,1/x3/2,2,x 2 3";
    let amazons = "1B1/3/1W1 w";
    let few = ".......b....................w....... b";
    for (output, arguments) in [
        ("games", &["games"][..]),
        ("engines", &["engines"]),
        ("levels", &["levels"]),
        ("show", &["show", "tzaar", "--all"]),
        ("show", &["show", "tak", "--position", over]),
        ("moves", &["moves", "amazons", "--turns"]),
        ("perft", &["perft", "surakarta", "--depth", "2", "--divide"]),
        ("perft", &["perft", "tzaar", "--depth", "1", "--turns"]),
        ("replay", &["replay", "tak", "--file", &record]),
        ("think", &["think", "tak", "--depth", "3"]),
        ("think", &["think", "tak", "--position", road]),
        ("think", &["think", "tzaar", "--engine", "random"]),
        ("think", &["think", "amazons", "--engine", "mcts", "--nodes", "300"]),
        ("think", &["think", "surakarta", "--engine", "dfpn", "--nodes", "300"]),
        ("solve", &["solve", "tak", "--position", road, "--certificate", &certificate]),
        ("solve", &["solve", "tak", "--position", road, "--attacker", "second"]),
        ("solve", &["solve", "tzaar", "--nodes", "1000"]),
        ("solve --score", &["solve", "amazons", "--position", amazons, "--score"]),
        ("verify", &["verify", &certificate]),
        ("tables probe", &["tables", "probe", "surakarta", "--position", few]),
        ("tables probe", &["tables", "probe", "amazons", "--position", "W2xB1/xxxxxx/W1Bxxx b"]),
        ("tables report", &["tables", "report"]),
        ("playouts", &["playouts", "tak", "--size", "3", "--games", "100"]),
        ("categories", &["categories", "surakarta", "--games", "1", "--engine", "random", "--nodes", "1"]),
    ] {
        let lines = lines(&[arguments, &["--json"]].concat());
        assert!(!lines.is_empty(), "{arguments:?}");
        lines.iter().for_each(|line| check_json(&schema, output, line));
    }
}

#[test]
fn matches_and_journals_are_what_the_schema_says() {
    let schema = schema();
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("journal");
    let path = journal.display().to_string();
    let players = ["--player", "tak-alphabeta,depth=1,table=1", "--player", "random"];
    let more =
        ["--games", "2", "--sprt", "0,10", "--clock", "20s+1s", "--rule", "komi=2", "--json", "--journal"];
    let events = lines(&[&["match", "tak", "--size", "3"], &players[..], &more, &[&path]].concat());
    assert_eq!(events.len(), 3);
    for event in events {
        let output = if event["event"] == "game" { "match game" } else { "match result" };
        check_json(&schema, output, &event);
    }
    check_json(&schema, "match result", &lines(&["match", "--report", &path, "--json"])[0]);
    check_json(&schema, "tables games", &lines(&["tables", "games", &path, "--json"])[0]);
    let (journal, plan) = Journal::read(&journal).unwrap();
    check_json(&schema, "journal plan", &serde_json::to_value(plan).unwrap());
    for entry in journal.entries().unwrap() {
        check_json(&schema, "journal game", &serde_json::to_value(entry.record).unwrap());
    }
}
