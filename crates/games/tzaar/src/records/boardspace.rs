//! A list of moves with the field names of Boardspace: E5 is the missing centre, and above it counting goes on with E6.

use crate::board::Tzaar;
use crate::geometry::Names;
use crate::notation::{read_ply, write_ply};
use crate::setup::Rules;
use quadrille_core::{Format, Game, Notation, Record, TextError, WriteError};

pub(crate) fn boardspace() -> Format<Tzaar> {
    Format {
        name: "boardspace",
        about: "the starting position, then one turn a line, with the field names of Boardspace",
        read,
        write,
    }
}

fn read(text: &str, rules: &Rules) -> Result<Record<Tzaar>, TextError> {
    let offset = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut comments = Vec::new();
    let comment = |line: &str| line.strip_prefix('#').map(|comment| comment.trim().to_string());
    let position = loop {
        let line = lines.next().ok_or_else(|| TextError::at(text, text.len(), "there is no position"))?;
        match comment(line) {
            Some(comment) => comments.push((0, comment)),
            None => break Tzaar::parse(line, rules).map_err(|error| error.within(text, offset(line)))?,
        }
    };
    let mut record = Record::from_position(position);
    for line in lines {
        if let Some(comment) = comment(line) {
            comments.push((record.moves().len(), comment));
            continue;
        }
        for turn in line.split_whitespace() {
            for (number, ply) in turn.split(Tzaar::TURN_JOINT).enumerate() {
                if number > 0 && record.last().turn_start() {
                    return Err(TextError::at(text, offset(ply), "the turn is over before this ply"));
                }
                let m = read_ply(record.last(), ply, Names::Boardspace)
                    .map_err(|error| error.within(text, offset(ply)))?;
                record.push(m);
            }
        }
    }
    record.comments = comments;
    Ok(record)
}

fn write(record: &Record<Tzaar>) -> Result<String, WriteError> {
    let mut text = record.start().render() + "\n";
    let mut comments = record.comments.iter().peekable();
    let mut comments_until = |plies: usize, text: &mut String| {
        while let Some((_, comment)) = comments.next_if(|&&(at, _)| at <= plies) {
            *text += &format!("# {}\n", comment.replace(char::is_whitespace, " ").trim());
        }
    };
    let mut plies = 0;
    for (_, turn) in record.turns() {
        comments_until(plies, &mut text);
        let words: Vec<String> = turn.iter().map(|&m| write_ply(m, Names::Boardspace)).collect();
        text += &(words.join(Tzaar::TURN_JOINT) + "\n");
        plies += turn.len();
    }
    comments_until(usize::MAX, &mut text);
    Ok(text)
}
