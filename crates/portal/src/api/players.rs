//! Players: their pages and rankings.

use crate::players;
use crate::portal::Portal;
use crate::shapes::PlayerPage;
use axum::extract::{Path, Query, State};
use quadrille_web::{Answer, answer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The page of a player.
#[derive(Serialize, JsonSchema)]
pub struct PlayerAnswer {
    player: PlayerPage,
}

/// Players by rating, without their records.
#[derive(Serialize, JsonSchema)]
pub struct PlayersAnswer {
    players: Vec<PlayerPage>,
}

/// Which ranking.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RankingQuery {
    game: String,
    limit: Option<u32>,
}

/// Pages with who is there.
pub fn with_presence(portal: &Portal, pages: Vec<(i64, PlayerPage)>) -> Vec<PlayerPage> {
    let online = |(account, page)| PlayerPage { online: portal.inboxes.is_online(account), ..page };
    pages.into_iter().map(online).collect()
}

pub async fn get(State(portal): State<Portal>, Path(name): Path<String>) -> Answer {
    let page = portal.store.read(move |connection| players::page(connection, &name)).await?;
    let player = with_presence(&portal, vec![page]).pop();
    answer(&PlayerAnswer { player: player.expect("there is one") })
}

pub async fn list(State(portal): State<Portal>, Query(query): Query<RankingQuery>) -> Answer {
    let game = quadrille_engine::find(&query.game)?.name();
    let limit = query.limit.unwrap_or(50).min(200);
    let pages = portal.store.read(move |connection| players::ranking(connection, game, limit)).await?;
    answer(&PlayersAnswer { players: with_presence(&portal, pages) })
}
