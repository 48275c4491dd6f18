//! Openings by experience: what was played in a position, and how that ended.

use crate::Document;
use quadrille_engine::{GameInfo, Opening, Outcome, Player};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};

/// How many turns of a game are looked at.
const MOST_TURNS: usize = 40;

/// What was played in a position.
#[derive(Clone, Default, Serialize, JsonSchema)]
pub struct Explored {
    /// How many games came here and went on.
    games: u32,
    /// The most frequent first.
    moves: Vec<ExploredMove>,
}

impl Explored {
    /// What was played in a position, by its [`board_text`](quadrille_engine::Position::board_text): the ways to it do not count.
    pub fn new(position: &str, indices: &[&OpeningIndex]) -> Explored {
        let mut counted: BTreeMap<&str, Counts> = BTreeMap::new();
        for (word, counts) in indices.iter().filter_map(|index| index.0.get(position)).flatten() {
            counted.entry(word).or_default().add(counts);
        }
        let mut moves: Vec<ExploredMove> =
            counted.into_iter().map(|(word, counts)| ExploredMove { word: word.into(), counts }).collect();
        moves.sort_by_key(|one| std::cmp::Reverse(one.counts.games));
        Explored { games: moves.iter().map(|one| one.counts.games).sum(), moves }
    }
}

/// A move and what came of it.
#[derive(Clone, Serialize, JsonSchema)]
struct ExploredMove {
    #[serde(rename = "move")]
    word: String,
    #[serde(flatten)]
    counts: Counts,
}

/// Games by result; there are more games than results where some are not finished.
#[derive(Clone, Copy, Default, Serialize, JsonSchema)]
struct Counts {
    games: u32,
    /// Won by the first player.
    first: u32,
    /// Won by the second.
    second: u32,
    draws: u32,
}

impl Counts {
    fn add(&mut self, other: &Counts) {
        self.games += other.games;
        self.first += other.first;
        self.second += other.second;
        self.draws += other.draws;
    }
}

/// What was played in games: by position, then by move.
#[derive(Default)]
pub struct OpeningIndex(HashMap<String, BTreeMap<String, Counts>>);

impl OpeningIndex {
    /// Counts the main line of a game that is kept, if it is one of this game.
    pub fn add_document(&mut self, game: &dyn GameInfo, document: &Document) {
        if document.setup.game == game.name()
            && let Ok(opening) = document.setup.opening(document.main_line())
        {
            self.add(game, opening, stated(game, &document.result));
        }
    }

    /// Plays a game through and counts its turns; a game that cannot be played counts as far as it can.
    pub fn add(&mut self, game: &dyn GameInfo, opening: Opening, stated: Option<Outcome>) {
        self.add_from(0, game, opening, stated);
    }

    /// The same without its first words, which nobody chose.
    pub fn add_from(&mut self, first: usize, game: &dyn GameInfo, opening: Opening, stated: Option<Outcome>) {
        let Opening { moves, .. } = opening.clone();
        let Ok(mut position) = game.open(&Opening { moves: Vec::new(), ..opening }) else { return };
        let mut steps = Vec::new();
        for (number, word) in moves.into_iter().enumerate() {
            let is_chosen = number >= first && position.turn_start();
            let before = is_chosen.then(|| position.board_text());
            if position.play(&word).is_err() {
                break;
            }
            if let Some(before) = before.filter(|_| steps.len() < MOST_TURNS) {
                steps.push((before, position.turns().pop().unwrap_or(word)));
            }
        }
        let outcome = position.ending().map(|ending| ending.outcome).or(stated);
        for (before, word) in steps {
            let counts = self.0.entry(before).or_default().entry(word).or_default();
            counts.games += 1;
            match outcome.map(Outcome::winner) {
                Some(Some(Player::First)) => counts.first += 1,
                Some(Some(Player::Second)) => counts.second += 1,
                Some(None) => counts.draws += 1,
                None => {}
            }
        }
    }
}

/// The outcome that a game states where its board does not tell: "Black wins: resignation", "1-0", "1/2-1/2".
pub(crate) fn stated(game: &dyn GameInfo, result: &str) -> Option<Outcome> {
    let winner = game.players().iter().position(|name| result.starts_with(&format!("{name} wins")));
    match (winner, result) {
        (Some(0), _) | (None, "1-0" | "R-0" | "F-0") => Some(Outcome::Win(Player::First)),
        (Some(_), _) | (None, "0-1" | "0-R" | "0-F") => Some(Outcome::Win(Player::Second)),
        (None, "1/2-1/2") => Some(Outcome::Draw),
        _ => None,
    }
}
