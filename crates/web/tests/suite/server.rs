//! The server from outside: what it answers, what it refuses, and that nobody can block it for others.

use crate::client::{Running, serve};
use quadrille_web::{Connections, Options, Server, tell_failures_in_json};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::time::{Duration, Instant};
use tungstenite::client::IntoClientRequest;

pub fn position(game: &str, moves: &[&str]) -> Value {
    json!({ "setup": { "game": game }, "moves": moves })
}

#[test]
fn positions_name_every_ply_and_the_last_move() {
    let server = serve(|_| ());
    for (game, plies) in [("tzaar", 42), ("surakarta", 16), ("amazons", 80), ("tak", 36)] {
        let answer = server.post("/api/position", &position(game, &[]));
        assert_eq!(answer.code, 200, "{}", answer.body);
        let first = answer.json();
        assert_eq!(first["plies"].as_array().unwrap().len(), plies, "{game}");
        let word = first["plies"][0]["move"].as_str().unwrap();
        let next = server.post("/api/position", &position(game, &[word])).json();
        assert_eq!(next["last"], json!([first["plies"][0]]), "{game}");
    }
}

/// What exact knowledge there is of a position comes with it: endgame tables, and the values of regions.
#[test]
fn positions_say_what_tables_know() {
    let server = serve(|_| ());
    let asked = |game: &str, position: &str| {
        let body = json!({ "setup": { "game": game, "position": position }, "moves": [] });
        server.post("/api/position", &body).json()
    };
    let won = asked("surakarta", "....................b....w..w.bb.... b");
    assert_eq!(won["table"], "wins, converts in 13");
    let regions = asked("amazons", "W2xB1/xxxxxx/W1Bxxx b")["regions"].clone();
    let labels: Vec<_> = regions.as_array().unwrap().iter().map(|region| region["label"].clone()).collect();
    assert_eq!(labels, ["*", "+2", "-1"]);
    assert_eq!(regions[1]["squares"], json!(["a3", "b3", "c3"]));
    assert!(server.post("/api/position", &position("amazons", &[])).json().get("regions").is_none());
}

#[test]
fn what_was_played_before_is_counted_by_position() {
    let server = serve(|_| ());
    let line = |moves: &[&str]| -> Vec<Value> {
        moves.iter().enumerate().map(|(parent, word)| json!({ "parent": parent, "move": word })).collect()
    };
    let keep = |moves: &[&str], result: &str| {
        let document = json!({ "setup": { "game": "surakarta" }, "nodes": line(moves), "result": result });
        assert_eq!(server.post("/api/games", &document).code, 200);
    };
    keep(&["c2c3", "c5c4"], "Black wins: resignation");
    keep(&["c2c3", "d5d4"], "White wins on time");
    keep(&["d2d3"], "");
    let explored = server.post("/api/explore", &position("surakarta", &[])).json();
    assert_eq!(explored["games"], 3);
    assert_eq!(
        explored["moves"][0],
        json!({ "move": "c2c3", "games": 2, "first": 1, "second": 1, "draws": 0 })
    );
    assert_eq!(
        explored["moves"][1],
        json!({ "move": "d2d3", "games": 1, "first": 0, "second": 0, "draws": 0 })
    );
    let next = server.post("/api/explore", &position("surakarta", &["c2c3"])).json();
    assert_eq!(next["moves"].as_array().unwrap().len(), 2);
    let unknown = server.post("/api/explore", &position("surakarta", &["a2a3"])).json();
    assert_eq!(unknown, json!({ "games": 0, "moves": [] }));
}

/// The first game has a random turn: what came before it is not counted. The last line is broken off.
#[test]
fn the_explorer_reads_files_of_self_play() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games-1.txt");
    let start = "wwwwwwwwwwww............bbbbbbbbbbbb b";
    let games = [
        format!("\t{start}\tc2c3|12 c5c4|? d2d3|20 d5d4|first\tfirst wins"),
        format!("\t{start}\tc2c3|10 d5d4|-5\tdraw"),
        format!("\t{start}\te2e3|1"),
    ];
    let text = format!("quadrille games 1 surakarta engine champion nodes 800\n{}", games.join("\n"));
    std::fs::write(&file, text).unwrap();
    let server = serve(|options| options.self_play = vec![file]);
    let explored = server.post("/api/explore", &position("surakarta", &[])).json();
    let once = json!([{ "move": "c2c3", "games": 1, "first": 0, "second": 0, "draws": 1 }]);
    assert_eq!(explored, json!({ "games": 1, "moves": once }));
    let later = server.post("/api/explore", &position("surakarta", &["c2c3", "c5c4"])).json();
    assert_eq!(later["moves"][0]["first"], 1, "{later}");
    let other_game = server.post("/api/explore", &position("amazons", &[])).json();
    assert_eq!(other_game["games"], 0);

    let foreign = folder.path().join("notes.txt");
    std::fs::write(&foreign, "hello\n").unwrap();
    let options = Options { self_play: vec![foreign], data: folder.path().into(), ..Options::default() };
    let error = Server::bind(options).err().unwrap().to_string();
    assert!(error.contains("notes.txt is no file of training games"), "{error}");
}

#[test]
fn what_is_wrong_is_told_in_json_with_place_and_reason() {
    let server = serve(|_| ());
    let refused = |path: &str, body: &Value, code: u16, reason: &str| {
        let answer = server.post(path, body);
        assert_eq!(answer.code, code, "{}", answer.body);
        let error = answer.json()["error"].as_str().unwrap().to_string();
        assert!(error.contains(reason), "{error}");
    };
    refused("/api/position", &position("chess", &[]), 422, "there is no game 'chess'");
    refused("/api/position", &position("amazons", &["d1-e9"]), 422, "move 'd1-e9'");
    refused("/api/position", &json!({ "setup": { "game": "tak", "size": "9x9" } }), 422, "1 to 8 columns");
    refused("/api/position", &json!({ "setup": { "game": "tak", "colour": 1 } }), 422, "unknown field");
    refused("/api/read", &json!({ "game": "tak", "text": "1. a9" }), 422, "line 1, column");
    let text = "[Size \"5\"]\n\n1. a5 e9\n";
    refused("/api/read", &json!({ "text": text }), 422, "tak gets furthest: line 3, column");
    refused(
        "/api/think",
        &json!({ "line": position("tak", &[]), "engine": "nobody" }),
        422,
        "no engine 'nobody'",
    );
    refused(
        "/api/think",
        &json!({ "line": position("tak", &[]), "engine": "champion,threads=2" }),
        422,
        "threads of champion may be 1 here at most, not 2",
    );
    let layout = json!({ "size": "6x6", "to_move": "first", "stacks": { "a1": [["first", "stone"], ["first", "stone"]] } });
    refused(
        "/api/compose",
        &json!({ "game": "surakarta", "layout": layout }),
        422,
        "a1 holds more than one stone",
    );
    let node = json!({ "parent": 0, "move": "a1a9" });
    refused(
        "/api/games",
        &json!({ "setup": { "game": "surakarta" }, "nodes": [node] }),
        422,
        "node 1: move 'a1a9'",
    );
    refused(
        "/api/games",
        &json!({ "setup": { "game": "tak" }, "nodes": [{ "parent": 1, "move": "a1" }] }),
        422,
        "before its parent",
    );

    for body in ["", "{", "[]", "null", "{\"setup\": 1}", "\u{0}\u{1}"] {
        let answer = server.ask("POST", "/api/position", &["Content-Type: application/json"], body);
        assert!((400..500).contains(&answer.code), "{body:?}: {}", answer.code);
        assert!(answer.json()["error"].is_string(), "{body:?}");
    }
    let deep = "[".repeat(100_000);
    assert!(server.ask("POST", "/api/games", &["Content-Type: application/json"], &deep).code >= 400);
    assert_eq!(server.get("/api/nowhere").code, 404);
    assert_eq!(server.get("/../Cargo.toml").code, 404);
    assert_eq!(server.get("/api/games/1").code, 404);
}

#[test]
fn games_are_kept_changed_found_and_forgotten() {
    let server = serve(|_| ());
    let document = |comment: &str| {
        json!({
            "title": "A test", "setup": { "game": "surakarta" }, "players": ["Ann", "Bob"],
            "nodes": [
                { "parent": 0, "move": "c2c3", "comment": comment }, { "parent": 1, "move": "c5c4" },
                { "parent": 0, "move": "d2d3", "mark": "?" },
            ],
        })
    };
    let id = server.post("/api/games", &document("quite usual")).json()["id"].as_i64().unwrap();
    let path = format!("/api/games/{id}");
    let kept = server.get(&path).json();
    assert_eq!(kept["document"]["nodes"], document("quite usual")["nodes"]);
    let change = |version: i64| json!({ "version": version, "document": document("rather bold") });
    assert_eq!(server.put(&path, &change(1)).json()["version"], 2);
    assert_eq!(server.put(&path, &change(1)).code, 409, "a change that does not know the other is refused");
    let found =
        |query: &str| server.get(&format!("/api/games?{query}")).json()["games"].as_array().unwrap().len();
    assert_eq!(
        [found("q=BOLD%20ann"), found("q=usual"), found("game=surakarta"), found("game=tak")],
        [1, 0, 1, 0]
    );
    assert_eq!(server.ask("DELETE", &path, &[], "").code, 200);
    assert_eq!(server.get(&path).code, 404);
}

#[test]
fn records_go_out_and_come_back() {
    let server = serve(|_| ());
    for (game, format, moves) in [
        ("tak", "ptn", vec!["a6", "f1", "c3"]),
        ("amazons", "sgf", vec!["d1-d7/g7"]),
        ("surakarta", "championship", vec!["c2c3", "c5c4"]),
        ("tzaar", "littlegolem", vec!["D8xE7"]),
    ] {
        let mut nodes: Vec<Value> =
            (0..).zip(&moves).map(|(at, m)| json!({ "parent": at, "move": m })).collect();
        nodes[0]["comment"] = json!("so it begins");
        let setup = position(game, &[])["setup"].clone();
        let recorded = json!({ "setup": setup, "nodes": nodes, "players": ["Ann", "Bob"] });
        let body = json!({ "games": [recorded], "format": format });
        let written = server.post("/api/write", &body).json();
        let read = server.post("/api/read", &json!({ "text": written["text"] })).json()["games"][0].clone();
        assert_eq!(read["nodes"], json!(nodes), "{written}");
        let again = server.post("/api/position", &json!({ "setup": read["setup"], "moves": moves })).json();
        assert_eq!(
            again["position"],
            server.post("/api/position", &position(game, &moves)).json()["position"]
        );
    }
}

#[test]
fn variations_marks_and_several_games_survive_records() {
    let server = serve(|_| ());
    for (game, format, [first, second, third]) in [
        ("tak", "ptn", ["a6", "f1", "c3"]),
        ("amazons", "sgf", ["d1-d7/g7", "d10-d8/c8", "d10-d9/c9"]),
        ("surakarta", "moves", ["c2c3", "c5c4", "d5d4"]),
    ] {
        let nodes = json!([
            { "parent": 0, "move": first, "mark": "!" },
            { "parent": 1, "move": second, "comment": "[%cal Ga1b2] the threat" },
            { "parent": 1, "move": third, "mark": "?!" },
        ]);
        let recorded =
            json!({ "setup": position(game, &[])["setup"], "nodes": nodes, "comment": "at first" });
        let body = json!({ "games": [recorded, recorded], "format": format });
        let text = server.post("/api/write", &body).json()["text"].clone();
        let games = server.post("/api/read", &json!({ "game": game, "text": text })).json()["games"].clone();
        assert_eq!(games.as_array().unwrap().len(), 2, "{text}");
        for read in games.as_array().unwrap() {
            assert_eq!((&read["nodes"], &read["comment"]), (&nodes, &json!("at first")), "{text}");
        }
    }
}

#[test]
fn pages_of_other_sites_are_refused() {
    let server = serve(|_| ());
    let host = format!("Host: {}", server.host);
    let own = format!("Origin: http://{}", server.host);
    assert_eq!(server.ask("GET", "/api/rules", &[&host, &own], "").code, 200);
    assert_eq!(server.ask("GET", "/api/rules", &[&host, "Origin: http://evil.example"], "").code, 403);
    assert_eq!(server.ask("GET", "/api/rules", &["Host: evil.example"], "").code, 403, "a rebound name");
    assert_eq!(server.ask("GET", "/api/rules", &["Host: localhost:1"], "").code, 200);

    let mut request = format!("ws://{}/api/live", server.host).into_client_request().unwrap();
    request.headers_mut().insert("Origin", "http://evil.example".parse().unwrap());
    assert!(tungstenite::client(request, server.connect()).is_err(), "another site opened a websocket");
}

#[test]
fn elsewhere_a_token_is_asked_for() {
    let mut server = serve(|options| options.host = [0, 0, 0, 0].into());
    server.host = server.host.replace("0.0.0.0", "127.0.0.1");
    let (_, token) = server.address.split_once("?token=").expect("the address has a token");
    assert_eq!(token.len(), 32);
    for path in ["/", "/api", "/api/rules", "/js/main.js", "/?token=wrong", "/?token="] {
        assert_eq!(server.get(path).code, 401, "{path}");
    }
    let page = server.get(&format!("/?token={token}"));
    assert_eq!(page.code, 200);
    let cookie = page
        .head
        .lines()
        .find_map(|line| line.to_lowercase().starts_with("set-cookie").then(|| line.to_string()));
    let cookie = cookie.expect("a browser is given the token for what follows");
    let pair = cookie.split_once(": ").unwrap().1.split(';').next().unwrap().to_string();
    assert_eq!(server.ask("GET", "/api/rules", &[&format!("Cookie: other=1; {pair}")], "").code, 200);
    assert_eq!(server.ask("GET", "/api/rules", &[&format!("Authorization: Bearer {token}")], "").code, 200);
}

#[test]
fn who_asks_too_much_is_told_to_slow_down() {
    let server = serve(|options| options.rate = 5);
    let codes: Vec<u16> = (0..40).map(|_| server.get("/api/load").code).collect();
    assert!(codes[..10].iter().all(|&code| code == 200), "{codes:?}");
    assert!(codes.contains(&429), "{codes:?}");
}

#[test]
fn large_and_slow_requests_do_not_block_others() {
    let server = serve(|options| options.connections = 40);
    let large = "x".repeat(5 << 20);
    let answer =
        server.ask("POST", "/api/games", &["Content-Type: application/json"], &format!("\"{large}\""));
    assert!(answer.code == 413, "{}", answer.code);
    // Half a head, half a body, and a websocket whose questions nobody hears the answers of.
    let mut slow: Vec<_> = (0..20).map(|_| server.connect()).collect();
    for (number, stream) in slow.iter_mut().enumerate() {
        let head = format!("POST /api/position HTTP/1.1\r\nHost: {}\r\n", server.host);
        let rest = "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{";
        stream.write_all(head.as_bytes()).unwrap();
        if number % 2 == 0 {
            stream.write_all(rest.as_bytes()).unwrap();
        }
    }
    let start = Instant::now();
    assert_eq!(server.get("/api/rules").code, 200);
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    let mut text = String::new();
    slow[0].set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    slow[0].read_to_string(&mut text).unwrap();
    assert!(text.starts_with("HTTP/1.1 408"), "{text}");
}

/// Games that were kept before turns were called moves are read as they are kept today.
#[test]
fn a_game_of_before_is_read() {
    let server = serve(|_| ());
    let score = json!({ "text": "+38", "proven": false, "chance": 0.7 });
    let document =
        json!({ "setup": { "game": "tak" }, "nodes": [{ "parent": 0, "word": "a1", "score": score }] });
    let id = server.post("/api/games", &document).json()["id"].clone();
    let kept = server.get(&format!("/api/games/{id}")).json();
    assert_eq!(kept["document"]["nodes"][0]["move"], "a1", "{kept}");
}

#[test]
fn a_panic_is_told_in_json_and_others_are_served() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).unwrap();
    let address = format!("http://{}/", listener.local_addr().unwrap());
    let panics =
        async |uri: axum::http::Uri| if uri.path() == "/panic" { panic!("on purpose") } else { "fine" };
    let router = axum::Router::new().fallback(panics).layer(axum::middleware::from_fn(tell_failures_in_json));
    runtime.spawn(quadrille_web::serve(listener, router, Connections::new(10, 10)));
    let server = Running::elsewhere(&address);
    let answer = server.get("/panic");
    assert_eq!((answer.code, &answer.json()["error"]), (500, &json!("the server failed on this request")));
    assert_eq!(server.get("/").body, "fine");
}

/// Who comes in a crowd waits, and is not sent away.
#[test]
fn many_may_connect_before_one_is_accepted() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let listener = runtime.block_on(async { quadrille_web::listen(([127, 0, 0, 1], 0).into()) }).unwrap();
    let address = listener.local_addr().unwrap();
    let connect = |_| std::net::TcpStream::connect_timeout(&address, Duration::from_secs(5)).unwrap();
    let waiting: Vec<_> = (0..300).map(connect).collect();
    assert_eq!(waiting.len(), 300);
}
