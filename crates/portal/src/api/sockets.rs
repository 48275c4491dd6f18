//! The websockets: one for each game, one for the lobby. What is sent is always the whole state, so that a page that
//! connects again, or a second one, is in step at once.

use super::events::current;
use super::games::{self, Action};
use super::socket::{Heard, Socket, limited};
use super::who::Viewer;
use crate::accounts::Identity;
use crate::chat;
use crate::game::{LiveGame, Reply};
use crate::portal::Portal;
use axum::Extension;
use axum::extract::ws::{Message, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use quadrille_web::Failure;
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::broadcast::error::RecvError;

/// The time between two states of the lobby.
const LOBBY_INTERVAL: Duration = Duration::from_millis(250);

/// The connection counts as long as its websocket is open.
type Counted = Extension<Arc<quadrille_web::Connection>>;

/// What a page does in a game.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
enum ClientMessage {
    Move {
        id: u64,
        #[serde(rename = "move")]
        word: String,
        token: String,
    },
    Resign {
        id: u64,
    },
    Draw {
        id: u64,
        answer: Reply,
    },
    Takeback {
        id: u64,
        answer: Reply,
    },
    Rematch {
        id: u64,
        answer: Reply,
    },
    Chat {
        id: u64,
        text: String,
    },
}

pub async fn game(
    State(portal): State<Portal>,
    viewer: Viewer,
    Path(id): Path<i64>,
    counted: Option<Counted>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Failure> {
    let live = portal.game(id).await?;
    Ok(limited(upgrade).on_upgrade(move |socket| async move {
        let _counted = counted;
        let mut socket = Socket::new(portal, socket);
        serve_game(&mut socket, live, viewer.0).await;
    }))
}

async fn serve_game(socket: &mut Socket, live: Arc<LiveGame>, who: Option<Identity>) {
    let portal = socket.portal.clone();
    let account = who.as_ref().map(|who| who.account);
    let is_player = live.view().player_of(account).is_some();
    let _watching = (!is_player).then(|| live.watch());
    // Players are there as long as they look at a game.
    let _listener = account.map(|account| portal.inboxes.of(account).listen());
    let (mut changes, mut lines) = (live.subscribe(), live.chat.subscribe());
    let mut stopping = portal.stopping.subscribe();
    let wants_chat = who.as_ref().is_none_or(|who| who.chat);
    changes.borrow_and_update();
    if !socket.send_game(&live, account).await {
        return;
    }
    if wants_chat {
        let id = live.id;
        let said = portal.store.read(move |connection| chat::lines(connection, id)).await;
        for line in said.unwrap_or_default() {
            if !socket.send(&json!({ "event": "chat", "line": line })).await {
                return;
            }
        }
    }
    loop {
        let is_alive = tokio::select! {
            heard = socket.hear() => match heard {
                Heard::Gone => false,
                Heard::Nothing => true,
                Heard::Text(text) => {
                    let answer = obey(socket, &live, who.as_ref(), &text).await;
                    // What it has changed is told first.
                    let is_news = changes.has_changed().unwrap_or(false);
                    changes.borrow_and_update();
                    (!is_news || socket.send_game(&live, account).await) && socket.send(&answer).await
                }
            },
            _ = changes.changed() => {
                changes.borrow_and_update();
                socket.send_game(&live, account).await
            }
            line = lines.recv() => match line {
                Ok(line) if wants_chat => socket.send(&json!({ "event": "chat", "line": *line })).await,
                Ok(_) | Err(RecvError::Lagged(_)) => true,
                Err(RecvError::Closed) => false,
            },
            _ = stopping.changed() => false,
        };
        if !is_alive {
            return;
        }
    }
}

/// Does what a message asks for, and answers.
async fn obey(
    socket: &mut Socket,
    live: &Arc<LiveGame>,
    who: Option<&Identity>,
    text: &str,
) -> serde_json::Value {
    let portal = socket.portal.clone();
    let message: Result<ClientMessage, _> = serde_json::from_str(text);
    let (id, done) = match message {
        _ if !socket.rate.admits((), Instant::now()) => {
            (0, Err(Failure(StatusCode::TOO_MANY_REQUESTS, "too many messages: slow down".into())))
        }
        Err(error) => (0, Err(Failure::wrong(error))),
        Ok(message) => {
            let id = message.id();
            // Who has been logged out or banned since is not let in any more.
            let done = match who {
                Some(who) if portal.is_let_in(who).await => message.obey(&portal, live, who).await,
                _ => Err(Failure(StatusCode::UNAUTHORIZED, "log in first".into())),
            };
            (id, done)
        }
    };
    match done {
        Ok(()) => json!({ "event": "done", "id": id }),
        Err(Failure(status, reason)) => {
            json!({ "event": "failed", "id": id, "status": status.as_u16(), "reason": reason })
        }
    }
}

impl ClientMessage {
    fn id(&self) -> u64 {
        match self {
            ClientMessage::Move { id, .. }
            | ClientMessage::Resign { id }
            | ClientMessage::Chat { id, .. } => *id,
            ClientMessage::Draw { id, .. }
            | ClientMessage::Takeback { id, .. }
            | ClientMessage::Rematch { id, .. } => *id,
        }
    }

    async fn obey(self, portal: &Portal, live: &Arc<LiveGame>, who: &Identity) -> Result<(), Failure> {
        let action = match self {
            ClientMessage::Move { word, token, .. } => {
                return games::make_move(portal, live, who.account, word, token).await;
            }
            ClientMessage::Chat { text, .. } => return chat::say(portal, live, who, text).await.map(drop),
            ClientMessage::Resign { .. } => Action::Resign,
            ClientMessage::Draw { answer, .. } => Action::Draw(answer),
            ClientMessage::Takeback { answer, .. } => Action::Takeback(answer),
            ClientMessage::Rematch { answer, .. } => Action::Rematch(answer),
        };
        games::act(portal, live, who.account, action).await
    }
}

pub async fn lobby(
    State(portal): State<Portal>,
    viewer: Viewer,
    counted: Option<Counted>,
    upgrade: WebSocketUpgrade,
) -> Response {
    limited(upgrade).on_upgrade(move |socket| async move {
        let _counted = counted;
        let mut socket = Socket::new(portal, socket);
        serve_lobby(&mut socket, viewer.0).await;
    })
}

async fn serve_lobby(socket: &mut Socket, who: Option<Identity>) {
    let portal = socket.portal.clone();
    let mut listener = who.as_ref().map(|who| portal.inboxes.of(who.account).listen());
    let (mut lobby, mut stopping) = (portal.lobby.subscribe(), portal.stopping.subscribe());
    // Who is new here is news for everybody.
    portal.lobby.touch();
    let mut since = None;
    let mut next_lobby = tokio::time::Instant::now();
    lobby.mark_changed();
    loop {
        if let (Some(who), Some(listener)) = (&who, &mut listener) {
            listener.news.borrow_and_update();
            let Ok((next, events)) = current(&portal, who, listener, since).await else { return };
            since = Some(next);
            for event in &events {
                if !socket.send(event).await {
                    return;
                }
            }
        }
        let news = async {
            match &mut listener {
                Some(listener) => listener.news.changed().await,
                None => std::future::pending().await,
            }
        };
        let lobby_news = async {
            tokio::time::sleep_until(next_lobby).await;
            lobby.changed().await
        };
        let is_alive = tokio::select! {
            heard = socket.hear() => !matches!(heard, Heard::Gone),
            changed = news => changed.is_ok(),
            changed = lobby_news => {
                next_lobby = tokio::time::Instant::now() + LOBBY_INTERVAL;
                let text = lobby.borrow_and_update().to_string();
                changed.is_ok() && socket.send_message(Message::text(text)).await
            }
            _ = stopping.changed() => false,
        };
        if !is_alive {
            return;
        }
    }
}
