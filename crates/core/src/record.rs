use crate::{Format, Notation, TextError};
use std::fmt;

/// A game as it is written down: where it began, the plies, and what people noted.
///
/// Every ply is legal where it stands; the fields are private so that it stays so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<G: Notation> {
    start: G,
    last: G,
    moves: Vec<G::Move>,
    /// Names and values in the order of the text: players, event, date, ...
    pub tags: Vec<(String, String)>,
    /// Comments, each with the number of plies made before it.
    pub comments: Vec<(usize, String)>,
    /// The result as the record states it.
    pub result: Option<String>,
}

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
            tags: Vec::new(),
            comments: Vec::new(),
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

    /// The words of all turns.
    pub fn words(&self) -> Vec<String> {
        self.turns().into_iter().map(|(position, plies)| position.render_turn(&plies)).collect()
    }
}

/// The plainest record, the same for all games: the position on the first line, then a turn a line. Lines that begin
/// with `#` are comments.
pub fn moves_list<G: Notation>() -> Format<G> {
    Format {
        name: "moves",
        about: "the starting position, then one turn a line",
        read: |text, rules| Record::read_moves(text, rules, G::parse_turn),
        write: |record| Ok(record.write_moves(G::render_turn)),
    }
}

/// A list of moves whose turns are read and written in a way of their own.
impl<G: Notation> Record<G> {
    /// Reads the position, then turns as `parse_turn` reads them.
    pub fn read_moves(
        text: &str,
        rules: &G::Rules,
        parse_turn: impl Fn(&G, &str) -> Result<Vec<G::Move>, TextError>,
    ) -> Result<Self, TextError> {
        let offset = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
        let mut record: Option<Record<G>> = None;
        let mut comments = Vec::new();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            if let Some(comment) = line.strip_prefix('#') {
                let plies = record.as_ref().map_or(0, |record| record.moves.len());
                comments.push((plies, comment.trim().to_string()));
                continue;
            }
            let Some(record) = &mut record else {
                let position = G::parse(line, rules).map_err(|error| error.within(text, offset(line)))?;
                record = Some(Record::from_position(position));
                continue;
            };
            for word in line.split_whitespace() {
                let plies =
                    parse_turn(&record.last, word).map_err(|error| error.within(text, offset(word)))?;
                plies.into_iter().for_each(|m| record.push(m));
            }
        }
        let mut record = record.ok_or_else(|| TextError::at(text, text.len(), "there is no position"))?;
        record.comments = comments;
        Ok(record)
    }

    /// Writes the position, then turns as `render_turn` writes them.
    pub fn write_moves(&self, render_turn: impl Fn(&G, &[G::Move]) -> String) -> String {
        let mut out = self.start.render() + "\n";
        let mut comments = self.comments.iter().peekable();
        let mut plies = 0;
        let mut comments_until = |plies: usize, out: &mut String| {
            while let Some((_, comment)) = comments.next_if(|&&(at, _)| at <= plies) {
                *out += &format!("# {}\n", comment.replace(char::is_whitespace, " ").trim());
            }
        };
        for (position, turn) in self.turns() {
            comments_until(plies, &mut out);
            out += &(render_turn(&position, &turn) + "\n");
            plies += turn.len();
        }
        comments_until(usize::MAX, &mut out);
        out
    }
}
