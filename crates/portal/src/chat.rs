//! What is said in games.

use crate::accounts::{Identity, Kind};
use crate::game::LiveGame;
use crate::inbox::Thing;
use crate::portal::Portal;
use crate::shapes::{ChatLine, ChatPlayer};
use crate::store::Refusal;
use crate::time::wall;
use axum::http::StatusCode;
use quadrille_web::Failure;
use rusqlite::{Connection, Row, params};
use std::sync::Arc;
use std::time::Instant;

/// The longest line, and the most of a game.
const LONGEST: usize = 500;
const MOST: i64 = 1000;

fn refused(reason: &str) -> Failure {
    Failure(StatusCode::FORBIDDEN, reason.into())
}

/// Says something in a game.
pub async fn say(
    portal: &Portal,
    live: &LiveGame,
    who: &Identity,
    text: String,
) -> Result<ChatLine, Failure> {
    let text = text.trim().to_string();
    if text.is_empty() || text.chars().count() > LONGEST {
        return Err(Failure::wrong(format!("a line has 1 to {LONGEST} characters")));
    }
    let view = live.view();
    if !view.terms.chat {
        return Err(refused("chat is switched off in this game"));
    }
    if !who.chat {
        return Err(refused("you have switched chat off"));
    }
    let players = view.players.clone().map(|player| player.account);
    if !portal.limits.chat.lock().expect("nothing panics here").admits(who.account, Instant::now()) {
        return Err(Failure(StatusCode::TOO_MANY_REQUESTS, "too much at once: slow down".into()));
    }
    let (game, account, speaker) = (live.id, who.account, (who.name.clone(), who.kind));
    let write = move |connection: &Connection| {
        let silent = "SELECT count(*) FROM accounts WHERE id IN (?1, ?2) AND NOT chat";
        let silent: i64 = connection.query_row(silent, players, |row| row.get(0))?;
        if silent > 0 {
            return Err(refused("a player of this game has switched chat off").into());
        }
        let last = "SELECT ifnull(max(number), 0) FROM chat WHERE game = ?1";
        let number: i64 = connection.query_row(last, [game], |row| row.get::<_, i64>(0))? + 1;
        if number > MOST {
            return Err(refused("enough was said in this game").into());
        }
        let time = wall();
        connection.execute(
            "INSERT INTO chat VALUES (?1, ?2, ?3, ?4, ?5)",
            params![game, number, account, text, time],
        )?;
        let player = ChatPlayer { name: speaker.0, kind: speaker.1 };
        Ok(ChatLine { number, player, text, time })
    };
    let line = portal.store.write(write).await?;
    // Nobody listens: that is fine.
    let _ = live.chat.send(Arc::new(line.clone()));
    players.into_iter().for_each(|account| portal.inboxes.note(account, Thing::Chat(game)));
    Ok(line)
}

/// Everything that was said in a game.
pub fn lines(connection: &Connection, game: i64) -> Result<Vec<ChatLine>, Refusal> {
    let mut select = connection.prepare_cached(
        "SELECT number, name, kind, text, time FROM chat JOIN accounts ON accounts.id = account
         WHERE game = ?1 ORDER BY number",
    )?;
    let line = |row: &Row<'_>| {
        Ok(ChatLine {
            number: row.get(0)?,
            player: ChatPlayer { name: row.get(1)?, kind: Kind::of_column(row.get_ref(2)?)? },
            text: row.get(3)?,
            time: row.get(4)?,
        })
    };
    Ok(select.query_map([game], line)?.collect::<rusqlite::Result<_>>()?)
}
