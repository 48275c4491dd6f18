//! One websocket: it says when the other side is gone, and is counted.

use super::games::GameNow;
use crate::game::LiveGame;
use crate::portal::Portal;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use quadrille_web::Rate;
use serde::Serialize;
use serde_json::json;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::time::{Interval, MissedTickBehavior};

/// The largest message.
const LARGEST: usize = 16 << 10;
/// Messages a second.
const RATE: u32 = 20;
/// How often a quiet connection is asked whether it is still there, and how long an answer or a message may take.
const PING: Duration = Duration::from_secs(15);
const TIMEOUT: Duration = Duration::from_secs(40);

/// A websocket whose messages are not too large.
pub fn limited(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade.max_message_size(LARGEST).max_frame_size(LARGEST)
}

/// A connection that says when it is dead, and is counted.
pub struct Socket {
    socket: WebSocket,
    heard: Instant,
    ping: Interval,
    pub rate: Rate<()>,
    pub portal: Portal,
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.portal.metrics.sockets.fetch_sub(1, Ordering::Relaxed);
    }
}

/// What comes from the other side.
pub enum Heard {
    Text(String),
    Nothing,
    Gone,
}

impl Socket {
    /// A socket that was opened.
    pub fn new(portal: Portal, socket: WebSocket) -> Socket {
        portal.metrics.sockets.fetch_add(1, Ordering::Relaxed);
        let mut ping = tokio::time::interval(PING);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Socket { socket, heard: Instant::now(), ping, rate: Rate::new(RATE), portal }
    }

    /// Waits for a message, and looks whether the other side is still there.
    pub async fn hear(&mut self) -> Heard {
        tokio::select! {
            message = self.socket.recv() => match message {
                Some(Ok(message)) => {
                    self.heard = Instant::now();
                    match message {
                        Message::Text(text) => Heard::Text(text.to_string()),
                        Message::Close(_) => Heard::Gone,
                        _ => Heard::Nothing,
                    }
                }
                _ => Heard::Gone,
            },
            _ = self.ping.tick() => {
                let is_gone = self.heard.elapsed() > TIMEOUT;
                if is_gone || !self.send_message(Message::Ping(Default::default())).await {
                    return Heard::Gone;
                }
                Heard::Nothing
            }
        }
    }

    /// Whether a message could be sent in time.
    pub async fn send_message(&mut self, message: Message) -> bool {
        matches!(tokio::time::timeout(TIMEOUT, self.socket.send(message)).await, Ok(Ok(())))
    }

    pub async fn send(&mut self, value: &impl Serialize) -> bool {
        match serde_json::to_string(value) {
            Ok(text) => self.send_message(Message::text(text)).await,
            Err(_) => false,
        }
    }

    pub async fn send_game(&mut self, live: &LiveGame, account: Option<i64>) -> bool {
        let game = GameNow::of(&self.portal, live, account);
        self.send(&json!({ "event": "game", "game": game })).await
    }
}
