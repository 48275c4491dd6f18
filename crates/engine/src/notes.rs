//! A game with its variations and what people noted about it, without the game's types.

use crate::Error;
use quadrille_core::{MOST_NESTED, Notation, Record, RecordedTurn, TextError};

/// A game as people write it down, after its start.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Notes {
    /// The players' names; empty where they are not known.
    pub players: [String; 2],
    /// Other names and values: event, date, ...
    pub tags: Vec<(String, String)>,
    /// What is said before the first turn.
    pub comment: String,
    /// The turns with all variations.
    pub turns: Vec<NotedTurn>,
    /// The result as a record states it.
    pub result: Option<String>,
}

/// A turn of a game with variations.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct NotedTurn {
    /// The number of the turn before it, 0 for the start: they are counted from 1, in the order of the list. Of the turns after one
    /// the first goes on with its line.
    pub parent: usize,
    /// The turn as a word.
    pub word: String,
    /// What is said about it.
    pub comment: String,
    /// `!`, `?`, `??`, ...
    pub mark: String,
}

impl Notes {
    pub(crate) fn of<G: Notation>(record: &Record<G>) -> Notes {
        let players = G::PLAYER_TAGS.map(|tag| record.tag(tag).unwrap_or_default().to_string());
        let is_player = |tag: &str| G::PLAYER_TAGS.iter().any(|known| known.eq_ignore_ascii_case(tag));
        let tags = record.tags.iter().filter(|(tag, _)| !is_player(tag)).cloned().collect();
        let mut turns = Vec::new();
        add_line(record, 0, &mut turns);
        let comment = joined(record.opening_comments());
        Notes { players, tags, comment, turns, result: record.result.clone() }
    }

    /// The record of the game that begins at `start`.
    pub(crate) fn record<G: Notation>(self, start: G) -> Result<Record<G>, Error> {
        let mut record = Record::from_position(start);
        if !self.comment.is_empty() {
            record.comments.push((0, self.comment));
        }
        let mut children = vec![Vec::new(); self.turns.len() + 1];
        for (turn, number) in self.turns.iter().zip(1..) {
            if turn.parent >= number {
                return Err(Error::TurnOrder(number));
            }
            children[turn.parent].push(number);
        }
        LineWriter { turns: &self.turns, children }.write(&mut record, 0, 0)?;
        let players = G::PLAYER_TAGS.iter().zip(self.players).filter(|(_, name)| !name.is_empty());
        record.tags = players.map(|(tag, name)| (tag.to_string(), name)).chain(self.tags).collect();
        record.result = self.result;
        Ok(record)
    }
}

fn joined<'a>(comments: impl Iterator<Item = &'a str>) -> String {
    comments.collect::<Vec<_>>().join("\n")
}

/// Adds the turns of a line that goes on from turn `parent`.
fn add_line<G: Notation>(record: &Record<G>, mut parent: usize, turns: &mut Vec<NotedTurn>) {
    // What is said before a variation belongs to its first turn.
    let is_variation = !turns.is_empty();
    let mut before = record.opening_comments().filter(|_| is_variation);
    for RecordedTurn { position, plies, mark, comments, variations } in record.recorded_turns() {
        let comment = joined(before.by_ref().chain(comments));
        turns.push(NotedTurn { parent, word: position.render_turn(&plies), comment, mark: mark.to_string() });
        let number = turns.len();
        variations.into_iter().for_each(|variation| add_line(variation, parent, turns));
        parent = number;
    }
}

struct LineWriter<'a> {
    turns: &'a [NotedTurn],
    /// The turns after each turn and after the start.
    children: Vec<Vec<usize>>,
}

impl LineWriter<'_> {
    /// Writes the line that goes on after turn `at`, with its variations.
    fn write<G: Notation>(&self, record: &mut Record<G>, mut at: usize, depth: usize) -> Result<(), Error> {
        while let Some((&main, others)) = self.children[at].split_first() {
            let plies = record.moves().len();
            let start = (!others.is_empty()).then(|| record.last().clone());
            self.push(record, main)?;
            if let Some(start) = start {
                if depth == MOST_NESTED {
                    return Err(Error::Nesting);
                }
                if !start.turn_start() {
                    return Err(Error::VariationInTurn(main));
                }
                for &other in others {
                    let mut variation = Record::from_position(start.clone());
                    self.push(&mut variation, other)?;
                    self.write(&mut variation, other, depth + 1)?;
                    record.add_variation(plies, variation);
                }
            }
            at = main;
        }
        Ok(())
    }

    fn push<G: Notation>(&self, record: &mut Record<G>, number: usize) -> Result<(), Error> {
        let NotedTurn { word, comment, mark, .. } = &self.turns[number - 1];
        let wrong = |error: TextError| Error::Move(word.clone(), error);
        let plies = record.last().parse_turn(word).map_err(wrong)?;
        plies.into_iter().for_each(|m| record.push(m));
        let plies = record.moves().len();
        if !comment.is_empty() {
            record.comments.push((plies, comment.clone()));
        }
        if !mark.is_empty() {
            record.marks.push((plies, mark.clone()));
        }
        Ok(())
    }
}
