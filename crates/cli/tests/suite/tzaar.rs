//! The program `tzaar` as a process: its files, its answers, and its exit codes.

use quadrille_engine::{Opening, Position, find};
use std::path::PathBuf;
use std::process::{Command, Output};
use tempfile::TempDir;

/// The example of the manual's input file (1.2.1).
const MANUAL: &str = include_str!("../../../games/tzaar/tests/manual.txt");

/// White takes the last black Tzaar with its first move.
const WON: &str = "Z..../R..r.T/T2.....T/z..T...T/t2......T/......../t....rt/tR..rt/TT.Z9t w 1";

struct PositionFolder {
    folder: TempDir,
}

impl PositionFolder {
    fn new() -> PositionFolder {
        PositionFolder { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    /// Runs the program on an input; the file is called `board`.
    fn run(&self, input: &str, options: &[&str]) -> Output {
        std::fs::write(self.path("board"), input).unwrap();
        self.command().args(["--bestmove", "board"]).args(options).output().unwrap()
    }

    fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tzaar"));
        command.current_dir(self.folder.path());
        command
    }

    /// The message of a run that must fail with this code and leave the input alone.
    fn refused(&self, input: &str, options: &[&str], code: i32) -> String {
        let output = self.run(input, options);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{options:?}: {message}");
        assert_eq!(self.read("board"), input);
        assert_eq!(std::fs::read_dir(self.folder.path()).unwrap().count(), 1, "other files are left behind");
        message
    }

    /// Lets the program answer and plays the answer, read by the letter of the manual (1.2.2), on a board of our own.
    /// Gives the answer's lines, and checks the file of the position after it.
    fn answered(&self, input: &str, options: &[&str]) -> Vec<String> {
        let output = self.run(input, &[options, &["-e", "after"]].concat());
        assert!(output.status.success(), "{options:?}: {}", String::from_utf8_lossy(&output.stderr));
        let answer = self.read("board");
        let lines: Vec<String> = answer.lines().map(String::from).collect();
        assert!(answer.ends_with('\n') && lines.len() == 3, "{answer}");
        let mut position = find("tzaar").unwrap().read(Some("waltz"), input, &[]).unwrap();
        let words = |line: &str| line.split(' ').map(String::from).collect::<Vec<_>>();
        position.play(&words(&lines[0]).join("x")).unwrap();
        match &words(&lines[1])[..] {
            [none] if none == "-2" => assert!(position.turn_start() || position.ending().is_some()),
            [pass] if pass == "-1" => position.play("pass").unwrap(),
            [code, from, to] if code == "0" => position.play(&format!("{from}+{to}")).unwrap(),
            [code, from, to] if code == "1" => position.play(&format!("{from}x{to}")).unwrap(),
            _ => panic!("{answer}"),
        }
        assert_eq!(self.read("after"), position.write("waltz").unwrap());
        let (seconds, value) = lines[2].split_once(' ').unwrap();
        assert_eq!(seconds.split_once('.').unwrap().1.len(), 3, "{answer}");
        assert!(seconds.parse::<f64>().is_ok() && value.parse::<i64>().is_ok(), "{answer}");
        lines
    }
}

fn open(position: &str) -> Box<dyn Position> {
    find("tzaar").unwrap().open(&Opening { position: Some(position.into()), ..Opening::default() }).unwrap()
}

#[test]
fn every_algorithm_answers_the_example_of_the_manual() {
    let folder = PositionFolder::new();
    for number in (1..=9).chain(20..=25).chain(40..=42) {
        folder.answered(MANUAL, &["-a", &number.to_string(), "-t", "0.1"]);
    }
    folder.answered(&MANUAL.replacen('1', "-1", 1).replace('\n', " "), &["--ai=9", "--timelimit=0.1"]);
    folder.answered(MANUAL, &["--engine", "champion,table=1", "--threads", "2", "-t", "0.1"]);
    folder.answered(MANUAL, &["--engine", "random", "--threads", "2", "-t", "0"]);
}

#[test]
fn the_first_turn_is_one_capture_and_then_it_is_blacks() {
    let folder = PositionFolder::new();
    let start = find("tzaar").unwrap().open(&Opening::default()).unwrap().write("waltz").unwrap();
    let lines = folder.answered(&start, &["-t", "0.1"]);
    assert_eq!(lines[1], "-2");
    assert!(folder.read("after").starts_with("-1\n"));
    let lines = folder.answered(&folder.read("after"), &["-t", "0.1"]);
    assert_ne!(lines[1], "-2");
    assert!(folder.read("after").starts_with("1\n"));
}

#[test]
fn a_win_by_the_first_move_has_no_second() {
    let folder = PositionFolder::new();
    let lines = folder.answered(&open(WON).write("waltz").unwrap(), &["-a", "9", "-t", "0.5"]);
    assert_eq!((lines[1].as_str(), lines[2].split_once(' ').unwrap().1), ("-2", "2000000000"));
    let after = folder.read("after");
    assert!(after.starts_with("-1\n"));
    let message = PositionFolder::new().refused(&after, &[], 5);
    assert!(message.contains("the game is over"), "{message}");
}

#[test]
fn what_cannot_be_loaded_is_named_and_left_alone() {
    let folder = PositionFolder::new();
    let message = folder.refused(&MANUAL.replacen("3 100", "4 100", 1), &["-e", "after"], 2);
    assert!(
        message.contains("board: line 3, column 13: number 16: expected a piece from -3 to 3, found '4'")
    );
    let message = folder.refused("1 2 3", &[], 2);
    assert!(message.contains("number 4: missing, there must be 163"), "{message}");
    let message = folder.refused(&MANUAL.replacen("1 2 -2 -2 2 3", "3 3 3 3 3 3", 1), &[], 2);
    assert!(message.contains("number 44: White has 7 stacks of type Tzaar"), "{message}");
    folder.refused("", &[], 2);
    std::fs::write(folder.path("board"), b"1 \xff").unwrap();
    assert_eq!(folder.command().args(["-b", "board"]).status().unwrap().code(), Some(2));
    assert_eq!(folder.command().args(["-b", "missing"]).status().unwrap().code(), Some(2));
    assert_eq!(folder.command().args(["-a", "9"]).status().unwrap().code(), Some(2));
    assert_eq!(folder.command().args(["-b", "board", "-t", "-1"]).status().unwrap().code(), Some(2));
}

#[test]
fn black_cannot_begin() {
    let folder = PositionFolder::new();
    let start = find("tzaar").unwrap().open(&Opening::default()).unwrap().write("waltz").unwrap();
    let message = folder.refused(&start.replacen('1', "-1", 1), &[], 3);
    assert!(message.contains("number 1"), "{message}");
}

#[test]
fn what_cannot_be_saved_leaves_the_input_alone() {
    let folder = PositionFolder::new();
    let message = folder.refused(MANUAL, &["-t", "0", "-e", "no/such/folder"], 4);
    assert!(message.contains("no/such/folder"), "{message}");
}

#[test]
fn without_a_move_or_an_algorithm_nothing_is_written() {
    let folder = PositionFolder::new();
    let message = folder.refused(MANUAL, &["-a", "10"], 5);
    assert!(message.contains("there is no algorithm '10'"), "{message}");
    folder.refused(MANUAL, &["-a", "nine"], 5);
    let message = folder.refused(MANUAL, &["--engine", "none"], 5);
    assert!(message.contains("there is no engine 'none'"), "{message}");
    let stuck = open("Z..../...r2.T/R2....../......../t3z10....../......../......./....../T.... w 1");
    let message = folder.refused(&stuck.write("waltz").unwrap(), &[], 5);
    assert!(message.contains("the game is over"), "{message}");
}

#[test]
fn help_says_what_there_is() {
    let folder = PositionFolder::new();
    for option in ["-h", "--help"] {
        let output = folder.command().arg(option).output().unwrap();
        assert!(output.status.success());
        let text = String::from_utf8(output.stdout).unwrap();
        for word in ["--ai", "--bestmove", "--execute", "--timelimit", "42  expert", "Exit codes"] {
            assert!(text.contains(word), "{word} is not in {text}");
        }
    }
}
