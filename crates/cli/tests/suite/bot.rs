//! `quadrille bot` as a process: what it refuses, and how it stops.

use crate::common::{Lines, quadrille, refused, stdout, wait_until};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Stdio};

const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/bot.example.toml");

fn written(folder: &Path, robot: &str) -> String {
    let file = folder.join("bot.toml");
    let head = "data = \"data\"\ncontact = \"test@example.org\"\nstop_seconds = 0.1\n[status]\nlisten = \"127.0.0.1:0\"\n";
    std::fs::write(
        &file,
        format!("{head}[[robots]]\nname = \"robo\"\ngame = \"tak\"\nlevel = \"unbeatable\"\n{robot}"),
    )
    .unwrap();
    file.to_str().unwrap().to_string()
}

#[test]
fn configurations_are_checked_and_what_is_wrong_is_named() {
    assert!(stdout(&["bot", "check", EXAMPLE]).ends_with("3 robots, nothing is wrong\n"));
    let folder = tempfile::tempdir().unwrap();
    let file = written(folder.path(), "[robots.playtak]\nurl = \"tcp://127.0.0.1:1\"\nadress = 1\n");
    let error = refused(&["bot", "run", &file]);
    assert!(error.contains("bot.toml, line 12: unknown field `adress`"), "{error}");
    let file = written(folder.path(), "[robots.playtak]\nurl = \"tcp://127.0.0.1:1\"\n");
    for (arguments, reason) in [
        (vec!["bot", "statistics", &file], "there is no journal yet"),
        (vec!["bot", "export", &file, "-o", "nowhere"], "there is no journal yet"),
        (vec!["bot", "run", &file, "--robot", "other"], "there is no robot other"),
        (vec!["bot", "run", &file, "--program", "tzaar -b {file}"], "such a program plays tzaar, not tak"),
        (vec!["bot", "statistics", &file, "--since", "today"], "'today' is not a day"),
        (
            vec![
                "bot",
                "install",
                "tak",
                "--url",
                "http://127.0.0.1:1",
                "--owner",
                "x",
                "--password-env",
                "NO_SUCH",
            ],
            "the environment variable NO_SUCH",
        ),
    ] {
        let error = refused(&arguments);
        assert!(error.contains(reason), "{arguments:?}: {error}");
    }
    assert!(!folder.path().join("data").exists(), "nothing was begun");
    quadrille(&["bot"]).assert().code(2);
}

/// A playtak server that begins a game with the robot, and gives the line of its first move.
fn one_game(listener: TcpListener) -> String {
    let (mut stream, _) = listener.accept().unwrap();
    let mut lines = BufReader::new(stream.try_clone().unwrap()).lines().map_while(Result::ok);
    lines.find(|line| line.starts_with("Login Guest ")).unwrap();
    stream
        .write_all(
            b"Welcome robo!\nGame Start 7 robo vs anna white 5 900 0 0 21 1 1 0 0 0 0\nGame#7 Timems 900000 900000\n",
        )
        .unwrap();
    lines.find(|line| line.starts_with("Game#7 ")).unwrap()
}

#[cfg(unix)]
#[test]
fn told_to_stop_a_robot_plays_the_move_it_thinks_about() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let url = format!("tcp://{}", listener.local_addr().unwrap());
    let file = written(folder.path(), &format!("[robots.playtak]\nurl = \"{url}\"\n"));
    let server = std::thread::spawn(move || one_game(listener));
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    command.args(["bot", "run", &file]).env("XDG_CONFIG_HOME", env!("CARGO_TARGET_TMPDIR"));
    let mut process = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let line = Lines::of(process.stdout.take().unwrap()).next().unwrap();
    let address = line.strip_prefix("status at http://").unwrap_or_else(|| panic!("{line}")).to_string();
    let is_thinking = || {
        let mut stream = TcpStream::connect(&address).unwrap();
        stream.write_all(b"GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
        let mut metrics = String::new();
        stream.read_to_string(&mut metrics).unwrap();
        metrics.contains("quadrille_bot_thinking{robot=\"robo\"} 1\n")
    };
    wait_until(is_thinking);
    let mut kill = Command::new("kill");
    assert!(kill.args(["-TERM", &process.id().to_string()]).status().unwrap().success());
    assert!(process.wait().unwrap().success());
    assert!(server.join().unwrap().starts_with("Game#7 P "), "a flat of the opponent's");
    let exported = folder.path().join("exported");
    let count = stdout(&["bot", "export", &file, "-o", exported.to_str().unwrap(), "--game", "tak"]);
    assert!(count.starts_with("1 positions in "), "{count}");
    let text = stdout(&["bot", "statistics", &file]);
    assert!(text.contains("Searches by day"), "{text}");
}
