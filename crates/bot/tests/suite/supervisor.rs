//! All of it together: robots of a configuration, the status page, metrics, mail, the daily report.

use crate::common::wait_until;
use crate::mail::MailServer;
use crate::web::{Answer, WebServer};
use quadrille_bot::Supervisor;
use quadrille_bot::config::Config;
use quadrille_bot::journal::Journal;
use serde_json::json;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

fn get(address: SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn people_are_told_what_goes_wrong_and_every_day_what_went_well() {
    let portal = WebServer::start(|_| Answer::json(401, &json!({ "error": "no such token as t0ken" })));
    let mail = MailServer::start(0);
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("token"), "t0ken\n").unwrap();
    let text = format!(
        "data = \"data\"\ncontact = \"test@example.org\"\n[mail]\nserver = \"127.0.0.1\"\nport = {}\ntls = \"none\"
from = \"robots@example.org\"\nto = [\"operator@example.org\"]\n[status]\nlisten = \"127.0.0.1:0\"\n[[robots]]\nname = \"robo\"
game = \"tak\"\nlevel = \"casual\"\n[robots.quadrille]\nurl = \"{}\"\ntoken = {{ file = \"token\" }}\n",
        mail.port,
        portal.url()
    );
    let config = Config::parse(&text, folder.path()).unwrap();
    std::fs::create_dir(folder.path().join("data")).unwrap();
    let journal = Journal::open(&config.journal()).unwrap();
    journal.set_note("last daily report", "2012-03-20").unwrap();
    let lines = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&lines);
    let supervisor =
        Supervisor::new(config, move |line| kept.lock().unwrap().push(line.to_string())).unwrap();
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let thread = scope.spawn(|| supervisor.run(&stop));
        wait_until("two mails", || mail.mails.lock().unwrap().len() == 2);
        let address = supervisor.status_address().unwrap();
        let page = get(address, "/");
        assert!(page.contains("<td>robo</td><td>tak</td><td>casual</td><td>away</td>"), "{page}");
        assert!(!page.contains("t0ken"), "{page}");
        let metrics = get(address, "/metrics");
        assert!(metrics.contains("quadrille_bot_connected{robot=\"robo\"} 0\n"), "{metrics}");
        assert!(metrics.contains("quadrille_bot_failures_total{robot=\"robo\"} 1\n"), "{metrics}");
        assert!(get(address, "/health").contains("\"ok\""));
        stop.store(true, Ordering::Relaxed);
        thread.join().unwrap().unwrap();
    });
    let mails = mail.mails.lock().unwrap().join("\n\n");
    assert!(mails.contains("Subject: robo: exception: not let in: no such token as ***"), "{mails}");
    assert!(mails.contains("Subject: Quadrille's robots on 2"), "{mails}");
    assert!(mails.contains("Results by opponent"), "{mails}");
    assert!(!mails.contains("t0ken"));
    assert!(!lines.lock().unwrap().join("\n").contains("t0ken"));
}
