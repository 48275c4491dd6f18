//! Mail to whoever runs the robots.

use crate::config::{MailConfig, MailTls};
use crate::pace::RateLimit;
use lettre::message::Mailbox;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::{Message, SmtpTransport, Transport};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How many mails wait; more are only counted.
const WAITING: usize = 32;

/// How long the same subject is not sent again.
const SAME_SUBJECT: Duration = Duration::from_secs(3600);

/// How often a mail is tried.
const TRIES: u32 = 3;

/// Sends mails from a thread of its own, not too many, and none twice in an hour.
pub struct Mailer {
    queue: Option<SyncSender<(String, String)>>,
    filter: Mutex<Filter>,
    thread: Option<JoinHandle<()>>,
}

struct Filter {
    limit: RateLimit,
    recent: Vec<(String, Instant)>,
    left_out: u32,
}

impl Mailer {
    /// A mailer for this server. `failed` is told when a mail cannot be sent.
    pub fn new(config: &MailConfig, failed: impl Fn(&str) + Send + 'static) -> Result<Mailer, String> {
        let address = |text: &str| {
            text.parse::<Mailbox>().map_err(|error| format!("mail: '{text}' is no address: {error}"))
        };
        let from = address(&config.from)?;
        let to = config.to.iter().map(|text| address(text)).collect::<Result<Vec<_>, _>>()?;
        if to.is_empty() {
            return Err("mail.to: there is nobody to write to".into());
        }
        let transport = transport(config)?;
        let (queue, inbox) = sync_channel(WAITING);
        let letter = Letter { from, to, transport };
        let thread = std::thread::Builder::new().name("mail".into());
        let thread = thread.spawn(move || deliver(&inbox, &letter, &failed));
        let thread = thread.map_err(|error| format!("no thread for mail: {error}"))?;
        let limit = RateLimit::new(config.per_hour, Duration::from_secs(3600));
        let filter = Mutex::new(Filter { limit, recent: Vec::new(), left_out: 0 });
        Ok(Mailer { queue: Some(queue), filter, thread: Some(thread) })
    }

    /// Sends a mail, unless there were too many or the same one already.
    pub fn send(&self, subject: &str, text: &str) {
        let Some(queue) = &self.queue else { return };
        let mut filter = self.filter.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let now = Instant::now();
        filter.recent.retain(|(_, time)| now.duration_since(*time) < SAME_SUBJECT);
        let is_known = filter.recent.iter().any(|(known, _)| known == subject);
        if is_known || filter.limit.take(now).is_err() {
            filter.left_out += 1;
            return;
        }
        filter.recent.push((subject.into(), now));
        let note = match std::mem::take(&mut filter.left_out) {
            0 => String::new(),
            count => format!(
                "\n\n({count} other messages of the last time were not sent; the journal has them all.)"
            ),
        };
        if let Err(TrySendError::Full(_)) = queue.try_send((subject.into(), format!("{text}{note}\n"))) {
            filter.left_out += 1;
        }
    }
}

impl Drop for Mailer {
    /// What waits is still sent.
    fn drop(&mut self) {
        self.queue = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

struct Letter {
    from: Mailbox,
    to: Vec<Mailbox>,
    transport: SmtpTransport,
}

fn transport(config: &MailConfig) -> Result<SmtpTransport, String> {
    let builder = SmtpTransport::builder_dangerous(&config.server).timeout(Some(Duration::from_secs(30)));
    let parameters = || TlsParameters::new(config.server.clone()).map_err(|error| format!("mail: {error}"));
    let (tls, usual_port) = match config.tls {
        MailTls::Full => (Tls::Wrapper(parameters()?), 465),
        MailTls::Starttls => (Tls::Required(parameters()?), 587),
        MailTls::None => (Tls::None, 25),
    };
    let mut builder = builder.tls(tls).port(config.port.unwrap_or(usual_port));
    match (&config.user, &config.password) {
        (Some(user), Some(password)) => {
            let password = password.read().map_err(|reason| format!("mail: {reason}"))?;
            builder = builder.credentials(Credentials::new(user.clone(), password.expose().into()));
        }
        (None, None) => {}
        _ => return Err("mail: a user has a password, and a password belongs to a user".into()),
    }
    Ok(builder.build())
}

fn deliver(inbox: &Receiver<(String, String)>, letter: &Letter, failed: &dyn Fn(&str)) {
    while let Ok((subject, text)) = inbox.recv() {
        for attempt in 1..=TRIES {
            match letter.send(&subject, &text) {
                Ok(()) => break,
                Err(reason) if attempt == TRIES => {
                    failed(&format!("mail '{subject}' was not sent: {reason}"))
                }
                Err(_) => std::thread::sleep(Duration::from_secs(u64::from(attempt))),
            }
        }
    }
}

impl Letter {
    fn send(&self, subject: &str, text: &str) -> Result<(), String> {
        let mut message = Message::builder().from(self.from.clone()).subject(one_line(subject));
        for to in &self.to {
            message = message.to(to.clone());
        }
        let message = message.body(text.to_string()).map_err(|error| error.to_string())?;
        self.transport.send(&message).map(drop).map_err(|error| error.to_string())
    }
}

fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(200).collect()
}
