//! The portal as a process: the administrator's commands, and games that go on after SIGTERM and after SIGKILL.

use crate::common::{interrupt, quadrille, refused};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A portal, which ends with the test.
struct Portal {
    process: Child,
    host: String,
}

impl Portal {
    fn start(data: &Path) -> Portal {
        Portal::start_with(data, Stdio::null())
    }

    /// Starts it with its logs written somewhere.
    fn start_with(data: &Path, logs: Stdio) -> Portal {
        let mut process = Command::new(env!("CARGO_BIN_EXE_quadrille"))
            .args(["portal", "--port", "0", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .stderr(logs)
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).unwrap_or_else(|| panic!("no address in '{line}'"));
        Portal { process, host: address.split('/').next().unwrap().into() }
    }

    fn ask(&self, token: &str, method: &str, path: &str, body: &str) -> Value {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        write!(
            stream,
            "{method} /api/portal/{path} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/json\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
            self.host,
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (_, body) = answer.split_once("\r\n\r\n").unwrap();
        serde_json::from_str(body).unwrap_or_else(|_| panic!("{answer}"))
    }
}

impl Drop for Portal {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// What a command prints, without the end of the line.
fn printed(arguments: &[&str], data: &Path) -> String {
    let output = quadrille(arguments).args(["--data", data.to_str().unwrap()]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim_end().into()
}

#[test]
fn games_go_on_after_the_portal_is_killed_and_after_it_is_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let [one, other] =
        ["robo-one", "robo-two"].map(|name| printed(&["portal", "user", "add", name, "--robot"], data));
    let mut portal = Portal::start(data);
    let offer = json!({ "setup": { "game": "tak" }, "clock": { "seconds": 300, "increment": 2 }, "colour": "first", "to": "robo-two" });
    let offer = portal.ask(&one, "POST", "offers", &offer.to_string());
    let game = portal.ask(&other, "POST", &format!("offers/{}/accept", offer["offer"]["id"]), "{}");
    let path = format!("games/{}", game["game"]["id"]);
    for (number, word) in ["a1", "b1", "c1", "d1", "e1", "a2"].into_iter().enumerate() {
        let token = if number % 2 == 0 { &one } else { &other };
        let before = portal.ask(token, "GET", &path, "")["game"].clone();
        let post = json!({ "move": word, "token": before["move_token"] }).to_string();
        let answered = portal.ask(token, "POST", &format!("{path}/moves"), &post);
        assert_eq!(answered["game"]["moves"].as_array().unwrap().len(), number + 1);
        if number % 3 == 2 {
            interrupt(&portal.process);
            assert!(portal.process.wait().unwrap().success(), "it ends by itself");
        } else {
            portal.process.kill().unwrap();
            portal.process.wait().unwrap();
        }
        portal = Portal::start(data);
        let again = portal.ask(token, "POST", &format!("{path}/moves"), &post);
        for field in ["moves", "version", "to_move"] {
            assert_eq!(again["game"][field], answered["game"][field], "nothing is lost or made twice");
        }
        let left = again["game"]["remaining"][number % 2].as_f64().unwrap();
        assert!(left > 200.0, "time while it is down is nobody's: {left}");
    }
}

#[test]
fn the_administrator_has_commands_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let token = printed(&["portal", "user", "add", "robo", "--robot", "--about", "plays Tak"], data);
    assert_eq!(token.len(), 64);
    assert_ne!(printed(&["portal", "token", "robo"], data), token);
    let add = quadrille(&["portal", "user", "add", "anna", "--data", data.to_str().unwrap()])
        .write_stdin("correct horse\n")
        .output()
        .unwrap();
    assert!(add.status.success(), "{}", String::from_utf8_lossy(&add.stderr));
    printed(&["portal", "ban", "anna", "--reason", "cheating"], data);
    let list = printed(&["portal", "user", "list"], data);
    assert!(list.contains("anna") && list.contains("banned: cheating") && list.contains("robo"), "{list}");
    printed(&["portal", "ban", "anna", "--lift"], data);
    let user: Value =
        serde_json::from_str(printed(&["portal", "user", "list", "--json"], data).lines().next().unwrap())
            .unwrap();
    assert_eq!((&user["name"], &user["banned"]), (&json!("anna"), &Value::Null));
    let file = data.join("copy.sqlite");
    printed(&["portal", "backup", file.to_str().unwrap()], data);
    let data = data.to_str().unwrap();
    assert!(
        refused(&["portal", "backup", file.to_str().unwrap(), "--data", data])
            .contains("nothing is overwritten")
    );
    assert!(refused(&["portal", "token", "nobody", "--data", data]).contains("nobody called 'nobody'"));
    assert!(refused(&["portal", "user", "add", "<b>", "--robot", "--data", data]).contains("characters"));
    assert!(refused(&["portal", "--tls-cert", "a.pem"]).contains("--tls-key"));
    let taken = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    assert!(refused(&["portal", "--port", &port, "--data", data]).contains(&format!("127.0.0.1:{port}")));
}

#[test]
fn logs_are_json_without_secrets() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("logs");
    let token = printed(&["portal", "user", "add", "robo", "--robot"], folder.path());
    let mut portal = Portal::start_with(folder.path(), std::fs::File::create(&file).unwrap().into());
    for (path, password) in
        [("register", "correct horse"), ("login", "correct horse"), ("login", "wrong battery")]
    {
        let body = json!({ "name": "anna", "password": password }).to_string();
        portal.ask(&token, "POST", path, &body);
    }
    interrupt(&portal.process);
    assert!(portal.process.wait().unwrap().success());
    let logs = std::fs::read_to_string(file).unwrap();
    let events: Vec<String> = logs
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["event"].as_str().unwrap().into())
        .collect();
    assert_eq!(events, ["start", "register", "login", "login failed", "stop"]);
    for secret in ["correct horse", "wrong battery", token.as_str()] {
        assert!(!logs.contains(secret), "{logs}");
    }
}
