//! `quadrille play` as a process, its input piped.

use crate::common::{Lines, interrupt};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use tempfile::TempDir;

struct Parlour {
    folder: TempDir,
}

impl Parlour {
    fn new() -> Parlour {
        Parlour { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn start(&self, options: &[&str]) -> Child {
        let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
        command.current_dir(self.folder.path()).arg("play").args(options);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    }

    fn play(&self, options: &[&str], lines: &[&str]) -> Output {
        let mut process = self.start(options);
        // One that refuses its options is gone before it has read anything.
        let _ = process.stdin.take().unwrap().write_all(lines.join("\n").as_bytes());
        process.wait_with_output().unwrap()
    }

    /// What it prints when all goes well.
    fn played(&self, options: &[&str], lines: &[&str]) -> String {
        let output = self.play(options, lines);
        assert!(output.status.success(), "{options:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    fn refused(&self, options: &[&str]) -> String {
        let output = self.play(options, &[]);
        assert_eq!(output.status.code(), Some(2), "{options:?}");
        String::from_utf8(output.stderr).unwrap()
    }
}

/// The turns of a record, as `replay` reads it.
fn replayed(game: &str, file: &Path) -> Vec<String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    let output = command.args(["replay", game, "--json", "--file"]).arg(file).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = String::from_utf8(output.stdout).unwrap();
    let turn = |line: &str| {
        serde_json::from_str::<serde_json::Value>(line).unwrap()["move"].as_str().map(String::from)
    };
    lines.lines().filter_map(turn).collect()
}

#[test]
fn two_people_play_to_the_end_and_the_game_is_saved() {
    let parlour = Parlour::new();
    let text =
        parlour.played(&["tak", "--size", "3", "--side", "both"], &["a1", "c3", "c2", "a2", "c1", "b1"]);
    assert!(text.contains("White wins: road\nsaved as tak-game-1.ptn"), "{text}");
    assert_eq!(replayed("tak", &parlour.path("tak-game-1.ptn")), ["a1", "c3", "c2", "a2", "c1"]);
    let record = std::fs::read_to_string(parlour.path("tak-game-1.ptn")).unwrap();
    assert!(record.contains("[Result \"R-0\"]") && record.contains("[Player1 \"a person\"]"), "{record}");
    let text = parlour.played(&["tak", "--side", "both"], &["a1"]);
    assert!(text.contains("saved as tak-game-2.ptn"), "{text}");
}

#[test]
fn everything_can_be_said() {
    let parlour = Parlour::new();
    let options = ["surakarta", "--engine", "random", "--dice", "1", "--hint-time", "10ms"];
    let lines = [
        "help",
        "moves",
        "",
        "hint",
        "eval",
        "show",
        "nonsense",
        "a9a8",
        "undo",
        "save",
        "load nowhere",
        "c2c3",
        "undo",
        "b2b3",
        "save here",
        "resign",
    ];
    let text = parlour.played(&options, &lines);
    for expected in [
        "resign  give up\n",
        "b2a3",
        "depth ",
        "wwwwwwwwwwww............bbbbbbbbbbbb b",
        "move 'nonsense', column 1",
        "move 'a9a8', column 1",
        "there is nothing to take back",
        "say where: save FILE",
        "cannot read nowhere",
        "Black: c2c3",
        "Black: b2b3",
        "saved as here",
        "Black: resigns",
        "White wins: resignation\nsaved as surakarta-game-1.",
    ] {
        assert!(text.contains(expected), "'{expected}' is not in {text}");
    }
    let turns = replayed("surakarta", &parlour.path("here"));
    assert_eq!((turns.len(), turns[0].as_str()), (2, "b2b3"));
    // Loaded, the game goes on where it was saved; the engine, now on turn, moves first.
    let text = parlour.played(
        &["surakarta", "--level", "beginner", "--side", "white", "--record", "there"],
        &["load here"],
    );
    assert!(text.contains("saved as there"), "{text}");
    assert_eq!(replayed("surakarta", &parlour.path("there"))[..2], turns);
}

#[test]
fn plies_make_a_turn_and_undo_takes_them_back() {
    let parlour = Parlour::new();
    let options = ["tzaar", "--side", "both", "--moves", "B1xB2"];
    let text = parlour.played(&options, &["moves"]);
    let first = text
        .lines()
        .find(|line| line.contains('x') && line.contains(' '))
        .unwrap()
        .split(' ')
        .next()
        .unwrap();
    let text = parlour.played(&options, &[first, "undo", first, "pass", "quit"]);
    assert!(text.contains("Black: pass"), "{text}");
    assert_eq!(
        replayed("tzaar", &parlour.path("tzaar-game-2.littlegolem")),
        ["B1xB2", &format!("{first},pass")]
    );
}

#[test]
fn engines_play_each_other_while_one_watches() {
    let parlour = Parlour::new();
    let options =
        ["amazons", "--size", "4x4", "--side", "none", "--engine", "random,turns=on", "--dice", "3"];
    let text = parlour.played(&options, &[]);
    assert!(text.contains(" wins: ") && text.contains("saved as amazons-game-1."), "{text}");
}

#[test]
fn who_oversteps_the_clock_has_lost() {
    let text = Parlour::new().played(&["tak", "--side", "both", "--clock", "0s+1s"], &["a1"]);
    assert!(text.contains("White 0:00.0, Black 0:00.0"), "{text}");
    assert!(text.contains("Black wins: time\n"), "{text}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_game_is_saved() {
    let parlour = Parlour::new();
    let mut process = parlour.start(&["tak", "--side", "both"]);
    let mut input = process.stdin.take().unwrap();
    input.write_all(b"a1\nf6\n").unwrap();
    let mut lines = Lines::of(process.stdout.take().unwrap());
    lines.find(|line| line == "White to move").expect("two turns are made");
    interrupt(&process);
    assert!(process.wait().unwrap().success());
    assert_eq!(replayed("tak", &parlour.path("tak-game-1.ptn")), ["a1", "f6"]);
}

#[test]
fn wrong_options_are_refused() {
    let parlour = Parlour::new();
    assert!(
        parlour
            .refused(&["tak", "--level", "hard"])
            .contains("there is no level 'hard': the levels are beginner, ")
    );
    assert!(
        parlour.refused(&["tak", "--side", "red"]).contains("first (White), second (Black), both or none")
    );
    assert!(parlour.refused(&["tak", "--engine", "none"]).contains("there is no engine 'none'"));
    assert!(
        parlour
            .refused(&["tak", "--level", "expert", "--engine", "champion"])
            .contains("cannot be used with")
    );
    assert!(parlour.refused(&["go"]).contains("there is no game 'go'"));
    assert_eq!(std::fs::read_dir(parlour.folder.path()).unwrap().count(), 0);
}
