//! A server of its own for every test, and a client that speaks plain HTTP.

use quadrille_web::{Options, Server};
use serde_json::Value;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;
use tempfile::TempDir;

/// A server that answers until the process ends, and its data folder.
pub struct Running {
    pub host: String,
    pub address: String,
    _data: TempDir,
}

/// Starts a server; `change` changes how it is run.
pub fn serve(change: impl FnOnce(&mut Options)) -> Running {
    let data = tempfile::tempdir().unwrap();
    let mut options = Options { data: data.path().into(), searches: 2, ..Options::default() };
    change(&mut options);
    let server = Server::bind(options).unwrap();
    let address = server.address();
    let host = address.split('/').nth(2).unwrap().to_string();
    std::thread::spawn(move || server.run());
    Running { host, address, _data: data }
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

impl Running {
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
        Answer { code, head: head.into(), body: body.into() }
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
