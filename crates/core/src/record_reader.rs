use crate::record::MOST_NESTED;
use crate::{Notation, Record, TextError};

/// The characters at the end of a turn that say what people thought of it.
const MARKS: [char; 4] = ['!', '?', '\'', '"'];

/// A record that is read word by word, with variations in brackets: the innermost open line goes on.
pub struct RecordReader<G: Notation> {
    /// The lines around the innermost, the main line first.
    outer: Vec<OpenLine<G>>,
    inner: OpenLine<G>,
}

struct OpenLine<G: Notation> {
    record: Record<G>,
    /// The position before the last turn, and the number of plies that led to it.
    before: Option<(usize, G)>,
}

impl<G: Notation> RecordReader<G> {
    /// A reader at the beginning of a game.
    pub fn new(start: G) -> Self {
        RecordReader {
            outer: Vec::new(),
            inner: OpenLine { record: Record::from_position(start), before: None },
        }
    }

    /// The innermost open line.
    pub fn line(&mut self) -> &mut Record<G> {
        &mut self.inner.record
    }

    /// Whether no variation is open.
    pub fn is_main_line(&self) -> bool {
        self.outer.is_empty()
    }

    /// Notes a comment behind what has been read.
    pub fn comment(&mut self, comment: &str) {
        let record = &mut self.inner.record;
        record.comments.push((record.moves().len(), comment.trim().to_string()));
    }

    /// Appends the plies of a word at byte `offset` of `text`, which `parse` reads, and its mark.
    pub fn push_word(
        &mut self,
        text: &str,
        offset: usize,
        word: &str,
        parse: impl Fn(&G, &str) -> Result<Vec<G::Move>, TextError>,
    ) -> Result<(), TextError> {
        let OpenLine { record, before } = &mut self.inner;
        let turn = word.trim_end_matches(MARKS);
        let plies = parse(record.last(), turn).map_err(|error| error.within(text, offset))?;
        if record.last().turn_start() {
            *before = Some((record.moves().len(), record.last().clone()));
        }
        plies.into_iter().for_each(|m| record.push(m));
        if turn.len() < word.len() {
            record.marks.push((record.moves().len(), word[turn.len()..].to_string()));
        }
        Ok(())
    }

    /// Begins a variation of the turn that was read last, with the bracket at byte `offset` of `text`.
    pub fn open(&mut self, text: &str, offset: usize) -> Result<(), TextError> {
        let error = |reason: &str| Err(TextError::at(text, offset, reason));
        let Some((_, before)) = &self.inner.before else {
            return error("there is no turn before this variation");
        };
        if self.outer.len() == MOST_NESTED {
            return error("variations are nested too deeply");
        }
        let inner = OpenLine { record: Record::from_position(before.clone()), before: None };
        self.outer.push(std::mem::replace(&mut self.inner, inner));
        Ok(())
    }

    /// Ends a variation, with the bracket at byte `offset` of `text`.
    pub fn close(&mut self, text: &str, offset: usize) -> Result<(), TextError> {
        let outer =
            self.outer.pop().ok_or_else(|| TextError::at(text, offset, "no variation is open here"))?;
        let variation = std::mem::replace(&mut self.inner, outer).record;
        let (plies, _) = self.inner.before.as_ref().expect("a variation was opened behind a turn");
        self.inner.record.add_variation(*plies, variation);
        Ok(())
    }

    /// The record, if no variation is open at the end of `text`.
    pub fn finish(self, text: &str) -> Result<Record<G>, TextError> {
        if self.is_main_line() {
            Ok(self.inner.record)
        } else {
            Err(TextError::at(text, text.len(), "a variation is not closed: a ')' is missing"))
        }
    }
}
