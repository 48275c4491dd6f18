//! People, guests and robots.

use crate::client::{PASSWORD, serve};
use serde_json::json;

const LIVE: fn() -> serde_json::Value = || json!({ "seconds": 600, "increment": 0 });

#[test]
fn a_person_registers_logs_in_and_out_and_changes_the_password() {
    let portal = serve();
    let anna = portal.person("anna");
    assert_eq!(anna.get("account").ok()["account"]["kind"], "person");
    assert!(portal.nobody().get("account").ok()["account"].is_null());

    let login =
        |password: &str| portal.nobody().post("login", json!({ "name": "ANNA", "password": password }));
    let elsewhere = portal.nobody().with_cookie(&login(PASSWORD));
    assert_eq!(elsewhere.name, "anna");
    assert_eq!(login("something else").refused(401), "the name or the password is wrong");

    let change = json!({ "old": PASSWORD, "new": "battery staple" });
    assert_eq!(anna.post("password", json!({ "old": "wrong", "new": "battery staple" })).code, 403);
    anna.post("password", change).ok();
    assert!(elsewhere.get("account").ok()["account"].is_null(), "all other sessions end");
    assert_eq!(anna.get("account").ok()["account"]["name"], "anna");
    assert_eq!(login(PASSWORD).code, 401);
    login("battery staple").ok();

    anna.post("logout", json!({})).ok();
    assert!(anna.get("account").ok()["account"].is_null());
    assert_eq!(anna.get("offers").code, 401);
}

#[test]
fn names_are_unique_in_any_case_and_leave_no_room_for_markup() {
    let portal = serve();
    portal.person("anna");
    let register =
        |name: &str| portal.nobody().post("register", json!({ "name": name, "password": PASSWORD }));
    assert_eq!(register("Anna").refused(409), "the name 'Anna' is taken");
    for name in [
        "<b>bold</b>",
        "a\"onload=x",
        "an na",
        "ännchen",
        "ab",
        "1abc",
        "guest-red-fox",
        "Deleted",
        "a\u{202e}bc",
    ] {
        assert_eq!(register(name).code, 422, "{name}");
    }
    assert_eq!(portal.nobody().post("register", json!({ "name": "bert", "password": "short" })).code, 422);
}

#[test]
fn a_guest_has_a_name_of_the_day_and_plays_unrated() {
    let portal = serve();
    let answer = portal.nobody().post("guest", json!({}));
    let guest = portal.nobody().with_cookie(&answer);
    assert!(guest.name.starts_with("guest-"), "{}", guest.name);
    assert!(answer.header("set-cookie").unwrap().contains("Max-Age=86400; HttpOnly; SameSite=Strict"));
    let offer = |rated| json!({ "setup": { "game": "tak" }, "clock": LIVE(), "rated": rated });
    assert_eq!(guest.post("offers", offer(true)).refused(403), "guests play unrated games");
    let id = guest.post("offers", offer(false)).ok()["offer"]["id"].clone();
    let anna = portal.person("anna");
    let game = anna.post(&format!("offers/{id}/accept"), json!({})).ok();
    assert_eq!(game["game"]["rated"], false);
    let rated = anna.post("offers", offer(true)).ok()["offer"]["id"].clone();
    assert_eq!(guest.post(&format!("offers/{rated}/accept"), json!({})).code, 403);
}

#[test]
fn who_leaves_takes_an_export_along_and_their_games_stay_under_deleted() {
    let portal = serve();
    let (anna, bert) = (portal.person("anna"), portal.person("bert"));
    let finished = anna.begin(&bert, json!({ "game": "surakarta" }), LIVE(), true);
    anna.post(&format!("games/{finished}/chat"), json!({ "text": "hello" })).ok();
    anna.post(&format!("games/{finished}/resign"), json!({})).ok();
    let running = anna.begin(&bert, json!({ "game": "tak" }), LIVE(), true);
    anna.play(running, "a1").ok();
    bert.play(running, "b1").ok();

    let export = anna.get("account/export").ok();
    assert_eq!(export["games"].as_array().unwrap().len(), 2);
    assert_eq!(export["games"][1]["moves"], json!(["a1", "b1"]));
    assert_eq!(export["chat"][0]["text"], "hello");

    assert_eq!(anna.delete("account", json!({ "password": "wrong" })).code, 403);
    anna.delete("account", json!({ "password": PASSWORD })).ok();
    assert_eq!(anna.get("offers").code, 401);
    for id in [finished, running] {
        let game = bert.game(id);
        assert_eq!(
            (&game["players"][0]["name"], &game["players"][0]["kind"]),
            (&json!("deleted"), &json!("deleted"))
        );
    }
    assert_eq!(bert.game(running)["ending"], json!({ "winner": "second", "reason": "deletion" }));
    assert_eq!(portal.nobody().get("players/anna").code, 404);
    let record = bert.get("players/bert").ok()["player"]["record"].clone();
    assert_eq!(record[0]["opponent"]["name"], "deleted");
    assert_eq!(bert.get(&format!("games/{finished}/chat")).ok()["lines"], json!([]));
    portal.person("anna");
}

#[test]
fn robots_belong_to_people_and_come_in_by_tokens() {
    let portal = serve();
    let (anna, bert) = (portal.person("anna"), portal.person("bert"));
    let made = anna.post("robots", json!({ "name": "robo", "about": "plays Tak" })).ok();
    let robo = portal.nobody().with_token(made["token"].as_str().unwrap());
    assert_eq!(robo.name, "robo");
    robo.put("account", json!({ "games": ["tak"] })).ok();
    assert_eq!(robo.put("account", json!({ "games": ["chess"] })).code, 422);
    let robots = portal.nobody().get("robots").ok()["robots"].clone();
    assert_eq!((&robots[0]["name"], &robots[0]["owner"]), (&json!("robo"), &json!("anna")));
    assert_eq!((&robots[0]["games"], &robots[0]["online"]), (&json!(["tak"]), &json!(true)));

    assert_eq!(bert.post("robots/robo/token", json!({})).code, 403);
    let renewed = anna.post("robots/robo/token", json!({})).ok();
    assert_eq!(robo.get("account").refused(401), "this token lets nobody in");
    let robo = portal.nobody().with_token(renewed["token"].as_str().unwrap());
    assert_eq!(robo.post("robots", json!({ "name": "child" })).code, 403);
    anna.delete("robots/robo", json!({})).ok();
    assert_eq!(robo.get("account").code, 401);
    assert_eq!(portal.nobody().get("robots").ok()["robots"], json!([]));
}
