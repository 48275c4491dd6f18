//! The real binary: what it prints, what it refuses, and how it exits.

use crate::common::{refused, stdout};
use serde_json::Value;
use std::path::Path;

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn help_mentions_every_kind_of_command() {
    let text = stdout(&["--help"]);
    for command in ["serve", "perft", "show", "moves", "convert", "replay", "match", "completions", "man"] {
        assert!(text.contains(command), "{command} is not mentioned");
    }
}

#[test]
fn perft_counts_plies_and_turns() {
    let last_line = |arguments: &[&str]| stdout(arguments).lines().last().unwrap().to_string();
    assert_eq!(last_line(&["perft", "tak", "--size", "3", "--depth", "4"]), "17792");
    assert_eq!(last_line(&["perft", "surakarta", "--depth", "4", "--threads", "2"]), "111122");
    assert_eq!(last_line(&["perft", "amazons", "--depth", "1", "--turns"]), "2176");
    assert_eq!(last_line(&["perft", "amazons", "--depth", "1"]), "80");
    assert_eq!(last_line(&["perft", "tzaar", "--depth", "3"]), "260556");
    assert_eq!(last_line(&["perft", "tzaar", "--depth", "0"]), "1");
    let divided = stdout(&["perft", "tak", "--size", "3", "--depth", "2", "--divide"]);
    assert!(divided.contains("a1 8\n") && divided.ends_with("\n72\n"), "{divided}");
    let answer = json(&stdout(&["perft", "tak", "--size", "3", "--depth", "3", "--json"]));
    assert_eq!(answer["game"], "tak");
    assert_eq!(answer["position"], "x3/x3/x3 1 1");
    assert_eq!((answer["depth"].as_u64(), answer["leaves"].as_u64()), (Some(3), Some(1200)));
    assert!(answer["seconds"].as_f64().is_some());
}

#[test]
fn show_draws_and_lists_everything_derived() {
    let text = stdout(&["show", "surakarta", "--moves", "c2c3"]);
    assert!(text.contains("White to move") && !text.contains('\u{1b}'), "{text}");
    let answer = json(&stdout(&["show", "tzaar", "--seed", "7", "--start", "random", "--all", "--json"]));
    assert!(answer["details"].as_object().unwrap().len() > 5);
    assert_eq!(answer["to_move"], "first");
    assert_eq!(answer["ending"], Value::Null);
    let answer = json(&stdout(&["show", "tak", "--position", "1,1,1/x3/2,2,x 2 3", "--json"]));
    assert_eq!(answer["ending"], serde_json::json!({ "winner": "first", "reason": "road" }));
    assert_eq!(answer["ending"]["reason"], "road");
}

#[test]
fn moves_are_listed_one_a_line() {
    assert_eq!(stdout(&["moves", "amazons", "--size", "4x4", "--turns"]).lines().count(), 122);
    assert_eq!(
        stdout(&["moves", "tak", "--size", "2x2", "--rule", "flats=4", "--rule", "caps=0"]).lines().count(),
        4
    );
    assert_eq!(json(&stdout(&["moves", "tzaar", "--json"]))["moves"].as_array().unwrap().len(), 42);
}

#[test]
fn bad_input_is_refused_with_the_place_and_exit_code_2() {
    assert!(refused(&["show", "chess"]).contains("there is no game 'chess'"));
    assert!(refused(&["show", "tak", "--size", "9x9"]).contains("9x9"));
    assert!(refused(&["show", "tak", "--position", "x3/x3/xx 1 1"]).contains("line 1, column"));
    assert!(refused(&["show", "tak", "--moves", "a1 a1"]).contains("'a1'"));
    assert!(refused(&["show", "surakarta", "--rule", "stalemate=maybe"]).contains("stalemate"));
    assert!(refused(&["show", "tzaar", "--file", "no such file"]).contains("cannot read no such file"));
    assert!(refused(&["perft", "tak"]).contains("--depth"));
    assert!(refused(&["convert", "tak", "--to", "chess", "--file", "no such file"]).contains("no such file"));
    assert!(refused(&["match", "tak", "--player", "random"]).contains("two players"));
    assert!(
        refused(&["match", "tak", "--player", "random", "--player", "x", "--journal", "/nonexistent/j"])
            .contains("'x'")
    );
}

#[test]
fn convert_reads_what_it_writes_and_never_spoils_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("game.ptn", "[Size \"5\"]\n\n1. a1 e5\n2. c3 c2 {a comment}\n");
    let moves = stdout(&["convert", "tak", "--from", "ptn", "--to", "moves", "--file", &path("game.ptn")]);
    assert_eq!(moves.lines().count(), 6, "{moves}");
    stdout(&["convert", "tak", "--to", "ptn", "--file", &path("game.ptn"), "-o", &path("again.ptn")]);
    assert_eq!(stdout(&["replay", "tak", "--file", &path("again.ptn"), "--last", "--json"]), {
        stdout(&["replay", "tak", "--file", &path("game.ptn"), "--last", "--json"])
    });

    let one = "[Size \"5\"]\n[Komi \"0\"]\n[Flats \"21\"]\n[Caps \"1\"]\n[Opening \"swap\"]\n\n1. a1! e5\n(1... d4)\n";
    write("two.ptn", &format!("{one}\n{one}"));
    let two = stdout(&["convert", "tak", "--to", "ptn", "--file", &path("two.ptn")]);
    assert_eq!(two, format!("{one}\n{one}"));
    assert!(refused(&["show", "tak", "--file", &path("two.ptn")]).contains("holds 2 games"));

    write("bad.ptn", "[Size \"5\"]\n\n1. a1 a1\n");
    write("precious", "keep me");
    let message = refused(&[
        "convert",
        "tak",
        "--from",
        "ptn",
        "--to",
        "moves",
        "--file",
        &path("bad.ptn"),
        "-o",
        &path("precious"),
    ]);
    assert!(message.contains("bad.ptn") && message.contains("line 3, column 7"), "{message}");
    assert_eq!(std::fs::read_to_string(folder.path().join("precious")).unwrap(), "keep me");

    write("bytes", "x");
    std::fs::write(folder.path().join("bytes"), [0xff, 0xfe]).unwrap();
    assert!(refused(&["convert", "tak", "--to", "ptn", "--file", &path("bytes")]).contains("not text"));
}

/// A file is replaced in one step, but a device or a pipe must stay what it is.
#[cfg(unix)]
#[test]
fn what_is_no_file_is_written_to_and_not_replaced() {
    use std::os::unix::fs::FileTypeExt;
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || std::fs::read_to_string(pipe).unwrap()
    });
    let start = folder.path().join("start");
    std::fs::write(&start, "x3/x3/x3 1 1").unwrap();
    let paths = [&start, &pipe].map(|path| path.display().to_string());
    stdout(&["convert", "tak", "--to", "position", "--file", &paths[0], "-o", &paths[1]]);
    assert_eq!(reader.join().unwrap(), "x3/x3/x3 1 1\n");
    assert!(std::fs::metadata(&pipe).unwrap().file_type().is_fifo());
}

#[test]
fn replay_shows_every_position() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game").display().to_string();
    std::fs::write(&path, "B2C-3C\nR5A-4A\n").unwrap();
    let text = stdout(&["replay", "surakarta", "--from", "championship", "--file", &path]);
    assert!(
        text.starts_with("start\n") && text.contains("\n1. c2c3\n") && text.contains("\n2. a5a4\n"),
        "{text}"
    );
    assert_eq!(stdout(&["replay", "surakarta", "--file", &path, "--json"]).lines().count(), 3);
}

#[test]
fn every_game_lists_itself_and_its_engines() {
    assert_eq!(
        stdout(&["games", "--json"]).lines().map(json).filter(|game| game["formats"].is_array()).count(),
        4
    );
    assert!(stdout(&["games", "tak"]).contains("komi"));
    let engines: Vec<Value> = stdout(&["engines", "--json"]).lines().map(json).collect();
    for name in ["random", "weighted-random", "champion"] {
        assert_eq!(engines.iter().filter(|engine| engine["name"] == name).count(), 4, "{name}");
    }
    let short = stdout(&["engines"]);
    assert!(short.lines().count() == engines.len() && !short.contains("multi_pv="), "{short}");
    assert!(stdout(&["engines", "tzaar"]).contains("waltz-9"));
    let settings = stdout(&["engines", "tzaar", "champion"]);
    assert!(settings.contains("multi_pv=1") && !settings.contains("waltz-9"), "{settings}");
}

/// `quadrille rules GAME --markdown > docs/games/GAME.md` makes them again.
#[test]
fn the_rules_in_the_documents_are_those_of_the_app() {
    for name in ["tzaar", "surakarta", "amazons", "tak"] {
        let path = format!("{}/../../docs/games/{name}.md", env!("CARGO_MANIFEST_DIR"));
        let document = std::fs::read_to_string(&path).unwrap();
        assert_eq!(stdout(&["rules", name, "--markdown"]), document, "{path}");
        assert!(!stdout(&["rules", name]).contains("```"), "boards are drawn, not quoted");
    }
}

#[test]
fn puzzles_have_one_winning_turn() {
    let made = stdout(&[
        "puzzles",
        "tak",
        "--size",
        "3x3",
        "--count",
        "3",
        "--proof-nodes",
        "2000",
        "--other-nodes",
        "2000",
        "--nodes",
        "200",
    ]);
    let lines: Vec<&str> = made.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 3, "{made}");
    for line in lines {
        let [_, position, moves] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let solved = stdout(&["solve", "tak", "--position", position, "--json"]);
        let solved = json(solved.lines().last().unwrap());
        assert_eq!(solved["result"]["proven"], "win", "{line}: {solved}");
        assert_eq!(solved["move"], moves.split(' ').next().unwrap(), "{line}: {solved}");
    }
}

#[test]
fn a_site_is_written_with_a_module_only_and_over_nothing_of_others() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (site, module, letter) = (path("site"), path("module.wasm"), path("letter"));
    assert!(refused(&["site", &site, "--module", &module]).contains("scripts/wasm.sh"));
    std::fs::write(&module, b"\0asm\x01\0\0\0").unwrap();
    std::fs::write(&letter, "dear").unwrap();
    assert!(refused(&["site", &site, "--module", &letter]).contains("it is no WebAssembly module"));
    assert!(refused(&["site", &path(""), "--module", &module]).contains("no site of Quadrille"));
    assert!(stdout(&["site", &site, "--module", &module]).contains("files in"));
    assert!(folder.path().join("site/js/server/site/worker.js").is_file());
}

#[test]
fn completions_and_manual_pages_are_made() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(stdout(&["completions", shell]).contains("perft"), "{shell}");
    }
    assert!(stdout(&["man"]).contains(".TH quadrille"));
    let folder = tempfile::tempdir().unwrap();
    stdout(&["man", "--out", &folder.path().display().to_string()]);
    let page = std::fs::read_to_string(folder.path().join("quadrille-perft.1")).unwrap();
    assert!(page.contains("depth"));
    assert!(Path::new(&folder.path().join("quadrille.1")).exists());
}

#[test]
fn two_hundred_balanced_openings_a_game_are_playable_and_different() {
    let folder = tempfile::tempdir().unwrap();
    for game in ["tzaar", "surakarta", "amazons", "tak"] {
        let journal = folder.path().join(game).display().to_string();
        let text = stdout(&[
            "match",
            game,
            "--openings",
            "balanced",
            "--games",
            "400",
            "--player",
            "random",
            "--player",
            "weighted-random",
            "--journal",
            &journal,
            "--json",
        ]);
        let result = json(text.lines().last().unwrap());
        assert_eq!(
            (result["pairs"].as_u64(), result["stop"].as_str()),
            (Some(200), Some("complete")),
            "{game}"
        );
        let records = format!("{}/", folder.path().join("records").display());
        stdout(&["match", "--report", &journal, "--records", &records]);
        assert_eq!(std::fs::read_dir(&records).unwrap().count(), 400, "{game}");
        std::fs::remove_dir_all(&records).unwrap();
    }
    let made = stdout(&["openings", "tak", "--size", "4", "--games", "20", "--keep", "4", "--depth", "2"]);
    assert_eq!(made.lines().filter(|line| line.contains(" | ")).count(), 4, "{made}");
    assert!(refused(&["openings", "tak", "--games", "20"]).contains("--depth or --nodes"));
}

/// Twice the same: one thread and a fixed depth leave nothing to chance.
#[test]
fn the_bench_signature_is_the_same_twice() {
    let nodes = || json(&stdout(&["bench", "--json"]))["nodes"].as_u64().unwrap();
    let first = nodes();
    assert!(first > 10_000);
    assert_eq!(first, nodes());
}

#[test]
fn every_engine_thinks_and_says_so_in_json() {
    for engine in stdout(&["engines", "--json"]).lines().map(json) {
        let [game, name] = ["game", "name"].map(|field| engine[field].as_str().unwrap());
        let text = stdout(&["think", game, "--engine", name, "--nodes", "2000", "--time", "300ms", "--json"]);
        let answer = json(text.lines().last().unwrap());
        let word = answer["move"].as_str().unwrap();
        stdout(&["show", game, "--moves", word]);
        assert!(answer["nodes"].as_u64().unwrap() > 0 && answer["seconds"].as_f64().is_some(), "{text}");
        assert!(answer["score"].is_object() || answer["score"].is_null());
        assert!(answer["depth"].is_u64());
    }
    let road = ["think", "tak", "--position", "2,2,x/x3/1,1,x 1 3", "--depth", "2", "--json"];
    let text = stdout(&road);
    let answer = json(text.lines().last().unwrap());
    assert_eq!(answer["move"], "c1");
    assert_eq!(answer["score"], serde_json::json!({ "proven": "win", "plies": 1 }));
    assert!(
        refused(&["think", "tak", "--position", "1,1,1/x3/2,2,x 2 3"]).contains("the game is over: road")
    );
}

#[test]
fn monte_carlo_says_where_its_visits_went() {
    let think = ["think", "tak", "--size", "5x5", "--engine", "mcts", "--nodes", "500"];
    let text = stdout(&[&think[..], &["--json"]].concat());
    let answer = json(text.lines().last().unwrap());
    let moves = answer["efforts"].as_array().unwrap();
    assert_eq!(moves.iter().map(|m| m["visits"].as_u64().unwrap()).sum::<u64>(), 500);
    assert_eq!(moves[0]["move"], answer["move"]);
    assert!(moves.iter().all(|m| (0.0..=1.0).contains(&m["value"].as_f64().unwrap())));
    assert!(stdout(&think).contains(" visits "));
}

#[test]
fn engines_think_with_changed_settings() {
    let nodes = |options: &[&str]| {
        let fixed = ["think", "tak", "--size", "4", "--depth", "6", "--json", "--engine"];
        let text = stdout(&[&fixed, options].concat());
        json(text.lines().last().unwrap())["nodes"].as_u64().unwrap()
    };
    let changed = nodes(&["tak-alphabeta,killers=0,late_pruning=0"]);
    assert_ne!(changed, nodes(&["tak-alphabeta"]));
    assert_eq!(
        changed,
        nodes(&["tak-alphabeta,killers=2,late_pruning=0", "--set", "killers=0"]),
        "--set goes last"
    );
    assert!(refused(&["think", "tak", "--engine", "tak-alphabeta,killers"]).contains("write name=value"));
    assert!(refused(&["think", "tak", "--engine", "tak-alphabeta,killers=9"]).contains("killers"));
}

#[test]
fn random_games_are_counted_the_same_by_any_number_of_threads() {
    let count = |threads: &str| {
        let mut answer = json(&stdout(&[
            "playouts",
            "tak",
            "--size",
            "3",
            "--games",
            "30000",
            "--player",
            "random",
            "--player",
            "weighted-random",
            "--threads",
            threads,
            "--json",
        ]));
        answer["seconds"].take();
        answer
    };
    let one = count("1");
    assert_eq!(one, count("3"));
    assert_eq!(one["games"], 30000);
    let table = stdout(&["playouts", "tak", "--size", "3", "--games", "1000"]);
    assert!(
        table.contains("White wins") && table.contains("road") && table.contains("M games/min"),
        "{table}"
    );
}

#[test]
fn levels_are_listed_and_are_engines_everywhere() {
    let text = stdout(&["levels", "tzaar"]);
    for word in ["beginner", "casual", "intermediate", "expert", "unbeatable", "300 s a turn: champion"] {
        assert!(text.contains(word), "{word} is not in {text}");
    }
    let levels = stdout(&["levels", "--json"]);
    assert_eq!(levels.lines().count(), 20);
    for level in levels.lines().map(json) {
        let (game, preset) = (level["game"].as_str().unwrap(), level["engine"].as_str().unwrap());
        let engine = format!("{preset},seconds=0.05");
        let analysis = json(stdout(&["think", game, "--engine", &engine, "--json"]).lines().last().unwrap());
        assert!(analysis["move"].is_string(), "{game} {preset}");
        assert!(analysis["seconds"].as_f64().unwrap() < 4.0, "{game} {preset} does not keep to its own time");
    }
}

#[test]
fn a_wrong_rule_is_answered_with_the_right_ones() {
    let rules =
        "there is no rule 'comi' here: the rules are flats, caps, komi, swap, repetition, no-progress";
    let players = ["--player", "random", "--player", "random", "--games", "2"];
    for command in ["show", "moves", "perft", "think", "solve", "match", "playouts"] {
        let mut arguments = vec![command, "tak", "--rule", "comi=4"];
        match command {
            "match" => arguments.extend(players),
            "perft" => arguments.extend(["--depth", "1"]),
            _ => {}
        }
        let message = refused(&arguments);
        assert!(message.contains(rules), "{command}: {message}");
    }
}

/// A size that is the usual one is no other board.
#[test]
fn balanced_openings_are_for_the_usual_board_by_name_too() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("journal").display().to_string();
    let play = |game, size, journal| {
        let players = ["--player", "random", "--player", "random", "--games", "2"];
        [&["match", game, "--size", size, "--openings", "balanced", "--journal", journal], &players[..]]
            .concat()
    };
    assert!(stdout(&play("tak", "6", &journal)).contains("all games are played"));
    assert!(refused(&play("tak", "5", "never")).contains("the balanced openings are for 6x6"));
}
