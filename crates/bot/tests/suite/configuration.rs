//! The configuration file: the documented example, and what is wrong with others.

use crate::common::config;
use quadrille_bot::config::{Config, SecretSource};
use std::path::Path;

const EXAMPLE: &str = include_str!("../../../../docs/bot.example.toml");

fn refused(text: &str) -> String {
    Config::parse(text, Path::new("/x")).unwrap_err().to_string()
}

#[test]
fn the_example_is_a_configuration() {
    let config =
        Config::parse(EXAMPLE, Path::new("/etc/quadrille")).unwrap_or_else(|error| panic!("{error}"));
    assert!(config.robots.len() >= 3);
    assert!(config.user_agent().contains(&config.contact));
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let usual = config("tak", "champion");
    assert_eq!(refused(&usual.replace("[[robots]]", "colour = 3\n[[robots]]")), refused_key("colour", 3));
    let error = refused(&usual.replace("[robots.quadrille]", "strenght = 3\n[robots.quadrille]"));
    assert!(error.starts_with("line 7: unknown field `strenght`"), "{error}");
    for (from, to, reason) in [
        (
            "engine = \"champion\"",
            "engine = \"champion\"\nlevel = \"expert\"",
            "robot robo: it needs one of level",
        ),
        ("engine = \"champion\"", "engine = \"chompion\"", "robot robo: there is no engine 'chompion'"),
        (
            "engine = \"champion\"",
            "program = \"x {file}\"",
            "robot robo: such a program plays tzaar, not tak",
        ),
        ("name = \"robo\"", "name = \"../robo\"", "a name has letters"),
        ("game = \"tak\"", "game = \"chess\"", "there is no game 'chess'"),
        ("contact = \"test@example.org\"", "contact = \"\"", "contact: "),
    ] {
        let error = refused(&usual.replace(from, to));
        assert!(error.contains(reason), "{error}");
    }
    let twice = format!("{usual}\n{}", &usual[usual.find("[[robots]]").unwrap()..]);
    assert!(refused(&twice).contains("there are two of this name"));
}

fn refused_key(key: &str, line: usize) -> String {
    format!(
        "line {line}: unknown field `{key}`, expected one of `data`, `contact`, `searches`, `positions`, `stop_seconds`, `first_rest`, `longest_rest`, `mail`, `status`, `robots`"
    )
}

#[test]
fn secrets_come_from_elsewhere_and_are_never_shown() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("token"), " s3cret\n").unwrap();
    let config = Config::parse(&config("tak", "champion"), folder.path()).unwrap();
    let source = &config.robots[0].quadrille.as_ref().unwrap().token;
    let secret = source.read().unwrap();
    assert_eq!(secret.expose(), "s3cret");
    assert_eq!(format!("{secret:?}"), "***");
    let none = SecretSource { env: Some("QUADRILLE_NO_SUCH_SECRET".into()), file: None };
    assert!(none.read().unwrap_err().contains("QUADRILLE_NO_SUCH_SECRET"));
    assert!(SecretSource { env: None, file: None }.read().is_err());
    let written = format!("{}password = \"x\"\n", crate::common::config("tak", "champion"));
    assert!(refused(&written).contains("unknown field `password`"));
}
