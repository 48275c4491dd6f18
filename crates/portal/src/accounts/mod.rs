//! Accounts: people, robots, guests, and what stays of those who are gone.

pub mod credentials;
mod names;
mod password;

pub use names::{check_name, check_password, guest_name};
pub use password::{PasswordCost, Passwords};

use crate::glicko::Rating;
use crate::shapes::{Account, PlayerRef, RatingSummary, RatingWithGames};
use crate::store::Refusal;
use crate::time::wall;
use axum::http::StatusCode;
use credentials::{Credential, Hash};
use quadrille_web::Failure;
use rusqlite::types::{FromSqlError, ValueRef};
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, params};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What somebody is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Somebody with an account.
    Person,
    /// A program.
    Robot,
    /// Somebody with a name for a day.
    Guest,
    /// Somebody who has gone.
    Deleted,
}

impl Kind {
    /// The name in the database.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Person => "person",
            Kind::Robot => "robot",
            Kind::Guest => "guest",
            Kind::Deleted => "deleted",
        }
    }

    /// From the database.
    pub fn of_column(value: ValueRef<'_>) -> Result<Kind, FromSqlError> {
        let name = value.as_str()?;
        [Kind::Person, Kind::Robot, Kind::Guest, Kind::Deleted]
            .into_iter()
            .find(|kind| kind.name() == name)
            .ok_or(FromSqlError::InvalidType)
    }
}

/// Who asks.
#[derive(Clone, Debug)]
pub struct Identity {
    pub account: i64,
    pub name: String,
    pub kind: Kind,
    /// Whether chat is shown and allowed.
    pub chat: bool,
    pub credential: Hash,
    pub by: Credential,
    pub expires: f64,
}

/// How long a session lasts, and that of a guest; tokens last until they are replaced.
pub const SESSION_SECONDS: f64 = 30.0 * 86_400.0;
pub const GUEST_SECONDS: f64 = 86_400.0;
pub const TOKEN_SECONDS: f64 = 1e10;

/// The answer for a name that nobody has.
pub fn nobody(name: &str) -> Failure {
    Failure(StatusCode::NOT_FOUND, format!("there is nobody called '{name}'"))
}

/// A new account: its number.
pub fn insert(
    connection: &Connection,
    name: &str,
    kind: Kind,
    password: Option<&str>,
    owner: Option<i64>,
) -> Result<i64, Refusal> {
    let inserted = connection
        .prepare_cached(
            "INSERT INTO accounts (name, kind, password, owner, created) VALUES (?1, ?2, ?3, ?4, ?5)",
        )?
        .execute(params![name, kind.name(), password, owner, wall()]);
    match inserted {
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
            Err(Failure(StatusCode::CONFLICT, format!("the name '{name}' is taken")).into())
        }
        Err(error) => Err(error.into()),
        Ok(_) => Ok(connection.last_insert_rowid()),
    }
}

/// The account of this name, in any case.
pub fn find(connection: &Connection, name: &str) -> Result<Option<i64>, Refusal> {
    Ok(connection
        .prepare_cached("SELECT id FROM accounts WHERE lower(name) = lower(?1) AND active")?
        .query_row([name], |row| row.get(0))
        .optional()?)
}

/// The same where there has to be one.
pub fn need(connection: &Connection, name: &str) -> Result<i64, Refusal> {
    Ok(find(connection, name)?.ok_or_else(|| nobody(name))?)
}

/// The password's hash, and why the account is banned if it is.
pub fn secrets(connection: &Connection, account: i64) -> Result<(Option<String>, Option<String>), Refusal> {
    let select = "SELECT password, banned FROM accounts WHERE id = ?1";
    Ok(connection.prepare_cached(select)?.query_row([account], |row| Ok((row.get(0)?, row.get(1)?)))?)
}

/// An account with its ratings.
pub fn describe(connection: &Connection, account: i64) -> Result<Account, Refusal> {
    let row = |row: &Row<'_>| {
        Ok(Account {
            name: row.get(0)?,
            kind: Kind::of_column(row.get_ref(1)?)?,
            about: row.get(2)?,
            chat: row.get(3)?,
            games: serde_json::from_str(&row.get::<_, String>(4)?).unwrap_or_default(),
            owner: row.get(5)?,
            created: row.get(6)?,
            ratings: BTreeMap::new(),
        })
    };
    let mut found = connection
        .prepare_cached(
            "SELECT a.name, a.kind, a.about, a.chat, a.plays, o.name, a.created
             FROM accounts a LEFT JOIN accounts o ON o.id = a.owner WHERE a.id = ?1",
        )?
        .query_row([account], row)?;
    found.ratings = ratings(connection, account)?;
    Ok(found)
}

/// All ratings of an account.
pub fn ratings(connection: &Connection, account: i64) -> Result<BTreeMap<String, RatingWithGames>, Refusal> {
    let mut select = connection.prepare_cached(
        "SELECT game, rating, deviation, volatility, games FROM ratings WHERE account = ?1",
    )?;
    let rows = select.query_map([account], |row| {
        let rating = Rating { rating: row.get(1)?, deviation: row.get(2)?, volatility: row.get(3)? };
        Ok((row.get(0)?, RatingWithGames { rating: RatingSummary::of(&rating), games: row.get(4)? }))
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Who somebody is in a game.
pub fn player(connection: &Connection, account: i64, game: &str) -> Result<PlayerRef, Refusal> {
    let row = |row: &Row<'_>| {
        let rating: Option<f64> = row.get(2)?;
        let rating = rating.map(|rating| -> rusqlite::Result<_> {
            Ok(RatingSummary::of(&Rating { rating, deviation: row.get(3)?, volatility: 0.0 }))
        });
        let rating = rating.transpose()?;
        Ok(PlayerRef { account, name: row.get(0)?, kind: Kind::of_column(row.get_ref(1)?)?, rating })
    };
    Ok(connection
        .prepare_cached(
            "SELECT name, kind, rating, deviation FROM accounts
             LEFT JOIN ratings ON account = accounts.id AND game = ?2 WHERE accounts.id = ?1",
        )?
        .query_row(params![account, game], row)?)
}

/// Forgets whom an account belonged to; its games stay under "deleted", and robots of it go too.
pub fn delete(connection: &Connection, account: i64) -> Result<(), Refusal> {
    let mut select = connection.prepare_cached("SELECT id FROM accounts WHERE owner = ?1 AND active")?;
    let robots = select.query_map([account], |row| row.get(0))?.collect::<rusqlite::Result<Vec<i64>>>()?;
    for account in robots.into_iter().chain([account]) {
        credentials::remove_all(connection, account, None)?;
        connection.execute(
            "UPDATE accounts SET name = 'deleted', kind = 'deleted', active = 0, password = NULL, about = '', plays = '[]',
                 owner = NULL WHERE id = ?1",
            [account],
        )?;
        connection.execute("DELETE FROM ratings WHERE account = ?1", [account])?;
        connection.execute("DELETE FROM chat WHERE account = ?1", [account])?;
        cancel_offers(connection, account)?;
    }
    Ok(())
}

/// Keeps somebody out, whose running games the portal then ends.
pub fn ban(connection: &Connection, account: i64, reason: &str) -> Result<(), Refusal> {
    connection.execute("UPDATE accounts SET banned = ?2 WHERE id = ?1", params![account, reason])?;
    credentials::remove_all(connection, account, None)?;
    cancel_offers(connection, account)
}

fn cancel_offers(connection: &Connection, account: i64) -> Result<(), Refusal> {
    connection.execute(
        "UPDATE offers SET state = 'cancelled' WHERE (maker = ?1 OR target = ?1) AND state = 'open'",
        [account],
    )?;
    Ok(())
}

/// Ends the accounts of guests whose day is over, and forgets credentials that let nobody in any more: whether there
/// were any guests.
pub fn expire(connection: &Connection) -> Result<bool, Refusal> {
    let now = wall();
    let guests = connection.execute(
        "UPDATE accounts SET name = 'guest', active = 0 WHERE kind = 'guest' AND active AND created < ?1",
        [now - GUEST_SECONDS],
    )?;
    connection.execute("DELETE FROM credentials WHERE expires < ?1", [now])?;
    Ok(guests > 0)
}
