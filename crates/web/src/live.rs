//! The websocket: analyses as they go. A page asks with a number of its own choice and hears under that number:
//!
//! ```text
//! > {"do": "think", "id": 1, "question": {"line": {...}, "engine": "champion,multi_pv=3"}}
//! < {"id": 1, "event": "waits", "place": 2}
//! < {"id": 1, "event": "thinks", "analysis": {...}}
//! > {"do": "stop", "id": 1}          or "forget", after which nothing more is heard
//! < {"id": 1, "event": "found", "analysis": {...}}
//! ```
//!
//! A solver is asked by `prove` and tells its `proof`; `open` says which nodes of its tree are told, also when it has found
//! what it searched for.
//!
//! When the connection ends, so do its searches. A slow reader misses what is outdated by then, never the last word; one that
//! does not read at all is left.

use crate::connections;
use crate::failure::{Failure, blocking};
use crate::rate::Rate;
use crate::searches::{Owner, SearchHandle};
use crate::server::{App, Sender};
use axum::Extension;
use axum::extract::State as Shared;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use quadrille_api::{ClientMessage, Event, Gate, LiveMessage, OpenNodes, Path, RequestError, Task};
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// The largest message: a question about a long game.
const LARGEST: usize = 256 << 10;
/// Messages a second, and how long who sends more is not heard.
const RATE: u32 = 30;
const DEAF: Duration = Duration::from_millis(100);
/// The most that waits to be sent, in messages and in bytes.
const MOST_WORDS: usize = 200;
const LARGEST_WRITE: usize = 4 << 20;
/// Searches of one connection.
const MOST_SEARCHES: usize = 6;
/// The time between two messages about a search, so that fast thinking does not drown the page.
const SEND_INTERVAL: Duration = Duration::from_millis(60);
/// How often a quiet connection is asked whether it is still there, and how long an answer or a message may take.
const PING: Duration = Duration::from_secs(15);
const TIMEOUT: Duration = Duration::from_secs(40);

/// Opens the websocket.
pub async fn open(
    Shared(app): Shared<App>,
    sender: Sender,
    counted: Option<Extension<Arc<connections::Connection>>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let upgrade =
        upgrade.max_message_size(LARGEST).max_frame_size(LARGEST).max_write_buffer_size(LARGEST_WRITE);
    upgrade.on_upgrade(async move |socket| {
        // The connection counts as long as the websocket is open.
        let _counted = counted;
        Connection::new(app, sender).serve(socket).await;
    })
}

/// The newest word about each search that was not sent yet.
#[derive(Default)]
struct Outbox {
    words: Mutex<BTreeMap<u64, LiveMessage>>,
    news: Notify,
}

impl Outbox {
    fn put(&self, word: LiveMessage) {
        self.words.lock().expect("nothing panics here").insert(word.id, word);
        self.news.notify_one();
    }

    fn take(&self) -> Vec<LiveMessage> {
        std::mem::take(&mut *self.words.lock().expect("nothing panics here")).into_values().collect()
    }

    fn is_full(&self) -> bool {
        self.words.lock().expect("nothing panics here").len() > MOST_WORDS
    }

    fn forget(&self, id: u64) {
        self.words.lock().expect("nothing panics here").remove(&id);
    }
}

struct Connection {
    app: App,
    owner: Owner,
    outbox: Arc<Outbox>,
    handles: HashMap<u64, SearchHandle>,
    /// What is open in the trees of proofs; there may be some of searches that are gone.
    trees: HashMap<u64, OpenNodes>,
    rate: Rate<()>,
}

impl Connection {
    fn new(app: App, Sender(sender): Sender) -> Connection {
        static PAGES: AtomicU64 = AtomicU64::new(0);
        let owner = Owner { sender, page: PAGES.fetch_add(1, Ordering::Relaxed) };
        let (handles, trees) = (HashMap::new(), HashMap::new());
        Connection { app, owner, outbox: Arc::default(), handles, trees, rate: Rate::new(RATE) }
    }

    async fn serve(mut self, mut socket: WebSocket) {
        let outbox = Arc::clone(&self.outbox);
        let mut heard = Instant::now();
        let mut ping = tokio::time::interval(PING);
        loop {
            tokio::select! {
                message = socket.recv() => match message {
                    Some(Ok(message)) => {
                        heard = Instant::now();
                        if let Message::Text(text) = message {
                            self.hear(&text).await;
                        }
                        if outbox.is_full() {
                            return;
                        }
                    }
                    _ => return,
                },
                () = outbox.news.notified() => {
                    for word in outbox.take() {
                        if !send(&mut socket, Message::text(serde_json::to_string(&word).expect("messages are plain data"))).await {
                            return;
                        }
                    }
                    tokio::time::sleep(SEND_INTERVAL).await;
                },
                _ = ping.tick() => {
                    let is_gone = heard.elapsed() > TIMEOUT;
                    if is_gone || !send(&mut socket, Message::Ping(Default::default())).await {
                        return;
                    }
                },
            }
        }
    }

    async fn hear(&mut self, text: &str) {
        let message: Result<ClientMessage, _> = serde_json::from_str(text);
        let id = message.as_ref().map_or(0, ClientMessage::id);
        let result = match message {
            _ if !self.rate.admits((), Instant::now()) => {
                tokio::time::sleep(DEAF).await;
                Err(Failure::wrong("too many messages: slow down"))
            }
            Err(error) => Err(Failure::wrong(error)),
            Ok(ClientMessage::Think { id, question }) => {
                self.begin(id, move |gate, outbox| Ok((question.task(gate, told(outbox, id))?, None))).await
            }
            Ok(ClientMessage::Prove { id, question }) => {
                let task = move |gate: &Gate, outbox| {
                    let (task, tree) = question.task(gate, false, told(outbox, id))?;
                    Ok((task, Some(tree)))
                };
                self.begin(id, task).await
            }
            Ok(ClientMessage::Open { id, open }) => self.open(id, open),
            Ok(ClientMessage::Stop { id }) => {
                self.handles.get(&id).inspect(|handle| handle.finish());
                Ok(())
            }
            Ok(ClientMessage::Forget { id }) => {
                self.handles.remove(&id);
                self.outbox.forget(id);
                Ok(())
            }
        };
        if let Err(Failure(_, reason)) = result {
            self.outbox.put(LiveMessage { id, event: Event::Failed { reason } });
        }
    }

    /// Begins a search, and remembers which nodes of its tree are open, if it has one; a search of the same number ends.
    async fn begin(
        &mut self,
        id: u64,
        task: impl FnOnce(&Gate, Arc<Outbox>) -> Result<(Task, Option<OpenNodes>), RequestError> + Send + 'static,
    ) -> Result<(), Failure> {
        self.handles.remove(&id);
        self.trees.remove(&id);
        self.outbox.forget(id);
        self.handles.retain(|_, handle| !handle.is_over());
        if self.handles.len() >= MOST_SEARCHES {
            return Err(Failure::wrong(format!("a page may have {MOST_SEARCHES} searches at once")));
        }
        let (gate, outbox) = (self.app.gate.clone(), Arc::clone(&self.outbox));
        let (task, tree) = blocking(move || Ok(task(&gate, outbox)?)).await?;
        self.handles.insert(id, self.app.searches.add(self.owner, task)?);
        self.trees.retain(|id, _| self.handles.contains_key(id));
        self.trees.extend(tree.map(|tree| (id, tree)));
        Ok(())
    }

    /// Says which nodes of a tree are told.
    fn open(&mut self, id: u64, open: Vec<Path>) -> Result<(), Failure> {
        let (Some(handle), Some(tree)) = (self.handles.get(&id), self.trees.get(&id)) else {
            return Err(Failure::wrong(format!("there is no proof with the number {id}")));
        };
        tree.open(open)?;
        handle.ask();
        Ok(())
    }
}

/// Puts what a search tells into the outbox.
fn told(outbox: Arc<Outbox>, id: u64) -> impl FnMut(Event) + Send {
    move |event| outbox.put(LiveMessage { id, event })
}

/// Whether the message could be sent in time.
async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(tokio::time::timeout(TIMEOUT, socket.send(message)).await, Ok(Ok(())))
}
