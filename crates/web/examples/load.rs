//! Load on a server: many pages that are connected and play, some of which analyse. Says how long they wait for the answers,
//! and fails if one in a hundred waits longer than it should.
//!
//! ```text
//! cargo run --release -p quadrille-web --example load [PAGES [ANALYSING [SECONDS]]]
//! ```

use quadrille_web::{Options, Server};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};
use tungstenite::{Message, WebSocket};

/// Every page makes a move about once in this time.
const PAUSE: Duration = Duration::from_millis(1000);

/// What 99 of 100 requests may take.
const MOST: Duration = Duration::from_millis(100);

const GAMES: [&str; 4] = ["tzaar", "surakarta", "amazons", "tak"];

fn main() {
    let mut numbers =
        std::env::args().skip(1).map(|text| text.parse().expect("numbers: pages, analysing, seconds"));
    let mut number = |usual: u64| numbers.next().unwrap_or(usual);
    let (pages, analysing, seconds) = (number(200), number(20), number(20));
    let data = tempfile::tempdir().expect("a folder for the games");
    let connections_per_address = Options::default().connections;
    let options = Options { data: data.path().into(), connections_per_address, ..Options::default() };
    let server = Server::bind(options).expect("a free port");
    let host = server.address().split('/').nth(2).expect("an address has a host").to_string();
    std::thread::spawn(move || server.run());

    let end = Instant::now() + Duration::from_secs(seconds);
    let threads: Vec<_> = (0..pages)
        .map(|number| {
            let host = host.clone();
            std::thread::spawn(move || Page::new(&host, number).live(number < analysing, end))
        })
        .collect();
    let mut waits = [Vec::new(), Vec::new()];
    for thread in threads {
        let found = thread.join().expect("a page does not fail");
        waits.iter_mut().zip(found).for_each(|(all, some)| all.extend(some));
    }
    println!("{pages} pages, {analysing} of them analysing, for {seconds} s");
    let mut is_slow = false;
    for (what, mut waits) in ["a position after a move", "a move that is kept"].into_iter().zip(waits) {
        assert!(!waits.is_empty(), "too short to make a move");
        waits.sort_unstable();
        let at = |part: f64| waits[((waits.len() - 1) as f64 * part) as usize];
        let milliseconds = |part: f64| at(part).as_secs_f64() * 1e3;
        println!(
            "{what}: {} requests, median {:.1} ms, p99 {:.1} ms, longest {:.1} ms",
            waits.len(),
            milliseconds(0.5),
            milliseconds(0.99),
            milliseconds(1.0)
        );
        is_slow |= at(0.99) >= MOST;
    }
    if is_slow {
        eprintln!("p99 is {} ms or more", MOST.as_millis());
        std::process::exit(1);
    }
}

/// A page: a connection for requests, and one for analyses.
struct Page {
    host: String,
    stream: BufReader<TcpStream>,
    live: WebSocket<TcpStream>,
    setup: Value,
    dice: u64,
}

impl Page {
    fn new(host: &str, number: u64) -> Page {
        let connect = || TcpStream::connect(host).expect("the server listens");
        let (live, _) = tungstenite::client(format!("ws://{host}/api/live"), connect()).expect("a websocket");
        let stream = connect();
        stream.set_nodelay(true).expect("a socket option");
        live.get_ref().set_nonblocking(true).expect("a socket option");
        let setup = json!({ "game": GAMES[number as usize % GAMES.len()] });
        Page { host: host.into(), stream: BufReader::new(stream), live, setup, dice: number + 1 }
    }

    fn ask(&mut self, method: &str, path: &str, body: &Value) -> Value {
        let body = body.to_string();
        let head = format!(
            "Host: {}\r\nContent-Type: application/json\r\nContent-Length: {}",
            self.host,
            body.len()
        );
        write!(self.stream.get_mut(), "{method} {path} HTTP/1.1\r\n{head}\r\n\r\n{body}")
            .expect("the server reads");
        let (mut length, mut line) = (0, String::new());
        while self.stream.read_line(&mut line).expect("the server answers") > 2 {
            if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().expect("a length");
            }
            line.clear();
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).expect("a whole body");
        serde_json::from_slice(&body).expect("JSON")
    }

    fn random(&mut self, below: usize) -> usize {
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.dice >> 33) as usize % below
    }

    /// Plays random moves until the end; how long the positions and the moves took.
    fn live(mut self, analyses: bool, end: Instant) -> [Vec<Duration>; 2] {
        let (mut positions, mut kept) = (Vec::new(), Vec::new());
        let mut moves: Vec<String> = Vec::new();
        let mut game = self.ask("POST", "/api/games", &json!({ "setup": self.setup }));
        std::thread::sleep(PAUSE.mul_f64(self.random(1000) as f64 / 1000.0));
        while Instant::now() < end {
            let line = json!({ "setup": self.setup, "moves": moves });
            let start = Instant::now();
            let position = self.ask("POST", "/api/position", &line);
            positions.push(start.elapsed());
            assert!(position["error"].is_null(), "{position}");
            // What has been thought is read, so that it does not pile up; no more means an error, that of waiting.
            while self.live.read().is_ok() {}
            if analyses {
                let question = json!({ "line": line, "engine": "champion,multi_pv=3" });
                let wish = json!({ "do": "think", "id": 1, "question": question });
                self.live.send(Message::text(wish.to_string())).expect("the server reads");
            }
            let plies = position["plies"].as_array().map_or(&[] as &[Value], Vec::as_slice);
            if plies.is_empty() || moves.len() > 60 {
                moves.clear();
                continue;
            }
            let word = plies[self.random(plies.len())]["move"].as_str().expect("a word").to_string();
            moves.push(word);
            let nodes: Vec<_> = moves
                .iter()
                .enumerate()
                .map(|(parent, word)| json!({ "parent": parent, "move": word }))
                .collect();
            let document = json!({ "setup": self.setup, "nodes": nodes });
            let start = Instant::now();
            let answer = self.ask(
                "PUT",
                &format!("/api/games/{}", game["id"]),
                &json!({ "version": game["version"], "document": document }),
            );
            kept.push(start.elapsed());
            assert!(answer["error"].is_null(), "{answer}");
            game = answer;
            std::thread::sleep(PAUSE.mul_f64(0.5 + self.random(1000) as f64 / 1000.0));
        }
        [positions, kept]
    }
}
