//! What robots hear.

use crate::client::{Client, serve};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};

const DAYS: fn() -> Value = || json!({ "days": 3 });

fn events(client: &Client, query: &str) -> (u64, Vec<Value>) {
    let answer = client.get(&format!("events?{query}")).ok();
    (answer["next"].as_u64().unwrap(), answer["events"].as_array().unwrap().clone())
}

#[test]
fn a_robot_plays_by_long_polling_alone() {
    let portal = serve();
    let (anna, robo) = (portal.person("anna"), portal.robot("robo"));
    let (next, events_so_far) = events(&robo, "");
    assert_eq!(events_so_far, [] as [Value; 0]);
    let waiting = {
        let robo = robo.clone();
        std::thread::spawn(move || events(&robo, &format!("since={next}&wait=30")))
    };
    let offer = json!({ "setup": { "game": "tak" }, "clock": DAYS(), "to": "robo", "colour": "second" });
    anna.post("offers", offer).ok();
    let (next, heard) = waiting.join().unwrap();
    assert_eq!(
        (heard.len(), &heard[0]["event"], &heard[0]["offer"]["state"]),
        (1, &json!("offer"), &json!("open"))
    );
    let accept = format!("offers/{}/accept", heard[0]["offer"]["id"]);
    let id = robo.post(&accept, json!({})).ok()["game"]["id"].as_i64().unwrap();
    let (next, heard) = events(&robo, &format!("since={next}&wait=30"));
    assert!(
        heard.iter().any(|event| event["offer"]["state"] == "accepted" && event["offer"]["game_id"] == id)
    );
    let game = heard.iter().find(|event| event["event"] == "game").unwrap();
    let token = game["game"]["move_token"].as_str().unwrap();
    robo.post_move(id, "a1", token).ok();
    anna.play(id, "b1").ok();
    anna.post(&format!("games/{id}/chat"), json!({ "text": "hello" })).ok();
    let (next, heard) = events(&robo, &format!("since={next}"));
    assert_eq!(heard.len(), 2, "several changes of one thing are one event");
    assert_eq!(heard[0]["game"]["moves"], json!(["a1", "b1"]));
    assert_eq!(heard[1]["line"]["text"], "hello");
    assert_eq!(events(&robo, &format!("since={next}")).1, [] as [Value; 0]);
    assert_eq!(robo.get("events?wait=1000").code, 422);
    assert_eq!(portal.nobody().get("events").code, 401);
}

#[test]
fn who_comes_back_after_a_restart_hears_of_everything_that_is_open() {
    let portal = serve();
    let (anna, robo) = (portal.person("anna"), portal.robot("robo"));
    let id = anna.begin(&robo, json!({ "game": "tak" }), DAYS(), false);
    anna.post("offers", json!({ "setup": { "game": "tzaar" }, "clock": DAYS(), "to": "robo" })).ok();
    let (next, _) = events(&robo, "");
    anna.play(id, "a1").ok();
    let portal = portal.restarted();
    let robo = Client { host: portal.host.clone(), ..robo };
    let (_, heard) = events(&robo, &format!("since={next}"));
    let names: Vec<_> = heard.iter().map(|event| event["event"].as_str().unwrap()).collect();
    assert_eq!(names, ["offer", "game"]);
    assert_eq!(heard[1]["game"]["moves"], json!(["a1"]));
    assert!(heard[1]["game"]["move_token"].is_string());
}

/// The events of a stream as they come: id, name, data.
fn stream(client: &Client, last: &str) -> impl Iterator<Item = (String, String, Value)> + use<> {
    let mut stream = client.connect();
    let request = format!(
        "GET /api/portal/events/stream HTTP/1.1\r\nHost: {}\r\n{}{last}\r\n",
        client.host, client.header
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut lines = BufReader::new(stream).lines().map(Result::unwrap);
    let (mut id, mut name) = (String::new(), String::new());
    std::iter::from_fn(move || {
        loop {
            let line = lines.next()?;
            match line.split_once(": ") {
                Some(("id", value)) => id = value.into(),
                Some(("event", value)) => name = value.into(),
                Some(("data", value)) => {
                    return Some((id.clone(), name.clone(), serde_json::from_str(value).unwrap()));
                }
                _ => {}
            }
        }
    })
}

#[test]
fn the_same_events_come_as_a_stream_that_can_be_continued() {
    let portal = serve();
    let (anna, robo) = (portal.person("anna"), portal.robot("robo"));
    let id = anna.begin(&robo, json!({ "game": "tak" }), DAYS(), false);
    let mut first = stream(&robo, "");
    let (number, name, event) = first.next().unwrap();
    assert_eq!((name.as_str(), &event["game"]["id"]), ("game", &json!(id)));
    anna.play(id, "a1").ok();
    let (_, _, event) = first.next().unwrap();
    assert_eq!(event["game"]["moves"], json!(["a1"]));
    drop(first);
    let mut again = stream(&robo, &format!("Last-Event-ID: {number}\r\n"));
    assert_eq!(again.next().unwrap().2["game"]["moves"], json!(["a1"]));
}

#[test]
fn the_lobby_is_pushed_with_ones_own_events() {
    let portal = serve();
    let (anna, bert) = (portal.person("anna"), portal.person("bert"));
    let mut socket = bert.socket("lobby/socket");
    socket.hear_until(|message| message["event"] == "lobby");
    let seek =
        anna.post("offers", json!({ "setup": { "game": "tak" }, "clock": DAYS() })).ok()["offer"]["id"]
            .clone();
    socket.hear_until(|message| message["seeks"][0]["id"] == seek);
    anna.post("offers", json!({ "setup": { "game": "tak" }, "clock": DAYS(), "to": "bert" })).ok();
    let challenge = socket.hear_until(|message| message["event"] == "offer");
    assert_eq!(challenge["offer"]["from"]["name"], "anna");
    let game = bert.post(&format!("offers/{seek}/accept"), json!({})).ok()["game"]["id"].clone();
    socket.hear_until(|message| message["event"] == "game" && message["game"]["id"] == game);
}
