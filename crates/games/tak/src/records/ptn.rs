use super::{RESULTS, begins_empty, checked_result, empty_board};
use crate::board::Tak;
use crate::setup::Rules;
use quadrille_core::{Arrange, Cursor, Format, Game, Notation, Player, Record, Size, TextError, WriteError};

/// PTN: tags, a blank line, numbered moves with comments, the result.
///
/// The tags in [`POSITION_TAGS`] say how and where the game begins. The position holds what they say, so the record
/// does not keep them among its tags, and they are written from the position. The result after the moves goes
/// before the tag Result.
pub(super) fn format() -> Format<Tak> {
    Format { name: "ptn", about: "PTN: tags, numbered moves, comments, the result", read, write }
}

const POSITION_TAGS: [&str; 6] = ["Size", "Komi", "Flats", "Caps", "Opening", "TPS"];

/// What stands for White's ply where Black begins.
const NO_PLY: &str = "--";

fn is_position_tag(name: &str) -> bool {
    POSITION_TAGS.iter().any(|tag| tag.eq_ignore_ascii_case(name))
}

fn read(text: &str, rules: &Rules) -> Result<Record<Tak>, TextError> {
    let mut cursor = Cursor::new(text);
    cursor.eat("\u{feff}");
    cursor.skip_whitespace();
    let mut tags = Vec::new();
    while cursor.eat("[") {
        tags.push(read_tag(&mut cursor)?);
        cursor.skip_whitespace();
    }
    let mut record = Record::from_position(start_of(text, &tags, rules)?);
    read_moves(text, &mut cursor, &mut record)?;
    for Tag { name, value, .. } in tags {
        if name.eq_ignore_ascii_case("Result") && RESULTS.contains(&value.as_str()) {
            record.result.get_or_insert(value);
        } else if !is_position_tag(&name) {
            record.tags.push((name, value));
        }
    }
    Ok(record)
}

struct Tag {
    name: String,
    value: String,
    /// Where the value stands in the text.
    offset: usize,
}

/// Reads a tag after its `[`.
fn read_tag(cursor: &mut Cursor<'_>) -> Result<Tag, TextError> {
    cursor.skip_whitespace();
    let name = cursor.take_while(is_name_character).to_string();
    if name.is_empty() {
        return Err(cursor.error("expected the name of a tag"));
    }
    cursor.skip_whitespace();
    cursor.expect("\"")?;
    let offset = cursor.offset();
    let mut value = String::new();
    loop {
        match cursor.next_char() {
            Some('"') => break,
            Some('\\') if cursor.peek().is_some_and(|c| c == '"' || c == '\\') => {
                value.extend(cursor.next_char());
            }
            Some('\n') | None => return Err(cursor.error_at(offset, "the value of the tag has no end")),
            Some(c) => value.push(c),
        }
    }
    cursor.skip_whitespace();
    cursor.expect("]")?;
    Ok(Tag { name, value, offset })
}

fn is_name_character(c: char) -> bool {
    c.is_alphanumeric() || "_-".contains(c)
}

/// The position before the first move.
fn start_of(text: &str, tags: &[Tag], rules: &Rules) -> Result<Tak, TextError> {
    let find = |name: &str| tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name));
    let mut rules = *rules;
    for (name, count) in [("Flats", &mut rules.flats), ("Caps", &mut rules.capstones)] {
        if let Some(tag) = find(name) {
            let number = tag.value.trim().parse().ok();
            *count =
                Some(number.ok_or_else(|| TextError::at(text, tag.offset, "expected a number of stones"))?);
        }
    }
    if let Some(tag) = find("Komi") {
        rules.komi = read_komi(&tag.value)
            .ok_or_else(|| TextError::at(text, tag.offset, "expected the komi in flats, like 2 or 2.5"))?;
    }
    if let Some(tag) = find("Opening") {
        rules.swap = match tag.value.trim().to_ascii_lowercase().as_str() {
            "swap" => true,
            "no-swap" => false,
            _ => return Err(TextError::at(text, tag.offset, "the opening is 'swap' or 'no-swap'")),
        };
    }
    let size = find("Size")
        .map(|tag| match tag.value.trim().parse::<Size>() {
            Ok(size) => Ok((size, tag.offset)),
            Err(reason) => Err(TextError::at(text, tag.offset, reason)),
        })
        .transpose()?;
    let Some(tps) = find("TPS") else {
        let (size, offset) = size.ok_or_else(|| TextError::at(text, 0, "the tag Size is missing"))?;
        return empty_board(text, offset, size, &rules);
    };
    let start = Tak::parse(&tps.value, &rules).map_err(|error| error.within(text, tps.offset))?;
    match size {
        Some((size, offset)) if size != start.size() => {
            let reason = format!("the size is {size}, but the board of the tag TPS is {}", start.size());
            Err(TextError::at(text, offset, reason))
        }
        _ => Ok(start),
    }
}

/// Flats, in half flats.
fn read_komi(text: &str) -> Option<i8> {
    let half_flats = 2.0 * text.trim().parse::<f64>().ok()?;
    (half_flats.fract() == 0.0 && half_flats.abs() <= 127.0).then_some(half_flats as i8)
}

fn write_komi(half_flats: i8) -> String {
    let sign = if half_flats < 0 { "-" } else { "" };
    let half = if half_flats % 2 != 0 { ".5" } else { "" };
    format!("{sign}{}{half}", half_flats.unsigned_abs() / 2)
}

fn read_moves(text: &str, cursor: &mut Cursor<'_>, record: &mut Record<Tak>) -> Result<(), TextError> {
    loop {
        cursor.skip_whitespace();
        let start = cursor.offset();
        if cursor.eat("{") {
            let comment = cursor.take_while(|c| c != '}').trim().to_string();
            if !cursor.eat("}") {
                return Err(cursor.error_at(start, "the comment has no end"));
            }
            record.comments.push((record.moves().len(), comment));
            continue;
        }
        if cursor.is_at_end() {
            return Ok(());
        }
        let word = without_number(cursor.take_while(|c| !c.is_whitespace() && c != '{'));
        let offset = cursor.offset() - word.len();
        let black_begins = record.moves().is_empty() && record.start().to_move() == Player::Second;
        if word.is_empty() || black_begins && word == NO_PLY {
            continue;
        }
        if record.result.is_some() {
            return Err(cursor.error_at(offset, "the result stands before this move"));
        }
        if RESULTS.contains(&word) {
            record.result = Some(word.to_string());
        } else {
            record.push_word(text, offset, word)?;
        }
    }
}

/// What follows a move number and its dots.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
}

fn write(record: &Record<Tak>) -> Result<String, WriteError> {
    let mut out = String::new();
    let mut write_tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
        out += &format!("[{name} \"{value}\"]\n");
    };
    let result = checked_result(record)?;
    for (name, value) in &record.tags {
        if name.is_empty() || !name.chars().all(is_name_character) {
            return Err(WriteError(format!("'{name}' cannot be the name of a tag")));
        }
        let stale = is_position_tag(name) || result.is_some() && name.eq_ignore_ascii_case("Result");
        if !stale {
            write_tag(name, value);
        }
    }
    let start = record.start();
    let Size { columns, rows } = start.size();
    let size = if columns == rows { columns.to_string() } else { start.size().to_string() };
    write_tag("Size", &size);
    write_tag("Komi", &write_komi(start.komi()));
    write_tag("Flats", &start.full_reserve.flats.to_string());
    write_tag("Caps", &start.full_reserve.capstones.to_string());
    write_tag("Opening", if start.rules().swap { "swap" } else { "no-swap" });
    if !begins_empty(record) {
        write_tag("TPS", &start.render());
    }
    if let Some(result) = result {
        write_tag("Result", result);
    }
    out.push('\n');
    out += &write_moves(record);
    if let Some(result) = result {
        out += result;
        out.push('\n');
    }
    Ok(out)
}

/// A move a line, comments where they belong.
fn write_moves(record: &Record<Tak>) -> String {
    let mut lines: Vec<String> = vec![String::new()];
    let add = |lines: &mut Vec<String>, word: &str| {
        let line = lines.last_mut().expect("there is always a line");
        if !line.is_empty() {
            line.push(' ');
        }
        *line += word;
    };
    let mut comments = record.comments.iter().peekable();
    for (index, (position, plies)) in record.turns().into_iter().enumerate() {
        while let Some((_, comment)) = comments.next_if(|&&(at, _)| at <= index) {
            add(&mut lines, &write_comment(comment));
        }
        let white = position.to_move() == Player::First;
        if white || index == 0 {
            if !lines[0].is_empty() {
                lines.push(String::new());
            }
            add(&mut lines, &format!("{}.", position.ply() / 2 + 1));
            if !white {
                add(&mut lines, NO_PLY);
            }
        }
        add(&mut lines, &position.render_turn(&plies));
    }
    comments.for_each(|(_, comment)| add(&mut lines, &write_comment(comment)));
    lines.iter().filter(|line| !line.is_empty()).map(|line| line.clone() + "\n").collect()
}

fn write_comment(comment: &str) -> String {
    format!("{{{}}}", comment.trim().replace('}', ")"))
}
