use crate::{Format, Notation, Record, RecordReader, TextError};

/// The plainest record, the same for all games: the position on the first line, then a turn a line. Lines that begin
/// with `#` are comments; a turn may end with a mark like `!`; what might have been played instead of a turn stands behind it
/// in round brackets. A blank line and a position begin another game.
pub fn move_list<G: Notation>() -> Format<G> {
    Format {
        name: "moves",
        about: "the starting position, then one turn a line",
        read: |text, rules| Record::read_moves(text, rules, G::parse_turn),
        write: |record| Ok(record.write_moves(G::render_turn)),
        games: listed_games::<G>,
    }
}

/// The games of a text with lists of moves.
pub fn listed_games<G: Notation>(text: &str) -> Vec<&str> {
    let mut is_after_blank = false;
    Format::<G>::games_from(text, |line| {
        let begins = is_after_blank && G::parse_setup(line.trim()).is_ok();
        is_after_blank = line.trim().is_empty();
        begins
    })
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
        let mut reader: Option<RecordReader<G>> = None;
        let mut opening_comments = Vec::new();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let comment = line.strip_prefix('#');
            let Some(reader) = &mut reader else {
                match comment {
                    Some(comment) => opening_comments.push((0, comment.trim().to_string())),
                    None => {
                        let position =
                            G::parse(line, rules).map_err(|error| error.within(text, offset(line)))?;
                        reader = Some(RecordReader::new(position));
                    }
                }
                continue;
            };
            if let Some(comment) = comment {
                reader.comment(comment);
                continue;
            }
            for word in line.split_whitespace().flat_map(|word| word.split_inclusive(['(', ')'])) {
                let turn = word.trim_end_matches(['(', ')']);
                if !turn.is_empty() {
                    reader.push_word(text, offset(word), turn, &parse_turn)?;
                }
                match word[turn.len()..].chars().next() {
                    Some('(') => reader.open(text, offset(word) + turn.len())?,
                    Some(_) => reader.close(text, offset(word) + turn.len())?,
                    None => {}
                }
            }
        }
        let reader = reader.ok_or_else(|| TextError::at(text, text.len(), "there is no position"))?;
        let mut record = reader.finish(text)?;
        record.comments.splice(..0, opening_comments);
        Ok(record)
    }

    /// Writes the position, then turns as `render_turn` writes them.
    pub fn write_moves(&self, render_turn: impl Fn(&G, &[G::Move]) -> String) -> String {
        self.start().render() + "\n" + &self.write_line(&render_turn)
    }

    fn write_line(&self, render_turn: &impl Fn(&G, &[G::Move]) -> String) -> String {
        let comments = |comments: &mut dyn Iterator<Item = &str>| -> String {
            comments
                .map(|comment| format!("# {}\n", comment.replace(char::is_whitespace, " ").trim()))
                .collect()
        };
        let mut out = comments(&mut self.opening_comments());
        for turn in self.recorded_turns() {
            out += &format!("{}{}\n", render_turn(&turn.position, &turn.plies), turn.mark);
            out += &comments(&mut turn.comments.into_iter());
            for variation in turn.variations {
                out += &format!("(\n{})\n", variation.write_line(render_turn));
            }
        }
        out
    }
}
