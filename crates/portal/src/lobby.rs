//! What everybody sees who has not sat down yet: open seeks, running games, who is there.

use crate::accounts;
use crate::game::rows::{self, JOINED, PLAYERS, parsed};
use crate::offers;
use crate::portal::Portal;
use crate::shapes::{GameSummary, Offer, PlayerRef};
use crate::store::Refusal;
use quadrille_web::Failure;
use rusqlite::{Connection, Row, ToSql};
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;
use tokio::sync::{Notify, watch};

/// The lobby.
#[derive(Serialize, JsonSchema)]
pub struct LobbyView {
    seeks: Vec<Offer>,
    games: Vec<GameSummary>,
    online: Vec<PlayerRef>,
}

/// The lobby as JSON, made anew when it has changed.
pub struct Lobby {
    shown: watch::Sender<Arc<str>>,
    changed: Notify,
}

impl Default for Lobby {
    fn default() -> Self {
        Lobby { shown: watch::Sender::new("{}".into()), changed: Notify::new() }
    }
}

/// Games that are listed.
const MOST_GAMES: u32 = 50;
/// Players that are listed.
const MOST_ONLINE: usize = 200;

impl Lobby {
    /// Something has changed.
    pub fn touch(&self) {
        self.changed.notify_one();
    }

    /// Waits until something has.
    pub async fn touched(&self) {
        self.changed.notified().await;
    }

    /// Hears of every change.
    pub fn subscribe(&self) -> watch::Receiver<Arc<str>> {
        self.shown.subscribe()
    }

    /// Shows the lobby as it is now.
    pub async fn show(&self, portal: &Portal) -> Result<(), Failure> {
        let view = view(portal).await?;
        let mut json = serde_json::to_value(view).map_err(Failure::wrong)?;
        json["event"] = "lobby".into();
        self.shown.send_replace(json.to_string().into());
        Ok(())
    }
}

/// The lobby now.
pub async fn view(portal: &Portal) -> Result<LobbyView, Failure> {
    let online = portal.inboxes.online();
    let read = move |connection: &Connection| {
        let seeks = offers::open(connection, None)?.into_iter().map(|found| found.offer).collect();
        let filter = "reason IS NULL ORDER BY games.id DESC LIMIT ?1";
        let games = games(connection, filter, &[&MOST_GAMES])?;
        let player = |account: &i64| accounts::player(connection, *account, "");
        let online = online.iter().take(MOST_ONLINE).map(player).collect::<Result<_, _>>()?;
        Ok(LobbyView { seeks, games, online })
    };
    portal.store.read(read).await
}

/// The games that fit a condition.
pub fn games(
    connection: &Connection,
    condition: &str,
    values: &[&dyn ToSql],
) -> Result<Vec<GameSummary>, Refusal> {
    let select = format!("SELECT games.*, {PLAYERS} FROM {JOINED} WHERE {condition}");
    let mut select = connection.prepare_cached(&select)?;
    Ok(select.query_map(values, summary)?.collect::<rusqlite::Result<_>>()?)
}

fn summary(row: &Row<'_>) -> rusqlite::Result<GameSummary> {
    Ok(GameSummary {
        id: row.get("id")?,
        game: row.get("game")?,
        size: row.get("size")?,
        players: rows::players(row)?,
        clock: parsed(row, "clock")?,
        rated: row.get("rated")?,
        turns: row.get("turns")?,
        to_move: rows::player(row, "to_move")?,
        ending: rows::ending(row)?,
        created: row.get("created")?,
        changed: row.get("changed")?,
    })
}
