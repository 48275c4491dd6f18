//! The app as it is started: it says where it is, and what it keeps survives being killed.

use crate::common::{refused, stdout};
use quadrille_testing::nats::NatsServer;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

/// The app, which ends with the test.
struct App {
    process: Child,
    /// Kept open: the app says more than its address.
    _output: BufReader<ChildStdout>,
    host: String,
}

impl App {
    /// Starts the app with its data below a folder.
    fn start(arguments: &[&str], folder: &Path) -> App {
        let mut process = Command::new(env!("CARGO_BIN_EXE_quadrille"))
            .args(arguments)
            .env("XDG_DATA_HOME", folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut output = BufReader::new(process.stdout.take().unwrap());
        output.read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).unwrap_or_else(|| panic!("no address in '{line}'"));
        let host = address.split('/').next().unwrap().to_string();
        App { process, _output: output, host }
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        // Where nobody asks for a body, one that is sent may reset the connection before the answer is read.
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut stream = TcpStream::connect(&self.host).unwrap();
        let head = format!("Host: {}\r\nContent-Type: application/json\r\nConnection: close", self.host);
        write!(stream, "{method} {path} HTTP/1.1\r\n{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len())
            .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (_, body) = answer.split_once("\r\n\r\n").unwrap();
        serde_json::from_str(body).unwrap_or_else(|_| panic!("{answer}"))
    }
}

impl Drop for App {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn without_a_command_the_app_starts_on_a_loopback_address() {
    let folder = tempfile::tempdir().unwrap();
    let app = App::start(&[], folder.path());
    assert!(app.host.starts_with("127.0.0.1:"), "{}", app.host);
    assert_eq!(app.ask("GET", "/api/rules", &Value::Null)["games"].as_array().unwrap().len(), 4);
    assert!(folder.path().join("quadrille/games.sqlite").exists());
}

#[test]
fn the_cluster_of_a_queue_is_told_as_the_command_tells_it() {
    let folder = tempfile::tempdir().unwrap();
    let server = NatsServer::start();
    let app = App::start(&["serve", "--quiet", "--queue", &server.url()], folder.path());
    let told = app.ask("GET", "/api/cluster", &Value::Null);
    assert_eq!(told, json!({ "cluster": { "runs": [], "workers": [] } }));
    let said: Value =
        serde_json::from_str(&stdout(&["cluster", "--json", "--queue", &server.url()])).unwrap();
    assert_eq!(told["cluster"], said);
    drop(server);
    assert!(app.ask("GET", "/api/cluster", &Value::Null)["error"].is_string());
    let alone = App::start(&["serve", "--quiet"], &folder.path().join("alone"));
    assert_eq!(alone.ask("GET", "/api/cluster", &Value::Null), json!({ "cluster": null }));
}

#[test]
fn what_cannot_be_served_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    for (option, value, reason) in [
        ("--token", "", "the token is empty"),
        ("--token", "two words", "a token has letters, digits"),
        ("--searches", "100000", "1 to 1024 searches can run at once, not 100000"),
        ("--searches", "0", "1 to 1024 searches can run at once, not 0"),
        ("--memory", "10", "not 10"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_quadrille"))
            .args(["serve", option, value])
            .env("XDG_DATA_HOME", folder.path())
            .output()
            .unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{option} {value}: {error}");
        assert!(error.contains(reason), "{option} {value}: {error}");
    }
}

#[test]
fn games_survive_a_killed_app_at_every_turn() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("kept");
    let arguments = ["serve", "--data", data.to_str().unwrap(), "--searches", "1"];
    let mut app = App::start(&arguments, folder.path());
    let document = |turns: &[&str]| {
        let nodes: Vec<_> = turns
            .iter()
            .enumerate()
            .map(|(parent, word)| json!({ "parent": parent, "move": word }))
            .collect();
        json!({ "setup": { "game": "tak", "size": "5x5" }, "nodes": nodes })
    };
    let id = app.ask("POST", "/api/games", &document(&[]))["id"].as_i64().unwrap();
    let turns = ["a5", "e1", "c3", "c2", "Cd3", "Sb2", "c4", "c2+"];
    for made in 1..=turns.len() {
        let change = json!({ "version": made, "document": document(&turns[..made]) });
        assert_eq!(app.ask("PUT", &format!("/api/games/{id}"), &change)["version"], made + 1);
        // On Unix this is `kill -9`.
        app.process.kill().unwrap();
        app.process.wait().unwrap();
        app = App::start(&arguments, folder.path());
        let kept = app.ask("GET", &format!("/api/games/{id}"), &Value::Null);
        assert_eq!(kept["document"]["nodes"].as_array().unwrap().len(), made);
        assert_eq!(kept["version"], made + 1);
    }
    assert_eq!(app.ask("GET", "/api/games?q=c2%2B", &Value::Null)["games"][0]["turns"], turns.len());
}

#[test]
fn a_port_that_is_taken_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().display().to_string();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let message = refused(&["serve", "--quiet", "--port", &port, "--data", &data]);
    assert!(message.contains(&format!("port {port}: Address already in use")), "{message}");
}
