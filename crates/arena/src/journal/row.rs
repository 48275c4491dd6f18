//! A row of the games: anything may stand in a file, only what the plan has room for becomes a game.

use super::{JournalEntry, JournalError, Result, damaged, game_record};
use crate::plan::{MatchPlan, Pair};

pub(super) const SELECT: &str =
    "SELECT pair, game, first, second, opening, record, ended FROM games ORDER BY pair, game";

/// A row of [`SELECT`], unchecked.
pub(super) struct Row {
    pair: i64,
    game: i64,
    /// The players in the order in which they move.
    players: [i64; 2],
    opening: i64,
    record: String,
    ended: f64,
}

pub(super) fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Row> {
    let players = [row.get(2)?, row.get(3)?];
    let (record, ended) = (row.get(5)?, row.get(6)?);
    Ok(Row { pair: row.get(0)?, game: row.get(1)?, players, opening: row.get(4)?, record, ended })
}

/// The pair and the game of these numbers.
pub(super) fn place(plan: &MatchPlan, pair: i64, game: i64) -> Result<(Pair, u8)> {
    let wrong =
        |field: &str, reason: String| damaged(format!("games, pair {pair}, game {game}, {field}"))(reason);
    let found = u64::try_from(pair).ok().and_then(|number| plan.pair(number));
    let found = found.ok_or_else(|| wrong("pair", "the match has no such pair".into()))?;
    match u8::try_from(game) {
        Ok(game @ 0..=1) => Ok((found, game)),
        _ => Err(wrong("game", "it is neither 0 nor 1".into())),
    }
}

impl Row {
    pub(super) fn entry(self, plan: &MatchPlan, layout: i64) -> Result<JournalEntry> {
        let (pair, game) = place(plan, self.pair, self.game)?;
        let wrong = |field: &str, reason: String| -> JournalError {
            damaged(format!("games, pair {}, game {game}, {field}", pair.number))(reason)
        };
        let planned = super::players_by_turn(&pair, game).map(|player| player as i64);
        let [first, second] = self.players;
        let values = [
            ("first", first, planned[0]),
            ("second", second, planned[1]),
            ("opening", self.opening, pair.opening as i64),
        ];
        for (field, value, planned) in values {
            if value != planned {
                return Err(wrong(field, format!("{value} stands there, and the plan has {planned}")));
            }
        }
        if !self.ended.is_finite() {
            return Err(wrong("ended", format!("{} is no time", self.ended)));
        }
        let record = game_record(&self.record, layout).map_err(|error| wrong("record", error.to_string()))?;
        Ok(JournalEntry { pair, game, record, ended: self.ended })
    }
}
