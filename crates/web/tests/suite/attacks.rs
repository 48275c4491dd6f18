//! Attacks on a server, each against one of its own: a small version in the tests, the full one in `examples/abuse.rs`. They
//! panic where they succeed, and say what they saw where they do not.

use crate::client::{Answer, Running, serve};
use crate::wait::Wait;
use quadrille_web::{Options, Server};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};
use tungstenite::{Message, WebSocket};

/// An attack.
pub struct Attack {
    pub name: &'static str,
    /// The megabytes by which the server may grow meanwhile.
    pub growth: u64,
    pub run: fn(&Running, Scale) -> String,
}

/// How large an attack is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    Small,
    Full,
}

impl Scale {
    fn of(self, small: usize, full: usize) -> usize {
        if self == Scale::Full { full } else { small }
    }
}

/// All of them.
pub const ATTACKS: [Attack; 16] = [
    Attack { name: "settings that name files", growth: 50, run: files },
    Attack { name: "tables larger than the machine", growth: 50, run: huge_tables },
    Attack { name: "256 threads", growth: 50, run: many_threads },
    Attack { name: "a plan of 300 players and 20 000 games each", growth: 50, run: huge_plan },
    Attack { name: "engines until the memory is full", growth: 2000, run: many_engines },
    Attack { name: "matches started at once", growth: 600, run: matches_at_once },
    Attack { name: "proofs of tinue at every start", growth: 300, run: tinue },
    Attack { name: "readers of a large game that never read", growth: 500, run: deaf_readers },
    Attack { name: "readers of the rules that never read", growth: 100, run: deaf_readers_of_rules },
    Attack { name: "websockets without end", growth: 100, run: many_websockets },
    Attack { name: "websockets that never read", growth: 1700, run: deaf_websockets },
    Attack { name: "large bodies that never end", growth: 500, run: endless_bodies },
    Attack { name: "titles, names and lists without end", growth: 200, run: long_texts },
    Attack { name: "requests that make no sense", growth: 50, run: nonsense },
    Attack { name: "an empty token", growth: 50, run: empty_token },
    Attack { name: "analyses in the way of a game", growth: 1700, run: busy_searches },
];

/// How long somebody else may wait for an answer while the server is attacked.
const TIMEOUT: Duration = Duration::from_secs(5);

fn position(game: &str) -> Value {
    json!({ "setup": { "game": game }, "moves": [] })
}

/// Somebody else is served.
fn is_alive(server: &Running) -> Duration {
    let start = Instant::now();
    let answer = server.post("/api/position", &position("tak"));
    assert_eq!(answer.code, 200, "the server does not answer: {}", answer.body);
    assert!(start.elapsed() < TIMEOUT, "an answer took {:?}", start.elapsed());
    start.elapsed()
}

/// What a refusal says.
fn reason(answer: &Answer) -> String {
    assert!((400..500).contains(&answer.code), "{} {}", answer.code, answer.body);
    answer.json()["error"].as_str().expect("an error has a reason").to_string()
}

type Socket = WebSocket<TcpStream>;

fn websocket(server: &Running) -> Socket {
    tungstenite::client(format!("ws://{}/api/live", server.host), server.connect()).expect("a websocket").0
}

fn say(socket: &mut Socket, message: &Value) {
    socket.send(Message::text(message.to_string())).expect("the server reads");
}

/// The next message that is one of these events.
fn hear(socket: &mut Socket, events: &[&str]) -> Value {
    loop {
        if let Message::Text(text) = socket.read().expect("the server speaks") {
            let word: Value = serde_json::from_str(&text).expect("JSON");
            if events.contains(&word["event"].as_str().unwrap_or_default()) {
                return word;
            }
        }
    }
}

/// Asks for an engine in every way that there is; each has to be refused with a reason that names this.
fn refused_everywhere(server: &Running, game: &str, engine: &str, solver: &str, named: &str) {
    let line = position(game);
    let question = json!({ "line": line, "engine": engine, "limits": { "nodes": 1 } });
    let proof = json!({ "line": line, "engine": solver, "limits": { "nodes": 1 } });
    let tournament =
        json!({ "game": game, "players": [engine, engine], "games": 2, "limits": { "nodes": 1 } });
    let mut reasons: Vec<String> =
        [("/api/think", &question), ("/api/prove", &proof), ("/api/matches", &tournament)]
            .into_iter()
            .map(|(path, body)| reason(&server.post(path, body)))
            .collect();
    let mut socket = websocket(server);
    for (what, question) in [("think", &question), ("prove", &proof)] {
        say(&mut socket, &json!({ "do": what, "id": 1, "question": question }));
        reasons.push(hear(&mut socket, &["failed", "found"])["reason"].as_str().expect("a reason").into());
    }
    assert!(reasons.iter().all(|reason| reason.contains(named)), "{reasons:#?}");
}

fn files(server: &Running, scale: Scale) -> String {
    for _ in 0..scale.of(1, 20) {
        let engine = "champion,realisation_plies=/dev/ptmx";
        for game in ["tzaar", "surakarta", "amazons", "tak"] {
            // Where the champion has no such setting it is refused as well.
            for path in ["/api/think", "/api/matches"] {
                let body = match path {
                    "/api/think" => json!({ "line": position(game), "engine": engine }),
                    _ => json!({ "game": game, "players": [engine, "random"], "games": 2 }),
                };
                let reason = reason(&server.post(path, &body));
                assert!(reason.contains("realisation_plies"), "{reason}");
            }
        }
    }
    let solver = "solver,realisation_plies=/dev/ptmx";
    refused_everywhere(
        server,
        "surakarta",
        "champion,realisation_plies=/dev/ptmx",
        solver,
        "realisation_plies",
    );
    format!("refused, another request took {:?}", is_alive(server))
}

fn huge_tables(server: &Running, _: Scale) -> String {
    refused_everywhere(
        server,
        "surakarta",
        "champion,table=65536",
        "solver,table=1048576",
        "64 here at most",
    );
    format!("refused, another request took {:?}", is_alive(server))
}

fn many_threads(server: &Running, _: Scale) -> String {
    refused_everywhere(
        server,
        "tak",
        "champion,threads=256",
        "solver,threads=256",
        "1 here at most, not 256",
    );
    format!("refused, another request took {:?}", is_alive(server))
}

fn huge_plan(server: &Running, _: Scale) -> String {
    for (players, games, named) in
        [(300, 20_000, "not 300"), (2, 4_000_000, "not 4000000"), (16, 20_000, "2400000")]
    {
        let body = json!({ "game": "tak", "players": vec!["random"; players], "games": games });
        let reason = reason(&server.post("/api/matches", &body));
        assert!(reason.contains(named), "{reason}");
    }
    let start = Instant::now();
    let list = server.get("/api/matches").json();
    assert_eq!(list["matches"], json!([]));
    assert!(start.elapsed() < TIMEOUT, "{:?}", start.elapsed());
    format!("refused, the list took {:?}", start.elapsed())
}

fn many_engines(server: &Running, scale: Scale) -> String {
    let mut sockets: Vec<Socket> = (0..scale.of(2, 40)).map(|_| websocket(server)).collect();
    let mut answers = [0, 0];
    for (number, socket) in sockets.iter_mut().enumerate() {
        for id in 0..6 {
            let question = json!({ "line": position("tak"), "engine": "mcts,table=64" });
            say(socket, &json!({ "do": "think", "id": id, "question": question }));
            let word = hear(socket, &["waits", "thinks", "failed"]);
            let is_refused = word["event"] == "failed";
            assert!(
                !is_refused
                    || word["reason"]
                        .as_str()
                        .is_some_and(|reason| reason.contains("MB together")
                            || reason.contains("analyses run or wait")),
                "{number}: {word}"
            );
            answers[usize::from(is_refused)] += 1;
        }
    }
    let players = json!(vec!["champion"; 16]);
    let answer = server.post("/api/matches", &json!({ "game": "tak", "players": players, "games": 2 }));
    if scale == Scale::Full {
        assert!(answers[1] > 0, "as many engines as one likes");
        assert!(reason(&answer).contains("MB together"), "{}", answer.body);
    }
    format!("{} were let in, {} refused, another request took {:?}", answers[0], answers[1], is_alive(server))
}

fn matches_at_once(server: &Running, scale: Scale) -> String {
    let body = json!({ "game": "tak", "size": "3x3", "players": ["random", "random"], "games": 2000 });
    let answers: Vec<Answer> = std::thread::scope(|scope| {
        let threads: Vec<_> =
            (0..scale.of(4, 40)).map(|_| scope.spawn(|| server.post("/api/matches", &body))).collect();
        threads.into_iter().map(|thread| thread.join().expect("an answer")).collect()
    });
    let (started, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.code == 200);
    let numbers: BTreeSet<u64> = started.iter().filter_map(|answer| answer.json()["id"].as_u64()).collect();
    assert_eq!(numbers.len(), started.len(), "two matches have one number");
    assert_eq!(started.len(), 2, "there is room for two");
    assert!(refused.iter().all(|answer| reason(answer).contains("2 matches are being played")));
    for id in &numbers {
        let path = format!("/api/matches/{id}");
        assert_eq!(server.ask("DELETE", &path, &[], "").code, 409, "a match that is played is deleted");
        assert_eq!(server.put(&path, &json!({ "running": false })).code, 200);
        let wait = Wait::new();
        while server.ask("DELETE", &path, &[], "").code != 200 {
            wait.again(|| server.get(&path).body);
        }
        assert_eq!(server.get(&path).code, 404);
    }
    assert_eq!(server.get("/api/matches").json()["matches"], json!([]));
    format!("numbers {numbers:?}, {} refused, all deleted", refused.len())
}

fn tinue(server: &Running, scale: Scale) -> String {
    let sizes: &[&str] =
        if scale == Scale::Full { &["3x3", "4x4", "5x5", "6x6", "7x7", "8x8"] } else { &["5x5"] };
    for size in sizes {
        let line = json!({ "setup": { "game": "tak", "size": size } });
        let answer = server
            .post("/api/prove", &json!({ "line": line, "engine": "tinue", "limits": { "seconds": 2 } }));
        assert_eq!(answer.code, 200, "{size}: {}", answer.body);
    }
    format!("{} starts answered", sizes.len())
}

/// A game of nearly four megabytes: its address.
fn large_game(server: &Running) -> String {
    let node = |number: usize| json!({ "parent": 0, "move": "a1", "comment": "x".repeat(9_000), "mark": number.to_string() });
    let nodes: Vec<Value> = (0..400).map(node).collect();
    let answer = server.post("/api/games", &json!({ "setup": { "game": "tak" }, "nodes": nodes }));
    assert_eq!(answer.code, 200, "{}", answer.body);
    format!("/api/games/{}", answer.json()["id"])
}

/// Connections that ask for something several times and read nothing.
fn ask_and_never_read(server: &Running, path: &str, count: usize) -> Vec<TcpStream> {
    let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", server.host).repeat(20);
    let ask = |_| {
        let mut stream = server.connect();
        stream.write_all(request.as_bytes()).expect("the server reads");
        stream
    };
    (0..count).map(ask).collect()
}

/// Waits until the server has left these connections: then it answers what is sent with a reset.
fn wait_until_left(streams: &mut [TcpStream]) {
    let wait = Wait::at_most(Duration::from_secs(60));
    for stream in streams {
        while stream.write_all(b"\r\n").is_ok() {
            wait.again(|| "a connection is open that nobody reads from".into());
        }
    }
}

fn deaf_readers(server: &Running, scale: Scale) -> String {
    let path = large_game(server);
    let mut deaf = ask_and_never_read(server, &path, scale.of(10, 160));
    let others = is_alive(server);
    wait_until_left(&mut deaf);
    format!("all {} were left, another request took {others:?}", deaf.len())
}

fn deaf_readers_of_rules(server: &Running, scale: Scale) -> String {
    let mut deaf = ask_and_never_read(server, "/api/rules", scale.of(10, 200));
    let others = is_alive(server);
    if scale == Scale::Full {
        wait_until_left(&mut deaf);
    }
    for _ in 0..scale.of(5, 50) {
        assert_eq!(server.get("/api/rules").code, 200);
    }
    format!("{} did not read, another request took {others:?}", deaf.len())
}

fn many_websockets(_: &Running, scale: Scale) -> String {
    let most = scale.of(8, 100);
    let server = serve(|options| (options.connections_per_address, options.connections) = (most, 2 * most));
    let mut sockets: Vec<Socket> = (0..most).map(|_| websocket(&server)).collect();
    let wait = Wait::new();
    let answer = server.get("/api/load");
    assert_eq!(answer.code, 503, "a websocket too many: {}", answer.body);
    assert!(
        answer.json()["error"].as_str().is_some_and(|reason| reason.contains(&format!("{most} connections")))
    );
    sockets.clear();
    while server.get("/api/load").code != 200 {
        wait.again(|| "closed websockets still count".into());
    }
    format!("the one after {most} is refused, and let in when they are closed")
}

fn deaf_websockets(server: &Running, scale: Scale) -> String {
    let question = json!({ "line": position("amazons"), "engine": "champion,multi_pv=20" });
    let mut sockets: Vec<Socket> = (0..scale.of(4, 60)).map(|_| websocket(server)).collect();
    for socket in &mut sockets {
        say(socket, &json!({ "do": "think", "id": 1, "question": question }));
    }
    let others = is_alive(server);
    if scale == Scale::Full {
        // All they are told is more than fits between them and the server.
        let wait = Wait::at_most(Duration::from_secs(20));
        let until = Instant::now() + Duration::from_secs(15);
        while Instant::now() < until {
            is_alive(server);
            wait.again(String::new);
        }
    }
    drop(sockets);
    let load = || server.get("/api/load").json();
    let wait = Wait::new();
    while load() != json!({ "running": 0, "waiting": 0 }) {
        wait.again(|| load().to_string());
    }
    format!("another request took {others:?}, and nothing is left of them")
}

fn endless_bodies(server: &Running, scale: Scale) -> String {
    let length = 4 << 20;
    let head = format!(
        "POST /api/games HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n\"",
        server.host
    );
    let part = vec![b'x'; if scale == Scale::Full { length - 100 } else { 100_000 }];
    let send = |_| {
        let mut stream = server.connect();
        stream.set_write_timeout(Some(Duration::from_millis(200))).expect("a socket option");
        stream.write_all(head.as_bytes()).expect("the server reads");
        // The server does not read on where it has no memory for it.
        let _ = stream.write_all(&part);
        stream
    };
    let mut streams: Vec<TcpStream> = (0..scale.of(20, 200)).map(send).collect();
    let others = is_alive(server);
    let mut text = String::new();
    let _ = streams[0].read_to_string(&mut text);
    assert!(text.starts_with("HTTP/1.1 4"), "{text}");
    let large = format!("\"{}\"", "x".repeat(if scale == Scale::Full { 32 << 20 } else { 5 << 20 }));
    let answer = server.ask("POST", "/api/games", &["Content-Type: application/json"], &large);
    assert_eq!(answer.code, 413, "{}", answer.body);
    format!("{} refused, another request took {others:?}", streams.len())
}

fn long_texts(server: &Running, _: Scale) -> String {
    let long = "x".repeat(100_000);
    let many = vec!["a1"; 10_000];
    let tak = json!({ "game": "tak" });
    let node = |field: &str| json!({ "setup": tak, "nodes": [{ "parent": 0, "move": "a1", field: long }] });
    let bodies = [
        ("/api/games", json!({ "setup": tak, "title": long })),
        ("/api/games", json!({ "setup": tak, "players": [long, ""] })),
        ("/api/games", json!({ "setup": tak, "result": long })),
        ("/api/games", json!({ "setup": tak, "page": { "x": long } })),
        ("/api/games", json!({ "setup": { "game": "tak", "start": long } })),
        ("/api/games", json!({ "setup": { "game": "tak", "rules": { "komi": long } } })),
        ("/api/games", node("comment")),
        ("/api/games", node("mark")),
        ("/api/games", node("score")),
        ("/api/position", json!({ "setup": { "game": long } })),
        ("/api/position", json!({ "setup": { "game": "tak", "position": long } })),
        ("/api/position", json!({ "setup": tak, "moves": many })),
        ("/api/position", json!({ "setup": tak, "moves": [long] })),
        (
            "/api/compose",
            json!({ "game": "tak", "layout": { "size": long, "to_move": "first", "stacks": {} } }),
        ),
        ("/api/read", json!({ "text": "x".repeat(3 << 20) })),
        (
            "/api/write",
            json!({ "games": [{ "setup": tak, "tags": vec![["a", "b"]; 10_000] }], "format": "ptn" }),
        ),
        ("/api/write", json!({ "games": [{ "setup": tak, "players": [long, ""] }], "format": "ptn" })),
        (
            "/api/write",
            json!({ "games": [{ "setup": tak, "nodes": [{ "parent": 0, "move": long }] }], "format": "ptn" }),
        ),
        ("/api/think", json!({ "line": position("tak"), "engine": long })),
        ("/api/prove", json!({ "line": position("tak"), "open": vec![many; 40] })),
        ("/api/matches", json!({ "game": long, "players": ["random", "random"], "games": 2 })),
        ("/api/matches", json!({ "game": "tak", "size": long, "players": ["random", "random"], "games": 2 })),
        ("/api/matches", json!({ "game": "tak", "players": [long, "random"], "games": 2 })),
    ];
    for (path, body) in &bodies {
        let answer = server.post(path, body);
        let reason = reason(&answer);
        assert!(reason.len() < 1000, "{path}: what was too long is said again");
        assert!(reason.contains("may"), "{path}: {reason}");
    }
    assert!(reason(&server.get(&format!("/api/games?q={}", "x".repeat(5000)))).contains("characters"));
    format!("{} refused, another request took {:?}", bodies.len() + 1, is_alive(server))
}

fn nonsense(server: &Running, _: Scale) -> String {
    let json = "Content-Type: application/json";
    let requests: [(&str, &str, &[&str], &str); 18] = [
        ("GET", "/", &[], ""),
        ("GET", "/js/main.js", &[], ""),
        ("GET", "/api", &[], ""),
        ("GET", "/api/rules", &[], ""),
        ("GET", "/api/nowhere", &[], ""),
        ("GET", "/../../etc/passwd", &[], ""),
        ("POST", "/", &[], ""),
        ("DELETE", "/api/rules", &[], ""),
        ("BREW", "/api/think", &[], ""),
        ("GET", "/api/think", &[], ""),
        ("GET", "/api/live", &[], ""),
        ("GET", "/api/games/abc", &[], ""),
        ("GET", "/api/games/99999999999999999999", &[], ""),
        ("GET", "/api/games?limit=x", &[], ""),
        ("POST", "/api/think", &[json], "{"),
        ("POST", "/api/think", &[json], "[1, 2"),
        ("POST", "/api/think", &[], "{}"),
        ("PUT", "/api/matches/1", &[json, "Origin: http://evil.example"], "{}"),
    ];
    for (method, path, headers, body) in requests {
        let answer = server.ask(method, path, headers, body);
        let head = answer.head.to_lowercase();
        assert!(head.contains("x-content-type-options: nosniff"), "{method} {path}: {head}");
        assert!(answer.code < 500, "{method} {path}: {head}");
        if answer.code >= 400 {
            assert!(head.contains("content-type: application/json"), "{method} {path}: {head}");
            assert!(!reason(&answer).is_empty(), "{method} {path}");
        }
    }
    format!("{} answered, all with nosniff, all errors in JSON", requests.len())
}

fn empty_token(_: &Running, _: Scale) -> String {
    for token in ["", "two words", "semi;colon"] {
        let data = tempfile::tempdir().expect("a folder");
        let options = Options { data: data.path().into(), token: Some(token.into()), ..Options::default() };
        let error = Server::bind(options).err().expect("a token that everybody knows");
        assert!(error.to_string().contains("token"), "{error}");
    }
    "refused".into()
}

fn busy_searches(server: &Running, scale: Scale) -> String {
    let mut greedy: Vec<Socket> = (0..scale.of(4, 30)).map(|_| websocket(server)).collect();
    for socket in &mut greedy {
        for id in 0..6 {
            let question = json!({ "line": position("tak"), "engine": "champion" });
            say(socket, &json!({ "do": "think", "id": id, "question": question }));
        }
    }
    hear(&mut greedy[0], &["thinks"]);
    let mut game = websocket(server);
    let mut longest = Duration::ZERO;
    for id in 0..scale.of(2, 10) {
        let question = json!({ "line": position("surakarta"), "engine": "champion", "urgent": true, "limits": { "nodes": 100 } });
        let start = Instant::now();
        say(&mut game, &json!({ "do": "think", "id": id, "question": question }));
        let word = hear(&mut game, &["found", "failed"]);
        assert_eq!(word["event"], "found", "{word}");
        longest = longest.max(start.elapsed());
    }
    assert!(longest < TIMEOUT, "a move waited for {longest:?}");
    format!("the longest wait of a move was {longest:?}")
}
