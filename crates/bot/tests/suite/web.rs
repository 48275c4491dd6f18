//! A web server for tests: one request a connection.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::time::Duration;

pub struct Request {
    pub method: String,
    pub path: String,
    pub cookies: String,
    pub token: String,
    pub user_agent: String,
    pub fields: Vec<(String, String)>,
    pub body: String,
}

impl Request {
    /// A field of a form; empty if there is none.
    pub fn field(&self, name: &str) -> String {
        self.fields
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.clone())
            .unwrap_or_default()
    }
}

pub struct Answer {
    status: u16,
    headers: String,
    body: String,
    /// Whether the connection is closed instead.
    silent: bool,
}

impl Answer {
    pub fn status(status: u16) -> Answer {
        Answer { status, headers: String::new(), body: String::new(), silent: false }
    }

    pub fn page(body: String) -> Answer {
        Answer { body, ..Answer::status(200) }
    }

    pub fn json(status: u16, body: &serde_json::Value) -> Answer {
        Answer { body: body.to_string(), ..Answer::status(status) }
    }

    pub fn redirect(place: &str) -> Answer {
        Answer { headers: format!("Location: {place}\r\n"), ..Answer::status(302) }
    }

    pub fn nothing() -> Answer {
        Answer { silent: true, ..Answer::status(200) }
    }

    pub fn with_cookie(mut self, cookie: String) -> Answer {
        self.headers += &format!("Set-Cookie: {cookie}\r\n");
        self
    }
}

pub struct WebServer {
    port: u16,
}

impl WebServer {
    pub fn start(answer: impl Fn(&Request) -> Answer + Send + Sync + 'static) -> WebServer {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let answer = Arc::new(answer);
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let answer = Arc::clone(&answer);
                std::thread::spawn(move || serve(&stream, &*answer));
            }
        });
        WebServer { port }
    }

    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

fn serve(mut stream: &TcpStream, answer: &dyn Fn(&Request) -> Answer) -> Option<()> {
    stream.set_read_timeout(Some(Duration::from_secs(30))).ok()?;
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let mut words = line.split_whitespace().map(String::from);
    let (method, path) = (words.next()?, words.next()?);
    let (mut length, mut cookies, mut token, mut user_agent) =
        (0, String::new(), String::new(), String::new());
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim().split_once(": ") else { break };
        match name.to_ascii_lowercase().as_str() {
            "content-length" => length = value.parse().ok()?,
            "cookie" => cookies = value.into(),
            "authorization" => token = value.trim_start_matches("Bearer ").into(),
            "user-agent" => user_agent = value.into(),
            _ => {}
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    let body = String::from_utf8(body).ok()?;
    let pairs = body.split('&').filter_map(|pair| pair.split_once('='));
    let fields = pairs.map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let answer = answer(&Request { method, path, cookies, token, user_agent, fields, body });
    if answer.silent {
        return Some(());
    }
    let Answer { status, headers, body, .. } = answer;
    write!(
        stream,
        "HTTP/1.1 {status} X\r\n{headers}Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )
    .ok()
}
