//! The configuration file: what it changes, what goes before it, and what is wrong with it where.

use assert_cmd::Command;
use serde_json::Value;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

fn quadrille(config: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("quadrille").unwrap();
    command.arg("--config").arg(config).args(arguments);
    command
}

fn stdout(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refused(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

fn file(text: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("quadrille.toml");
    std::fs::write(&path, text).unwrap();
    (folder, path)
}

#[test]
fn the_file_changes_defaults_and_the_command_line_goes_before_it() {
    let text = "[perft]\ndepth = 2\nsize = \"3\"\njson = true\n\n[moves]\ngame = \"tak\"\nrule = [\"flats=9\", \"caps=0\"]\nsize = 4\n";
    let (folder, path) = file(text);
    let perft = |arguments: &[&str]| -> Value {
        serde_json::from_str(&stdout(&mut quadrille(&path, arguments))).unwrap()
    };
    let answer = perft(&["perft", "tak"]);
    assert_eq!((&answer["leaves"], &answer["depth"]), (&Value::from(72), &Value::from(2)));
    assert_eq!(perft(&["perft", "tak", "--depth", "3"])["leaves"], 1200);
    assert_eq!(perft(&["perft", "tak", "--size", "4"])["leaves"], 16 * 15);
    assert_eq!(stdout(&mut quadrille(&path, &["moves"])).lines().count(), 16);
    let other = ["moves", "tak", "--size", "3", "--rule", "swap=off"];
    assert_eq!(
        stdout(&mut quadrille(&path, &other)).lines().count(),
        2 * 9,
        "flats and walls, not the file's rules"
    );

    let mut usual = Command::cargo_bin("quadrille").unwrap();
    usual.env("XDG_CONFIG_HOME", folder.path()).args(["perft", "tak"]);
    let answer: Value = serde_json::from_str(&stdout(&mut usual)).unwrap();
    assert_eq!(answer["leaves"], 72);
}

#[test]
fn engines_of_ones_own_are_engines_everywhere() {
    let (folder, path) = file(
        "[engines.blunt]\ngame = \"tak\"\npreset = \"tak-alphabeta\"\nsettings = { depth = 1, table = 1 }\n\
         [engines.dice]\ngame = \"tak\"\npreset = \"random\"\n\
         [engines.prover]\ngame = \"tak\"\npreset = \"solver\"\nsettings = { table = 1 }\n[tei]\nengine = \"blunt\"\n",
    );
    let listed = stdout(&mut quadrille(&path, &["engines", "tak"]));
    assert!(
        listed.contains("tak        blunt")
            && !stdout(&mut quadrille(&path, &["engines", "amazons"])).contains("blunt")
    );
    let analysis = stdout(&mut quadrille(&path, &["think", "tak", "--engine", "blunt", "--json"]));
    let analysis: Value = serde_json::from_str(analysis.lines().last().unwrap()).unwrap();
    assert_eq!(analysis["depth"], 1);
    assert!(
        refused(&mut quadrille(&path, &["think", "tzaar", "--engine", "blunt"]))
            .contains("no engine 'blunt'")
    );
    let road = ["solve", "tak", "--position", "2,2,x/x3/1,1,x 1 3", "--engine", "prover,epsilon=0.5"];
    assert!(stdout(&mut quadrille(&path, &road)).ends_with("result win in at most 1 plies\n"));
    assert!(
        refused(&mut quadrille(&path, &["solve", "tak", "--engine", "blunt"])).contains("prover"),
        "the solvers are named, ones own among them"
    );
    let journal = folder.path().join("journal").display().to_string();
    let players =
        ["--player", "blunt,table=2", "--player", "dice", "--games", "2", "--journal", &journal, "--json"];
    let text = stdout(quadrille(&path, &["match", "tak", "--size", "3"]).args(players));
    let game: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let behind = "tak-alphabeta,depth=1,table=1,table=2";
    assert!(game["players"].as_array().unwrap().iter().any(|player| player == behind), "{game}");
    let talk = stdout(
        quadrille(&path, &["tei"]).write_stdin("tei\nsetoption name Engine value dice\nisready\nquit\n"),
    );
    assert!(
        talk.contains("option name Engine type combo default blunt var random")
            && talk.ends_with("readyok\n")
    );
}

#[test]
fn programs_have_names_too() {
    let binary = env!("CARGO_BIN_EXE_quadrille");
    let text = format!(
        "[engines.guest]\ncmd = \"{binary} tei --engine random\"\nproto = \"tei\"\noptions = {{ Seed = 3 }}\n"
    );
    let (folder, path) = file(&text);
    let journal = folder.path().join("journal").display().to_string();
    let players = [
        "--player",
        "guest,timeout=40",
        "--player",
        "random",
        "--games",
        "2",
        "--journal",
        &journal,
        "--json",
    ];
    let text = stdout(quadrille(&path, &["match", "tak", "--size", "3"]).args(players));
    assert_eq!(text.lines().count(), 3, "{text}");
    assert!(!text.contains("crash"), "{text}");
}

#[test]
fn what_is_wrong_is_told_with_file_line_and_reason() {
    for (text, line, reason) in [
        ("[match]\ngames = \n", 2, ""),
        ("[chess]\n", 1, "there is no command 'chess'"),
        ("games = 3\n", 1, "expected a table, found integer"),
        ("[match]\n\ngame-count = 3\n", 3, "match has no option 'game-count'"),
        ("[match]\ngames = \"many\"\n", 2, "games: invalid value 'many': invalid digit found in string"),
        ("[match]\ngames = [2, 4]\n", 2, "games: it takes one value"),
        ("[match]\ntime = 1979-05-27\n", 2, "expected one value, found datetime"),
        ("[match]\nabandon = \"often\"\n", 2, "abandon: expected true or false"),
        ("[think]\ntime = \"5 days\"\n", 2, "time: invalid value '5 days': '5 days' is not a time"),
        ("[engines.a]\npreset = \"random\"\n", 1, "the game is missing"),
        ("[engines.a]\ngame = \"go\"\n", 1, "there is no game 'go'"),
        ("[engines.a]\ngame = \"tak\"\npreset = \"nobody\"\n", 1, "there is no engine 'nobody' here"),
        ("[engines.random]\ngame = \"tak\"\n", 1, "an engine cannot be named 'random'"),
        (
            "[engines.a]\ngame = \"surakarta\"\nsettings = { depth = 9999 }\n",
            1,
            "engine champion: setting depth takes 0 to 250, not '9999'",
        ),
        ("[engines.a]\ngame = \"tak\"\nelo = 3000\n", 3, "an engine has no 'elo'"),
        ("[engines.a]\ncmd = \"x\"\n", 1, "a program needs a protocol: proto=ugi, proto=tei or proto=waltz"),
        ("[engines.a]\ncmd = \"x\"\nproto = \"uci\"\n", 1, "a program speaks ugi, tei or waltz, not 'uci'"),
    ] {
        let (_folder, path) = file(text);
        let message = refused(&mut quadrille(&path, &["games"]));
        let place = format!("{}, line {line}: {reason}", path.display());
        assert!(message.contains(&place), "{text}: {message}");
    }
    assert!(
        refused(&mut quadrille(Path::new("no such file"), &["games"])).contains("cannot read no such file")
    );
}

#[test]
fn the_example_is_right() {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/quadrille.toml");
    let listed = stdout(&mut quadrille(&example, &["engines"]));
    assert!(listed.contains("my-tak") && listed.contains("cautious"));
    let text = std::fs::read_to_string(&example).unwrap();
    assert!(text.lines().filter(|line| line.starts_with('[')).count() > 5);
}
