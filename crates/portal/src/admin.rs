//! What an administrator does from the command line, beside a portal that runs or without one. A running portal sees it within
//! a second or two.

use crate::accounts::credentials::{self, Credential, new_secret};
use crate::accounts::{self, Kind, PasswordCost, Passwords, TOKEN_SECONDS, check_name, check_password};
use crate::store::{self, OpenError, Refusal};
use quadrille_web::Failure;
use rusqlite::{Connection, params};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// The database of a portal, for its administrator.
pub struct Admin {
    connection: Connection,
}

/// Why something was not done.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// The database cannot be used.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// SQLite says so.
    #[error("database: {0}")]
    Database(rusqlite::Error),
    /// What was asked for is not possible.
    #[error("{0}")]
    Refused(String),
}

impl From<Refusal> for AdminError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Database(error) => AdminError::Database(error),
            Refusal::Refused(failure) => failure.into(),
        }
    }
}

impl From<Failure> for AdminError {
    fn from(Failure(_, reason): Failure) -> Self {
        AdminError::Refused(reason)
    }
}

impl From<rusqlite::Error> for AdminError {
    fn from(error: rusqlite::Error) -> Self {
        AdminError::Database(error)
    }
}

type Result<T> = std::result::Result<T, AdminError>;

/// An account in a list.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct User {
    /// The name.
    pub name: String,
    /// Person, robot or guest.
    pub kind: String,
    /// Whose robot it is.
    pub owner: Option<String>,
    /// Why the account is banned, if it is.
    pub banned: Option<String>,
    /// Games played or being played.
    pub games: i64,
    /// When it was made, in seconds since 1970.
    pub created: f64,
}

impl Admin {
    /// Opens the database of a data folder.
    pub fn open(data: &Path) -> Result<Admin> {
        Ok(Admin { connection: store::open(data)? })
    }

    /// Does all of something, or nothing.
    fn all<T>(&mut self, work: impl FnOnce(&Connection) -> std::result::Result<T, Refusal>) -> Result<T> {
        let transaction = self.connection.transaction()?;
        let result = work(&transaction)?;
        transaction.commit()?;
        Ok(result)
    }

    /// A new account of a person.
    pub fn add_person(&mut self, name: &str, password: &str, cost: PasswordCost) -> Result<()> {
        check_name(name)?;
        check_password(password)?;
        let hash = Passwords::new(cost)?.hash(password)?;
        self.all(|connection| accounts::insert(connection, name, Kind::Person, Some(&hash), None).map(drop))
    }

    /// A new robot and its token.
    pub fn add_robot(&mut self, name: &str, about: &str) -> Result<String> {
        check_name(name)?;
        let secret = new_secret()?;
        self.all(|connection| {
            let robot = accounts::insert(connection, name, Kind::Robot, None, None)?;
            connection.execute("UPDATE accounts SET about = ?2 WHERE id = ?1", params![robot, about])?;
            credentials::insert(connection, Credential::Token, robot, &secret, TOKEN_SECONDS)
        })?;
        Ok(secret)
    }

    /// Replaces a password; all sessions end.
    pub fn set_password(&mut self, name: &str, password: &str, cost: PasswordCost) -> Result<()> {
        check_password(password)?;
        let hash = Passwords::new(cost)?.hash(password)?;
        self.all(|connection| {
            let account = accounts::need(connection, name)?;
            connection.execute("UPDATE accounts SET password = ?2 WHERE id = ?1", params![account, hash])?;
            credentials::remove_all(connection, account, None)
        })
    }

    /// Deletes an account; its finished games stay under "deleted".
    pub fn delete(&mut self, name: &str) -> Result<()> {
        self.all(|connection| accounts::delete(connection, accounts::need(connection, name)?))
    }

    /// A new token for a robot; the old ones end.
    pub fn renew_token(&mut self, name: &str) -> Result<String> {
        let secret = new_secret()?;
        self.all(|connection| {
            let account = accounts::need(connection, name)?;
            if accounts::describe(connection, account)?.kind != Kind::Robot {
                return Err(Failure::wrong(format!("'{name}' is no robot: only robots have tokens")).into());
            }
            credentials::remove_all(connection, account, None)?;
            credentials::insert(connection, Credential::Token, account, &secret, TOKEN_SECONDS)
        })?;
        Ok(secret)
    }

    /// Ends all tokens of a robot.
    pub fn revoke_tokens(&mut self, name: &str) -> Result<()> {
        self.all(|connection| {
            let account = accounts::need(connection, name)?;
            credentials::remove_all(connection, account, None)
        })
    }

    /// Keeps somebody out; running games are lost.
    pub fn ban(&mut self, name: &str, reason: &str) -> Result<()> {
        self.all(|connection| accounts::ban(connection, accounts::need(connection, name)?, reason))
    }

    /// Lets somebody in again.
    pub fn unban(&mut self, name: &str) -> Result<()> {
        self.all(|connection| {
            let account = accounts::need(connection, name)?;
            connection.execute("UPDATE accounts SET banned = NULL WHERE id = ?1", [account])?;
            Ok(())
        })
    }

    /// All accounts, by name.
    pub fn users(&self) -> Result<Vec<User>> {
        let mut select = self.connection.prepare(
            "SELECT a.name, a.kind, o.name, a.banned, a.created,
                 (SELECT count(*) FROM games WHERE first = a.id) + (SELECT count(*) FROM games WHERE second = a.id)
             FROM accounts a LEFT JOIN accounts o ON o.id = a.owner WHERE a.active ORDER BY lower(a.name)",
        )?;
        let rows = select.query_map([], |row| {
            Ok(User {
                name: row.get(0)?,
                kind: row.get(1)?,
                owner: row.get(2)?,
                banned: row.get(3)?,
                created: row.get(4)?,
                games: row.get(5)?,
            })
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Writes a copy of the database as it is at one moment, also while the portal runs. Nothing is overwritten.
    pub fn backup(&self, file: &Path) -> Result<PathBuf> {
        if file.exists() {
            return Err(AdminError::Refused(format!("{} exists: nothing is overwritten", file.display())));
        }
        let text = file.to_str().ok_or_else(|| AdminError::Refused("the path is no text".into()))?;
        self.connection.execute("VACUUM INTO ?1", [text])?;
        Ok(file.into())
    }
}
