//! Positions solved by the real binary, and its proofs checked by it.

use crate::common::{Lines, interrupt, quadrille, refused, stdout};
use serde_json::{Value, json};
use std::path::Path;
use std::process::{Command as Process, Stdio};

/// The last line of JSON lines.
fn last(text: &str) -> Value {
    let line = text.lines().last().unwrap_or_default();
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).display().to_string()
}

/// Solves with a certificate, has it verified, and gives both answers.
fn proven(problem: &[&str]) -> [Value; 2] {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "certificate");
    let solve = [&["solve"], problem, &["--memory", "64", "--certificate", &file, "--json"]].concat();
    let solved = last(&stdout(&solve));
    [solved, last(&stdout(&["verify", &file, "--json"]))]
}

#[test]
fn the_start_of_tak_on_3x3_is_won_by_white() {
    let [solved, verified] = proven(&["tak", "--size", "3"]);
    assert_eq!(solved["result"]["proven"], "win");
    assert_eq!(verified["outcome"], json!({ "winner": "first" }));
    assert_eq!(verified["position"], "x3/x3/x3 1 1");
    let first = solved["move"].as_str().unwrap();
    assert_eq!(solved["line"][0], first);
    stdout(&["show", "tak", "--size", "3", "--moves", first]);
    assert!(solved["nodes"].as_u64().unwrap() > 0 && solved["seconds"].as_f64().is_some());
}

#[test]
fn small_boards_of_amazons_are_solved() {
    for position in ["BB2/4/4/2WW w", "1B1B1/B3B/W3W/1W1W1 w"] {
        let [solved, verified] = proven(&["amazons", "--position", position]);
        assert_eq!(solved["result"]["proven"], "win");
        assert_eq!(verified["outcome"], json!({ "winner": "first" }));
    }
}

/// A turn that is tried first is what the proof begins with, if it wins; if not, the others are looked at.
#[test]
fn a_turn_can_be_tried_first() {
    let solve = ["solve", "tak", "--position", "2,2,x/x3/1,1,x 1 3", "--json", "--try"];
    let [right, wrong] = ["c1", "c3"].map(|turn| last(&stdout(&[&solve[..], &[turn]].concat())));
    assert_eq!((&right["result"]["proven"], &right["move"]), (&"win".into(), &"c1".into()));
    assert_eq!((&wrong["result"]["proven"], &wrong["move"]), (&"win".into(), &"c1".into()));
    let message = refused(&[&solve[..], &["a1"]].concat());
    assert!(message.contains("a1"), "{message}");
    // Two plies, and a game that both turns win.
    let solve = ["solve", "amazons", "--position", "1B1B1/B3B/W3W/1W1W1 w", "--json", "--try"];
    for turn in ["b1-b2/d2", "d1-d2/b2"] {
        let solved = last(&stdout(&[&solve[..], &[turn]].concat()));
        assert_eq!((&solved["result"]["proven"], &solved["move"]), (&"win".into(), &turn.into()));
    }
}

#[test]
fn wins_have_certificates() {
    let [solved, verified] = proven(&["surakarta", "--position", "w..................................b b"]);
    assert_eq!(solved["result"], json!({ "proven": "win", "plies": 3 }));
    assert_eq!(verified["outcome"], json!({ "winner": "first" }));
    let [solved, _] = proven(&["tak", "--position", "2,2,x/x3/1,1,x 1 3"]);
    assert_eq!((&solved["result"], &solved["move"]), (&json!({ "proven": "win", "plies": 1 }), &"c1".into()));
}

#[test]
fn the_plain_answer_ends_with_the_result() {
    let position = ["solve", "tak", "--position", "2,2,x/x3/1,1,x 1 3"];
    let text = stdout(&position);
    assert!(
        text.contains("move c1\nline c1\n") && text.ends_with("result win in at most 1 plies\n"),
        "{text}"
    );
    let text = stdout(&[&position[..], &["--attacker", "second"]].concat());
    assert!(text.contains("result "), "{text}");
    let text = stdout(&["solve", "tzaar", "--nodes", "1000"]);
    assert!(text.ends_with("result unknown\n"), "{text}");
}

#[test]
fn what_cannot_be_solved_or_verified_is_refused() {
    assert!(refused(&["solve", "tak", "--engine", "champion"]).contains("does not solve"));
    assert!(
        refused(&["solve", "tak", "--position", "1,1,1/x3/2,2,x 2 3"]).contains("the game is over: road")
    );
    assert!(refused(&["verify", "no such file"]).contains("cannot read no such file"));
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "certificate");
    std::fs::write(&file, "quadrille certificate 1\ngame tak\n").unwrap();
    assert!(refused(&["verify", &file]).contains("the certificate is damaged or no certificate"));
    stdout(&["solve", "tak", "--position", "2,2,x/x3/1,1,x 1 3", "--certificate", &file]);
    assert!(stdout(&["verify", &file]).ends_with("valid\n"));
    let bytes = std::fs::read(&file).unwrap();
    std::fs::write(&file, &bytes[..bytes.len() - 6]).unwrap();
    assert!(refused(&["verify", &file]).contains("truncated"));
}

#[test]
fn a_search_goes_on_from_its_checkpoint_and_from_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "checkpoint");
    let solve = |size: &str, nodes: &str| {
        let arguments = [
            "solve",
            "tak",
            "--size",
            size,
            "--memory",
            "16",
            "--checkpoint",
            &file,
            "--nodes",
            nodes,
            "--json",
        ];
        quadrille(&arguments).output().unwrap()
    };
    let answer = |nodes: &str| last(std::str::from_utf8(&solve("3", nodes).stdout).unwrap());
    let first = answer("2000");
    assert_eq!(first["result"], Value::Null);
    let all = answer("1000000000");
    assert_eq!(all["result"]["proven"], "win");
    assert!(all["nodes"].as_u64() > first["nodes"].as_u64());
    let again = answer("1000000000");
    assert_eq!(again["result"]["proven"], "win");
    assert!(again["nodes"].as_u64().unwrap() - all["nodes"].as_u64().unwrap() < 1000, "{again} {all}");
    let other = solve("4", "2000");
    let message = String::from_utf8_lossy(&other.stderr).into_owned();
    assert_eq!(other.status.code(), Some(2));
    assert!(message.contains("another problem") && message.contains("x4/x4/x4/x4 1 1"), "{message}");
    let bytes = std::fs::read(&file).unwrap();
    for damage in [&bytes[..bytes.len() / 2], b"nonsense"] {
        std::fs::write(&file, damage).unwrap();
        let refused = solve("3", "2000");
        assert_eq!(refused.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&refused.stderr).contains("damaged"));
    }
}

/// Ctrl-C: the answer has what is known, and the checkpoint is there.
#[cfg(unix)]
#[test]
fn an_interrupted_search_answers_and_leaves_its_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("checkpoint");
    let mut process = Process::new(env!("CARGO_BIN_EXE_quadrille"))
        .args(["solve", "tak", "--size", "4", "--memory", "4", "--json", "--checkpoint"])
        .arg(&file)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = Lines::of(process.stdout.take().unwrap());
    lines.next().expect("it says how it goes");
    interrupt(&process);
    let answer = last(&lines.last().unwrap());
    assert!(process.wait().unwrap().success());
    assert_eq!(answer["result"], Value::Null);
    assert!(file.exists());
}
