//! Everything the portal knows about somebody, for themselves.

use crate::accounts;
use crate::lobby;
use crate::shapes::{Account, GameSummary};
use crate::store::Refusal;
use rusqlite::{Connection, Row};
use schemars::JsonSchema;
use serde::Serialize;

/// Everything about an account.
#[derive(Serialize, JsonSchema)]
pub struct Export {
    account: Account,
    games: Vec<ExportedGame>,
    chat: Vec<ExportedLine>,
}

/// A game with its moves.
#[derive(Serialize, JsonSchema)]
struct ExportedGame {
    #[serde(flatten)]
    summary: GameSummary,
    setup: serde_json::Value,
    /// As they were posted: turns or plies.
    moves: Vec<String>,
}

/// Something that was said.
#[derive(Serialize, JsonSchema)]
struct ExportedLine {
    game: i64,
    text: String,
    time: f64,
}

/// Everything about an account.
pub fn export(connection: &Connection, account: i64) -> Result<Export, Refusal> {
    let games = lobby::games(connection, "first = ?1 OR second = ?1 ORDER BY games.id", &[&account])?;
    let mut moves =
        connection.prepare("SELECT move FROM moves WHERE game = ?1 AND NOT taken_back ORDER BY id")?;
    let mut game = |summary: GameSummary| -> rusqlite::Result<ExportedGame> {
        let setup: String =
            connection.query_row("SELECT setup FROM games WHERE id = ?1", [summary.id], |row| row.get(0))?;
        let moves = moves.query_map([summary.id], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
        Ok(ExportedGame { summary, setup: serde_json::from_str(&setup).unwrap_or_default(), moves })
    };
    let games = games.into_iter().map(&mut game).collect::<rusqlite::Result<_>>()?;
    let mut chat =
        connection.prepare("SELECT game, text, time FROM chat WHERE account = ?1 ORDER BY time")?;
    let line = |row: &Row<'_>| Ok(ExportedLine { game: row.get(0)?, text: row.get(1)?, time: row.get(2)? });
    let chat = chat.query_map([account], line)?.collect::<rusqlite::Result<_>>()?;
    Ok(Export { account: accounts::describe(connection, account)?, games, chat })
}
