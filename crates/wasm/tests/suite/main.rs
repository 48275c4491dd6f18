//! The WebAssembly module finds what the same program finds natively, number by number.

use quadrille_wasm::Worker;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::io::Write;
use std::process::{Command, Stdio};

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

thread_local! {
    static TOLD: RefCell<String> = const { RefCell::new(String::new()) };
}

/// What searches find in this process.
fn natively(messages: &str) -> String {
    let mut worker = Worker::new(|message| TOLD.with_borrow_mut(|told| *told += &format!("{message}\n")));
    for message in messages.lines() {
        worker.hear(message);
        while worker.go_on() {}
    }
    TOLD.take()
}

/// What they find in the module, run by Node.
fn in_wasm(messages: &str) -> String {
    let module = format!("{FOLDER}/../../target/wasm32-unknown-unknown/site/quadrille_wasm.wasm");
    assert!(std::path::Path::new(&module).is_file(), "scripts/wasm.sh has built the module");
    let mut node = Command::new("node")
        .args([&format!("{FOLDER}/host.mjs"), &module])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node is installed by scripts/page.sh");
    node.stdin.take().unwrap().write_all(messages.as_bytes()).unwrap();
    let output = node.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

/// The messages without what depends on time.
fn without_time(told: &str) -> Vec<Value> {
    let message = |line: &str| {
        let mut message: Value = serde_json::from_str(line).unwrap();
        assert_ne!(message["event"], "failed", "{message}");
        for part in ["analysis", "proof"] {
            message.get_mut(part).and_then(Value::as_object_mut).map(|part| part.remove("seconds"));
        }
        message
    };
    told.lines().map(message).collect()
}

#[test]
fn every_kind_of_search_finds_the_same() {
    let searches = [
        ("tzaar", "champion", 20_000),
        ("tzaar", "mcts", 300),
        ("surakarta", "champion", 20_000),
        ("surakarta", "mcts", 300),
        ("amazons", "champion", 5_000),
        ("amazons", "mcts", 300),
        ("tak", "champion", 20_000),
        ("tak", "mcts", 300),
    ];
    let messages: String = searches
        .iter()
        .enumerate()
        .map(|(id, (game, engine, nodes))| {
            let question = json!({ "line": { "setup": { "game": game } }, "engine": engine, "seed": 7, "limits": { "nodes": nodes } });
            format!("{}\n", json!({ "do": "think", "id": id, "question": question }))
        })
        .collect();
    assert_eq!(without_time(&in_wasm(&messages)), without_time(&natively(&messages)));
}

#[test]
fn a_proof_pauses_and_is_asked_what_it_knows() {
    let question = json!({ "line": { "setup": { "game": "tak", "position": "2,2,x/x3/1,1,x 1 3" } }, "engine": "solver", "attacker": "first" });
    let messages = [
        json!({ "do": "prove", "id": 3, "question": question }),
        json!({ "do": "open", "id": 3, "open": [[]] }),
        json!({ "do": "open", "id": 4, "open": [[]] }),
    ];
    let told = natively(&messages.map(|message| message.to_string()).join("\n"));
    let told: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let found = &told[told.len() - 3];
    assert_eq!((&found["event"], &found["proof"]["result"]["proven"]), (&json!("found"), &json!("win")));
    assert_eq!(told[told.len() - 2]["proof"]["tree"][0]["path"], json!([]));
    assert_eq!(told[told.len() - 1]["reason"], json!("there is no proof with the number 4"));
}
