//! The websocket: analyses and proofs that are heard, stopped and left, and that nobody waits for others too long.

use crate::client::{Running, check_message, serve};
use crate::server::position;
use crate::wait::Wait;
use serde_json::{Value, json};
use std::time::Duration;
use tungstenite::{Message, WebSocket};

type Socket = WebSocket<std::net::TcpStream>;

fn live(server: &Running) -> Socket {
    let request = format!("ws://{}/api/live", server.host);
    tungstenite::client(request, server.connect()).unwrap().0
}

fn say(socket: &mut Socket, message: &Value) {
    socket.send(Message::text(message.to_string())).unwrap();
}

/// The next message about a question that is one of these events.
fn hear(socket: &mut Socket, id: u64, events: &[&str]) -> Value {
    loop {
        if let Message::Text(text) = socket.read().unwrap() {
            let word: Value = serde_json::from_str(&text).unwrap();
            check_message(&word);
            if word["id"] == id && events.contains(&word["event"].as_str().unwrap()) {
                return word;
            }
        }
    }
}

fn think(id: u64, game: &str, change: Value) -> Value {
    let mut question = json!({ "line": position(game, &[]), "engine": "champion,multi_pv=2" });
    question.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
    json!({ "do": "think", "id": id, "question": question })
}

#[test]
fn an_analysis_is_heard_stopped_and_forgotten() {
    let server = serve(|_| ());
    let mut socket = live(&server);
    say(&mut socket, &think(7, "amazons", json!({})));
    let analysis = hear(&mut socket, 7, &["thinks"])["analysis"].clone();
    assert_eq!(analysis["lines"].as_array().unwrap().len(), 2);
    assert!(!analysis["lines"][0]["plies"][0]["targets"].as_array().unwrap().is_empty());
    let chance = analysis["lines"][0]["score"]["chance"].as_f64().unwrap();
    assert!((0.0..=1.0).contains(&chance));
    say(&mut socket, &json!({ "do": "stop", "id": 7 }));
    assert!(hear(&mut socket, 7, &["found"])["analysis"]["move"].is_string());

    say(&mut socket, &json!({ "do": "dance" }));
    assert!(hear(&mut socket, 0, &["failed"])["reason"].as_str().unwrap().contains("dance"));
    socket.send(Message::text("\u{0}{")).unwrap();
    hear(&mut socket, 0, &["failed"]);
    say(&mut socket, &think(8, "amazons", json!({ "engine": "champion,table=9999" })));
    assert!(
        hear(&mut socket, 8, &["failed"])["reason"]
            .as_str()
            .unwrap()
            .contains("table of champion may be 64 here at most, not 9999")
    );
    say(&mut socket, &think(9, "surakarta", json!({ "limits": { "depth": 2 } })));
    assert_eq!(hear(&mut socket, 9, &["found"])["analysis"]["depth"], 2);
}

#[test]
fn a_proof_is_heard_and_its_tree_opened_when_it_is_found() {
    let server = serve(|_| ());
    let mut socket = live(&server);
    let line = json!({ "setup": { "game": "tak", "size": "3x3" }, "moves": ["a3", "c1", "c2", "a2"] });
    say(&mut socket, &json!({ "do": "prove", "id": 3, "question": { "line": line, "open": [[]] } }));
    let proof = hear(&mut socket, 3, &["found"])["proof"].clone();
    assert_eq!([&proof["proof"], &proof["disproof"]], [&json!(0), &Value::Null], "{proof}");
    assert_eq!(proof["result"], json!({ "proven": "win", "plies": 1 }));
    let root = &proof["tree"][0];
    assert_eq!([&root["path"], &root["children"][0]["move"]], [&json!([]), &json!("c3")], "{root}");
    say(&mut socket, &json!({ "do": "open", "id": 3, "open": [["b2"], ["b2", "a1"], ["z9"]] }));
    let tree = hear(&mut socket, 3, &["found"])["proof"]["tree"].clone();
    assert_eq!(tree[0]["to_move"], "second");
    assert!(tree[0]["children"].as_array().unwrap().len() > 3, "{tree}");
    assert_eq!(tree[1]["children"], json!([]), "Black has a road: {tree}");
    assert!(tree[2]["error"].as_str().unwrap().contains("z9"), "{tree}");
    let long: Vec<Value> = vec![json!([]); 51];
    say(&mut socket, &json!({ "do": "open", "id": 3, "open": long }));
    assert!(hear(&mut socket, 3, &["failed"])["reason"].as_str().unwrap().contains("50 open nodes"));
    say(&mut socket, &json!({ "do": "open", "id": 4, "open": [] }));
    assert!(hear(&mut socket, 4, &["failed"])["reason"].as_str().unwrap().contains("no proof"));

    let answer = server
        .post("/api/prove", &json!({ "line": line, "attacker": "second", "limits": { "seconds": 5 } }))
        .json();
    assert_eq!(answer["result"], json!({ "proven": "win", "plies": 1 }), "{answer}");
    // Nothing is threatened at the start: there is no tinue, and more time would not find one.
    let start = position("tak", &[]);
    let answer =
        server.post("/api/prove", &json!({ "line": start, "engine": "tinue", "limits": { "seconds": 5 } }));
    assert_eq!((answer.code, &answer.json()["result"]), (200, &Value::Null), "{}", answer.body);
    for (question, reason) in [
        (json!({ "line": line, "attacker": "third" }), "unknown variant `third`"),
        (json!({ "line": line, "engine": "champion" }), "champion"),
        (json!({ "line": line, "engine": "solver,table=9999" }), "table of solver may be 64"),
    ] {
        let refused = server.post("/api/prove", &question);
        assert_eq!(refused.code, 422, "{}", refused.body);
        assert!(refused.json()["error"].as_str().unwrap().contains(reason), "{}", refused.body);
    }
}

#[test]
fn a_closed_page_frees_its_engines_within_a_second() {
    let server = serve(|options| options.searches = 1);
    let load = || server.get("/api/load").json();
    let mut socket = live(&server);
    (1..=3).for_each(|id| say(&mut socket, &think(id, "tak", json!({}))));
    hear(&mut socket, 1, &["thinks"]);
    let wait = Wait::new();
    while load() != json!({ "running": 1, "waiting": 2 }) {
        wait.again(|| load().to_string());
    }
    drop(socket);
    let wait = Wait::at_most(Duration::from_secs(1));
    while load() != json!({ "running": 0, "waiting": 0 }) {
        wait.again(|| load().to_string());
    }
}

#[test]
fn searches_take_turns_and_moves_go_first() {
    let server = serve(|options| options.searches = 1);
    let mut greedy = live(&server);
    let mut modest = live(&server);
    (1..=4).for_each(|id| say(&mut greedy, &think(id, "surakarta", json!({}))));
    hear(&mut greedy, 1, &["thinks"]);
    say(&mut modest, &think(1, "surakarta", json!({})));
    hear(&mut modest, 1, &["thinks"]);
    say(&mut modest, &think(2, "surakarta", json!({ "urgent": true, "limits": { "nodes": 1000 } })));
    hear(&mut modest, 2, &["found"]);
    // Every one of the greedy page's analyses is served too.
    (2..=4).for_each(|id| drop(hear(&mut greedy, id, &["thinks"])));
}

#[test]
fn a_page_that_does_not_listen_does_not_fill_the_memory_and_the_last_word_is_kept() {
    let server = serve(|_| ());
    let mut socket = live(&server);
    say(&mut socket, &think(1, "tzaar", json!({ "limits": { "nodes": 300_000 } })));
    hear(&mut socket, 1, &["waits", "thinks"]);
    // All is found before anything more is heard.
    let load = || server.get("/api/load").json();
    let wait = Wait::new();
    while load() != json!({ "running": 0, "waiting": 0 }) {
        wait.again(|| load().to_string());
    }
    let found = hear(&mut socket, 1, &["found"]);
    assert!(found["analysis"]["nodes"].as_u64().unwrap() >= 300_000);
    (0..200).for_each(|_| say(&mut socket, &json!({ "do": "stop", "id": 1 })));
    assert!(hear(&mut socket, 1, &["failed"])["reason"].as_str().unwrap().contains("slow down"));
    assert_eq!(server.get("/api/load").code, 200);
}
