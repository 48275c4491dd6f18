use super::{RESULTS, begins_empty, checked_result, empty_board};
use crate::board::{Piece, Reserve, Tak};
use crate::drops::Drops;
use crate::geometry::{Direction, Square};
use crate::move_text::read_square;
use crate::moves::{Move, Ply};
use crate::setup::Rules;
use quadrille_core::{Arrange, Cursor, Format, Record, Size, TextError, WriteError};

/// The lines that the playtak server sends and takes, one a line, with or without `Game#12` before them:
///
/// ```text
/// Size 6 Komi 4 Pieces 30 Caps 1      the game, in the server's words: komi in half flats; all but Size may be missing
/// P A1                                a flat; P A1 W is a wall, P A1 C a capstone
/// M A1 C1 1 2                         a spread from A1 to C1 that drops 1, then 2
/// Over R-0                            the result
/// # a comment
/// ```
///
/// `Time` and `Timems` lines are passed over. The server knows square boards from 3x3 to 8x8 that begin empty and with
/// the swap. Tags are not written.
pub(super) fn format() -> Format<Tak> {
    Format {
        name: "playtak",
        about: "the moves as the playtak server writes them, one a line",
        read,
        write,
        games: |text| {
            Format::<Tak>::games_from(text, |line| line.split_whitespace().any(|word| word == "Size"))
        },
    }
}

fn read(text: &str, rules: &Rules) -> Result<Record<Tak>, TextError> {
    let mut record: Option<Record<Tak>> = None;
    let mut comments = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if let Some(comment) = line.trim().strip_prefix('#') {
            let plies = record.as_ref().map_or(0, |record| record.moves().len());
            comments.push((plies, comment.trim().to_string()));
        } else if !line.trim().is_empty() {
            read_line(line, &mut record, rules).map_err(|error| error.within(text, start))?;
        }
        start += line.len();
    }
    let mut record =
        record.ok_or_else(|| TextError::at(text, text.len(), "a line like 'Size 6' is missing"))?;
    record.comments = comments;
    Ok(record)
}

fn read_line(line: &str, record: &mut Option<Record<Tak>>, rules: &Rules) -> Result<(), TextError> {
    let cursor = &mut Cursor::new(line);
    cursor.skip_whitespace();
    if cursor.eat("Game#") {
        cursor.number::<u64>("the number of the game")?;
        cursor.skip_whitespace();
    }
    let start = cursor.offset();
    let command = cursor.word();
    match (command, record) {
        ("Time" | "Timems", _) => Ok(()),
        ("Size", record @ None) => {
            *record = Some(Record::from_position(read_size(line, cursor, start, rules)?));
            cursor.finish()
        }
        (_, None) => Err(cursor.error_at(start, "expected a line like 'Size 6' before the moves")),
        ("P" | "M" | "Over", Some(record)) if record.result.is_some() => {
            Err(cursor.error_at(start, "the result stands before this line"))
        }
        ("P", Some(record)) => {
            let ply = read_placement(cursor, record.last())?;
            push(cursor, start, record, ply)
        }
        ("M", Some(record)) => {
            let ply = read_spread(cursor, record.last())?;
            push(cursor, start, record, ply)
        }
        ("Over", Some(record)) => {
            cursor.skip_whitespace();
            let offset = cursor.offset();
            let result = cursor.word();
            if !RESULTS.contains(&result) {
                return Err(cursor.error_at(offset, format!("expected a result: {}", RESULTS.join(" "))));
            }
            record.result = Some(result.to_string());
            cursor.finish()
        }
        (_, Some(_)) => Err(cursor.error_at(start, "expected a line that begins with P, M or Over")),
    }
}

/// The start, after the word `Size`.
fn read_size(line: &str, cursor: &mut Cursor<'_>, start: usize, rules: &Rules) -> Result<Tak, TextError> {
    cursor.skip_whitespace();
    let size = Size::square(cursor.number("the size of the board")?);
    let mut rules = Rules { swap: true, ..*rules };
    loop {
        cursor.skip_whitespace();
        let word_start = cursor.offset();
        let word = cursor.word();
        cursor.skip_whitespace();
        match word {
            "" => return empty_board(line, start, size, &rules),
            "Komi" => {
                let negative = cursor.eat("-");
                let komi: i8 = cursor.number("the komi in half flats")?;
                rules.komi = if negative { -komi } else { komi };
            }
            "Pieces" => rules.flats = Some(cursor.number("a number of flats")?),
            "Caps" => rules.capstones = Some(cursor.number("a number of capstones")?),
            _ => return Err(cursor.error_at(word_start, "expected Komi, Pieces or Caps")),
        }
    }
}

fn read_placement(cursor: &mut Cursor<'_>, position: &Tak) -> Result<Ply, TextError> {
    cursor.skip_whitespace();
    let square = read_square(cursor, position.size(), 'A')?;
    cursor.skip_whitespace();
    let offset = cursor.offset();
    let piece = match cursor.word() {
        "" => Piece::Flat,
        "W" => Piece::Wall,
        "C" => Piece::Capstone,
        _ => return Err(cursor.error_at(offset, "expected W, C or nothing after the square")),
    };
    Ok(Ply::Place { square, piece })
}

fn read_spread(cursor: &mut Cursor<'_>, position: &Tak) -> Result<Ply, TextError> {
    cursor.skip_whitespace();
    let from = read_square(cursor, position.size(), 'A')?;
    cursor.skip_whitespace();
    let last_start = cursor.offset();
    let last = read_square(cursor, position.size(), 'A')?;
    let (columns, rows) = (distance(from.column(), last.column()), distance(from.row(), last.row()));
    let (direction, steps) = match (columns, rows) {
        (0, 1..) => (Direction::Up, rows),
        (0, ..=-1) => (Direction::Down, -rows),
        (1.., 0) => (Direction::Right, columns),
        (..=-1, 0) => (Direction::Left, -columns),
        _ => {
            let reason = format!("no stack goes from {from} to {last}");
            return Err(cursor.error_at(last_start, reason));
        }
    };
    cursor.skip_whitespace();
    let drops_start = cursor.offset();
    let mut counts = Vec::new();
    while !cursor.is_at_end() {
        counts.push(cursor.number::<u32>("a number of stones")?);
        cursor.skip_whitespace();
    }
    match Drops::from_counts(counts.iter().copied()) {
        Some(drops) if drops.steps() == steps as u32 => Ok(Ply::Spread { from, direction, drops }),
        _ => {
            let reason = format!("expected {steps} drops of at least one stone, together at most 8");
            Err(cursor.error_at(drops_start, reason))
        }
    }
}

fn distance(from: u8, to: u8) -> i32 {
    i32::from(to) - i32::from(from)
}

fn push(cursor: &mut Cursor<'_>, start: usize, record: &mut Record<Tak>, ply: Ply) -> Result<(), TextError> {
    cursor.finish()?;
    let m = record.last().check(ply).map_err(|reason| cursor.error_at(start, reason))?;
    record.push(m);
    Ok(())
}

fn write(record: &Record<Tak>) -> Result<String, WriteError> {
    let start = record.start();
    let Size { columns, rows } = start.size();
    if columns != rows || columns < 3 {
        return Err(WriteError(format!("playtak has no {} board", start.size())));
    }
    if !begins_empty(record) || !start.rules().swap {
        return Err(WriteError("playtak's games begin on the empty board, with the swap".to_string()));
    }
    let result = checked_result(record)?;
    let Reserve { flats, capstones } = start.full_reserve;
    let mut out = format!("Size {columns} Komi {} Pieces {flats} Caps {capstones}\n", start.komi());
    let comment = |comment: &str| format!("# {}\n", comment.replace(['\n', '\r'], " ").trim());
    out.extend(record.opening_comments().map(comment));
    for turn in record.recorded_turns() {
        out.extend(turn.plies.into_iter().map(write_move));
        out.extend(turn.comments.into_iter().map(comment));
    }
    if let Some(result) = result {
        out += &format!("Over {result}\n");
    }
    Ok(out)
}

fn write_move(m: Move) -> String {
    let name = |square: Square| square.to_string().to_uppercase();
    match m.ply() {
        Some(Ply::Place { square, piece }) => {
            let piece = match piece {
                Piece::Flat => "",
                Piece::Wall => " W",
                Piece::Capstone => " C",
            };
            format!("P {}{piece}\n", name(square))
        }
        Some(Ply::Spread { from, direction, drops }) => {
            let last = from.step(direction, drops.steps());
            let counts: String = drops.counts().map(|count| format!(" {count}")).collect();
            format!("M {} {}{counts}\n", name(from), name(last))
        }
        None => String::new(),
    }
}
