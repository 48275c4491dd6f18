//! The real binary, as the tests of its commands run it.

use assert_cmd::Command;

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
