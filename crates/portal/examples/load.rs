//! Load on a portal: many live games at once, both players of each connected, with a move every two seconds. Says how
//! long a move takes until it is on disk and answered, and fails if one in a hundred takes longer than it should.
//!
//! ```text
//! cargo run --release -p quadrille-portal --example load [GAMES [SECONDS]]
//! ```

use quadrille_engine::{Opening, Position, find};
use quadrille_portal::{Admin, Options, Server};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::{Arc, Barrier};
use std::time::{Duration, Instant};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

/// Every game has a move in this time.
const PAUSE: Duration = Duration::from_secs(2);

/// What 99 of 100 moves may take.
const MOST: Duration = Duration::from_millis(100);

const GAMES: [&str; 4] = ["tzaar", "surakarta", "amazons", "tak"];

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse().expect("numbers: games, seconds"));
    let mut number = |usual: u64| numbers.next().unwrap_or(usual);
    let (games, seconds) = (number(500), number(30));
    let data = tempfile::tempdir().expect("a folder for the portal");
    let mut admin = Admin::open(data.path()).expect("a new database");
    let mut robot = |name: String| admin.add_robot(&name, "").expect("a new robot");
    let tokens: Vec<[String; 2]> =
        (0..games).map(|game| [robot(format!("first-{game}")), robot(format!("second-{game}"))]).collect();
    let options = Options {
        data: data.path().into(),
        rate: 1_000_000,
        connections_per_address: Options::default().connections,
        ..Options::default()
    };
    let server = Server::bind(options).expect("a free port");
    let host = server.address().split('/').nth(2).expect("an address has a host").to_string();
    let stop = server.stopper();
    let running = std::thread::spawn(move || server.run());

    let begin = Arc::new(Barrier::new(games as usize));
    let threads: Vec<_> = tokens
        .into_iter()
        .enumerate()
        .map(|(number, tokens)| {
            let (host, begin) = (host.clone(), Arc::clone(&begin));
            std::thread::spawn(move || {
                let mut table = Table { host, tokens, number };
                let mut game = table.begin();
                begin.wait();
                table.play(&mut game, Instant::now() + Duration::from_secs(seconds), games)
            })
        })
        .collect();
    let mut waits: Vec<Duration> =
        threads.into_iter().flat_map(|thread| thread.join().expect("a player does not fail")).collect();
    stop.stop();
    running.join().expect("the portal does not panic").expect("it stops cleanly");
    assert!(!waits.is_empty(), "too short to make a move");
    waits.sort_unstable();
    let at = |part: f64| waits[((waits.len() - 1) as f64 * part) as usize];
    let milliseconds = |part: f64| at(part).as_secs_f64() * 1e3;
    println!(
        "{games} games, {} clients, {seconds} s: {} moves, median {:.1} ms, p99 {:.1} ms, longest {:.1} ms",
        2 * games,
        waits.len(),
        milliseconds(0.5),
        milliseconds(0.99),
        milliseconds(1.0)
    );
    assert!(at(0.99) <= MOST, "one move in a hundred took longer than {MOST:?}");
}

/// Two robots who play one another.
struct Table {
    host: String,
    tokens: [String; 2],
    number: usize,
}

/// A game with both players' sockets.
struct Game {
    sockets: [WebSocket<TcpStream>; 2],
    state: Value,
    position: Box<dyn Position>,
}

impl Table {
    fn post(&self, player: usize, path: &str, body: &Value) -> Value {
        let (body, token) = (body.to_string(), &self.tokens[player]);
        let mut stream = TcpStream::connect(&self.host).expect("the portal listens");
        let request = format!(
            "POST /api/portal/{path} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/json\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
            self.host,
            body.len()
        );
        stream.write_all(request.as_bytes()).expect("a request is sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (_, body) = answer.split_once("\r\n\r\n").expect("an answer has a head");
        serde_json::from_str(body).unwrap_or_else(|_| panic!("{answer}"))
    }

    fn begin(&self) -> Game {
        let setup = json!({ "game": GAMES[self.number % 4] });
        let to = format!("second-{}", self.number);
        let clock = json!({ "seconds": 3600, "increment": 0 });
        let offer = json!({ "setup": setup, "clock": clock, "colour": "first", "to": to });
        let offer = self.post(0, "offers", &offer);
        let accepted = self.post(1, &format!("offers/{}/accept", offer["offer"]["id"]), &json!({}));
        let state = accepted["game"].clone();
        let sockets = [0, 1].map(|player| self.socket(player, state["id"].as_i64().expect("a number")));
        let opening =
            Opening { position: state["setup"]["position"].as_str().map(String::from), ..Opening::default() };
        let game = find(GAMES[self.number % 4]).expect("a game");
        let mut game = Game { sockets, state, position: game.open(&opening).expect("a position") };
        (0..2).for_each(|player| game.hear(player, |message| message["event"] == "game"));
        game
    }

    fn socket(&self, player: usize, id: i64) -> WebSocket<TcpStream> {
        let address = format!("ws://{}/api/portal/games/{id}/socket", self.host);
        let mut request = address.into_client_request().expect("an address");
        let bearer = format!("Bearer {}", self.tokens[player]).parse().expect("a header");
        request.headers_mut().insert("Authorization", bearer);
        let stream = TcpStream::connect(&self.host).expect("the portal listens");
        stream.set_nodelay(true).expect("a socket");
        tungstenite::client(request, stream).expect("a websocket").0
    }

    /// Plays until the end, one game after the other: how long each move took.
    fn play(&mut self, game: &mut Game, end: Instant, games: u64) -> Vec<Duration> {
        let mut waits = Vec::new();
        // Moves of different games are spread over the pause.
        let mut next = Instant::now() + PAUSE.mul_f64(self.number as f64 / games as f64);
        let mut random = self.number as u64 + 1;
        while next < end {
            std::thread::sleep(next.saturating_duration_since(Instant::now()));
            next += PAUSE;
            if !game.state["ending"].is_null() {
                *game = self.begin();
            }
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            waits.push(game.step(random >> 33));
        }
        waits
    }
}

impl Game {
    /// Reads a player's messages up to one; states of the game are noted.
    fn hear(&mut self, player: usize, is_last: impl Fn(&Value) -> bool) {
        loop {
            let Message::Text(text) = self.sockets[player].read().expect("a message") else { continue };
            let message: Value = serde_json::from_str(&text).expect("messages are JSON");
            assert_ne!(message["event"], "failed", "{message}");
            let is_last = is_last(&message);
            let mover = usize::from(message["game"]["to_move"] == "second");
            if message["event"] == "game" && (player == mover || !message["game"]["ending"].is_null()) {
                self.state = message["game"].clone();
            }
            if is_last {
                return;
            }
        }
    }

    /// Makes a random ply: how long it takes until it is answered.
    fn step(&mut self, random: u64) -> Duration {
        let moves = self.position.legal_moves();
        let word = &moves[random as usize % moves.len()];
        let mover = usize::from(self.state["to_move"] == "second");
        let (version, token) = (self.state["version"].as_i64(), self.state["move_token"].clone());
        let message = json!({ "do": "move", "id": random, "move": word, "token": token });
        let started = Instant::now();
        self.sockets[mover].send(Message::text(message.to_string())).expect("the portal listens");
        self.position.play(word).expect("a legal move");
        self.hear(mover, |message| message["event"] == "done");
        let wait = started.elapsed();
        self.hear(1 - mover, |message| message["game"]["version"].as_i64() > version);
        wait
    }
}
