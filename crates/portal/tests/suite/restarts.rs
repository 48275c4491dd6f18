//! A portal that is killed goes on where it was: the files are copied as they stand, which is what a killed process leaves.

use crate::client::{Client, read_answer, serve};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::time::{Duration, Instant};

#[test]
fn a_killed_portal_goes_on_with_all_games_offers_sessions_and_clocks() {
    let portal = serve();
    let (anna, bert, robo) = (portal.person("anna"), portal.person("bert"), portal.robot("robo"));
    let clock = json!({ "seconds": 600, "increment": 3 });
    let games = ["tzaar", "surakarta", "amazons", "tak"]
        .map(|game| anna.begin(&bert, json!({ "game": game }), clock.clone(), true));
    for id in games {
        let mut game = anna.game(id);
        for mover in [&anna, &bert, &anna] {
            let moves = json!({ "setup": game["setup"], "moves": game["moves"].as_array().unwrap().iter().chain(game["plies"].as_array().unwrap()).collect::<Vec<_>>() });
            let plies = portal.nobody().post("/api/position", moves).ok()["plies"].clone();
            if game["to_move"] == mover.game(id)["you"] {
                game = mover.play(id, plies[0]["move"].as_str().unwrap()).ok()["game"].clone();
            }
        }
        bert.post(&format!("games/{id}/draw"), json!({ "answer": "offer" })).ok();
    }
    let challenge =
        anna.post("offers", json!({ "setup": { "game": "tak" }, "clock": { "days": 1 }, "to": "robo" })).ok();
    let before: Vec<Value> = games.iter().map(|id| anna.game(*id)).collect();

    let portal = portal.restarted();
    let [anna, bert, robo] = [anna, bert, robo].map(|client| Client { host: portal.host.clone(), ..client });
    assert_eq!(robo.get("offers").ok()["offers"][0], challenge["offer"]);
    for (id, before) in games.into_iter().zip(before) {
        let after = anna.game(id);
        for field in ["version", "moves", "plies", "position", "to_move", "players", "draw_offer", "setup"] {
            assert_eq!(after[field], before[field], "{field} of game {id}");
        }
        assert_eq!(anna.game(id)["move_token"], before["move_token"]);
        for player in [0, 1] {
            let [then, now] = [&before, &after].map(|game| game["remaining"][player].as_f64().unwrap());
            // Time is written every second: nobody gains more than that, and nobody loses what they did not use.
            assert!((then - 30.0..=then + 2.0).contains(&now), "{then} {now}");
        }
        bert.post(&format!("games/{id}/resign"), json!({})).ok();
    }
}

#[test]
fn a_stop_ends_sockets_streams_and_polls_and_waits_for_none_of_them() {
    let mut portal = serve();
    let (anna, bert) = (portal.person("anna"), portal.person("bert"));
    let id = anna.begin(&bert, json!({ "game": "tak" }), json!({ "days": 1 }), false);
    let mut sockets = [anna.socket("lobby/socket"), bert.socket(&format!("games/{id}/socket"))];
    sockets.iter_mut().for_each(|socket| drop(socket.hear()));
    let next = bert.get("events").ok()["next"].clone();
    let ask = |client: &Client, path: &str| {
        let mut stream = client.connect();
        write!(stream, "GET /api/portal/{path} HTTP/1.1\r\nHost: {}\r\n{}\r\n", client.host, client.header)
            .unwrap();
        stream
    };
    let poll = ask(&bert, &format!("events?since={next}&wait=60"));
    let mut stream = ask(&anna, "events/stream");
    stream.read_exact(&mut [0; 12]).unwrap();
    let started = Instant::now();
    portal.stop();
    // Well before the poll would be over.
    assert!(started.elapsed() < Duration::from_secs(30), "{:?}", started.elapsed());
    // A poll that had begun is answered, one that had not is refused.
    assert!(matches!(read_answer(poll).code, 200 | 0));
}

#[test]
fn a_portal_can_be_stopped_and_started_again_and_again() {
    let mut portal = serve();
    let anna = portal.person("anna");
    for _ in 0..3 {
        portal.stop();
        let next = crate::client::serve_folder(&portal.data, |_| ());
        let anna = Client { host: next.host.clone(), ..anna.clone() };
        assert_eq!(anna.get("account").ok()["account"]["name"], "anna");
    }
}
