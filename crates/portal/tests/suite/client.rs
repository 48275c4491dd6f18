//! A portal of its own for every test, and clients that speak plain HTTP.

use quadrille_portal::{Options, PasswordCost, Server, Stop};
use quadrille_testing::check_json;
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

/// How long anything may take, on a busy machine too.
pub const TIMEOUT: Duration = Duration::from_secs(30);

/// Waits until something is there.
#[track_caller]
pub fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let until = Instant::now() + TIMEOUT;
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(Instant::now() < until, "waited in vain for {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A portal that answers until it is dropped.
pub struct Running {
    pub host: String,
    pub data: PathBuf,
    stop: Stop,
    thread: Option<JoinHandle<std::io::Result<()>>>,
    _folder: Option<TempDir>,
}

/// Options for tests: passwords are cheap, and everybody may ask often.
pub fn options(data: &Path) -> Options {
    Options {
        data: data.into(),
        rate: 100_000,
        registrations: 100_000,
        connections_per_address: 100_000,
        password_cost: PasswordCost { memory: 8, passes: 1 },
        ..Options::default()
    }
}

/// Starts a portal with an empty folder.
pub fn serve() -> Running {
    serve_with(|_| ())
}

/// The same; `change` changes how it is run.
pub fn serve_with(change: impl FnOnce(&mut Options)) -> Running {
    let folder = tempfile::tempdir().unwrap();
    let mut running = serve_folder(folder.path(), change);
    running._folder = Some(folder);
    running
}

/// Starts a portal with a folder that is there.
pub fn serve_folder(data: &Path, change: impl FnOnce(&mut Options)) -> Running {
    let mut options = options(data);
    change(&mut options);
    let server = Server::bind(options).unwrap();
    let host = server.address().split('/').nth(2).unwrap().to_string();
    let stop = server.stopper();
    let thread = Some(std::thread::spawn(move || {
        server.run().inspect_err(|error| eprintln!("the portal ended: {error}"))
    }));
    Running { host, data: data.into(), stop, thread, _folder: None }
}

impl Running {
    /// Stops it as SIGTERM does, and waits until everything is on disk.
    pub fn stop(&mut self) {
        self.stop.stop();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap().unwrap();
        }
    }

    /// Starts it again where it ended, or as it stands on disk at this moment if it was not stopped: the end of a process
    /// that is killed.
    pub fn restarted(&self) -> Running {
        let folder = tempfile::tempdir().unwrap();
        for entry in std::fs::read_dir(&self.data).unwrap() {
            let entry = entry.unwrap();
            std::fs::copy(entry.path(), folder.path().join(entry.file_name())).unwrap();
        }
        let mut running = serve_folder(folder.path(), |_| ());
        running._folder = Some(folder);
        running
    }

    /// Somebody who is not logged in.
    pub fn nobody(&self) -> Client {
        Client { host: self.host.clone(), header: String::new(), name: String::new() }
    }

    /// A person with a new account.
    pub fn person(&self, name: &str) -> Client {
        let answer = self.nobody().post("register", json!({ "name": name, "password": PASSWORD }));
        assert_eq!(answer.code, 200, "{}", answer.body);
        self.nobody().with_cookie(&answer)
    }

    /// A robot of its own, by a token.
    pub fn robot(&self, name: &str) -> Client {
        let owner = self.person(&format!("owner-of-{name}"));
        let answer = owner.post("robots", json!({ "name": name, "about": "" }));
        assert_eq!(answer.code, 201, "{}", answer.body);
        let token = answer.json()["token"].as_str().unwrap().to_string();
        self.nobody().with_token(&token)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.stop();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

pub const PASSWORD: &str = "correct horse";

/// An answer: its code, its headers as text, its body.
pub struct Answer {
    pub code: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// The reason of a refusal with this code.
    #[track_caller]
    pub fn refused(&self, code: u16) -> String {
        assert_eq!(self.code, code, "{}", self.body);
        self.json()["error"].as_str().unwrap().to_string()
    }

    /// The value of a successful answer.
    #[track_caller]
    pub fn ok(&self) -> Value {
        assert!(matches!(self.code, 200 | 201), "{} {}", self.code, self.body);
        self.json()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.filter(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value).next()
    }
}

/// The schema of all answers, as `quadrille schema` has it.
static SCHEMA: LazyLock<Value> = LazyLock::new(|| {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let outputs = quadrille_portal::schemas(&mut generator);
    let properties: serde_json::Map<_, _> =
        outputs.into_iter().map(|(name, schema)| (name.into(), schema.to_value())).collect();
    json!({ "properties": properties, "$defs": generator.take_definitions(true) })
});

/// The path of a request as the schema names it.
fn general(path: &str) -> String {
    let (mut before, mut parts) = ("", Vec::new());
    for part in path.split('?').next().unwrap_or_default().split('/') {
        let is_name = matches!(before, "players" | "robots");
        parts.push(if is_name {
            "{name}"
        } else if part.parse::<u64>().is_ok() {
            "{id}"
        } else {
            part
        });
        before = part;
    }
    parts.join("/")
}

/// Somebody who asks.
#[derive(Clone)]
pub struct Client {
    pub host: String,
    /// What lets them in, as a line of the head.
    pub header: String,
    pub name: String,
}

impl Client {
    pub fn with_cookie(&self, answer: &Answer) -> Client {
        let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap();
        let name = answer.json()["account"]["name"].as_str().unwrap().to_string();
        Client { header: format!("Cookie: {cookie}\r\n"), name, ..self.clone() }
    }

    pub fn with_token(&self, token: &str) -> Client {
        let client = Client { header: format!("Authorization: Bearer {token}\r\n"), ..self.clone() };
        let name = client.get("account").json()["account"]["name"].as_str().unwrap_or_default().to_string();
        Client { name, ..client }
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(TIMEOUT)).unwrap();
        stream
    }

    /// Sends a request with further header lines and reads the answer.
    pub fn ask(&self, method: &str, path: &str, headers: &str, body: &str) -> Answer {
        let mut stream = self.connect();
        let path = if path.starts_with('/') { path.into() } else { format!("/api/portal/{path}") };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\n{}{headers}Connection: close\r\nContent-Length: {}\r\n\r\n{body}",
            self.host,
            self.header,
            body.len()
        );
        // A portal that refuses early may close before all is sent.
        let _ = stream.write_all(request.as_bytes());
        let answer = read_answer(stream);
        let name = format!("{method} {}", general(&path));
        if matches!(answer.code, 200 | 201) && !SCHEMA["properties"][&name].is_null() {
            check_json(&SCHEMA, &name, &answer.json());
        }
        answer
    }

    pub fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, "", "")
    }

    pub fn post(&self, path: &str, body: Value) -> Answer {
        self.ask("POST", path, "Content-Type: application/json\r\n", &body.to_string())
    }

    pub fn put(&self, path: &str, body: Value) -> Answer {
        self.ask("PUT", path, "Content-Type: application/json\r\n", &body.to_string())
    }

    pub fn delete(&self, path: &str, body: Value) -> Answer {
        self.ask("DELETE", path, "Content-Type: application/json\r\n", &body.to_string())
    }

    /// A game as this client sees it.
    #[track_caller]
    pub fn game(&self, id: i64) -> Value {
        self.get(&format!("games/{id}")).ok()["game"].clone()
    }

    /// Makes a move with the present token.
    pub fn play(&self, id: i64, word: &str) -> Answer {
        let token = self.game(id)["move_token"].clone();
        self.post_move(id, word, token.as_str().unwrap_or_default())
    }

    pub fn post_move(&self, id: i64, word: &str, token: &str) -> Answer {
        self.post(&format!("games/{id}/moves"), json!({ "move": word, "token": token }))
    }

    /// Begins a game by a challenge: this client moves first.
    #[track_caller]
    pub fn begin(&self, opponent: &Client, setup: Value, clock: Value, rated: bool) -> i64 {
        let offer =
            json!({ "setup": setup, "clock": clock, "rated": rated, "colour": "first", "to": opponent.name });
        let offer = self.post("offers", offer).ok();
        let accepted = opponent.post(&format!("offers/{}/accept", offer["offer"]["id"]), json!({})).ok();
        accepted["game"]["id"].as_i64().unwrap()
    }

    /// Opens a websocket.
    pub fn socket(&self, path: &str) -> Socket {
        self.try_socket(path, "").unwrap()
    }

    /// Opens a websocket with an origin.
    pub fn try_socket(&self, path: &str, origin: &str) -> Result<Socket, Box<tungstenite::Error>> {
        let mut request = format!("ws://{}/api/portal/{path}", self.host).into_client_request().unwrap();
        if let Some((name, value)) = self.header.trim_end().split_once(": ") {
            let name: tungstenite::http::HeaderName = name.parse().unwrap();
            request.headers_mut().insert(name, value.parse().unwrap());
        }
        if !origin.is_empty() {
            request.headers_mut().insert("Origin", origin.parse().unwrap());
        }
        match tungstenite::client(request, self.connect()) {
            Ok((socket, _)) => Ok(Socket(socket)),
            Err(tungstenite::HandshakeError::Failure(error)) => Err(error.into()),
            Err(error) => panic!("{error}"),
        }
    }
}

/// Reads an answer to its end.
pub fn read_answer(mut stream: impl Read) -> Answer {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let code = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
    Answer { code, head: head.into(), body: body.into() }
}

/// A websocket.
pub struct Socket(pub WebSocket<TcpStream>);

impl Socket {
    pub fn send(&mut self, value: Value) {
        self.0.send(Message::text(value.to_string())).unwrap();
    }

    /// The next message.
    pub fn hear(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.0.read().unwrap() {
                return serde_json::from_str(&text).unwrap();
            }
        }
    }

    /// The next message that is wanted.
    pub fn hear_until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.hear();
            if wanted(&message) {
                return message;
            }
        }
    }
}
