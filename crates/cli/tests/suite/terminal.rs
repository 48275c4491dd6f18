//! What comes from files and programs cannot command a terminal.

use crate::common::{quadrille, refused, stdout};

/// Clears the screen, sets the window's title, and a C1 control that some terminals take for an escape.
const COMMANDS: &str = "\x1b[2J\x1b]0;title\x07\u{9b}31m";

fn assert_harmless(text: &str) {
    assert!(!text.chars().any(|c| c.is_control() && c != '\n' && c != '\t'), "{text:?}");
}

#[test]
fn errors_show_control_characters() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file").display().to_string();
    std::fs::write(&file, format!("[Size \"5\"]\n\n1. a1 {COMMANDS}\n")).unwrap();
    assert_harmless(&refused(&["show", "tak", "--file", &file]));
    for (game, rule) in [(COMMANDS, "komi 0"), ("tak", COMMANDS), ("tak", &format!("komi {COMMANDS}"))] {
        let text = format!("quadrille certificate 1\ngame {game}\nrule {rule}\nposition {COMMANDS}\n");
        std::fs::write(&file, zstd::stream::encode_all(text.as_bytes(), 1).unwrap()).unwrap();
        let message = refused(&["verify", &file]);
        assert_harmless(&message);
    }
    std::fs::write(&file, format!("[match]\n\"{}\" = 1\n", "\\u001b[2J")).unwrap();
    let message = refused(&["--config", &file, "games"]);
    assert_harmless(&message);
    assert!(message.contains("\\u{1b}[2J"), "{message}");
    std::fs::write(&file, format!("x3/x3/x3 1 1 | {COMMANDS}\n")).unwrap();
    let play = ["match", "tak", "--size", "3", "--player", "random", "--player", "random", "--games", "2"];
    assert_harmless(&refused(&[&play[..], &["--openings", &file]].concat()));
    assert_harmless(&refused(&["verify", &format!("no such {COMMANDS} file")]));
}

/// A program whose name and whose moves are commands to a terminal.
#[cfg(unix)]
#[test]
fn journals_are_reported_without_control_characters() {
    let folder = tempfile::tempdir().unwrap();
    let [script, journal] = [COMMANDS, "journal"].map(|name| folder.path().join(name).display().to_string());
    let program = crate::programs::PROGRAM
        .replace("sleep 1000 & echo $$ $! > \"$1\"; wait", "printf 'bestmove \\033[2J\\n'");
    std::fs::write(&script, program).unwrap();
    let player = format!("cmd=\"sh '{script}'\",proto=tei");
    let play = ["match", "tak", "--size", "3", "--player", "random", "--player", &player];
    let output = quadrille(&[&play[..], &["--games", "2", "--journal", &journal]].concat()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    for text in [output.stdout, output.stderr] {
        let text = String::from_utf8(text).unwrap();
        assert!(text.contains("illegal move"), "{text}");
        assert_harmless(&text);
    }
    assert_harmless(&stdout(&["match", "--report", &journal]));
    assert_harmless(&stdout(&["match", "--report", &journal, "--json"]));
}

/// What is written to a file or a pipe is the file itself: nothing in it is changed.
#[test]
fn converted_records_stay_what_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.ptn").display().to_string();
    std::fs::write(&file, format!("[Size \"5\"]\n\n1. a1 e5 {{a {COMMANDS} comment}}\n")).unwrap();
    assert!(stdout(&["convert", "tak", "--file", &file, "--to", "ptn"]).contains(COMMANDS));
    assert_harmless(&stdout(&["replay", "tak", "--file", &file]));
}
