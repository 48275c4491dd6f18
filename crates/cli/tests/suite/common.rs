//! The real binary, as the tests of its commands run it.

use assert_cmd::Command;
use std::io::{BufRead, BufReader, Read};
use std::process::Child;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// The program with these arguments, and with nobody's configuration.
pub fn quadrille(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("quadrille").unwrap();
    command.args(arguments).env_remove("NO_COLOR").env("XDG_CONFIG_HOME", env!("CARGO_TARGET_TMPDIR"));
    command
}

/// What a command prints that must succeed.
pub fn stdout(arguments: &[&str]) -> String {
    let output = quadrille(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The message of a command that must be refused with exit code 2 and must print nothing else.
pub fn refused(arguments: &[&str]) -> String {
    let output = quadrille(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// How long anything may take that a test waits for, on a busy machine too.
pub const TIMEOUT: Duration = Duration::from_secs(60);

/// What a process prints, line by line as it comes. A line that does not come in time is a failure.
pub struct Lines(Receiver<String>);

impl Lines {
    pub fn of(stream: impl Read + Send + 'static) -> Lines {
        let (sender, lines) = channel();
        let stream = BufReader::new(stream);
        std::thread::spawn(move || {
            stream.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Lines(lines)
    }
}

impl Iterator for Lines {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        match self.0.recv_timeout(TIMEOUT) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("the process neither says anything nor ends"),
        }
    }
}

/// Waits until something is so.
pub fn wait_until(mut is_so: impl FnMut() -> bool) {
    let until = Instant::now() + TIMEOUT;
    while !is_so() {
        assert!(Instant::now() < until, "waited in vain");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Ctrl-C.
pub fn interrupt(process: &Child) {
    let mut kill = std::process::Command::new("kill");
    assert!(kill.args(["-INT", &process.id().to_string()]).status().unwrap().success());
}
