//! Clocks, and the cases that everybody asks about: flags, absent players, bans, and time that is nobody's.

use crate::client::{Client, Running, serve, serve_folder, wait_for};
use crate::games::position;
use quadrille_portal::Admin;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

fn pair(portal: &Running) -> (Client, Client) {
    (portal.person("anna"), portal.person("bert"))
}

fn remaining(game: &Value) -> [f64; 2] {
    [0, 1].map(|player| game["remaining"][player].as_f64().unwrap())
}

/// The end of a game, without anybody who is connected.
fn ending(client: &Client, id: i64) -> Value {
    wait_for("the end", || Some(client.game(id)["ending"].clone()).filter(|ending| !ending.is_null()))
}

#[test]
fn the_clock_of_the_player_to_move_runs_and_turns_earn_the_increment() {
    let portal = serve();
    let (anna, bert) = pair(&portal);
    let id = anna.begin(
        &bert,
        json!({ "game": "amazons", "size": "6x6" }),
        json!({ "seconds": 100, "increment": 7 }),
        false,
    );
    let before = remaining(&anna.game(id));
    let game = wait_for("time to pass", || Some(anna.game(id)).filter(|game| remaining(game)[0] < before[0]));
    assert_eq!(remaining(&game)[1], 100.0);
    let mut position = position(&game);
    let half = anna.play(id, &position.legal_moves()[0]).ok()["game"].clone();
    assert!(remaining(&half)[0] < 100.0, "half a turn earns nothing");
    position.play(half["plies"][0].as_str().unwrap()).unwrap();
    let left = remaining(&anna.play(id, &position.legal_moves()[0]).ok()["game"]);
    assert!(left[0] > 100.0 && left[0] <= 107.0, "{left:?}");
    let game = wait_for("time to pass", || Some(bert.game(id)).filter(|game| remaining(game)[1] < left[1]));
    assert_eq!(remaining(&game)[0], left[0], "it stands still");
}

#[test]
fn a_flag_falls_though_both_players_are_gone() {
    let portal = serve();
    let (anna, bert) = pair(&portal);
    let clock = json!({ "seconds": 1, "increment": 0 });
    let id = anna.begin(&bert, json!({ "game": "tak" }), clock.clone(), true);
    anna.play(id, "a1").ok();
    bert.play(id, "b1").ok();
    let short = anna.begin(&bert, json!({ "game": "tak" }), clock, true);
    let spectator = portal.nobody();
    assert_eq!(ending(&spectator, id), json!({ "winner": "second", "reason": "time" }));
    let game = spectator.game(id);
    assert_eq!((remaining(&game)[0], game["ratings"].is_array()), (0.0, true));
    assert_eq!(ending(&spectator, short), json!({ "winner": null, "reason": "aborted" }));
    assert!(spectator.game(short)["ratings"].is_null());
    assert_eq!(anna.play(id, "c1").code, 403, "there is no token any more");
}

#[test]
fn time_while_the_portal_is_down_is_nobodys() {
    let mut portal = serve();
    let (anna, bert) = pair(&portal);
    let id = anna.begin(&bert, json!({ "game": "tak" }), json!({ "seconds": 2, "increment": 0 }), false);
    anna.play(id, "a1").ok();
    bert.play(id, "b1").ok();
    portal.stop();
    let stopped = Instant::now();
    while stopped.elapsed() < Duration::from_millis(2200) {
        std::thread::sleep(Duration::from_millis(50));
    }
    let portal = serve_folder(&portal.data.clone(), |_| ());
    let anna = Client { host: portal.host.clone(), ..anna };
    let game = anna.game(id);
    assert!(game["ending"].is_null(), "the flag would have fallen meanwhile: {game}");
    let game = anna.play(id, "c1").ok()["game"].clone();
    assert!(remaining(&game)[0] > 0.0);
    assert_eq!(
        ending(&anna, id),
        json!({ "winner": "first", "reason": "time" }),
        "and time goes on afterwards"
    );
}

#[test]
fn a_stop_keeps_the_clocks_and_gives_nothing_back() {
    let mut portal = serve();
    let (anna, bert) = pair(&portal);
    let id = anna.begin(&bert, json!({ "game": "tak" }), json!({ "seconds": 60, "increment": 0 }), false);
    let before = wait_for("time to pass", || Some(remaining(&anna.game(id))[0]).filter(|left| *left < 59.0));
    portal.stop();
    let portal = serve_folder(&portal.data.clone(), |_| ());
    let after = remaining(&portal.nobody().game(id))[0];
    assert!(after <= before && after > before - 10.0, "{before} {after}");
}

#[test]
fn a_correspondence_move_that_is_never_made_loses() {
    let mut portal = serve();
    let (anna, bert) = pair(&portal);
    let id = anna.begin(&bert, json!({ "game": "tak" }), json!({ "days": 3 }), true);
    anna.play(id, "a1").ok();
    bert.play(id, "b1").ok();
    portal.stop();
    // Three days of the portal's time pass.
    let connection = rusqlite::Connection::open(portal.data.join("portal.sqlite")).unwrap();
    let passed = 3 * 86_400 * 1_000_000_i64;
    connection.execute("UPDATE meta SET value = value + ?1 WHERE name = 'time'", [passed]).unwrap();
    drop(connection);
    let portal = serve_folder(&portal.data.clone(), |_| ());
    let spectator = portal.nobody();
    assert_eq!(ending(&spectator, id), json!({ "winner": "second", "reason": "time" }));
}

#[test]
fn who_is_banned_in_mid_game_loses_it_and_is_not_let_in_again() {
    let portal = serve();
    let (anna, bert) = pair(&portal);
    let robo = portal.robot("robo");
    let id = anna.begin(&bert, json!({ "game": "tak" }), json!({ "days": 3 }), true);
    let other = bert.begin(&robo, json!({ "game": "tak" }), json!({ "days": 3 }), false);
    let mut socket = bert.socket(&format!("games/{id}/socket"));
    let mut admin = Admin::open(&portal.data).unwrap();
    admin.ban("bert", "cheating").unwrap();
    assert_eq!(ending(&anna, id), json!({ "winner": "first", "reason": "ban" }));
    assert_eq!(ending(&anna, other), json!({ "winner": "second", "reason": "ban" }));
    assert_eq!(bert.get("offers").code, 401);
    socket.send(json!({ "do": "chat", "id": 1, "text": "unfair" }));
    assert_eq!(socket.hear_until(|message| message["event"] == "failed")["status"], 401);
    let login = portal.nobody().post("login", json!({ "name": "bert", "password": crate::client::PASSWORD }));
    assert_eq!(login.refused(403), "this account is banned: cheating");
    let third = anna.begin(&robo, json!({ "game": "tak" }), json!({ "days": 3 }), false);
    let mut portal = portal;
    portal.stop();
    admin.ban("robo", "cheating").unwrap();
    let portal = serve_folder(&portal.data.clone(), |_| ());
    let anna = Client { host: portal.host.clone(), ..anna };
    assert_eq!(
        ending(&anna, third),
        json!({ "winner": "first", "reason": "ban" }),
        "while the portal was down"
    );
    admin.unban("bert").unwrap();
    portal.nobody().post("login", json!({ "name": "bert", "password": crate::client::PASSWORD })).ok();
}
