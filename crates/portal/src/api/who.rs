//! Who asks, from where, and whether they may at all.

use crate::accounts::Identity;
use crate::accounts::credentials::Credential;
use crate::portal::Portal;
use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::header::{AUTHORIZATION, COOKIE, HOST, ORIGIN, RETRY_AFTER};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use quadrille_web::{Failure, sender};
use std::net::{IpAddr, SocketAddr};
use std::time::Instant;

/// The cookie of a session.
pub const SESSION_COOKIE: &str = "quadrille_session";

/// Where a request comes from.
#[derive(Clone, Copy, Debug)]
pub struct Client {
    pub address: IpAddr,
    /// Whether it came over TLS, here or at the proxy.
    pub secure: bool,
    /// Whether it came by a proxy.
    pub forwarded: bool,
}

impl Client {
    /// Whom the address stands for.
    pub fn sender(&self) -> IpAddr {
        sender(self.address)
    }
}

/// Whether connections are the portal's own TLS; the server says so.
#[derive(Clone, Copy, Debug)]
pub struct OwnTls(pub bool);

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

impl Client {
    fn of(portal: &Portal, request: &Request) -> Client {
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let peer = peer.unwrap_or(IpAddr::from([0, 0, 0, 0])).to_canonical();
        let secure = request.extensions().get::<OwnTls>().is_some_and(|own| own.0);
        let headers = request.headers();
        if !portal.options.proxies.contains(&peer) {
            let forwarded = headers.contains_key("x-forwarded-for") || headers.contains_key("forwarded");
            return Client { address: peer, secure, forwarded };
        }
        // The last one is what the trusted proxy has seen; those before it anybody can make up.
        let seen = headers.get_all("x-forwarded-for").iter().next_back();
        let seen = seen.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        let secure = text(headers, "x-forwarded-proto") == Some("https");
        Client { address: seen.unwrap_or(peer), secure, forwarded: true }
    }
}

/// Refuses what comes too often or from pages of other sites.
pub async fn guard(State(portal): State<Portal>, mut request: Request, next: Next) -> Response {
    portal.metrics.requests.add();
    let client = Client::of(&portal, &request);
    if !portal.limits.requests.lock().expect("nothing panics here").admits(client.sender(), Instant::now()) {
        portal.metrics.refused.add();
        return too_often(1);
    }
    if let Err(failure) = check_site(request.method(), request.headers()) {
        return failure.into_response();
    }
    request.extensions_mut().insert(client);
    next.run(request).await
}

/// The answer to who tries too often.
pub fn too_often(seconds: u32) -> Response {
    let failure = Failure(StatusCode::TOO_MANY_REQUESTS, "too many requests: slow down".into());
    let mut response = failure.into_response();
    response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
    response
}

/// A browser names the site of the page that asks, in `Origin` with everything that changes something and with websockets.
fn check_site(method: &Method, headers: &HeaderMap) -> Result<(), Failure> {
    let foreign =
        || Err(Failure(StatusCode::FORBIDDEN, "pages of other sites may not use this portal".into()));
    if let Some(origin) = headers.get(ORIGIN) {
        let site = origin.to_str().ok().and_then(|origin| Some(origin.split_once("://")?.1));
        if site.is_none() || site != text(headers, HOST.as_str()) {
            return foreign();
        }
    }
    let is_safe = matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
    if !is_safe && text(headers, "sec-fetch-site") == Some("cross-site") {
        return foreign();
    }
    Ok(())
}

/// The session that a browser sends.
pub fn session(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies
        .flat_map(|cookies| cookies.split(';'))
        .find_map(|pair| pair.trim().strip_prefix(SESSION_COOKIE)?.strip_prefix('='))
}

/// Whoever looks; nobody if they are not logged in.
pub struct Viewer(pub Option<Identity>);

impl Viewer {
    pub fn account(&self) -> Option<i64> {
        self.0.as_ref().map(|identity| identity.account)
    }
}

impl FromRequestParts<Portal> for Viewer {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, portal: &Portal) -> Result<Self, Failure> {
        let bearer = text(&parts.headers, AUTHORIZATION.as_str());
        let identity = match (bearer, session(&parts.headers)) {
            (Some(bearer), _) => {
                let wrong = || Failure(StatusCode::UNAUTHORIZED, "this token lets nobody in".into());
                let token = bearer.strip_prefix("Bearer ").ok_or_else(wrong)?;
                Some(portal.identify(Credential::Token, token.trim()).await?.ok_or_else(wrong)?)
            }
            (None, Some(session)) => portal.identify(Credential::Session, session).await?,
            (None, None) => None,
        };
        if let Some(identity) = &identity {
            portal.inboxes.seen(identity.account);
        }
        Ok(Viewer(identity))
    }
}

/// Somebody who is logged in.
pub struct Member(pub Identity);

impl FromRequestParts<Portal> for Member {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, portal: &Portal) -> Result<Self, Failure> {
        let Viewer(identity) = Viewer::from_request_parts(parts, portal).await?;
        let nobody = || Failure(StatusCode::UNAUTHORIZED, "log in first".into());
        Ok(Member(identity.ok_or_else(nobody)?))
    }
}
