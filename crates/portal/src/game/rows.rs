//! Games in the database.

use super::award::award;
use super::{Change, Clocks, Game, Post, Standing, Terms};
use crate::accounts::{self, Kind};
use crate::shapes::{Clock, PlayerRef, RatingChange};
use crate::store::Refusal;
use crate::time::{Micros, wall};
use axum::http::StatusCode;
use quadrille_engine::{Ending, Outcome, Player};
use quadrille_web::{Failure, Setup};
use rusqlite::types::{FromSql, FromSqlError, ValueRef};
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// A game that is to begin.
pub struct NewGame {
    pub players: [i64; 2],
    /// Where it begins, as a position.
    pub setup: Setup,
    pub size: String,
    pub to_move: Player,
    pub clock: Clock,
    pub rated: bool,
    pub chat: bool,
    pub token: String,
    pub now: Micros,
}

/// Begins a game: its number.
pub fn insert(connection: &Connection, new: &NewGame) -> Result<i64, Refusal> {
    let game = &new.setup.game;
    let ratings = [
        accounts::player(connection, new.players[0], game)?.rating,
        accounts::player(connection, new.players[1], game)?.rating,
    ];
    let clocks = Clocks::new(&new.clock, new.to_move, new.now);
    connection
        .prepare_cached(
            "INSERT INTO games (first, second, game, size, setup, clock, live, rated, chat, ratings, version, token,
                 remaining_first, remaining_second, since, turns, to_move, created, changed)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, 1, ?11, ?12, ?13, ?14, 0, ?15, ?16, ?16)",
        )?
        .execute(params![
            new.players[0],
            new.players[1],
            game,
            new.size,
            json(&new.setup),
            json(&new.clock),
            new.clock.is_live(),
            new.rated,
            new.chat,
            json(&ratings),
            new.token,
            clocks.remaining[0],
            clocks.remaining[1],
            clocks.since,
            new.to_move.to_string(),
            wall(),
        ])?;
    Ok(connection.last_insert_rowid())
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("this is plain data")
}

/// JSON in a column.
pub fn parsed<T: DeserializeOwned>(row: &Row<'_>, column: &str) -> rusqlite::Result<T> {
    let text: String = row.get(column)?;
    serde_json::from_str(&text).map_err(|error| {
        rusqlite::Error::FromSqlConversionFailure(0, rusqlite::types::Type::Text, error.into())
    })
}

/// A player in a column.
struct PlayerColumn(Player);

impl FromSql for PlayerColumn {
    fn column_result(value: ValueRef<'_>) -> Result<Self, FromSqlError> {
        let text = value.as_str()?;
        let found = Player::BOTH.into_iter().find(|player| player.to_string() == text);
        found.map(PlayerColumn).ok_or(FromSqlError::InvalidType)
    }
}

/// A player in a column.
pub fn player(row: &Row<'_>, column: &str) -> rusqlite::Result<Player> {
    Ok(row.get::<_, PlayerColumn>(column)?.0)
}

fn player_or_none(row: &Row<'_>, column: &str) -> rusqlite::Result<Option<Player>> {
    Ok(row.get::<_, Option<PlayerColumn>>(column)?.map(|PlayerColumn(player)| player))
}

/// How a game ended, if it has.
pub fn ending(row: &Row<'_>) -> rusqlite::Result<Option<Ending<String>>> {
    let reason: Option<String> = row.get("reason")?;
    let outcome = player_or_none(row, "winner")?.map_or(Outcome::Draw, Outcome::Win);
    Ok(reason.map(|reason| Ending { outcome, reason }))
}

/// The columns that [`players`] reads besides those of `games`, and the tables they come from.
pub const PLAYERS: &str =
    "one.name AS first_name, one.kind AS first_kind, other.name AS second_name, other.kind AS second_kind";
pub const JOINED: &str = "games JOIN accounts one ON one.id = first JOIN accounts other ON other.id = second";

/// Both players, with the ratings that they began with.
pub fn players(row: &Row<'_>) -> rusqlite::Result<[PlayerRef; 2]> {
    let ratings: [_; 2] = parsed(row, "ratings")?;
    let player = |account, name, kind, rating| -> rusqlite::Result<PlayerRef> {
        let kind = Kind::of_column(row.get_ref(kind)?)?;
        Ok(PlayerRef { account: row.get(account)?, name: row.get(name)?, kind, rating })
    };
    Ok([
        player("first", "first_name", "first_kind", ratings[0])?,
        player("second", "second_name", "second_kind", ratings[1])?,
    ])
}

/// Both players of a game.
pub fn players_of(connection: &Connection, id: i64) -> Result<[PlayerRef; 2], Refusal> {
    let select = format!("SELECT games.*, {PLAYERS} FROM {JOINED} WHERE games.id = ?1");
    Ok(connection.prepare_cached(&select)?.query_row([id], players)?)
}

/// The running games.
pub fn running(connection: &Connection) -> Result<Vec<i64>, Refusal> {
    let mut select = connection.prepare("SELECT id FROM games WHERE reason IS NULL ORDER BY id")?;
    Ok(select.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?)
}

/// A game with its moves, replayed by the rules.
pub fn load(connection: &Connection, id: i64) -> Result<Option<Game>, Refusal> {
    let select = format!("SELECT games.*, {PLAYERS} FROM {JOINED} WHERE games.id = ?1");
    let row = connection.prepare_cached(&select)?.query_row([id], head).optional()?;
    let Some((terms, players, standing)) = row else { return Ok(None) };
    let position = terms.setup.open(&[]).map_err(Failure::from)?;
    let mut game = Game { terms: Arc::new(terms), players, position, posts: Vec::new(), standing };
    let mut select = connection.prepare_cached(
        "SELECT player, move, token, at, taken_back FROM moves WHERE game = ?1 ORDER BY id",
    )?;
    let mut rows = select.query([id])?;
    while let Some(row) = rows.next()? {
        let post = Post {
            player: player(row, "player")?,
            word: row.get("move")?,
            token: row.get("token")?,
            plies: Vec::new(),
            ends_turn: false,
            at: row.get("at")?,
            taken_back: row.get("taken_back")?,
        };
        game.restore(post)?;
    }
    game.standing.clocks.running = game.position.to_move();
    Ok(Some(game))
}

fn head(row: &Row<'_>) -> rusqlite::Result<(Terms, [PlayerRef; 2], Standing)> {
    let terms = Terms {
        id: row.get("id")?,
        setup: parsed(row, "setup")?,
        clock: parsed(row, "clock")?,
        rated: row.get("rated")?,
        chat: row.get("chat")?,
        created: row.get("created")?,
    };
    let ending = ending(row)?;
    let changes: Option<String> = row.get("rating_changes")?;
    let standing = Standing {
        version: row.get("version")?,
        token: row.get("token")?,
        clocks: Clocks {
            remaining: [row.get("remaining_first")?, row.get("remaining_second")?],
            since: row.get("since")?,
            running: player(row, "to_move")?,
            stopped: ending.is_some(),
        },
        draw_offer: player_or_none(row, "draw_offer")?,
        takeback_offer: player_or_none(row, "takeback_offer")?,
        rematch_offer: player_or_none(row, "rematch_offer")?,
        rematch: row.get("rematch")?,
        ending,
        ratings: changes.and_then(|text| serde_json::from_str(&text).ok()),
        changed: row.get("changed")?,
    };
    Ok((terms, players(row)?, standing))
}

impl Game {
    /// Adds a move that was made before a restart.
    fn restore(&mut self, post: Post) -> Result<(), Refusal> {
        if post.taken_back {
            self.posts.push(post);
            return Ok(());
        }
        let plies = self.position.plies_of(&post.word).map_err(Failure::from)?;
        let plies = plies.into_iter().map(|(ply, _)| ply).collect();
        self.position.play(&post.word).map_err(Failure::from)?;
        let ends_turn = self.position.turn_start() || self.position.ending().is_some();
        self.posts.push(Post { plies, ends_turn, ..post });
        Ok(())
    }
}

/// What is written of a change.
pub struct Saved {
    id: i64,
    before: i64,
    standing: Standing,
    turns: i64,
    to_move: Player,
    posted: Option<Post>,
    taken_back: Vec<String>,
    /// The game and its players, if ratings change.
    rated: Option<(String, [i64; 2])>,
}

impl Saved {
    /// That of a change that was made.
    pub fn of(game: &Game, change: &Change) -> Saved {
        let begins_to_count = change.before.ending.is_none() && game.counts();
        let rated = || (game.terms.setup.game.clone(), [game.players[0].account, game.players[1].account]);
        Saved {
            id: game.terms.id,
            before: change.version(),
            standing: game.standing.clone(),
            turns: game.turns() as i64,
            to_move: game.position.to_move(),
            posted: game.posts.last().filter(|_| change.posted).cloned(),
            taken_back: change.taken_back.iter().map(|&number| game.posts[number].token.clone()).collect(),
            rated: begins_to_count.then(rated),
        }
    }

    /// The same with the game that goes on after it.
    pub fn with_rematch(mut self, id: i64) -> Saved {
        self.standing.rematch = Some(id);
        self
    }
}

/// Writes a change; the ratings that have changed with it.
pub fn save(connection: &Connection, saved: &Saved) -> Result<Option<[RatingChange; 2]>, Refusal> {
    let Saved { id, standing, .. } = saved;
    if let Some(post) = &saved.posted {
        connection
            .prepare_cached("INSERT INTO moves (game, player, move, token, at) VALUES (?1, ?2, ?3, ?4, ?5)")?
            .execute(params![id, post.player.to_string(), post.word, post.token, post.at])?;
    }
    for token in &saved.taken_back {
        connection
            .execute("UPDATE moves SET taken_back = 1 WHERE game = ?1 AND token = ?2", params![id, token])?;
    }
    let ratings = match (&saved.rated, &standing.ending) {
        (Some((game, players)), Some(ending)) => Some(award(connection, game, *players, ending.outcome)?),
        _ => standing.ratings,
    };
    let text = |player: Option<Player>| player.map(|player| player.to_string());
    let winner = standing.ending.as_ref().and_then(|ending| ending.outcome.winner());
    let changed = connection
        .prepare_cached(
            "UPDATE games SET version = ?3, token = ?4, remaining_first = ?5, remaining_second = ?6, since = ?7, turns = ?8,
                 to_move = ?9, draw_offer = ?10, takeback_offer = ?11, rematch_offer = ?12, rematch = ?13, winner = ?14,
                 reason = ?15, rating_changes = ?16, changed = ?17
             WHERE id = ?1 AND version = ?2",
        )?
        .execute(params![
            id,
            saved.before,
            standing.version,
            standing.token,
            standing.clocks.remaining[0],
            standing.clocks.remaining[1],
            standing.clocks.since,
            saved.turns,
            saved.to_move.to_string(),
            text(standing.draw_offer),
            text(standing.takeback_offer),
            text(standing.rematch_offer),
            standing.rematch,
            text(winner),
            standing.ending.as_ref().map(|ending| &ending.reason),
            ratings.map(|ratings| json(&ratings)),
            standing.changed,
        ])?;
    match changed {
        1 => Ok(ratings),
        _ => Err(Failure(StatusCode::CONFLICT, "the game was changed elsewhere".into()).into()),
    }
}
