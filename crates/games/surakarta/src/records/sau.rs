//! The transcript of a game on the SAU platform, the one of the Chinese championship: `move CBCC`. Column and row of
//! both points, A to F from the top left, where Black stands on the top two rows.
//!
//! Read in either case. An `error` takes back the move before it, which the platform has refused; `end black` and
//! `end white` are the result; `name`, `new` and `quit` say nothing about the game. Lines that begin with `#` are
//! comments.

use super::{begin, lines, push, words, write_moves};
use crate::{Ply, Point, Rules, Surakarta};
use quadrille_core::{Format, Record, TextError, WriteError};

/// The name of a point on the SAU platform: column and row as letters. Black's back row is row A.
///
/// ```
/// use quadrille_surakarta::{sau_name, sau_point};
/// let point = "c2".parse().unwrap();
/// assert_eq!(sau_name(point), "CB");
/// assert_eq!(sau_point("cb"), Some(point));
/// assert_eq!(sau_point("c2"), None);
/// ```
pub fn sau_name(point: Point) -> String {
    [point.column(), point.row()].map(|at| char::from(b'A' + at)).iter().collect()
}

/// The point of a name on the SAU platform, in either case.
pub fn sau_point(name: &str) -> Option<Point> {
    match *name.as_bytes() {
        [column, row] => {
            let [column, row] = [column, row].map(|letter| letter.to_ascii_uppercase().wrapping_sub(b'A'));
            Point::new(column, row)
        }
        _ => None,
    }
}

pub(super) fn format() -> Format<Surakarta> {
    Format { name: "sau", about: "lines like 'move CBCC' as the SAU platform sends them", read, write, games }
}

/// A game ends where `new` stands behind moves.
fn games(text: &str) -> Vec<&str> {
    let mut has_moves = false;
    Format::<Surakarta>::games_from(text, |line| {
        let command = line.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
        let begins = has_moves && command == "new";
        has_moves = command == "move" || has_moves && !begins;
        begins
    })
}

fn read(text: &str, rules: &Rules) -> Result<Record<Surakarta>, TextError> {
    let mut moves: Vec<(usize, &str)> = Vec::new();
    let mut comments = Vec::new();
    let mut result = None;
    for (offset, line) in lines(text) {
        let error = |at: usize, reason: &str| Err(TextError::at(text, offset + at, reason));
        if let Some(comment) = line.strip_prefix('#') {
            comments.push((moves.len(), comment.trim().to_string()));
            continue;
        }
        let words: Vec<(usize, &str)> = words(line, char::is_whitespace).collect();
        match (words[0].1.to_ascii_lowercase().as_str(), &words[1..]) {
            ("move", &[(at, word)]) => moves.push((offset + at, word)),
            ("move", &[]) => return error(line.len(), "the move is missing"),
            ("move", &[_, (at, _), ..]) => return error(at, "nothing may follow the move"),
            ("error", _) => {
                if moves.pop().is_none() {
                    return error(0, "there is no move that could be refused");
                }
            }
            ("end", &[]) => {}
            ("end", &[(at, word), ..]) => {
                let winner = word.to_ascii_lowercase();
                if !is_winner(&winner) {
                    return error(at, "the winner is black or white");
                }
                result = Some(winner);
            }
            ("new", _) if !moves.is_empty() => return error(0, "another game begins here"),
            ("new" | "name" | "name?" | "quit", _) => {}
            _ => return error(0, "expected a line like 'move CBCC'"),
        }
    }
    let mut record = begin(rules);
    for &(offset, word) in &moves {
        let ply = parse_ply(word).ok_or_else(|| {
            let reason = format!("expected four letters A to F, like CBCC, found '{}'", word.escape_debug());
            TextError::at(text, offset, reason)
        })?;
        push(&mut record, text, offset, ply)?;
    }
    record.comments = comments.into_iter().map(|(at, comment)| (at.min(moves.len()), comment)).collect();
    record.result = result;
    Ok(record)
}

fn write(record: &Record<Surakarta>) -> Result<String, WriteError> {
    let mut out = write_moves(record, |_, from, to| format!("move {}{}", sau_name(from), sau_name(to)))?;
    if let Some(winner) = record.result.as_deref().filter(|result| is_winner(result)) {
        out += &format!("end {winner}\n");
    }
    Ok(out)
}

fn is_winner(result: &str) -> bool {
    matches!(result, "black" | "white")
}

fn parse_ply(word: &str) -> Option<Ply> {
    let (from, to) = word.split_at_checked(2)?;
    Some(Ply::Go { from: sau_point(from)?, to: sau_point(to)? })
}
