use crate::{Notation, TextError};
use std::fmt;

/// A game as it is written down: where it began, the plies, other lines that might have been played, and what people noted.
///
/// Every ply is legal where it stands; the fields are private so that it stays so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<G: Notation> {
    start: G,
    last: G,
    moves: Vec<G::Move>,
    variations: Vec<(usize, Record<G>)>,
    /// Names and values in the order of the text: players, event, date, ...
    pub tags: Vec<(String, String)>,
    /// Comments, each with the number of plies made before it.
    pub comments: Vec<(usize, String)>,
    /// What people thought of turns, `!`, `?`, `??`, ..., each with the number of plies made until then.
    pub marks: Vec<(usize, String)>,
    /// The result as the record states it.
    pub result: Option<String>,
}

/// A turn of a record with all that was noted of it.
pub struct RecordedTurn<'a, G: Notation> {
    /// The position before it.
    pub position: G,
    /// Its plies; of the last turn there may be some missing.
    pub plies: Vec<G::Move>,
    /// Its mark, or nothing.
    pub mark: &'a str,
    /// The comments behind it.
    pub comments: Vec<&'a str>,
    /// The lines that might have been played instead; they begin in `position`.
    pub variations: Vec<&'a Record<G>>,
}

/// How deep variations may be nested in a text: far deeper than people do, and no danger for the stack.
pub const MOST_NESTED: usize = 100;

/// Why a record cannot be written in a format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WriteError(pub String);

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WriteError {}

impl<G: Notation> Record<G> {
    /// A record without moves.
    pub fn from_position(start: G) -> Self {
        Record {
            last: start.clone(),
            start,
            moves: Vec::new(),
            variations: Vec::new(),
            tags: Vec::new(),
            comments: Vec::new(),
            marks: Vec::new(),
            result: None,
        }
    }

    /// Where the game began.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// The position after all plies.
    pub fn last(&self) -> &G {
        &self.last
    }

    /// The plies.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// The other lines, each with the number of plies before it; it begins in the position after them, with a turn.
    pub fn variations(&self) -> &[(usize, Record<G>)] {
        &self.variations
    }

    /// Adds a line that might have been played instead of the turn after `plies` plies. It begins in the position before
    /// that turn; one without moves is left out.
    pub fn add_variation(&mut self, plies: usize, variation: Record<G>) {
        if variation.moves.is_empty() {
            return;
        }
        debug_assert!(plies < self.moves.len() && variation.start.turn_start());
        self.variations.push((plies, variation));
    }

    /// Appends a ply that is legal in [`last`](Record::last).
    pub fn push(&mut self, m: G::Move) {
        debug_assert!(self.last.is_legal(m));
        self.last.make(m);
        self.moves.push(m);
    }

    /// Appends the plies of a word at byte `offset` of `text`.
    pub fn push_word(&mut self, text: &str, offset: usize, word: &str) -> Result<(), TextError> {
        let plies = self.last.parse_turn(word).map_err(|error| error.within(text, offset))?;
        plies.into_iter().for_each(|m| self.push(m));
        Ok(())
    }

    /// The value of a tag, its name in any case.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// The turns with the position before each: all plies until the next turn starts.
    pub fn turns(&self) -> Vec<(G, Vec<G::Move>)> {
        let mut position = self.start.clone();
        let mut turns: Vec<(G, Vec<G::Move>)> = Vec::new();
        for &m in &self.moves {
            if turns.is_empty() || position.turn_start() {
                turns.push((position.clone(), Vec::new()));
            }
            turns.last_mut().expect("a turn was just opened").1.push(m);
            position.make(m);
        }
        turns
    }

    /// The comments before the first ply.
    pub fn opening_comments(&self) -> impl Iterator<Item = &str> {
        self.comments.iter().filter(|(plies, _)| *plies == 0).map(|(_, comment)| comment.as_str())
    }

    /// The turns with what was noted of each. What was noted behind the end belongs to the last turn.
    pub fn recorded_turns(&self) -> Vec<RecordedTurn<'_, G>> {
        let mut ends = Vec::new();
        let mut turns: Vec<RecordedTurn<'_, G>> = Vec::new();
        for (position, plies) in self.turns() {
            ends.push(ends.last().unwrap_or(&0) + plies.len());
            turns.push(RecordedTurn {
                position,
                plies,
                mark: "",
                comments: Vec::new(),
                variations: Vec::new(),
            });
        }
        let Some(last) = turns.len().checked_sub(1) else { return turns };
        let turn_of = |plies: usize| ends.partition_point(|&end| end < plies).min(last);
        for (plies, comment) in self.comments.iter().filter(|(plies, _)| *plies > 0) {
            turns[turn_of(*plies)].comments.push(comment);
        }
        for (plies, mark) in &self.marks {
            turns[turn_of(*plies)].mark = mark;
        }
        for (plies, variation) in &self.variations {
            turns[turn_of(plies + 1)].variations.push(variation);
        }
        turns
    }

    /// The words of all turns.
    pub fn words(&self) -> Vec<String> {
        self.turns().into_iter().map(|(position, plies)| position.render_turn(&plies)).collect()
    }
}
