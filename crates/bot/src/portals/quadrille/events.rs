//! Long polling for events, in a thread of its own.

use super::{API, REQUESTS, checked};
use crate::config::Secret;
use crate::http::Http;
use crate::pace::Backoff;
use crate::portal::PortalError;
use serde_json::Value;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

/// How long the portal waits for something to tell, in seconds.
const WAIT: u64 = 25;

/// How many answers wait to be looked at.
const WAITING: usize = 16;

/// What the portal has told.
#[derive(Default)]
pub struct Heard {
    pub events: Vec<Value>,
    /// Whether it is everything that goes on: a game that is not told of has ended.
    pub is_complete: bool,
}

pub struct Listener(Receiver<Result<Heard, PortalError>>);

impl Listener {
    pub fn start(url: &str, user_agent: &str, token: Secret) -> Result<Listener, PortalError> {
        let http = Http::new(url, user_agent, Duration::from_secs(WAIT + 15), REQUESTS).with_token(token);
        let (sender, events) = sync_channel(WAITING);
        let thread = std::thread::Builder::new().name("events".into());
        let started = thread.spawn(move || listen(http, &sender));
        started.map_err(|error| PortalError::Lost(format!("no thread for events: {error}")))?;
        Ok(Listener(events))
    }

    /// What has come, if anything comes in this time. Failures that were followed by success do not matter any more.
    pub fn hear(&self, wait: Duration) -> Result<Heard, PortalError> {
        let mut heard = match self.0.recv_timeout(wait) {
            Ok(heard) => heard,
            Err(RecvTimeoutError::Timeout) => return Ok(Heard::default()),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PortalError::Lost("nobody listens any more".into()));
            }
        };
        for next in self.0.try_iter() {
            heard = match (heard, next) {
                (Ok(mut before), Ok(next)) => {
                    before.events.extend(next.events);
                    before.is_complete |= next.is_complete;
                    Ok(before)
                }
                (_, next) => next,
            };
        }
        heard
    }
}

/// Listens until nobody wants to hear.
fn listen(mut http: Http, sender: &SyncSender<Result<Heard, PortalError>>) {
    let mut backoff = Backoff::new(Duration::from_millis(500), Duration::from_secs(10));
    let mut since: Option<u64> = None;
    loop {
        let is_complete = since.is_none();
        let since_text = since.map_or(String::new(), |since| format!("&since={since}"));
        let answer = http.get(&format!("{API}/events?wait={WAIT}{since_text}"));
        let events = answer.and_then(|answer| {
            let mut answer = checked(&answer)?;
            since = Some(answer["next"].as_u64().ok_or_else(|| not_understood(&answer))?);
            match answer["events"].take() {
                Value::Array(events) => Ok(Heard { events, is_complete }),
                _ => Err(not_understood(&answer)),
            }
        });
        let rest = match &events {
            Ok(_) => {
                backoff.succeeded();
                Duration::ZERO
            }
            Err(_) => {
                // What was told while we could not listen is told again.
                since = None;
                backoff.failed()
            }
        };
        if sender.send(events).is_err() {
            return;
        }
        std::thread::sleep(rest);
    }
}

fn not_understood(answer: &Value) -> PortalError {
    PortalError::Unexpected(format!("events that are not understood: {answer}"))
}
