//! A server of its own for every test, and a client that speaks plain HTTP.

use quadrille_testing::check_json;
use quadrille_web::{Options, Server};
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::sync::LazyLock;
use std::time::Duration;
use tempfile::TempDir;

/// A server that answers until the process ends, and its data folder.
pub struct Running {
    pub host: String,
    pub address: String,
    data: Option<TempDir>,
}

/// Starts a server; `change` changes how it is run.
pub fn serve(change: impl FnOnce(&mut Options)) -> Running {
    let data = tempfile::tempdir().unwrap();
    let mut options = Options { data: data.path().into(), searches: 2, ..Options::default() };
    change(&mut options);
    let server = Server::bind(options).unwrap();
    let running = Running { data: Some(data), ..Running::elsewhere(&server.address()) };
    std::thread::spawn(move || server.run());
    running
}

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
}

/// The schema of all answers, as `quadrille schema` has it.
static SCHEMA: LazyLock<Value> = LazyLock::new(|| {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let outputs = quadrille_web::schemas(&mut generator);
    let properties: serde_json::Map<_, _> =
        outputs.into_iter().map(|(name, schema)| (name.into(), schema.to_value())).collect();
    json!({ "properties": properties, "$defs": generator.take_definitions(true) })
});

/// The path of a request as the schema names it.
fn without_number(path: &str) -> String {
    let path = path.split('?').next().unwrap_or_default();
    match path.rsplit_once('/') {
        Some((start, number)) if number.parse::<u64>().is_ok() => format!("{start}/{{id}}"),
        _ => path.into(),
    }
}

/// Holds every answer that has a schema against it.
pub fn check_answer(request: &str, answer: &Answer) {
    if !SCHEMA["properties"][request].is_null() {
        check_json(&SCHEMA, request, &answer.json());
    }
}

/// Holds a message of the websocket against its schema.
pub fn check_message(message: &Value) {
    check_json(&SCHEMA, "GET /api/live", message);
}

impl Running {
    /// The folder that it keeps its data in.
    pub fn data(&self) -> &Path {
        self.data.as_ref().expect("it runs here").path()
    }

    /// One that runs elsewhere.
    pub fn elsewhere(address: &str) -> Running {
        let host = address.split('/').nth(2).unwrap().to_string();
        Running { host, address: address.into(), data: None }
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        stream
    }

    /// Sends a request with further header lines and reads the answer.
    pub fn ask(&self, method: &str, path: &str, headers: &[&str], body: &str) -> Answer {
        let mut stream = self.connect();
        let headers: String = headers.iter().map(|line| format!("{line}\r\n")).collect();
        let host = if headers.to_lowercase().contains("host:") {
            String::new()
        } else {
            format!("Host: {}\r\n", self.host)
        };
        let length = body.len();
        let request = format!(
            "{method} {path} HTTP/1.1\r\n{host}{headers}Connection: close\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        // A server that refuses early may close before all is sent.
        let _ = stream.write_all(request.as_bytes());
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let code = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
        let answer = Answer { code, head: head.into(), body: body.into() };
        if code == 200 && !head.contains("chunked") {
            check_answer(&format!("{method} {}", without_number(path)), &answer);
        }
        answer
    }

    pub fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, &[], "")
    }

    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.ask("POST", path, &["Content-Type: application/json"], &body.to_string())
    }

    pub fn put(&self, path: &str, body: &Value) -> Answer {
        self.ask("PUT", path, &["Content-Type: application/json"], &body.to_string())
    }
}
