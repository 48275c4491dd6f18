//! Coming in and going out: register, guests, log in and out, passwords.

use super::accounts::{AccountAnswer, Nothing};
use super::who::{Client, Member, SESSION_COOKIE, session, too_often};
use crate::accounts::credentials::{self, Credential, hash, new_secret};
use crate::accounts::{
    self, GUEST_SECONDS, Identity, Kind, SESSION_SECONDS, check_name, check_password, guest_name,
};
use crate::log::log;
use crate::portal::Portal;
use axum::Extension;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::Response;
use quadrille_web::{Answer, Body, Failure, answer};
use rusqlite::{Connection, params};
use serde::Deserialize;
use serde_json::json;
use std::time::Instant;

/// A name and a password.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NameAndPassword {
    name: String,
    password: String,
}

/// An answer that logs somebody in. The session is always a new one: what a browser sent before lets nobody in after.
async fn log_in(
    portal: &Portal,
    client: Client,
    before: &HeaderMap,
    account: i64,
    seconds: f64,
) -> Result<Response, Failure> {
    let (secret, old) = (new_secret()?, session(before).map(hash));
    let text = secret.clone();
    let described = portal
        .store
        .write(move |connection| {
            if let Some(old) = old {
                credentials::remove(connection, &old)?;
            }
            credentials::insert(connection, Credential::Session, account, &text, seconds)?;
            accounts::describe(connection, account)
        })
        .await?;
    portal.forget_identities();
    portal.inboxes.seen(account);
    let mut response = answer(&AccountAnswer { account: described })?;
    set_cookie(&mut response, client, &secret, seconds);
    Ok(response)
}

fn set_cookie(response: &mut Response, client: Client, secret: &str, seconds: f64) {
    let secure = if client.secure { "; Secure" } else { "" };
    let cookie =
        format!("{SESSION_COOKIE}={secret}; Path=/; Max-Age={seconds:.0}; HttpOnly; SameSite=Strict{secure}");
    if let Ok(value) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(SET_COOKIE, value);
    }
}

/// Whether one more account may be made from an address.
fn may_register(portal: &Portal, client: Client) -> bool {
    let mut limit = portal.limits.registrations.lock().expect("nothing panics here");
    limit.admits(client.sender(), Instant::now())
}

pub async fn register(
    State(portal): State<Portal>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Body(NameAndPassword { name, password }): Body<NameAndPassword>,
) -> Result<Response, Failure> {
    check_name(&name)?;
    check_password(&password)?;
    if !may_register(&portal, client) {
        return Ok(too_often(600));
    }
    let hash = portal.passwords.hash_aside(password).await?;
    log("register", json!({ "name": name }));
    let insert =
        move |connection: &Connection| accounts::insert(connection, &name, Kind::Person, Some(&hash), None);
    let account = portal.store.write(insert).await?;
    log_in(&portal, client, &headers, account, SESSION_SECONDS).await
}

pub async fn guest(
    State(portal): State<Portal>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Response, Failure> {
    if !may_register(&portal, client) {
        return Ok(too_often(600));
    }
    let mut random = [0; 8];
    getrandom::fill(&mut random).map_err(Failure::wrong)?;
    let random = u64::from_le_bytes(random);
    let insert = move |connection: &Connection| {
        let name = (0..50).map(|tries| guest_name(random.rotate_left(tries), tries));
        for name in name {
            if accounts::find(connection, &name)?.is_none() {
                return accounts::insert(connection, &name, Kind::Guest, None, None);
            }
        }
        Err(Failure(StatusCode::SERVICE_UNAVAILABLE, "there are too many guests today".into()).into())
    };
    let account = portal.store.write(insert).await?;
    log_in(&portal, client, &headers, account, GUEST_SECONDS).await
}

/// Whether one more password may be tried.
fn may_try(portal: &Portal, client: Client, name: &str) -> bool {
    let (now, name, limits) = (Instant::now(), name.to_ascii_lowercase(), &portal.limits);
    // All of them count every try.
    let of_both =
        limits.logins.lock().expect("nothing panics here").admits((client.sender(), name.clone()), now);
    let of_address =
        limits.logins_of_address.lock().expect("nothing panics here").admits(client.sender(), now);
    let of_name = limits.logins_of_name.lock().expect("nothing panics here").admits(name, now);
    of_both && of_address && of_name
}

/// A password was right: earlier tries from this address were somebody's own mistakes.
fn forgive(portal: &Portal, client: Client, name: &str) {
    let mut logins = portal.limits.logins.lock().expect("nothing panics here");
    logins.forget(&(client.sender(), name.to_ascii_lowercase()));
}

pub async fn login(
    State(portal): State<Portal>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Body(NameAndPassword { name, password }): Body<NameAndPassword>,
) -> Result<Response, Failure> {
    if name.len() > 100 || password.len() > 1000 {
        return Err(Failure::wrong("this name or password is too long"));
    }
    if !may_try(&portal, client, &name) {
        portal.metrics.failed_logins.add();
        log("login refused", json!({ "name": name, "address": client.address }));
        return Ok(too_often(30));
    }
    let wanted = name.clone();
    let find = move |connection: &Connection| {
        let account = accounts::find(connection, &wanted)?;
        let secrets = account.map(|account| accounts::secrets(connection, account)).transpose()?;
        Ok((account, secrets.unwrap_or_default()))
    };
    let (account, (kept, banned)) = portal.store.read(find).await?;
    let is_right = portal.passwords.matches(password, kept).await?;
    let Some(account) = account.filter(|_| is_right) else {
        portal.metrics.failed_logins.add();
        log("login failed", json!({ "name": name, "address": client.address }));
        return Err(Failure(StatusCode::UNAUTHORIZED, "the name or the password is wrong".into()));
    };
    forgive(&portal, client, &name);
    if let Some(reason) = banned {
        return Err(Failure(StatusCode::FORBIDDEN, format!("this account is banned: {reason}")));
    }
    log("login", json!({ "name": name, "address": client.address }));
    log_in(&portal, client, &headers, account, SESSION_SECONDS).await
}

pub async fn logout(
    State(portal): State<Portal>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Response, Failure> {
    if let Some(secret) = session(&headers) {
        let hash = hash(secret);
        portal.store.write(move |connection| credentials::remove(connection, &hash)).await?;
        portal.forget_identities();
    }
    let mut response = answer(&json!({}))?;
    set_cookie(&mut response, client, "", 0.0);
    Ok(response)
}

/// The old password and the new one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PasswordChange {
    old: String,
    new: String,
}

/// Checks the password of somebody who is logged in, as rarely as at a login.
pub async fn confirm(
    portal: &Portal,
    client: Client,
    who: &Identity,
    password: String,
) -> Result<(), Failure> {
    if !may_try(portal, client, &who.name) {
        return Err(Failure(StatusCode::TOO_MANY_REQUESTS, "too many tries: wait a while".into()));
    }
    let account = who.account;
    let (kept, _) = portal.store.read(move |connection| accounts::secrets(connection, account)).await?;
    match portal.passwords.matches(password, kept).await? {
        true => {
            forgive(portal, client, &who.name);
            Ok(())
        }
        false => Err(Failure(StatusCode::FORBIDDEN, "the password is wrong".into())),
    }
}

pub async fn password(
    State(portal): State<Portal>,
    Extension(client): Extension<Client>,
    Member(who): Member,
    Body(PasswordChange { old, new }): Body<PasswordChange>,
) -> Answer {
    check_password(&new)?;
    confirm(&portal, client, &who, old).await?;
    let hash = portal.passwords.hash_aside(new).await?;
    let update = move |connection: &Connection| {
        connection.execute("UPDATE accounts SET password = ?2 WHERE id = ?1", params![who.account, hash])?;
        credentials::remove_all(connection, who.account, Some(who.credential))
    };
    portal.store.write(update).await?;
    portal.forget_identities();
    answer(&json!({}))
}
