//! Seeks and challenges in the database.

use crate::accounts::{self, Kind};
use crate::game::NewGame;
use crate::game::rows::{self, parsed};
use crate::shapes::{Clock, Colour, Offer, OfferState};
use crate::store::Refusal;
use crate::time::wall;
use axum::http::StatusCode;
use quadrille_web::{Failure, Setup};
use rusqlite::{Connection, Row, params};
use serde::Deserialize;

/// What somebody offers.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewOffer {
    pub setup: Setup,
    pub clock: Clock,
    #[serde(default)]
    pub colour: Colour,
    #[serde(default)]
    pub rated: bool,
    #[serde(default = "yes")]
    pub chat: bool,
    /// Whom a challenge is to.
    #[serde(default)]
    pub to: Option<String>,
}

fn yes() -> bool {
    true
}

/// How long an offer stays open: with a live clock, and by correspondence.
const LIVE_SECONDS: f64 = 15.0 * 60.0;
const CORRESPONDENCE_SECONDS: f64 = 14.0 * 86_400.0;
/// How long a new seek stays, whoever is there.
const AWAY_SECONDS: f64 = 60.0;
/// Open offers of one account.
const MOST_OPEN: i64 = 20;
/// Running games of one account, and of a robot.
const MOST_GAMES: i64 = 100;
const MOST_ROBOT_GAMES: i64 = 500;

fn conflict(reason: impl Into<String>) -> Failure {
    Failure(StatusCode::CONFLICT, reason.into())
}

fn forbidden(reason: &str) -> Failure {
    Failure(StatusCode::FORBIDDEN, reason.into())
}

impl NewOffer {
    /// Whether such a game can be played at all.
    pub fn check(&self) -> Result<(), Failure> {
        self.clock.check()?;
        self.setup.open(&[])?;
        if self.rated && self.setup.position.is_some() {
            return Err(Failure::wrong("a game from a position of one's own cannot be rated"));
        }
        Ok(())
    }
}

/// Makes an offer: its number.
pub fn insert(connection: &Connection, maker: i64, kind: Kind, new: &NewOffer) -> Result<i64, Refusal> {
    let target = new.to.as_deref().map(|name| accounts::need(connection, name)).transpose()?;
    if target == Some(maker) {
        return Err(Failure::wrong("nobody challenges themselves").into());
    }
    let is_guest = |kind| kind == Kind::Guest;
    let guest_target = match target {
        Some(target) => is_guest(accounts::player(connection, target, "")?.kind),
        None => false,
    };
    if new.rated && (is_guest(kind) || guest_target) {
        return Err(forbidden("guests play unrated games").into());
    }
    let open: i64 = connection.query_row(
        "SELECT count(*) FROM offers WHERE maker = ?1 AND state = 'open' AND expires > ?2",
        params![maker, wall()],
        |row| row.get(0),
    )?;
    if open >= MOST_OPEN {
        return Err(conflict(format!("{MOST_OPEN} offers of yours are open")).into());
    }
    let (now, live) = (wall(), new.clock.is_live());
    let expires = now + if live { LIVE_SECONDS } else { CORRESPONDENCE_SECONDS };
    let json = |value: serde_json::Result<String>| value.map_err(Failure::wrong);
    connection.execute(
        "INSERT INTO offers (maker, target, game, setup, colour, clock, live, rated, chat, state, created, expires)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 'open', ?10, ?11)",
        params![
            maker,
            target,
            new.setup.game().map_err(Failure::from)?.name(),
            json(serde_json::to_string(&new.setup))?,
            json(serde_json::to_string(&new.colour))?,
            json(serde_json::to_string(&new.clock))?,
            live,
            new.rated,
            new.chat,
            now,
            expires
        ],
    )?;
    Ok(connection.last_insert_rowid())
}

/// An offer and who has to do with it.
pub struct Found {
    pub offer: Offer,
    pub maker: i64,
    pub target: Option<i64>,
}

fn found(connection: &Connection, row: &Row<'_>) -> Result<Found, Refusal> {
    let (maker, target, game): (i64, Option<i64>, String) =
        (row.get("maker")?, row.get("target")?, row.get("game")?);
    let expires: f64 = row.get("expires")?;
    let state = serde_json::from_value(row.get::<_, String>("state")?.into()).map_err(Failure::wrong)?;
    let offer = Offer {
        id: row.get("id")?,
        from: accounts::player(connection, maker, &game)?,
        to: target.map(|target| accounts::player(connection, target, &game)).transpose()?,
        setup: parsed(row, "setup")?,
        colour: parsed(row, "colour")?,
        clock: parsed(row, "clock")?,
        rated: row.get("rated")?,
        chat: row.get("chat")?,
        state: if state == OfferState::Open && expires <= wall() { OfferState::Expired } else { state },
        game_id: row.get("game_id")?,
        created: row.get("created")?,
        expires,
    };
    Ok(Found { offer, maker, target })
}

/// An offer by its number.
pub fn get(connection: &Connection, id: i64) -> Result<Found, Refusal> {
    let mut select = connection.prepare_cached("SELECT * FROM offers WHERE id = ?1")?;
    let mut rows = select.query([id])?;
    match rows.next()? {
        Some(row) => found(connection, row),
        None => Err(Failure(StatusCode::NOT_FOUND, format!("there is no offer {id}")).into()),
    }
}

/// Open offers: all seeks, or all that an account has made or been made.
pub fn open(connection: &Connection, account: Option<i64>) -> Result<Vec<Found>, Refusal> {
    let mut select = connection.prepare_cached(
        "SELECT * FROM offers WHERE state = 'open' AND expires > ?1
         AND CASE WHEN ?2 IS NULL THEN target IS NULL ELSE maker = ?2 OR target = ?2 END ORDER BY id DESC LIMIT 200",
    )?;
    let mut rows = select.query(params![wall(), account])?;
    let mut offers = Vec::new();
    while let Some(row) = rows.next()? {
        offers.push(found(connection, row)?);
    }
    Ok(offers)
}

/// How an offer ends without a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Close {
    Decline,
    Cancel,
}

/// Declines or cancels an offer.
pub fn close(connection: &Connection, id: i64, account: i64, close: Close) -> Result<Found, Refusal> {
    let Found { offer, maker, target } = get(connection, id)?;
    let (may, state) = match close {
        Close::Decline => (target == Some(account), "declined"),
        Close::Cancel => (maker == account, "cancelled"),
    };
    if !may {
        return Err(forbidden("this offer is not yours to end").into());
    }
    if offer.state != OfferState::Open {
        return Err(conflict("this offer is not open any more").into());
    }
    set_state(connection, id, state, None)?;
    get(connection, id)
}

fn set_state(connection: &Connection, id: i64, state: &str, game: Option<i64>) -> Result<(), Refusal> {
    connection
        .execute("UPDATE offers SET state = ?2, game_id = ?3 WHERE id = ?1", params![id, state, game])?;
    Ok(())
}

/// Whether an account may accept an offer, and the game if it was accepted before.
pub fn check_accept(found: &Found, account: i64, kind: Kind) -> Result<Option<i64>, Failure> {
    let Found { offer, maker, target } = found;
    let is_theirs = target.is_none_or(|target| target == account);
    match offer.state {
        // Who has accepted it is known by the game only: the caller looks there.
        OfferState::Accepted => Ok(offer.game_id),
        _ if *maker == account => Err(forbidden("this is your own offer")),
        _ if !is_theirs => Err(forbidden("this challenge is to somebody else")),
        OfferState::Open if offer.rated && kind == Kind::Guest => Err(forbidden("guests play unrated games")),
        OfferState::Open => Ok(None),
        _ => Err(conflict("this offer is not open any more")),
    }
}

/// Makes a game of an open offer: its number.
pub fn accept(connection: &Connection, id: i64, new: &NewGame) -> Result<i64, Refusal> {
    let Found { offer, .. } = get(connection, id)?;
    if offer.state != OfferState::Open {
        return Err(conflict("this offer is not open any more").into());
    }
    for account in new.players {
        check_games(connection, account)?;
    }
    let game = rows::insert(connection, new)?;
    set_state(connection, id, "accepted", Some(game))?;
    Ok(game)
}

/// Whether an account may begin one more game.
pub fn check_games(connection: &Connection, account: i64) -> Result<(), Refusal> {
    let (kind, banned, running): (String, Option<String>, i64) = connection.query_row(
        "SELECT kind, banned, (SELECT count(*) FROM games INDEXED BY running_games
             WHERE reason IS NULL AND (first = ?1 OR second = ?1)) FROM accounts WHERE id = ?1",
        [account],
        |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
    )?;
    let most = if kind == Kind::Robot.name() { MOST_ROBOT_GAMES } else { MOST_GAMES };
    if banned.is_some() || running >= most {
        return Err(conflict("this player has too many games or is banned").into());
    }
    Ok(())
}

/// Ends offers whose time is over, and live seeks of those who are away, if it is known who is there: which, with their
/// makers and targets.
pub fn expire(
    connection: &Connection,
    online: Option<&[i64]>,
) -> Result<Vec<(i64, i64, Option<i64>)>, Refusal> {
    let now = wall();
    let mut select = connection.prepare_cached(
        "SELECT id, maker, target, expires, live, created FROM offers WHERE state = 'open'",
    )?;
    let mut rows = select.query([])?;
    let mut ended = Vec::new();
    while let Some(row) = rows.next()? {
        let (id, maker, target): (i64, i64, Option<i64>) = (row.get(0)?, row.get(1)?, row.get(2)?);
        let (expires, live, created): (f64, bool, f64) = (row.get(3)?, row.get(4)?, row.get(5)?);
        let is_absent = online.is_some_and(|online| online.binary_search(&maker).is_err());
        let is_away = live && target.is_none() && created < now - AWAY_SECONDS && is_absent;
        if expires <= now || is_away {
            ended.push((id, maker, target, if expires <= now { "expired" } else { "cancelled" }));
        }
    }
    for (id, _, _, state) in &ended {
        set_state(connection, *id, state, None)?;
    }
    Ok(ended.into_iter().map(|(id, maker, target, _)| (id, maker, target)).collect())
}
