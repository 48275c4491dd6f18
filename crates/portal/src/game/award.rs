//! What a rated game does to its players' ratings.

use crate::glicko::Rating;
use crate::shapes::{RatingChange, tenths};
use crate::store::Refusal;
use crate::time::wall;
use quadrille_engine::{Outcome, Player};
use rusqlite::{Connection, OptionalExtension, params};

/// The rating period: deviations grow with the time since the last rated game.
const PERIOD_SECONDS: f64 = 7.0 * 86_400.0;

/// Changes both players' ratings after a game.
pub fn award(
    connection: &Connection,
    game: &str,
    players: [i64; 2],
    outcome: Outcome,
) -> Result<[RatingChange; 2], Refusal> {
    let now = wall();
    let known = |account| {
        connection
            .prepare_cached(
                "SELECT rating, deviation, volatility, changed FROM ratings WHERE account = ?1 AND game = ?2",
            )?
            .query_row(params![account, game], |row| {
                let rating = Rating { rating: row.get(0)?, deviation: row.get(1)?, volatility: row.get(2)? };
                Ok((rating, ((now - row.get::<_, f64>(3)?) / PERIOD_SECONDS).max(0.0)))
            })
            .optional()
    };
    let before = [known(players[0])?.unwrap_or_default(), known(players[1])?.unwrap_or_default()];
    let mut changes = [RatingChange { before: 0.0, after: 0.0 }; 2];
    for player in Player::BOTH {
        let (own, periods) = before[player.index()];
        let points = match outcome {
            Outcome::Draw => 0.5,
            Outcome::Win(winner) => f64::from(u8::from(winner == player)),
        };
        let after = own.after(&[(before[player.opponent().index()].0, points)], periods);
        connection
            .prepare_cached(
                "INSERT INTO ratings VALUES (?1, ?2, ?3, ?4, ?5, 1, ?6) ON CONFLICT DO UPDATE
                 SET rating = ?3, deviation = ?4, volatility = ?5, games = games + 1, changed = ?6",
            )?
            .execute(params![
                players[player.index()],
                game,
                after.rating,
                after.deviation,
                after.volatility,
                now
            ])?;
        changes[player.index()] = RatingChange { before: tenths(own.rating), after: tenths(after.rating) };
    }
    Ok(changes)
}
