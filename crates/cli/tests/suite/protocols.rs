//! The protocols, spoken with the real binary: golden transcripts, and programs as players of a match.

use crate::common::Lines;
use serde_json::Value;
use std::io::Write;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};

/// A conversation with the program.
struct Talk {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Lines,
}

impl Talk {
    fn begin(arguments: &[&str]) -> Talk {
        let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        Talk { stdin: child.stdin.take(), lines: Lines::of(child.stdout.take().unwrap()), child }
    }

    fn say(&mut self, line: &str) {
        let stdin = self.stdin.as_mut().unwrap();
        writeln!(stdin, "{line}").unwrap();
        stdin.flush().unwrap();
    }

    fn hear(&mut self) -> String {
        self.lines.next().expect("an answer")
    }

    fn hear_until(&mut self, beginning: &str) -> String {
        self.lines.find(|line| line.starts_with(beginning)).expect("an answer")
    }

    /// Closes the input and waits for the end.
    fn end(&mut self) {
        drop(self.stdin.take());
        self.lines.by_ref().for_each(drop);
        assert!(self.child.wait().unwrap().success());
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Whether a line is as expected, where `*` stands for anything.
fn matches(pattern: &str, line: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == line,
        Some((before, rest)) => line.strip_prefix(before).is_some_and(|after| {
            (0..=after.len()).filter(|&at| after.is_char_boundary(at)).any(|at| matches(rest, &after[at..]))
        }),
    }
}

/// A transcript: `$` the command line, `>` what is said, `<` the next line heard, `~` a line heard sooner or later.
fn follow(path: &Path) {
    let text = std::fs::read_to_string(path).unwrap();
    let mut talk: Option<Talk> = None;
    for (line, number) in text.lines().zip(1..) {
        let place = || format!("{}, line {number}", path.display());
        let said = line.get(2..).unwrap_or_default();
        match (line.chars().next(), &mut talk) {
            (None | Some('#'), _) => {}
            (Some('$'), none) => *none = Some(Talk::begin(&said.split(' ').collect::<Vec<_>>())),
            (Some('>'), Some(talk)) => talk.say(said),
            (Some('<'), Some(talk)) => {
                let heard = talk.hear();
                assert!(matches(said, &heard), "{}: heard {heard}", place());
            }
            (Some('~'), Some(talk)) => {
                let mut heard = Vec::new();
                while !heard.last().is_some_and(|line: &String| matches(said, line)) {
                    let next = talk.lines.next();
                    heard.push(next.unwrap_or_else(|| panic!("{}: heard only {heard:#?}", place())));
                }
            }
            _ => panic!("{}: {line}", place()),
        }
    }
    talk.unwrap().end();
}

#[test]
fn transcripts_are_followed_to_the_letter() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let mut transcripts = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        follow(&entry.unwrap().path());
        transcripts += 1;
    }
    assert!(transcripts >= 6);
}

#[test]
fn stop_answers_and_a_closed_input_ends_an_endless_search() {
    for game in ["tzaar", "surakarta", "amazons", "tak"] {
        let mut talk = Talk::begin(&["ugi", game]);
        talk.say("go infinite");
        talk.hear_until("info depth");
        talk.say("isready");
        talk.hear_until("readyok");
        talk.say("stop");
        talk.hear_until("bestmove");
        talk.say("go infinite");
        talk.hear_until("info depth");
        talk.end();
    }
}

#[test]
fn no_line_ends_the_conversation() {
    let long = "x".repeat(3 << 20);
    for arguments in [&["ugi", "tzaar"][..], &["tei"], &["sau", "--time", "10ms"]] {
        let mut talk = Talk::begin(arguments);
        let lines = [
            "",
            "nonsense",
            "go depth",
            "position",
            "setoption name",
            "move ZZZZ",
            "new red",
            "\u{0}é\u{7f}",
        ];
        lines.iter().for_each(|line| talk.say(line));
        talk.say(&long);
        talk.stdin.as_mut().unwrap().write_all(b"\xff\xfe\n").unwrap();
        let (question, answer) =
            if arguments[0] == "sau" { ("name?", "name ") } else { ("isready", "readyok") };
        talk.say(question);
        talk.hear_until(answer);
        talk.end();
    }
}

fn result(arguments: &[&str]) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    command.args(["match", "--json", "--journal"]).arg(folder.path().join("journal")).args(arguments);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let games: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let field = |game: &Value| [game["winner"].clone(), game["reason"].clone(), game["turns"].clone()].into();
    games.iter().filter(|game| game["event"] == "game").map(field).collect::<Vec<Value>>().into()
}

/// What an engine plays does not depend on the way it is asked.
#[test]
fn an_engine_behind_a_protocol_plays_the_same_games() {
    let binary = env!("CARGO_BIN_EXE_quadrille");
    for (game, protocol, program) in [
        ("tak", "tei", format!("cmd=\"{binary} tei\",proto=tei,Hash=1")),
        ("tak", "ugi", format!("proto=ugi,cmd=\"{binary} ugi tak --engine 'champion,table=1'\"")),
        ("tzaar", "ugi", format!("cmd={binary} ugi tzaar,proto=ugi,Hash=1,Plies=true")),
        ("amazons", "ugi", format!("cmd={binary} ugi amazons,proto=ugi,Hash=1")),
        ("surakarta", "ugi", format!("cmd={binary} ugi surakarta,proto=ugi,hash=1")),
    ] {
        let play = |player: &str| {
            let mut arguments =
                vec![game, "--player", player, "--player", "weighted-random", "--games", "2", "--depth", "2"];
            match game {
                "tak" => arguments.extend(["--size", "5", "--rule", "komi=4"]),
                "amazons" => arguments.extend(["--size", "6x6"]),
                _ => {}
            }
            result(&arguments)
        };
        let (direct, behind) = (play("champion,table=1"), play(&program));
        assert_eq!(direct.as_array().unwrap().len(), 2);
        if !program.contains("Plies") {
            assert_eq!(direct, behind, "{game} {protocol}");
        }
        assert!(
            behind.as_array().unwrap().iter().all(|game| !game[1].as_str().unwrap().contains("crash")),
            "{behind}"
        );
    }
}

/// The program `tzaar`, which is told positions in files, plays whole games, and against itself as well.
#[test]
fn a_program_that_reads_position_files_plays_a_match() {
    let player = |algorithm| {
        let binary = env!("CARGO_BIN_EXE_tzaar");
        format!("cmd=\"{binary} -a {algorithm} -b {{file}} -t {{time}}\",proto=waltz")
    };
    for opponent in ["weighted-random".to_string(), player("40")] {
        let games = result(&[
            "tzaar",
            "--player",
            &player("2"),
            "--player",
            &opponent,
            "--games",
            "2",
            "--time",
            "100ms",
            "--margin",
            "60s",
        ]);
        for game in games.as_array().unwrap() {
            let reason = game[1].as_str().unwrap();
            assert!(reason.starts_with("no ") && reason != "no answer", "{reason}");
        }
        assert_eq!(games.as_array().unwrap().len(), 2);
    }
}

#[test]
fn programs_that_cannot_play_are_refused_before_the_match() {
    let refused = |game: &str, player: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
        command
            .args(["match", game, "--player", player, "--player", "random", "--games", "2", "--nodes", "9"]);
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{player}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(refused("tak", "cmd=/nonexistent/program,proto=tei").contains("cannot be started"));
    assert!(refused("tak", "cmd=true,proto=tei").contains("the program has ended (exit status: 0)"));
    assert!(refused("tak", "cmd=cat,proto=tei,timeout=0.2").contains("has not answered 'tei' within 0.2 s"));
    assert!(refused("tak", "cmd=cat").contains("proto=ugi, proto=tei or proto=waltz"));
    assert!(refused("tak", "cmd=cat,proto=uci").contains("ugi, tei or waltz"));
    assert!(refused("tzaar", "cmd=cat,proto=tei").contains("TEI is for Tak"));
    assert!(refused("tak", "cmd=cat {file},proto=waltz").contains("WALTZ's position files are for Tzaar"));
    assert!(refused("tzaar", "cmd=cat,proto=waltz").contains("needs {file}"));
    assert!(refused("tzaar", "cmd=cat {file} {time},proto=waltz").contains("no time a turn (--time)"));
    assert!(refused("tzaar", "cmd=cat {file},proto=waltz,Hash=1").contains("no option 'Hash'"));
    assert!(refused("tzaar", "cmd=/nonexistent {file},proto=waltz").contains("cannot be started"));
    let unknown = format!("cmd={} tei,proto=tei,Nonsense=1", env!("CARGO_BIN_EXE_quadrille"));
    assert!(refused("tak", &unknown).contains("the program has no option 'Nonsense'"));
}

/// `quadrille-sau` plays without arguments by what the configuration file says, and is silent on the standard error
/// whatever it is told, as well as where the file is wrong.
#[test]
fn the_program_for_the_platform_says_nothing_but_the_protocol() {
    let folder = tempfile::tempdir().unwrap();
    let speak = |config: &str, lines: &[u8]| {
        std::fs::write(folder.path().join("quadrille.toml"), config).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille-sau"));
        command.env("XDG_CONFIG_HOME", folder.path());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // A program that has given up does not read.
        let _ = child.stdin.take().unwrap().write_all(lines);
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let quick = "[sau]\nengine = \"champion,depth=2,table=1\"\n";
    let talk = b"name?\nnonsense\n\xff\xfe\nmove ZZZZ\nnew black\nmove ABAC\nerror\nend\nquit\n";
    let (code, heard) = speak(quick, talk);
    assert_eq!(code, Some(0));
    let lines: Vec<&str> = heard.lines().collect();
    assert_eq!(lines[0], "name Quadrille");
    assert!(lines.len() > 1 && lines[1..].iter().all(|line| matches("move *", line)));
    assert_eq!(speak("[sau]\nengine = \"nobody\"\n", talk), (Some(2), String::new()));
    assert_eq!(speak("[sau]\nnonsense\n", talk), (Some(2), String::new()));
}
