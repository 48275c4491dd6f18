//! One's account: look at it, change it, take everything along, delete it.

use super::sessions::confirm;
use super::who::{Client, Member, Viewer};
use crate::accounts::{self, Kind};
use crate::export::{Export, export as everything};
use crate::game::Game;
use crate::log::log;
use crate::portal::Portal;
use crate::shapes::Account;
use crate::store::Refusal;
use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use quadrille_engine::Ending;
use quadrille_web::{Answer, Body, Failure, answer};
use rusqlite::{Connection, params};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// The account of whoever asks; null if nobody is logged in.
#[derive(Serialize, JsonSchema)]
pub struct OwnAccountAnswer {
    account: Option<Account>,
}

/// An account.
#[derive(Serialize, JsonSchema)]
pub struct AccountAnswer {
    pub account: Account,
}

/// Everything the portal knows about somebody.
pub type ExportAnswer = Export;

/// A body without anything to say; it is there so that no form of another site can be posted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

pub async fn own(State(portal): State<Portal>, viewer: Viewer) -> Answer {
    let read = |account| portal.store.read(move |connection| accounts::describe(connection, account));
    let account = match viewer.account() {
        Some(account) => Some(read(account).await?),
        None => None,
    };
    answer(&OwnAccountAnswer { account })
}

/// What can be changed of an account.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AccountChange {
    about: Option<String>,
    chat: Option<bool>,
    games: Option<Vec<String>>,
}

/// The longest text about oneself.
pub const LONGEST_ABOUT: usize = 500;

pub async fn change(
    State(portal): State<Portal>,
    Member(who): Member,
    Body(change): Body<AccountChange>,
) -> Answer {
    if change.about.as_ref().is_some_and(|about| about.chars().count() > LONGEST_ABOUT) {
        return Err(Failure::wrong(format!("a text about oneself has {LONGEST_ABOUT} characters at most")));
    }
    for game in change.games.iter().flatten() {
        quadrille_engine::find(game)?;
    }
    let games = change.games.map(|games| json!(games).to_string());
    let account = who.account;
    let update = move |connection: &Connection| {
        connection.execute(
            "UPDATE accounts SET about = ifnull(?2, about), chat = ifnull(?3, chat), plays = ifnull(?4, plays)
             WHERE id = ?1",
            params![account, change.about, change.chat, games],
        )?;
        accounts::describe(connection, account)
    };
    let account = portal.store.write(update).await?;
    portal.forget_identities();
    answer(&AccountAnswer { account })
}

pub async fn export(State(portal): State<Portal>, Member(who): Member) -> Answer {
    answer(&portal.store.read(move |connection| everything(connection, who.account)).await?)
}

/// The password, to be sure. A guest has none.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deletion {
    #[serde(default)]
    password: String,
}

pub async fn delete(
    State(portal): State<Portal>,
    Extension(client): Extension<Client>,
    Member(who): Member,
    Body(Deletion { password }): Body<Deletion>,
) -> Answer {
    match who.kind {
        Kind::Guest => (),
        Kind::Person => confirm(&portal, client, &who, password).await?,
        _ => return Err(Failure(StatusCode::FORBIDDEN, "a robot is deleted by its owner".into())),
    }
    remove(&portal, who.account).await?;
    log("delete", json!({ "name": who.name }));
    answer(&json!({}))
}

/// Ends the games of an account and of its robots, and deletes it.
pub async fn remove(portal: &Portal, account: i64) -> Result<(), Failure> {
    let robots = portal.store.read(move |connection| robots_of(connection, account)).await?;
    for account in robots.into_iter().chain([account]) {
        portal.end_games_of(account, "deletion").await?;
    }
    portal.store.write(move |connection| accounts::delete(connection, account)).await?;
    portal.forget_identities();
    portal.refresh_names().await;
    portal.lobby.touch();
    Ok(())
}

pub fn robots_of(connection: &Connection, owner: i64) -> Result<Vec<i64>, Refusal> {
    let mut select = connection.prepare_cached("SELECT id FROM accounts WHERE owner = ?1 AND active")?;
    Ok(select.query_map([owner], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?)
}

impl Portal {
    /// Ends all running games of an account: the opponents win.
    pub async fn end_games_of(&self, account: i64, reason: &'static str) -> Result<(), Failure> {
        for live in self.live.running_of(account) {
            let now = self.time.now();
            let end = move |game: &mut Game| match game.player_of(account) {
                Some(player) if game.standing.ending.is_none() => {
                    game.finish(Ending::win(player.opponent(), reason.into()), now).map(Some)
                }
                _ => Ok(None),
            };
            self.change(live, end).await?;
        }
        Ok(())
    }
}
