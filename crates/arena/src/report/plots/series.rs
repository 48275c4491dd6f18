use crate::journal::{JournalEntry, players_by_turn};
use crate::plan::MatchPlan;
use crate::results::MatchResults;
use crate::statistics::Pairs;
use std::time::Duration;

/// The first player's finished pairs, after each of them.
pub fn running(plan: &MatchPlan, entries: &[JournalEntry]) -> Vec<Pairs> {
    let mut results = MatchResults::new(plan);
    let mut pairs: Vec<Pairs> = Vec::new();
    for entry in entries {
        results.add(entry);
        let now = results.table.total(0).pairs;
        if now != pairs.last().copied().unwrap_or_default() {
            pairs.push(now);
        }
    }
    pairs
}

/// At most `most` of many items, evenly spread, the last one always among them.
pub fn thinned<T: Clone>(items: &[T], most: usize) -> Vec<T> {
    let step = items.len().div_ceil(most).max(1);
    let mut kept: Vec<T> = items.iter().rev().step_by(step).cloned().collect();
    kept.reverse();
    kept
}

/// What a turn took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnTime {
    /// Whose turn it was.
    pub player: usize,
    /// The time of all answers that made up the turn.
    pub time: Duration,
}

/// The turns of every game; an answer may be a part of one only.
pub fn turns(entries: &[JournalEntry]) -> Vec<Vec<TurnTime>> {
    let of_game = |entry: &JournalEntry| {
        let players = players_by_turn(&entry.pair, entry.game);
        let mut turns: Vec<TurnTime> = Vec::new();
        for answer in &entry.record.turns {
            match turns.last_mut() {
                Some(turn) if !answer.begins => turn.time += answer.time,
                _ => turns.push(TurnTime { player: players[answer.player.index()], time: answer.time }),
            }
        }
        turns
    };
    entries.iter().map(of_game).collect()
}
