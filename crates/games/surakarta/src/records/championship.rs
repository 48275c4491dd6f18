//! The record of the Chinese championship: `B2C-3C`, `R5Ax1C`. The colour, `B` for Black, `R` (red) for White; then
//! row and column of both points, the rows from Black's back row on; between them `-` for a step, `x` for a capture.
//!
//! One move a line, or several separated by blanks. Read in either case, with `W` for White too, with numbers like
//! `12.` between the moves, and with either sign between the points. Lines that begin with `#` are comments, lines
//! like `[Event "final"]` are tags, of which `Result` is the result; any other line in brackets is a comment too.

use super::{begin, lines, one_line, push, words, write_moves};
use crate::geometry::SIDE;
use crate::{Ply, Point, Rules, Surakarta};
use quadrille_core::{Cursor, Format, Game, Notation, Player, Record, TextError, WriteError};

/// The name of a point in a championship record: row and column.
///
/// ```
/// use quadrille_surakarta::{championship_name, championship_point};
/// let point = "c2".parse().unwrap();
/// assert_eq!(championship_name(point), "2C");
/// assert_eq!(championship_point("2c"), Some(point));
/// assert_eq!(championship_point("c2"), None);
/// ```
pub fn championship_name(point: Point) -> String {
    format!("{}{}", point.row() + 1, char::from(b'A' + point.column()))
}

/// The point of a name in a championship record, in either case.
pub fn championship_point(name: &str) -> Option<Point> {
    match *name.as_bytes() {
        [row, column] => Point::new(column.to_ascii_uppercase().wrapping_sub(b'A'), row.wrapping_sub(b'1')),
        _ => None,
    }
}

pub(super) fn format() -> Format<Surakarta> {
    Format {
        name: "championship",
        about: "lines like B2C-3C and R5Ax1C: colour, row and column",
        read,
        write,
        games: Format::<Surakarta>::ONE_GAME,
    }
}

fn read(text: &str, rules: &Rules) -> Result<Record<Surakarta>, TextError> {
    let mut record = begin(rules);
    for (offset, line) in lines(text) {
        let plies = record.moves().len();
        if let Some(comment) = line.strip_prefix('#') {
            record.comments.push((plies, comment.trim().into()));
        } else if let Some((name, value)) = parse_tag(line) {
            if name.eq_ignore_ascii_case("result") {
                record.result = Some(value.into());
            } else {
                record.tags.push((name.into(), value.into()));
            }
        } else if line.starts_with('[') {
            record.comments.push((plies, line.into()));
        } else {
            for (start, word) in words(line, char::is_whitespace) {
                if !is_number(word) {
                    let ply = parse_ply(word, record.last().to_move())
                        .map_err(|error| error.within(text, offset + start))?;
                    push(&mut record, text, offset + start, ply)?;
                }
            }
        }
    }
    Ok(record)
}

fn write(record: &Record<Surakarta>) -> Result<String, WriteError> {
    let mut out = String::new();
    let result = record.result.iter().map(|result| ("Result", result));
    for (name, value) in record.tags.iter().map(|(name, value)| (name.as_str(), value)).chain(result) {
        if !is_tag_name(name) {
            return Err(WriteError(format!(
                "'{name}' cannot be the name of a tag: it takes letters and digits"
            )));
        }
        out += &format!("[{name} \"{}\"]\n", one_line(value));
    }
    out += &write_moves(record, |position, from, to| {
        let colour = ['B', 'R'][position.to_move()];
        let sign = if position.at(to).is_some() { 'x' } else { '-' };
        format!("{colour}{}{sign}{}", championship_name(from), championship_name(to))
    })?;
    Ok(out)
}

/// The name and value of a line like `[Event "final"]`.
fn parse_tag(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.strip_prefix('[')?.strip_suffix(']')?.split_once(char::is_whitespace)?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    is_tag_name(name).then_some((name, value.trim()))
}

fn is_tag_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(char::is_alphanumeric)
}

fn is_number(word: &str) -> bool {
    word.strip_suffix('.').is_some_and(|number| number.parse::<u32>().is_ok())
}

fn parse_ply(word: &str, to_move: Player) -> Result<Ply, TextError> {
    let mut cursor = Cursor::new(word);
    let colour = match cursor.next_char().map(|c| c.to_ascii_uppercase()) {
        Some('B') => Player::First,
        Some('R' | 'W') => Player::Second,
        _ => {
            let reason = format!("expected a move like B2C-3C or R5Ax1C, found '{}'", word.escape_debug());
            return Err(cursor.error_at(0, reason));
        }
    };
    if colour != to_move {
        return Err(cursor.error_at(0, format!("{} is to move", Surakarta::PLAYERS[to_move])));
    }
    let from = parse_point(&mut cursor)?;
    let _ = cursor.eat("-") || cursor.eat("x") || cursor.eat("X");
    let to = parse_point(&mut cursor)?;
    cursor.finish()?;
    Ok(Ply::Go { from, to })
}

fn parse_point(cursor: &mut Cursor) -> Result<Point, TextError> {
    let start = cursor.offset();
    let row = cursor.number::<u8>("a row, 1 to 6")?;
    if !(1..=SIDE).contains(&row) {
        return Err(cursor.error_at(start, format!("rows are 1 to 6, not {row}")));
    }
    let column = cursor.peek().map(|c| (c.to_ascii_uppercase() as u32).wrapping_sub('A' as u32));
    let point = column.and_then(|column| Point::new(u8::try_from(column).ok()?, row - 1));
    let point = point.ok_or_else(|| {
        let found = cursor.found();
        cursor.error(format!("expected a column, A to F, found {found}"))
    })?;
    cursor.next_char();
    Ok(point)
}
