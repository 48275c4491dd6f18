use super::{RESULTS, begins_empty, checked_result, empty_board};
use crate::board::Tak;
use crate::setup::Rules;
use quadrille_core::{
    Arrange, Cursor, Format, Game, Notation, Player, Record, RecordReader, Size, TextError, WriteError,
};

/// PTN: tags, a blank line, numbered moves with marks and comments, the result. What might have been played instead of a ply
/// stands behind it in round brackets, as in PGN.
///
/// The tags in [`POSITION_TAGS`] say how and where the game begins. The position holds what they say, so the record
/// does not keep them among its tags, and they are written from the position. The result after the moves goes
/// before the tag Result.
pub(super) fn format() -> Format<Tak> {
    Format { name: "ptn", about: "PTN: tags, numbered moves, comments, the result", read, write, games }
}

/// A game begins with the tags behind the moves of another.
fn games(text: &str) -> Vec<&str> {
    let (mut in_moves, mut in_comment) = (false, false);
    Format::<Tak>::games_from(text, |line| {
        let is_tag = !in_comment && line.trim_start().starts_with('[');
        let begins = is_tag && in_moves;
        in_moves = !is_tag && (in_moves || !line.trim().is_empty());
        for c in line.chars().filter(|_| !is_tag) {
            in_comment = c == '{' || in_comment && c != '}';
        }
        begins
    })
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
    let mut record = read_moves(text, &mut cursor, start_of(text, &tags, rules)?)?;
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

fn read_moves(text: &str, cursor: &mut Cursor<'_>, start: Tak) -> Result<Record<Tak>, TextError> {
    let black_begins = start.to_move() == Player::Second;
    let mut reader = RecordReader::new(start);
    loop {
        cursor.skip_whitespace();
        let start = cursor.offset();
        if cursor.is_at_end() {
            return reader.finish(text);
        } else if cursor.eat("{") {
            let comment = cursor.take_while(|c| c != '}');
            if !cursor.eat("}") {
                return Err(cursor.error_at(start, "the comment has no end"));
            }
            reader.comment(comment);
            continue;
        } else if cursor.eat("(") {
            reader.open(text, start)?;
            continue;
        } else if cursor.eat(")") {
            reader.close(text, start)?;
            continue;
        }
        let word = without_number(cursor.take_while(|c| !c.is_whitespace() && !"{()".contains(c)));
        let offset = cursor.offset() - word.len();
        let is_main_line = reader.is_main_line();
        let line = reader.line();
        let is_placeholder = line.moves().is_empty() && (black_begins || !is_main_line) && word == NO_PLY;
        if word.is_empty() || is_placeholder {
            continue;
        }
        if line.result.is_some() {
            return Err(cursor.error_at(offset, "the result stands before this move"));
        }
        if RESULTS.contains(&word) {
            line.result = Some(word.to_string());
        } else {
            reader.push_word(text, offset, word, Tak::parse_turn)?;
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

/// A move a line, variations on lines of their own, comments where they belong.
fn write_moves(record: &Record<Tak>) -> String {
    let mut out = String::new();
    write_line(record, &mut out, true);
    out.push('\n');
    out.trim_start_matches('\n').to_string()
}

fn write_line(record: &Record<Tak>, out: &mut String, is_main_line: bool) {
    let mut words: Vec<String> = record.opening_comments().map(write_comment).collect();
    // Whether something stands between White's ply and Black's, who then needs a number too.
    let mut is_interrupted = true;
    for (index, turn) in record.recorded_turns().into_iter().enumerate() {
        let number = turn.position.ply() / 2 + 1;
        let is_white = turn.position.to_move() == Player::First;
        if is_white || is_interrupted {
            flush(&mut words, out, is_main_line);
        }
        match (is_white, is_interrupted) {
            (true, _) => words.push(format!("{number}.")),
            (false, true) if is_main_line && index == 0 => words.push(format!("{number}. {NO_PLY}")),
            (false, true) => words.push(format!("{number}...")),
            (false, false) => {}
        }
        words.push(turn.position.render_turn(&turn.plies) + turn.mark);
        words.extend(turn.comments.into_iter().map(write_comment));
        is_interrupted = !turn.variations.is_empty();
        for variation in turn.variations {
            flush(&mut words, out, is_main_line);
            let mut line = String::new();
            write_line(variation, &mut line, false);
            words.push(format!("({})", line.trim()));
        }
    }
    flush(&mut words, out, is_main_line);
}

/// Writes words, on a line of their own in the main line.
fn flush(words: &mut Vec<String>, out: &mut String, is_main_line: bool) {
    if !words.is_empty() {
        out.push(if is_main_line { '\n' } else { ' ' });
        *out += &words.join(" ");
        words.clear();
    }
}

fn write_comment(comment: &str) -> String {
    format!("{{{}}}", comment.trim().replace('}', ")"))
}
