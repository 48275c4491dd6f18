//! The lobby: seeks and challenges.

use super::accounts::Nothing;
use super::games::GameNow;
use super::who::Member;
use crate::inbox::Thing;
use crate::lobby;
use crate::offers::{self, Close, Found, NewOffer};
use crate::portal::Portal;
use crate::shapes::Offer;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use quadrille_web::{Answer, Body, Failure, answer};
use schemars::JsonSchema;
use serde::Serialize;

/// An offer.
#[derive(Serialize, JsonSchema)]
pub struct OfferAnswer {
    offer: Offer,
}

/// Offers.
#[derive(Serialize, JsonSchema)]
pub struct OffersAnswer {
    offers: Vec<Offer>,
}

/// An offer and the game it has become.
#[derive(Serialize, JsonSchema)]
pub struct AcceptAnswer {
    offer: Offer,
    game: GameNow,
}

pub async fn lobby(State(portal): State<Portal>) -> Answer {
    answer(&lobby::view(&portal).await?)
}

/// Tells everybody concerned that an offer has changed.
pub fn tell(portal: &Portal, id: i64, maker: i64, target: Option<i64>) {
    for account in [Some(maker), target].into_iter().flatten() {
        portal.inboxes.note(account, Thing::Offer(id));
    }
    if target.is_none() {
        portal.lobby.touch();
    }
}

fn told(portal: &Portal, found: Found) -> Offer {
    tell(portal, found.offer.id, found.maker, found.target);
    found.offer
}

pub async fn add(
    State(portal): State<Portal>,
    Member(who): Member,
    Body(new): Body<NewOffer>,
) -> Result<Response, Failure> {
    new.check()?;
    let insert = move |connection: &rusqlite::Connection| {
        let id = offers::insert(connection, who.account, who.kind, &new)?;
        offers::get(connection, id)
    };
    let found = portal.store.write(insert).await?;
    let offer = told(&portal, found);
    Ok((StatusCode::CREATED, answer(&OfferAnswer { offer })?).into_response())
}

pub async fn list(State(portal): State<Portal>, Member(who): Member) -> Answer {
    let found = portal.store.read(move |connection| offers::open(connection, Some(who.account))).await?;
    answer(&OffersAnswer { offers: found.into_iter().map(|found| found.offer).collect() })
}

pub async fn get(State(portal): State<Portal>, Path(id): Path<i64>) -> Answer {
    let found = portal.store.read(move |connection| offers::get(connection, id)).await?;
    answer(&OfferAnswer { offer: found.offer })
}

pub async fn accept(
    State(portal): State<Portal>,
    Member(who): Member,
    Path(id): Path<i64>,
    Body(Nothing {}): Body<Nothing>,
) -> Answer {
    let found = portal.store.read(move |connection| offers::get(connection, id)).await?;
    let live = match offers::check_accept(&found, who.account, who.kind)? {
        Some(game) => {
            let live = portal.game(game).await?;
            let is_theirs = live.view().player_of(Some(who.account)).is_some();
            let gone = || Failure(StatusCode::CONFLICT, "this offer is not open any more".into());
            is_theirs.then_some(live).ok_or_else(gone)?
        }
        None => {
            let Offer { setup, clock, colour, rated, chat, .. } = found.offer.clone();
            let terms = NewOffer { setup, clock, colour, rated, chat, to: None };
            let new = portal.new_game(&terms, found.maker, who.account)?;
            let write = move |connection: &rusqlite::Connection, new: &_| offers::accept(connection, id, new);
            let begin = portal.clone();
            portal.finish(async move { begin.begin(new, write).await }).await?
        }
    };
    let found = portal.store.read(move |connection| offers::get(connection, id)).await?;
    let offer = told(&portal, found);
    answer(&AcceptAnswer { offer, game: GameNow::of(&portal, &live, Some(who.account)) })
}

async fn close(portal: Portal, id: i64, account: i64, how: Close) -> Answer {
    let found = portal.store.write(move |connection| offers::close(connection, id, account, how)).await?;
    answer(&OfferAnswer { offer: told(&portal, found) })
}

pub async fn decline(
    State(portal): State<Portal>,
    Member(who): Member,
    Path(id): Path<i64>,
    Body(Nothing {}): Body<Nothing>,
) -> Answer {
    close(portal, id, who.account, Close::Decline).await
}

pub async fn cancel(
    State(portal): State<Portal>,
    Member(who): Member,
    Path(id): Path<i64>,
    Body(Nothing {}): Body<Nothing>,
) -> Answer {
    close(portal, id, who.account, Close::Cancel).await
}
