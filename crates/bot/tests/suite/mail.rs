//! Mail, to a mail server in the test.

use crate::common::{TIMEOUT, wait_until};
use quadrille_bot::Mailer;
use quadrille_bot::config::{MailConfig, MailTls};
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

/// A mail server that keeps what it gets. It breaks off the first `broken` connections.
pub struct MailServer {
    pub port: u16,
    pub mails: Arc<Mutex<Vec<String>>>,
}

impl MailServer {
    pub fn start(broken: usize) -> MailServer {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let mails = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&mails);
        std::thread::spawn(move || {
            for (number, stream) in listener.incoming().map_while(Result::ok).enumerate() {
                if number >= broken {
                    let kept = Arc::clone(&kept);
                    std::thread::spawn(move || serve(stream, &kept));
                }
            }
        });
        MailServer { port, mails }
    }

    pub fn config(&self) -> MailConfig {
        MailConfig {
            server: "127.0.0.1".into(),
            port: Some(self.port),
            tls: MailTls::None,
            user: None,
            password: None,
            from: "robots@example.org".into(),
            to: vec!["operator@example.org".into()],
            per_hour: 3,
        }
    }
}

fn serve(stream: TcpStream, mails: &Mutex<Vec<String>>) -> Option<()> {
    stream.set_read_timeout(Some(TIMEOUT)).ok()?;
    let mut out = stream.try_clone().ok()?;
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    out.write_all(b"220 test\r\n").ok()?;
    while let Some(line) = lines.next() {
        let answer = match line.split(' ').next().unwrap_or_default() {
            "EHLO" | "MAIL" | "RCPT" | "NOOP" | "RSET" => "250 yes",
            "DATA" => {
                out.write_all(b"354 go on\r\n").ok()?;
                let mail: Vec<String> = lines.by_ref().take_while(|line| line != ".").collect();
                mails.lock().unwrap().push(mail.join("\n"));
                "250 kept"
            }
            "QUIT" => "221 bye",
            _ => "500 what",
        };
        out.write_all(format!("{answer}\r\n").as_bytes()).ok()?;
    }
    Some(())
}

#[test]
fn mails_are_sent_once_and_not_too_many() {
    let server = MailServer::start(1);
    let mailer = Mailer::new(&server.config(), |reason| panic!("{reason}")).unwrap();
    mailer.send("robo: exception: one", "what happened");
    mailer.send("robo: exception: one", "the same again");
    mailer.send("robo: exception: two\r\nBcc: evil@example.org", "what else happened");
    mailer.send("robo: exception: three", "more");
    mailer.send("robo: exception: four", "too many");
    wait_until("three mails", || server.mails.lock().unwrap().len() == 3);
    drop(mailer);
    let mails = server.mails.lock().unwrap();
    assert_eq!(mails.len(), 3);
    assert!(mails[0].contains("Subject: robo: exception: one\n"), "{}", mails[0]);
    assert!(mails[0].contains("To: operator@example.org"));
    assert!(mails[0].contains("what happened"));
    assert!(!mails[1].contains("\nBcc:"), "{}", mails[1]);
    assert!(mails[1].contains("(1 other messages"), "{}", mails[1]);
}

#[test]
fn a_server_that_is_gone_is_told_of() {
    let mut config = MailServer::start(0).config();
    config.port = Some(1);
    let failures = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&failures);
    let mailer = Mailer::new(&config, move |reason| kept.lock().unwrap().push(reason.to_string())).unwrap();
    mailer.send("robo: exception: one", "what happened");
    drop(mailer);
    let failures = failures.lock().unwrap();
    assert!(failures[0].starts_with("mail 'robo: exception: one' was not sent: "), "{failures:?}");
    config.from = "nobody".into();
    assert!(Mailer::new(&config, |_| ()).is_err());
}
