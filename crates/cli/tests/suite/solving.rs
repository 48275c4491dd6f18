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
fn a_finished_position_is_an_answer() {
    let road = ["solve", "tak", "--position", "1,1,1/x3/2,2,x 2 3"];
    assert!(stdout(&road).ends_with("result loss in at most 0 plies\n"));
    let solved = last(&stdout(&[&road[..], &["--json"]].concat()));
    assert_eq!((&solved["result"]["proven"], &solved["move"]), (&json!("loss"), &Value::Null));
    let [solved, verified] = proven(&road[1..]);
    assert_eq!(
        (&solved["result"]["proven"], &verified["outcome"]),
        (&json!("loss"), &json!({ "winner": "first" }))
    );
    // Black is walled in; White has two turns left.
    let enclosed = ["solve", "amazons", "--position", "O..##|####X|##### b"];
    assert!(stdout(&enclosed).ends_with("result loss in at most 0 plies\n"));
    let scored = [&enclosed[..], &["--score"]].concat();
    assert!(stdout(&scored).ends_with("result score White by 2\n"));
}

#[test]
fn what_cannot_be_solved_or_verified_is_refused() {
    assert!(refused(&["solve", "tak", "--engine", "champion"]).contains("does not solve"));
    assert!(refused(&["verify", "no such file"]).contains("cannot read no such file"));
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "certificate");
    std::fs::write(&file, "quadrille certificate 1\ngame tak\n").unwrap();
    assert!(refused(&["verify", &file]).contains("this is no certificate of Quadrille"));
    let checkpoint = path(folder.path(), "checkpoint");
    stdout(&["solve", "tak", "--size", "3", "--memory", "1", "--nodes", "100", "--checkpoint", &checkpoint]);
    assert!(refused(&["verify", &checkpoint]).contains("this is no certificate of Quadrille"));
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

/// What was found, perhaps in hours, is told even if its certificate cannot be written.
#[test]
fn a_result_is_told_without_its_certificate() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "nowhere/certificate");
    let solve = ["solve", "tak", "--position", "2,2,x/x3/1,1,x 1 3", "--certificate", &file];
    let output = quadrille(&solve).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stdout).unwrap().contains("result win in at most 1 plies"));
    assert!(String::from_utf8(output.stderr).unwrap().contains("nowhere/certificate"));
}

/// A proof about another game than people play must not look like one about theirs.
#[test]
fn a_proof_under_other_rules_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "certificate");
    let solve = ["solve", "tak", "--position", "2,2,x/x3/1,1,x 1 3", "--certificate", &file];
    stdout(&solve);
    let text = stdout(&["verify", &file]);
    assert!(text.contains("rules: flats=standard caps=standard komi=0 swap=on repetition=3 "), "{text}");
    assert!(!text.contains("NOT"), "{text}");
    assert_eq!(last(&stdout(&["verify", &file, "--json"]))["nonstandard"], json!({}));
    stdout(&[&solve[..], &["--rule", "komi=-20"]].concat());
    let text = stdout(&["verify", &file]);
    assert!(text.contains("\nNOT THE STANDARD RULES: komi=-20 instead of 0\n"), "{text}");
    let verified = last(&stdout(&["verify", &file, "--json"]));
    assert_eq!(
        (&verified["nonstandard"], &verified["rules"]["komi"]),
        (&json!({ "komi": "0" }), &"-20".into())
    );
}

/// A checkpoint as its maker would write it, with other text lines or another table.
fn forge(file: &str, change: impl FnOnce(&mut Vec<u8>)) {
    let mut bytes = zstd::stream::decode_all(&*std::fs::read(file).unwrap()).unwrap();
    bytes.truncate(bytes.len() - 8);
    change(&mut bytes);
    let add = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    let sum = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, add);
    bytes.extend(sum.to_le_bytes());
    std::fs::write(file, zstd::stream::encode_all(&*bytes, 1).unwrap()).unwrap();
}

/// Where the table begins, behind the lines and the number of its entries.
fn table(bytes: &[u8]) -> usize {
    let work = bytes.windows(6).position(|part| part == b"\nwork ").unwrap() + 1;
    work + bytes[work..].iter().position(|byte| *byte == b'\n').unwrap() + 1 + 8
}

#[test]
fn impossible_values_of_a_checkpoint_are_refused_with_their_place() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "checkpoint");
    let solve = ["solve", "tak", "--size", "3", "--memory", "1", "--nodes", "2000", "--checkpoint", &file];
    stdout(&solve);
    let good = std::fs::read(&file).unwrap();
    for (work, reason) in [
        ("work 1 1e400", "line 11 of the checkpoint: '1e400' is no time in seconds"),
        ("work 1 NaN", "line 11 of the checkpoint: 'NaN' is no time in seconds"),
        ("work -1 1", "line 11 of the checkpoint: '-1' is no number of nodes"),
        ("play 1 1", "line 11 of the checkpoint: expected 'work NODES SECONDS', found 'play 1 1'"),
    ] {
        std::fs::write(&file, &good).unwrap();
        forge(&file, |bytes| {
            let end = table(bytes) - 9;
            let start = bytes[..end].iter().rposition(|byte| *byte == b'\n').unwrap() + 1;
            bytes.splice(start..end, work.bytes());
        });
        let message = refused(&solve);
        assert!(message.contains(reason), "{message}");
    }
    std::fs::write(&file, &good).unwrap();
    forge(&file, |bytes| {
        let first = table(bytes);
        // Both numbers 0, with a size.
        bytes[first + 24..first + 32].copy_from_slice(&1u64.to_le_bytes());
    });
    let message = refused(&solve);
    assert!(message.contains("entry 1 of the table has impossible numbers"), "{message}");
    // A change of the table without a change of the sum.
    std::fs::write(&file, &good).unwrap();
    let mut bytes = zstd::stream::decode_all(&*good).unwrap();
    let first = table(&bytes);
    bytes[first] ^= 1;
    std::fs::write(&file, zstd::stream::encode_all(&*bytes, 1).unwrap()).unwrap();
    let message = refused(&solve);
    assert!(message.contains("the sum over it is wrong"), "{message}");
}

/// A checkpoint of another version is refused with the reason, and stays as it is.
#[test]
fn a_checkpoint_of_another_version_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "checkpoint");
    let solve =
        ["solve", "tak", "--size", "3", "--memory", "1", "--nodes", "2000", "--json", "--checkpoint", &file];
    stdout(&solve);
    let mut bytes = zstd::stream::decode_all(&*std::fs::read(&file).unwrap()).unwrap();
    let digit = bytes.iter().position(u8::is_ascii_digit).unwrap();
    bytes[digit] = b'2';
    let before = zstd::stream::encode_all(&*bytes, 1).unwrap();
    std::fs::write(&file, &before).unwrap();
    let message = refused(&solve);
    assert!(message.contains("it is of another version ('quadrille checkpoint 2'"), "{message}");
    assert_eq!(std::fs::read(&file).unwrap(), before);
}

/// A table in which every proof is a disproof and the other way round, with the right sum: it may cost time and lead to no
/// certain result, but not to a false one.
#[test]
fn a_false_table_does_not_make_a_false_result() {
    const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "checkpoint");
    let solve = [
        "solve",
        "amazons",
        "--position",
        "BB2/4/4/2WW w",
        "--moves",
        "c1-a3/b3",
        "--memory",
        "1",
        "--checkpoint",
        &file,
        "--json",
    ];
    let truth = last(&stdout(&solve));
    assert_eq!(truth["result"]["proven"], "loss");
    let again = last(&stdout(&solve));
    assert_eq!((&again["result"]["proven"], again.get("unconfirmed")), (&truth["result"]["proven"], None));
    let mut turned = 0;
    forge(&file, |bytes| {
        let first = table(bytes);
        for entry in bytes[first..].chunks_exact_mut(16) {
            let word = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().unwrap());
            let (scrambled, data) = (word(&entry[..8]), word(&entry[8..]));
            let (proof, disproof) = (data >> 36, data >> 8 & 0xFFF_FFFF);
            if data != 0 && (proof == 0 || disproof == 0) {
                let plain = scrambled ^ data.wrapping_mul(SPREAD);
                let data = disproof << 36 | proof << 8 | data & 0xFF;
                entry[..8].copy_from_slice(&(plain ^ data.wrapping_mul(SPREAD)).to_le_bytes());
                entry[8..].copy_from_slice(&data.to_le_bytes());
                turned += 1;
            }
        }
    });
    assert!(turned > 0);
    let answer = last(&stdout(&solve));
    assert!(answer["unconfirmed"].is_string(), "{answer}");
    assert_eq!(answer["result"]["proven"], "win", "the table was not looked at: {answer}");
}

/// A table that there is no memory for is an error with its size: no machine has a terabyte to spare.
#[test]
fn a_table_that_is_too_large_is_refused() {
    let refused = |arguments: &[&str]| {
        let message = refused(arguments);
        assert!(message.contains("there is no memory for a table of 1048576 MB"), "{message}");
    };
    refused(&["solve", "tak", "--size", "3", "--memory", "1048576"]);
    refused(&["think", "amazons", "--engine", "solver", "--set", "table=1048576", "--nodes", "1"]);
    let player = "solver,table=1048576";
    refused(&["match", "tzaar", "--player", player, "--player", "random", "--games", "2", "--nodes", "9"]);
}
