//! Games: look at them and play them.

use super::accounts::Nothing;
use super::who::{Member, Viewer};
use crate::accounts::{self, Identity};
use crate::chat;
use crate::game::{Change, Game, LiveGame, Reply, View};
use crate::lobby;
use crate::portal::{Portal, need_player};
use crate::shapes::{self, ChatLine, GameSummary};
use crate::time::Micros;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use quadrille_web::{Answer, Body, Failure, answer};
use rusqlite::{Connection, ToSql};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::json;
use std::borrow::Cow;
use std::sync::Arc;

/// A game as somebody sees it at a time.
pub struct GameNow {
    view: Arc<View>,
    account: Option<i64>,
    watchers: usize,
    now: Micros,
}

impl GameNow {
    pub fn of(portal: &Portal, live: &LiveGame, account: Option<i64>) -> GameNow {
        GameNow { view: live.view(), account, watchers: live.watchers(), now: portal.time.now() }
    }
}

impl Serialize for GameNow {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.view.json(self.account, self.watchers, self.now).serialize(serializer)
    }
}

impl JsonSchema for GameNow {
    fn schema_name() -> Cow<'static, str> {
        shapes::Game::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        shapes::Game::json_schema(generator)
    }
}

/// A game.
#[derive(Serialize, JsonSchema)]
pub struct GameAnswer {
    game: GameNow,
}

/// Games, the newest first.
#[derive(Serialize, JsonSchema)]
pub struct GamesAnswer {
    games: Vec<GameSummary>,
}

/// A game in one of its formats.
#[derive(Serialize, JsonSchema)]
pub struct RecordAnswer {
    text: String,
    format: String,
}

/// What was said in a game.
#[derive(Serialize, JsonSchema)]
pub struct ChatAnswer {
    lines: Vec<ChatLine>,
}

/// A line that was said.
#[derive(Serialize, JsonSchema)]
pub struct ChatLineAnswer {
    line: ChatLine,
}

/// Which games are wanted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameFilter {
    player: Option<String>,
    opponent: Option<String>,
    game: Option<String>,
    running: Option<bool>,
    limit: Option<u32>,
    before: Option<i64>,
}

pub async fn list(State(portal): State<Portal>, Query(filter): Query<GameFilter>) -> Answer {
    let read = move |connection: &Connection| {
        let of_name =
            |name: &Option<String>| name.as_deref().map(|name| accounts::need(connection, name)).transpose();
        let (player, opponent) = (of_name(&filter.player)?, of_name(&filter.opponent)?);
        let account = player.or(opponent);
        // Whose games are asked for, the indices find.
        let whose = match account {
            Some(_) => {
                "games.id IN (SELECT id FROM games WHERE first = ?7 UNION ALL SELECT id FROM games WHERE second = ?7)"
            }
            None => "?7 IS NULL",
        };
        let condition = format!(
            "{whose} AND (?1 IS NULL OR first = ?1 OR second = ?1) AND (?2 IS NULL OR first = ?2 OR second = ?2)
             AND (?3 IS NULL OR game = ?3) AND (?4 IS NULL OR (reason IS NULL) = ?4) AND games.id < ?5
             ORDER BY games.id DESC LIMIT ?6"
        );
        let (limit, before) = (filter.limit.unwrap_or(50).min(200), filter.before.unwrap_or(i64::MAX));
        let values: [&dyn ToSql; 7] =
            [&player, &opponent, &filter.game, &filter.running, &before, &limit, &account];
        lobby::games(connection, &condition, &values)
    };
    answer(&GamesAnswer { games: portal.store.read(read).await? })
}

pub async fn get(State(portal): State<Portal>, viewer: Viewer, Path(id): Path<i64>) -> Answer {
    let live = portal.game(id).await?;
    answer(&GameAnswer { game: GameNow::of(&portal, &live, viewer.account()) })
}

/// In which format a record is wanted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordQuery {
    format: Option<String>,
}

pub async fn record(
    State(portal): State<Portal>,
    Path(id): Path<i64>,
    Query(query): Query<RecordQuery>,
) -> Answer {
    let view = portal.game(id).await?.view();
    let mut position = view.terms.setup.open(&view.moves)?;
    if let Some(ending) = &view.standing.ending {
        position.annotate([&view.players[0].name, &view.players[1].name], ending.outcome);
    }
    let format = query.format.unwrap_or_else(|| position.game().record_format().into());
    answer(&RecordAnswer { text: position.write(&format)?, format })
}

/// A move and the token that it is made with.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    #[serde(rename = "move")]
    pub word: String,
    pub token: String,
}

/// The longest move.
const LONGEST_MOVE: usize = 100;

pub async fn play(
    State(portal): State<Portal>,
    Member(who): Member,
    Path(id): Path<i64>,
    Body(Move { word, token }): Body<Move>,
) -> Result<Response, Failure> {
    let live = portal.game(id).await?;
    let result = make_move(&portal, &live, who.account, word, token).await;
    let game = GameNow::of(&portal, &live, Some(who.account));
    match result {
        Ok(()) => Ok(answer(&GameAnswer { game })?.into_response()),
        Err(Failure(StatusCode::CONFLICT, reason)) => {
            let body = json!({ "error": reason, "game": game });
            Ok((StatusCode::CONFLICT, Json(body)).into_response())
        }
        Err(failure) => Err(failure),
    }
}

/// Makes a move.
pub async fn make_move(
    portal: &Portal,
    live: &Arc<LiveGame>,
    account: i64,
    word: String,
    token: String,
) -> Result<(), Failure> {
    if word.len() > LONGEST_MOVE {
        return Err(Failure::wrong("no move is so long"));
    }
    portal.play(Arc::clone(live), account, word, token).await.map(drop)
}

/// What a player does besides moving.
#[derive(Clone, Copy, Debug)]
pub enum Action {
    Resign,
    Draw(Reply),
    Takeback(Reply),
    Rematch(Reply),
}

/// Does it.
pub async fn act(portal: &Portal, live: &Arc<LiveGame>, account: i64, action: Action) -> Result<(), Failure> {
    if let Action::Rematch(reply) = action {
        return rematch_of(portal, live, account, reply).await;
    }
    let now = portal.time.now();
    let change = move |game: &mut Game| -> Result<Option<Change>, Failure> {
        let player = need_player(game, account)?;
        match action {
            Action::Resign => game.resign(player, now),
            Action::Draw(reply) => game.draw(player, reply, now),
            Action::Takeback(reply) => game.takeback(player, reply, now),
            Action::Rematch(_) => return Ok(None),
        }
        .map(Some)
    };
    portal.change(Arc::clone(live), change).await.map(drop)
}

async fn rematch_of(
    portal: &Portal,
    live: &Arc<LiveGame>,
    account: i64,
    reply: Reply,
) -> Result<(), Failure> {
    let (portal, live) = (portal.clone(), Arc::clone(live));
    let work = portal.clone();
    portal.finish(async move { work.rematch(&live, account, reply).await }).await
}

/// The answer after an action.
async fn after(portal: Portal, id: i64, who: Identity, action: Action) -> Answer {
    let live = portal.game(id).await?;
    act(&portal, &live, who.account, action).await?;
    answer(&GameAnswer { game: GameNow::of(&portal, &live, Some(who.account)) })
}

/// What somebody does about an offer in a game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReplyBody {
    answer: Reply,
}

pub async fn resign(
    State(portal): State<Portal>,
    Member(who): Member,
    Path(id): Path<i64>,
    Body(Nothing {}): Body<Nothing>,
) -> Answer {
    after(portal, id, who, Action::Resign).await
}

pub async fn draw(
    State(portal): State<Portal>,
    Member(who): Member,
    Path(id): Path<i64>,
    Body(body): Body<ReplyBody>,
) -> Answer {
    after(portal, id, who, Action::Draw(body.answer)).await
}

pub async fn takeback(
    State(portal): State<Portal>,
    Member(who): Member,
    Path(id): Path<i64>,
    Body(body): Body<ReplyBody>,
) -> Answer {
    after(portal, id, who, Action::Takeback(body.answer)).await
}

pub async fn rematch(
    State(portal): State<Portal>,
    Member(who): Member,
    Path(id): Path<i64>,
    Body(body): Body<ReplyBody>,
) -> Answer {
    after(portal, id, who, Action::Rematch(body.answer)).await
}

pub async fn chat(State(portal): State<Portal>, viewer: Viewer, Path(id): Path<i64>) -> Answer {
    portal.game(id).await?;
    let wants = viewer.0.is_none_or(|who| who.chat);
    let lines = portal.store.read(move |connection| chat::lines(connection, id)).await?;
    answer(&ChatAnswer { lines: if wants { lines } else { Vec::new() } })
}

/// Something to say.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Said {
    text: String,
}

pub async fn say(
    State(portal): State<Portal>,
    Member(who): Member,
    Path(id): Path<i64>,
    Body(Said { text }): Body<Said>,
) -> Answer {
    let live = portal.game(id).await?;
    answer(&ChatLineAnswer { line: chat::say(&portal, &live, &who, text).await? })
}
