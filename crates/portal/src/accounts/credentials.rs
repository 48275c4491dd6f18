//! Sessions and tokens. Who has the text is let in; the database has its hash only.

use crate::accounts::{Identity, Kind};
use crate::store::Refusal;
use crate::time::wall;
use quadrille_web::{Failure, new_token};
use rusqlite::{Connection, OptionalExtension, params};
use sha2::{Digest, Sha256};

/// The hash of a session or token.
pub type Hash = [u8; 32];

/// What lets somebody in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Credential {
    /// A browser, by a cookie.
    Session,
    /// A robot, by a header.
    Token,
}

impl Credential {
    fn name(self) -> &'static str {
        match self {
            Credential::Session => "session",
            Credential::Token => "token",
        }
    }
}

/// A new text that cannot be guessed.
pub fn new_secret() -> Result<String, Failure> {
    Ok(new_token().map_err(Failure::wrong)? + &new_token().map_err(Failure::wrong)?)
}

/// What is kept of a text. It has too many bits to be guessed, so a fast hash will do.
pub fn hash(secret: &str) -> Hash {
    Sha256::digest(secret.as_bytes()).into()
}

/// Lets somebody in by a text for so many seconds.
pub fn insert(
    connection: &Connection,
    kind: Credential,
    account: i64,
    secret: &str,
    seconds: f64,
) -> Result<(), Refusal> {
    let now = wall();
    connection.prepare_cached("INSERT INTO credentials VALUES (?1, ?2, ?3, ?4, ?5)")?.execute(params![
        hash(secret),
        account,
        kind.name(),
        now,
        now + seconds
    ])?;
    Ok(())
}

/// Whom a credential of this kind belongs to.
pub fn find(connection: &Connection, kind: Credential, hash: &Hash) -> Result<Option<Identity>, Refusal> {
    let found = connection
        .prepare_cached(
            "SELECT accounts.id, name, accounts.kind, chat, expires FROM credentials JOIN accounts ON accounts.id = account
             WHERE hash = ?1 AND credentials.kind = ?2 AND expires > ?3 AND active AND banned IS NULL",
        )?
        .query_row(params![hash, kind.name(), wall()], |row| {
            Ok(Identity {
                account: row.get(0)?,
                name: row.get(1)?,
                kind: Kind::of_column(row.get_ref(2)?)?,
                chat: row.get(3)?,
                credential: *hash,
                by: kind,
                expires: row.get(4)?,
            })
        })
        .optional()?;
    Ok(found)
}

/// Ends one.
pub fn remove(connection: &Connection, hash: &Hash) -> Result<(), Refusal> {
    connection.execute("DELETE FROM credentials WHERE hash = ?1", [hash])?;
    Ok(())
}

/// Ends all of an account, but for one that may stay.
pub fn remove_all(connection: &Connection, account: i64, but: Option<Hash>) -> Result<(), Refusal> {
    connection.execute(
        "DELETE FROM credentials WHERE account = ?1 AND hash IS NOT ?2",
        params![account, but.as_ref().map(|hash| hash.as_slice())],
    )?;
    Ok(())
}
