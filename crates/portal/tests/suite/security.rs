//! People who mean no good.

use crate::client::{Client, PASSWORD, read_answer, serve, serve_with};
use serde_json::{Value, json};
use std::io::Write;
use std::time::Instant;

const LIVE: fn() -> Value = || json!({ "seconds": 600, "increment": 0 });

#[test]
fn nobody_plays_in_foreign_games() {
    let portal = serve();
    let [anna, bert, eve] = ["anna", "bert", "eve-1"].map(|name| portal.person(name));
    let id = anna.begin(&bert, json!({ "game": "tak" }), LIVE(), false);
    let token = anna.game(id)["move_token"].as_str().unwrap().to_string();
    assert!(eve.game(id)["move_token"].is_null(), "spectators do not see it");
    assert!(bert.game(id)["move_token"].is_null(), "nor does the opponent");
    assert_eq!(eve.post_move(id, "a1", &token).refused(403), "this is not your game");
    assert_eq!(portal.nobody().post_move(id, "a1", &token).code, 401);
    for what in ["draw", "takeback", "rematch"] {
        assert_eq!(eve.post(&format!("games/{id}/{what}"), json!({ "answer": "offer" })).code, 403, "{what}");
    }
    assert_eq!(eve.post(&format!("games/{id}/resign"), json!({})).code, 403);
    let mut socket = eve.socket(&format!("games/{id}/socket"));
    socket.send(json!({ "do": "move", "id": 1, "move": "a1", "token": token }));
    assert_eq!(socket.hear_until(|message| message["event"] == "failed")["status"], 403);
    assert_eq!(anna.game(id)["moves"], json!([]));
}

#[test]
fn forged_and_replayed_tokens_make_no_move() {
    let portal = serve();
    let (anna, bert) = (portal.person("anna"), portal.person("bert"));
    let [one, other] = [0, 1].map(|_| anna.begin(&bert, json!({ "game": "tak" }), LIVE(), false));
    let [token, of_other] = [one, other].map(|id| anna.game(id)["move_token"].as_str().unwrap().to_string());
    for forged in [
        "",
        "0",
        &of_other,
        &"0".repeat(32),
        &token[..31],
        &token.to_uppercase().replace(char::is_numeric, "x"),
    ] {
        assert_eq!(anna.post_move(one, "a1", forged).code, 403, "{forged}");
    }
    assert_eq!(bert.post_move(one, "a1", &token).code, 409, "it is not their turn");
    anna.post_move(one, "a1", &token).ok();
    assert_eq!(bert.post_move(one, "a1", &token).code, 403, "somebody else's token");
    bert.play(one, "b1").ok();
    for word in ["a2", "c1", "a1 "] {
        let code = anna.post_move(one, word, &token).code;
        assert_eq!(code, if word.trim() == "a1" { 200 } else { 409 }, "{word}");
    }
    assert_eq!(anna.game(one)["moves"], json!(["a1", "b1"]));
    let robo = portal.robot("robo");
    let header = robo.header.trim_end().to_string();
    for forged in
        [format!("{header}0"), header[..header.len() - 1].into(), "Authorization: Basic YTpi".into()]
    {
        let forged = Client { header: format!("{forged}\r\n"), ..robo.clone() };
        assert_eq!(forged.get("account").code, 401);
    }
    // A session is no token, and a token no session.
    let swap = |client: &Client, from: &str, to: &str| Client {
        header: client.header.replace(from, to),
        ..client.clone()
    };
    assert_eq!(swap(&anna, "Cookie: quadrille_session=", "Authorization: Bearer ").get("offers").code, 401);
    assert_eq!(swap(&robo, "Authorization: Bearer ", "Cookie: quadrille_session=").get("offers").code, 401);
}

#[test]
fn a_session_that_was_planted_lets_nobody_in() {
    let portal = serve();
    portal.person("anna");
    let planted = Client { header: "Cookie: quadrille_session=planted\r\n".into(), ..portal.nobody() };
    let answer = planted.post("login", json!({ "name": "anna", "password": PASSWORD }));
    let cookie = answer.header("set-cookie").unwrap();
    assert!(!cookie.contains("planted") && cookie.contains("HttpOnly; SameSite=Strict"), "{cookie}");
    assert_eq!(planted.get("offers").code, 401);
    // A guest who logs in gets a new session, and the old one ends.
    let guest = portal.nobody().with_cookie(&portal.nobody().post("guest", json!({})));
    let anna =
        portal.nobody().with_cookie(&guest.post("login", json!({ "name": "anna", "password": PASSWORD })));
    assert_eq!(anna.get("account").ok()["account"]["name"], "anna");
    assert_eq!(guest.get("offers").code, 401);
    assert_ne!(guest.header, anna.header);
}

#[test]
fn pages_of_other_sites_can_neither_post_nor_open_sockets() {
    let portal = serve();
    let (anna, bert) = (portal.person("anna"), portal.person("bert"));
    let id = anna.begin(&bert, json!({ "game": "tak" }), LIVE(), false);
    let json_type = "Content-Type: application/json\r\n";
    let resign = |headers: &str| anna.ask("POST", &format!("games/{id}/resign"), headers, "{}");
    for origin in ["http://evil.example", "null", "https://127.0.0.1.evil.example", "http://127.0.0.1:1"] {
        assert_eq!(resign(&format!("{json_type}Origin: {origin}\r\n")).code, 403, "{origin}");
        assert!(anna.try_socket(&format!("games/{id}/socket"), origin).is_err(), "{origin}");
        assert!(anna.try_socket("lobby/socket", origin).is_err(), "{origin}");
    }
    assert_eq!(resign(&format!("{json_type}Sec-Fetch-Site: cross-site\r\n")).code, 403);
    for form in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        assert_eq!(resign(&format!("Content-Type: {form}\r\n")).code, 415, "forms are no JSON");
    }
    assert!(anna.game(id)["ending"].is_null());
    let own = format!("http://{}", portal.host);
    assert!(anna.try_socket(&format!("games/{id}/socket"), &own).is_ok());
    assert_eq!(resign(&format!("{json_type}Origin: {own}\r\n")).code, 200);
}

#[test]
fn oversized_bodies_are_refused_and_slow_ones_hold_up_nobody() {
    let portal = serve();
    let anna = portal.person("anna");
    let large = json!({ "about": "x".repeat(100_000) });
    assert_eq!(anna.put("account", large).code, 413);
    assert_eq!(anna.put("account", json!({ "about": "x".repeat(501) })).code, 422);
    let slow: Vec<_> = (0..200)
        .map(|_| {
            let mut stream = anna.connect();
            let head = format!(
                "POST /api/portal/login HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{{",
                portal.host
            );
            stream.write_all(head.as_bytes()).unwrap();
            stream
        })
        .collect();
    let started = Instant::now();
    assert_eq!(anna.get("account").code, 200);
    assert!(started.elapsed().as_secs() < 5, "others are answered meanwhile");
    let answer = read_answer(slow.into_iter().next().unwrap());
    assert_eq!(answer.code, 408, "{} {}", answer.head, answer.body);
    let mut socket = anna.socket("lobby/socket");
    let _ = socket.0.send(tungstenite::Message::text("x".repeat(100_000)));
    let closed =
        crate::client::wait_for("the end of the socket", || socket.0.read().is_err().then_some(true));
    assert!(closed);
}

#[test]
fn passwords_cannot_be_guessed_for_long() {
    let portal = serve();
    portal.person("anna");
    let guess = |name: &str, password: &str| {
        portal.nobody().post("login", json!({ "name": name, "password": password }))
    };
    let codes: Vec<u16> =
        (0..10).map(|number| guess("anna", &format!("guess number {number}")).code).collect();
    assert_eq!(codes, [401, 401, 401, 401, 401, 429, 429, 429, 429, 429]);
    let refused = guess("ANNA", PASSWORD);
    assert_eq!((refused.code, refused.header("retry-after")), (429, Some("30")), "the right one neither");
    // Nor can names be tried one after the other.
    let codes: Vec<u16> =
        (0..40).map(|number| guess(&format!("name-{number}"), "password123").code).collect();
    assert_eq!(codes.iter().filter(|code| **code == 401).count(), 19);
    assert_eq!(codes.last(), Some(&429));
}

#[test]
fn who_asks_too_often_is_refused() {
    let portal = serve_with(|options| {
        options.rate = 5;
        options.registrations = 2;
    });
    let register = |number: u32| {
        let name = format!("person-{number}");
        portal.nobody().post("register", json!({ "name": name, "password": PASSWORD })).code
    };
    assert_eq!([register(1), register(2), register(3)], [200, 200, 429]);
    let codes: Vec<u16> = (0..30).map(|_| portal.nobody().get("lobby").code).collect();
    assert!(codes.contains(&200) && codes.contains(&429), "{codes:?}");
}

#[test]
fn only_a_trusted_proxy_says_where_a_request_comes_from() {
    let guess = |portal: &crate::client::Running, address: &str| {
        let body = json!({ "name": "anna", "password": "guess number 1" }).to_string();
        let headers = format!(
            "Content-Type: application/json\r\nX-Forwarded-For: {address}\r\nX-Forwarded-Proto: https\r\n"
        );
        portal.nobody().ask("POST", "login", &headers, &body).code
    };
    let alone = serve();
    let codes: Vec<u16> = (0..7).map(|number| guess(&alone, &format!("10.0.0.{number}"))).collect();
    assert_eq!(codes[5..], [429, 429], "anybody can write this header");
    assert_eq!(alone.nobody().ask("GET", "/metrics", "X-Forwarded-For: 127.0.0.1\r\n", "").code, 403);
    let behind = serve_with(|options| options.proxies = vec!["127.0.0.1".parse().unwrap()]);
    let codes: Vec<u16> = (0..7).map(|number| guess(&behind, &format!("6.6.6.6, 10.0.0.{number}"))).collect();
    assert_eq!(codes, [401; 7]);
    let body = json!({}).to_string();
    let headers = "Content-Type: application/json\r\nX-Forwarded-Proto: https\r\n";
    let cookie = behind.nobody().ask("POST", "guest", headers, &body);
    assert!(cookie.header("set-cookie").unwrap().ends_with("; Secure"));
}
