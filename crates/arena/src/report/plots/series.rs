use crate::journal::{Entry, seats};
use crate::plan::Plan;
use crate::standing::Standing;
use crate::statistics::Pairs;

/// The first player's finished pairs, after each of them.
pub fn running(plan: &Plan, entries: &[Entry]) -> Vec<Pairs> {
    let mut standing = Standing::new(plan);
    let mut pairs: Vec<Pairs> = Vec::new();
    for entry in entries {
        standing.add(entry);
        let now = standing.table.total(0).pairs;
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
pub struct Spent {
    /// Whose turn it was.
    pub player: usize,
    /// The time of all answers that made up the turn.
    pub micros: u64,
}

/// The turns of every game; an answer may be a part of one only.
pub fn turns(entries: &[Entry]) -> Vec<Vec<Spent>> {
    let of_game = |entry: &Entry| {
        let seats = seats(&entry.pair, entry.game);
        let mut turns: Vec<Spent> = Vec::new();
        for answer in &entry.record.turns {
            match turns.last_mut() {
                Some(turn) if !answer.begins => turn.micros += answer.micros,
                _ => {
                    turns.push(Spent { player: seats[usize::from(answer.seat == 2)], micros: answer.micros })
                }
            }
        }
        turns
    };
    entries.iter().map(of_game).collect()
}
