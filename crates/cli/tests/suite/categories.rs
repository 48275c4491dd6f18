//! Categories of moves are counted in self-play, written, and loaded by the search.

use crate::common::{Lines, interrupt, refused, stdout};
use serde_json::Value;
use std::path::Path;
use std::process::Stdio;

const COLLECT: [&str; 8] =
    ["categories", "surakarta", "--games", "4", "--engine", "sia,table=1", "--nodes", "200"];

fn think_with(steps: &Path, game: &str) -> Vec<String> {
    let set = format!("realisation_plies={}", steps.display());
    let words =
        ["think", game, "--depth", "4", "--set", "realisation=on", "--set", "table=1", "--json", "--set"];
    words.into_iter().chain([set.as_str()]).map(String::from).collect()
}

#[test]
fn what_is_collected_follows_the_equations_whatever_the_threads() {
    let text = stdout(&COLLECT);
    assert!(text.starts_with("# quadrille categories surakarta --games 4 --engine sia,table=1 --nodes 200"));
    assert_eq!(text, stdout(&[&COLLECT[..], &["--threads", "2"]].concat()));
    assert_ne!(text, stdout(&[&COLLECT[..], &["--seed", "2"]].concat()));
    let answer: Value = serde_json::from_str(&stdout(&[&COLLECT[..], &["--json"]].concat())).unwrap();
    assert_eq!((answer["game"].as_str(), answer["games"].as_u64()), (Some("surakarta"), Some(4)));
    let rows = answer["categories"].as_array().unwrap();
    assert_eq!(rows.len(), 20);
    assert_eq!(rows[0]["category"], "Corner - Outer Rim");
    for row in rows {
        let number = |name: &str| row[name].as_f64().unwrap();
        assert!(number("played") <= number("available"));
        if number("available") == 0.0 {
            assert_eq!((&row["probability"], number("plies")), (&Value::Null, 1.0));
            continue;
        }
        let probability = number("played") / number("available");
        assert!((number("probability") - probability).abs() < 1e-9, "{row}");
        let plies = (probability.ln() / 0.25f64.ln()).clamp(0.5, 4.0);
        assert!((number("plies") - plies).abs() < 1e-9, "{row}");
    }
    // Captures are what a search likes best.
    let probability = |name| rows.iter().find(|row| row["category"] == name).unwrap()["probability"].as_f64();
    assert!(probability("Outer Rim x Outer Rim") > probability("Outer Rim - Outer Rim"));
}

#[test]
fn a_written_table_changes_the_search() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("realisation.txt");
    assert_eq!(stdout(&[&COLLECT[..], &["--out", path.to_str().unwrap()]].concat()), "");
    let nodes = |words: Vec<String>| {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let last = stdout(&words).lines().last().unwrap().to_string();
        serde_json::from_str::<Value>(&last).unwrap()["nodes"].as_u64()
    };
    let written = nodes(think_with(&path, "surakarta"));
    let names = std::fs::read_to_string(&path).unwrap();
    let dear: String =
        names.lines().skip(2).map(|l| format!("1 1 1 4 {}\n", l.splitn(5, ' ').last().unwrap())).collect();
    std::fs::write(&path, dear).unwrap();
    assert_ne!(written, nodes(think_with(&path, "surakarta")));
}

#[test]
fn wrong_tables_are_refused_with_place_and_reason() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("realisation.txt");
    let message = |text: &str| {
        std::fs::write(&path, text).unwrap();
        let words = think_with(&path, "surakarta");
        refused(&words.iter().map(String::as_str).collect::<Vec<_>>())
    };
    assert!(
        message("# nothing\n1 1 1.0 0.5 Knight - Rook\n").contains("line 2, column 1: the game has no such")
    );
    assert!(message("1 1 1.0 0.5\n").contains("a line has available, played"));
    assert!(message("1 1 1.0 NaN Center x Center\n").contains("a number from 0 to 100"));
    assert!(message("x 1 1.0 1 Center x Center\n").contains("whole numbers"));
    let twice = "1 1 1.0 1 Center x Center\n";
    assert!(message(&twice.repeat(2)).contains("line 2, column 1: this category stands in an earlier"));
    let words = think_with(&folder.path().join("none"), "tzaar");
    let missing = refused(&words.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(
        missing.contains("setting realisation_plies takes") && missing.contains("No such file"),
        "{missing}"
    );
    assert!(refused(&["categories", "chess"]).contains("there is no game 'chess'"));
    assert!(refused(&["categories", "tak", "--engine", "nobody"]).contains("there is no engine 'nobody'"));
    refused(&["categories", "tak", "--games", "0"]);
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_was_collected() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("realisation.txt");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_quadrille"));
    command.args(["categories", "tak", "--size", "4", "--games", "1000000", "--nodes", "20", "--out"]);
    command.arg(&path).args(["--engine", "champion,table=1"]).stderr(Stdio::piped());
    let mut process = command.spawn().unwrap();
    let mut messages = Lines::of(process.stderr.take().unwrap());
    assert_eq!(messages.find(|line| line.starts_with("16 ")).unwrap(), "16 games");
    interrupt(&process);
    assert!(process.wait().unwrap().success());
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("road") && !text.contains("--games 1000000 "), "{text}");
}
