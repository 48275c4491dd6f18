//! Matches by the API: how they stand, why they fail, and that old ones hurt nobody.

use crate::client::{Running, serve};
use crate::wait::Wait;
use quadrille_arena::{Journal, MatchPlan};
use serde_json::{Value, json};

fn state(server: &Running, id: &Value) -> Value {
    server.get(&format!("/api/matches/{id}")).json()
}

fn start(server: &Running, change: &Value) -> Value {
    let mut request =
        json!({ "game": "tak", "size": "3x3", "players": ["random", "weighted-random"], "games": 4 });
    request.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
    let answer = server.post("/api/matches", &request);
    assert_eq!(answer.code, 200, "{}", answer.body);
    answer.json()["id"].clone()
}

fn list(server: &Running, of: &str) -> Vec<Value> {
    server.get("/api/matches").json()[of].as_array().unwrap().clone()
}

#[test]
fn a_match_is_told_as_the_schema_says_and_deleted() {
    let server = serve(|_| ());
    let id = start(&server, &json!({ "limits": { "nodes": 1 }, "sprt": [0.0, 100.0] }));
    let wait = Wait::new();
    while state(&server, &id)["running"] == true {
        wait.again(|| state(&server, &id).to_string());
    }
    let told = state(&server, &id);
    assert_eq!([&told["games"], &told["planned"], &told["pairs"]], [&json!(4), &json!(4), &json!(2)]);
    assert_eq!((list(&server, "matches").len(), &told["failure"]), (1, &Value::Null));
    let games = server.get(&format!("/api/matches/{id}/games")).json()["games"].as_array().unwrap().clone();
    assert_eq!(games.len(), 4);
    for game in &games {
        let line = json!({ "setup": game["setup"], "moves": game["moves"] });
        let position = server.post("/api/position", &line).json();
        assert_eq!(position["ending"]["winner"], game["winner"], "{game}");
    }
    let first = json!({ "setup": { "game": "tak", "size": "3x3" }, "moves": [] });
    let explored = server.post("/api/explore", &first).json();
    assert_eq!(explored["games"], 4, "{explored}");
    let path = format!("/api/matches/{id}");
    assert_eq!(server.ask("DELETE", &path, &[], "").code, 200);
    assert_eq!(server.ask("DELETE", &path, &[], "").code, 404);
    assert_eq!(std::fs::read_dir(server.data().join("matches")).unwrap().count(), 0, "files are left");
    assert_ne!(start(&server, &json!({})), id, "the number of a deleted match is given again");
}

#[test]
fn a_match_that_fails_says_why() {
    let server = serve(|_| ());
    let id = start(&server, &json!({ "size": "5x5", "games": 2000 }));
    let journal = server.data().join(format!("matches/{id}.match"));
    let connection = rusqlite::Connection::open(journal).unwrap();
    connection.busy_timeout(std::time::Duration::from_secs(10)).unwrap();
    connection.execute("DROP TABLE games", []).unwrap();
    let wait = Wait::new();
    while state(&server, &id)["running"] == true {
        wait.again(|| state(&server, &id).to_string());
    }
    let failure = state(&server, &id)["failure"].clone();
    assert!(failure.as_str().is_some_and(|reason| reason.contains("games")), "{failure}");
}

#[test]
fn journals_that_cannot_be_read_or_played_are_listed_and_hurt_nobody() {
    let server = serve(|_| ());
    let folder = server.data().join("matches");
    std::fs::write(folder.join("7.match"), "no journal").unwrap();
    // As an older server would have let in.
    let plan = MatchPlan::new("tak", &["champion,table=65536"; 300], 10_000);
    drop(Journal::open(&folder.join("8.match"), &plan).unwrap());
    let (readable, unreadable) = (list(&server, "matches"), list(&server, "unreadable"));
    assert_eq!(readable[0]["planned"], 300 * 299 / 2 * 20_000u64, "{}", readable[0]["id"]);
    assert_eq!(unreadable[0]["id"], 7);
    assert!(unreadable[0]["error"].as_str().unwrap().contains("not a"), "{unreadable:?}");
    let resumed = server.put("/api/matches/8", &json!({ "running": true }));
    assert_eq!(resumed.code, 422);
    assert!(resumed.json()["error"].as_str().unwrap().contains("not 300"), "{}", resumed.body);
    for id in [7, 8] {
        assert_eq!(server.ask("DELETE", &format!("/api/matches/{id}"), &[], "").code, 200);
    }
    assert_eq!(start(&server, &json!({})), 9);
}
