//! What is new: by long polling and as server-sent events.

use super::games::GameNow;
use super::who::Member;
use crate::accounts::Identity;
use crate::chat;
use crate::inbox::{Listener, Thing};
use crate::offers;
use crate::portal::Portal;
use crate::shapes::{ChatLine, Offer, OfferState};
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::sse::{self, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream};
use quadrille_web::{Answer, Failure, answer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Something that has changed, as it stands now.
#[derive(Serialize, JsonSchema)]
pub struct Event {
    number: u64,
    #[serde(flatten)]
    what: What,
}

#[derive(Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "lowercase")]
enum What {
    Game { game: Box<GameNow> },
    Offer { offer: Box<Offer> },
    Chat { game_id: i64, line: ChatLine },
}

/// Events, and the number to ask with for the next ones.
#[derive(Serialize, JsonSchema)]
pub struct EventsAnswer {
    next: u64,
    events: Vec<Event>,
}

/// From where, and how long to wait.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventsQuery {
    since: Option<u64>,
    wait: Option<f64>,
}

/// The longest wait, in seconds.
const LONGEST_WAIT: f64 = 60.0;

/// How a thing stands now; nothing if it is gone, or not for this account.
async fn event(portal: &Portal, who: &Identity, number: u64, thing: Thing) -> Result<Option<Event>, Failure> {
    let what = match thing {
        Thing::Game(id) => {
            let live = portal.game(id).await?;
            What::Game { game: Box::new(GameNow::of(portal, &live, Some(who.account))) }
        }
        Thing::Offer(id) => {
            let found = portal.store.read(move |connection| offers::get(connection, id)).await?;
            What::Offer { offer: Box::new(found.offer) }
        }
        Thing::Chat(_) if !who.chat => return Ok(None),
        Thing::Chat(game_id) => {
            let lines = portal.store.read(move |connection| chat::lines(connection, game_id)).await?;
            let Some(line) = lines.into_iter().next_back() else { return Ok(None) };
            What::Chat { game_id, line }
        }
    };
    Ok(Some(Event { number, what }))
}

/// What is new since a number, and the number that this is up to. Without a number that is known: everything that is open.
pub async fn current(
    portal: &Portal,
    who: &Identity,
    listener: &Listener,
    since: Option<u64>,
) -> Result<(u64, Vec<Event>), Failure> {
    let next = listener.inbox.last();
    let things = match since.and_then(|since| listener.inbox.since(since)) {
        Some(things) => things,
        None => everything(portal, who.account).await?.into_iter().map(|thing| (next, thing)).collect(),
    };
    let next = things.last().map_or(next, |(number, _)| *number);
    let mut events = Vec::new();
    for (number, thing) in things {
        events.extend(event(portal, who, number, thing).await?);
    }
    Ok((next, events))
}

/// All that is open for an account.
async fn everything(portal: &Portal, account: i64) -> Result<Vec<Thing>, Failure> {
    let open = portal.store.read(move |connection| offers::open(connection, Some(account))).await?;
    let is_open = |offer: &Offer| offer.state == OfferState::Open;
    let offers =
        open.into_iter().map(|found| found.offer).filter(is_open).map(|offer| Thing::Offer(offer.id));
    let games = portal.live.running_of(account).into_iter().map(|live| Thing::Game(live.id));
    Ok(offers.chain(games).collect())
}

pub async fn poll(
    State(portal): State<Portal>,
    Member(who): Member,
    Query(query): Query<EventsQuery>,
) -> Answer {
    let wait = query.wait.unwrap_or(0.0);
    if !(0.0..=LONGEST_WAIT).contains(&wait) {
        return Err(Failure::wrong(format!("a wait has 0 to {LONGEST_WAIT} seconds")));
    }
    let until = tokio::time::Instant::now() + Duration::from_secs_f64(wait);
    let mut listener = portal.inboxes.of(who.account).listen();
    let mut stopping = portal.stopping.subscribe();
    let mut since = query.since;
    loop {
        listener.news.borrow_and_update();
        let (next, events) = current(&portal, &who, &listener, since).await?;
        let is_over = tokio::time::Instant::now() >= until || *stopping.borrow();
        if !events.is_empty() || is_over {
            return answer(&EventsAnswer { next, events });
        }
        since = Some(next);
        tokio::select! {
            _ = listener.news.changed() => (),
            () = tokio::time::sleep_until(until) => (),
            _ = stopping.changed() => (),
        }
    }
}

/// A stream of events.
struct Events {
    portal: Portal,
    who: Identity,
    listener: Listener,
    stopping: tokio::sync::watch::Receiver<bool>,
    since: Option<u64>,
    waiting: std::vec::IntoIter<Event>,
}

impl Drop for Events {
    fn drop(&mut self) {
        self.portal.metrics.sockets.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Events {
    /// The next event; none when the portal stops or somebody is not let in any more.
    async fn next(mut self) -> Option<(Result<sse::Event, Infallible>, Events)> {
        loop {
            if *self.stopping.borrow() {
                return None;
            }
            if let Some(event) = self.waiting.next() {
                let name = match event.what {
                    What::Game { .. } => "game",
                    What::Offer { .. } => "offer",
                    What::Chat { .. } => "chat",
                };
                let data = serde_json::to_string(&event).ok()?;
                let message = sse::Event::default().id(event.number.to_string()).event(name).data(data);
                return Some((Ok(message), self));
            }
            if !self.portal.is_let_in(&self.who).await {
                return None;
            }
            self.listener.news.borrow_and_update();
            let (next, events) = current(&self.portal, &self.who, &self.listener, self.since).await.ok()?;
            self.since = Some(next);
            let is_idle = events.is_empty();
            self.waiting = events.into_iter();
            if is_idle {
                tokio::select! {
                    changed = self.listener.news.changed() => changed.ok()?,
                    _ = self.stopping.changed() => (),
                }
            }
        }
    }
}

pub async fn stream(
    State(portal): State<Portal>,
    Member(who): Member,
    Query(query): Query<EventsQuery>,
    headers: HeaderMap,
) -> Response {
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok()?.parse().ok());
    let events = Events {
        listener: portal.inboxes.of(who.account).listen(),
        stopping: portal.stopping.subscribe(),
        since: last.or(query.since),
        waiting: Vec::new().into_iter(),
        who,
        portal,
    };
    events.portal.metrics.sockets.fetch_add(1, Ordering::Relaxed);
    Sse::new(messages(events)).keep_alive(KeepAlive::new().interval(Duration::from_secs(15))).into_response()
}

fn messages(events: Events) -> impl Stream<Item = Result<sse::Event, Infallible>> {
    stream::unfold(events, Events::next)
}
