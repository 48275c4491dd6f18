//! Who may ask. On a loopback address every program of this machine may, but no page of another site: a browser names
//! the site in `Origin`, and the name it looked up in `Host`. Elsewhere everybody needs the token.

use crate::failure::Failure;
use crate::rate::Rate;
use crate::server::Sender;
use axum::extract::{Request, State as Shared};
use axum::http::header::{AUTHORIZATION, COOKIE, HOST, ORIGIN, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::fmt::Write;
use std::io;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// Who is let in: those who know the token, if there is one, and do not ask too often.
pub struct Auth {
    token: Option<String>,
    rate: Mutex<Rate<IpAddr>>,
}

const TOKEN_COOKIE: &str = "quadrille_token";

/// A token that cannot be guessed.
pub fn new_token() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes.iter().fold(String::new(), |mut token, byte| {
        let _ = write!(token, "{byte:02x}");
        token
    }))
}

impl Auth {
    /// With a token or without, and so many requests a second from each sender. A token goes through addresses, headers and
    /// cookies as it is, so it has letters, digits, `-`, `.`, `_` and `~` only.
    pub fn new(token: Option<String>, rate: u32) -> Result<Self, String> {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-._~".contains(c);
        match &token {
            Some(token) if token.is_empty() => {
                return Err("the token is empty: everybody would know it".into());
            }
            Some(token) if !token.chars().all(is_plain) => {
                return Err("a token has letters, digits, '-', '.', '_' and '~' only".into());
            }
            _ => {}
        }
        Ok(Auth { token, rate: Mutex::new(Rate::new(rate)) })
    }

    /// The token that is asked for.
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    fn admit(&self, sender: IpAddr, headers: &HeaderMap, query: Option<&str>) -> Result<Admission, Failure> {
        if !self.rate.lock().expect("nothing panics here").admits(sender, Instant::now()) {
            return Err(Failure::busy("too many requests: slow down"));
        }
        let refuse = |reason: &str| Err(Failure(StatusCode::FORBIDDEN, reason.into()));
        let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
        let host = text(HOST).unwrap_or_default();
        if let Some(origin) = text(ORIGIN) {
            let site = origin.split_once("://").map_or(origin, |(_, site)| site);
            if site != host {
                return refuse("pages of other sites may not use this server");
            }
        }
        let Some(token) = &self.token else {
            let name =
                host.rsplit_once(':').filter(|(_, port)| !port.ends_with(']')).map_or(host, |(name, _)| name);
            let is_local = matches!(name, "localhost" | "[::1]")
                || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback());
            return if is_local {
                Ok(Admission::Open)
            } else {
                refuse("this server answers to its loopback address only")
            };
        };
        let in_query =
            query.into_iter().flat_map(|query| query.split('&')).find_map(|pair| pair.strip_prefix("token="));
        if in_query.is_some_and(|given| is_same(given, token)) {
            return Ok(Admission::WithToken);
        }
        let bearer = text(AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
        let cookie = text(COOKIE)
            .into_iter()
            .flat_map(|cookies| cookies.split(';'))
            .find_map(|pair| pair.trim().strip_prefix(TOKEN_COOKIE)?.strip_prefix('='));
        if [bearer, cookie].into_iter().flatten().any(|given| is_same(given, token)) {
            return Ok(Admission::Open);
        }
        Err(Failure(
            StatusCode::UNAUTHORIZED,
            "this server asks for the token that it printed when it started".into(),
        ))
    }
}

/// How a request passed.
enum Admission {
    Open,
    /// By a token in its address, which a browser is given as a cookie for what follows.
    WithToken,
}

/// Whether two tokens are the same, in a time that does not tell where they differ.
fn is_same(given: &str, token: &str) -> bool {
    let differences = given.bytes().zip(token.bytes()).fold(0, |found, (one, other)| found | (one ^ other));
    given.len() == token.len() && differences == 0
}

/// A layer that lets a request pass or refuses it.
pub async fn authenticate(Shared(auth): Shared<Arc<Auth>>, request: Request, next: Next) -> Response {
    let Sender(sender) = Sender::of(request.extensions());
    let entry = match auth.admit(sender, request.headers(), request.uri().query()) {
        Ok(entry) => entry,
        Err(failure) => return failure.into_response(),
    };
    let mut response = next.run(request).await;
    if let (Admission::WithToken, Some(token)) = (entry, auth.token()) {
        let cookie = format!("{TOKEN_COOKIE}={token}; Path=/; HttpOnly; SameSite=Strict");
        if let Ok(value) = HeaderValue::from_str(&cookie) {
            response.headers_mut().insert(SET_COOKIE, value);
        }
    }
    response
}
