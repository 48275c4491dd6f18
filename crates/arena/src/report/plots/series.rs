use crate::journal::{Entry, seats};
use crate::plan::Plan;
use crate::standing::Standing;
use crate::statistics::Pairs;
use quadrille_engine::{Opening, Session, find};

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

/// The turns of every game. An answer may be a part of a turn only, and an opening may leave the first turn to either
/// player, so the games are replayed; one that cannot be is taken for whole turns by both in alternation.
pub fn turns(plan: &Plan, entries: &[Entry]) -> Vec<Vec<Spent>> {
    let mut replay = Replay::new(plan);
    let replayed =
        |entry| replay.as_mut().and_then(|replay| replay.turns(entry)).unwrap_or_else(|| alternating(entry));
    entries.iter().map(replayed).collect()
}

fn alternating(entry: &Entry) -> Vec<Spent> {
    let players = seats(&entry.pair, entry.game).into_iter().cycle();
    entry
        .record
        .turns
        .iter()
        .zip(players)
        .map(|(turn, player)| Spent { player, micros: turn.micros })
        .collect()
}

struct Replay {
    opening: Opening,
    session: Box<dyn Session>,
}

impl Replay {
    fn new(plan: &Plan) -> Option<Replay> {
        let opening = plan.start().ok()?;
        let session = find(&plan.game).ok()?.open(&opening).ok()?;
        Some(Replay { opening, session })
    }

    fn turns(&mut self, entry: &Entry) -> Option<Vec<Spent>> {
        self.opening.position = Some(entry.record.opening.clone());
        self.session.restart(&self.opening).ok()?;
        let seats = seats(&entry.pair, entry.game);
        let mut turns: Vec<Spent> = Vec::new();
        for answer in &entry.record.turns {
            let player = seats[self.session.to_move().index()];
            match turns.last_mut() {
                Some(turn) if !self.session.turn_start() => turn.micros += answer.micros,
                _ => turns.push(Spent { player, micros: answer.micros }),
            }
            self.session.play(&answer.word).ok()?;
        }
        Some(turns)
    }
}
