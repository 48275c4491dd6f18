//! The records of Little Golem.
//!
//! ```text
//! (;FF[TZAAR]VA[RANDOM]EV[]PB[]PW[]POS[60 letters]SO[];W[npmq];B[prqq-kplp];W[...-pass])
//! ```
//! Letters k to s are the coordinates -4 to 4 of (x, y), counted from the centre: x is the column, y the row upwards.
//! POS names the pieces column by column, upwards: a Tzaar, b Tzarra, c Tott, lower case White. Variations and marks are those
//! of SGF.

use crate::board::{Phase, Tzaar};
use crate::geometry::{FIELDS, Field, SIDE};
use crate::moves::{Move, Ply};
use crate::setup::{Rules, Setup};
use crate::stack::{Piece, Stack};
use quadrille_core::sgf::{self, Property, Tree, Value, write_value};
use quadrille_core::{Arrange, Format, Game, Notation, Player, Record, TextError, WriteError};

pub(super) fn format() -> Format<Tzaar> {
    Format { name: "littlegolem", about: "a record of Little Golem", read, write, games: sgf::games }
}

/// Properties that are not kept as tags.
const RESERVED: [&str; 10] = ["FF", "POS", "RE", "W", "B", "C", "TE", "IT", "DO", "BM"];

/// The fields in the order of POS.
fn fields() -> impl Iterator<Item = Field> {
    (0..SIDE).flat_map(|column| (0..SIDE).rev().filter_map(move |row| Field::new(row, column)))
}

fn read(text: &str, rules: &Rules) -> Result<Record<Tzaar>, TextError> {
    let tree = Tree::read(text)?;
    let properties = tree
        .nodes
        .iter()
        .flatten()
        .flat_map(|property| property.values.iter().map(move |value| (property.name.as_str(), value)));
    let mut start = None;
    for (name, Value { text: value, offset }) in properties {
        match name {
            "FF" if !value.eq_ignore_ascii_case("TZAAR") => {
                return Err(TextError::at(text, *offset, "this is no record of Tzaar: FF is not TZAAR"));
            }
            "POS" if start.is_some() => {
                return Err(TextError::at(text, *offset, "POS stands here a second time"));
            }
            "POS" => start = Some(read_start(value, rules).map_err(|error| error.within(text, *offset))?),
            "W" | "B" if start.is_none() => {
                return Err(TextError::at(text, *offset, "there is no POS before the first move"));
            }
            _ => {}
        }
    }
    let start = start.ok_or_else(|| TextError::at(text, 0, "there is no POS with the starting position"))?;
    let mut record = Record::from_position(start);
    tree.read_into(&mut record, &|record, node| {
        node.iter().try_for_each(|property| read_property(text, record, property))
    })?;
    Ok(record)
}

fn read_property(text: &str, record: &mut Record<Tzaar>, property: &Property) -> Result<(), TextError> {
    let name = property.name.as_str();
    for Value { text: value, offset } in &property.values {
        let at = record.moves().len();
        match name {
            "FF" | "POS" => {}
            "W" | "B" => {
                let player = if name == "W" { Player::First } else { Player::Second };
                if record.last().to_move() != player || !record.last().turn_start() {
                    let reason = format!("{name} does not move here: {}", whose(record.last()));
                    return Err(TextError::at(text, *offset, reason));
                }
                read_turn(record, value).map_err(|error| error.within(text, *offset))?;
            }
            "C" => record.comments.push((at, value.clone())),
            "RE" => record.result = Some(value.clone()),
            _ if sgf::MARK_PROPERTIES.contains(&name) => {
                record.marks.extend(sgf::read_mark(property).map(|mark| (at, mark.to_string())));
            }
            _ => record.tags.push((name.to_string(), value.clone())),
        }
    }
    Ok(())
}

fn whose(position: &Tzaar) -> String {
    let part = if position.turn_start() { "turn" } else { "second move" };
    format!("it is {}'s {part}", Tzaar::PLAYERS[position.to_move()])
}

fn read_start(value: &str, rules: &Rules) -> Result<Tzaar, TextError> {
    let mut setup = Setup { phase: Phase::Opening, ..Setup::empty() };
    let mut fields = fields();
    for (offset, letter) in value.char_indices() {
        let piece = match letter.to_ascii_lowercase() {
            'a' => Piece::Tzaar,
            'b' => Piece::Tzarra,
            'c' => Piece::Tott,
            _ => {
                let reason = format!("expected a piece, a to c or A to C, found '{}'", letter.escape_debug());
                return Err(TextError::at(value, offset, reason));
            }
        };
        let player = if letter.is_ascii_lowercase() { Player::First } else { Player::Second };
        let field =
            fields.next().ok_or_else(|| TextError::at(value, offset, "POS has more than 60 pieces"))?;
        setup.stacks[field.index()] = Some(Stack { player, piece, height: 1 });
    }
    if let Some(missing) = FIELDS.checked_sub(value.len()).filter(|&missing| missing > 0) {
        return Err(TextError::at(value, value.len(), format!("POS has {missing} pieces less than 60")));
    }
    Tzaar::arrange(&setup, rules).map_err(|error| TextError::at(value, 0, error))
}

fn read_turn(record: &mut Record<Tzaar>, turn: &str) -> Result<(), TextError> {
    let mut offset = 0;
    for (number, word) in turn.split('-').enumerate() {
        let position = record.last();
        if number > 0 && position.turn_start() {
            return Err(TextError::at(turn, offset, "the turn is over before this move"));
        }
        let ply = read_ply(position, word).map_err(|error| error.within(turn, offset))?;
        let m = position.check(ply).map_err(|reason| TextError::at(turn, offset, reason))?;
        record.push(m);
        offset += word.len() + 1;
    }
    Ok(())
}

fn read_ply(position: &Tzaar, word: &str) -> Result<Ply, TextError> {
    if word.eq_ignore_ascii_case("pass") {
        return Ok(Ply::Pass);
    }
    if word.chars().count() != 4 {
        return Err(TextError::at(word, 0, "expected four letters from k to s, or pass"));
    }
    let mut coordinates = [0; 4];
    for (coordinate, (offset, letter)) in coordinates.iter_mut().zip(word.char_indices()) {
        let letter = letter.to_ascii_lowercase();
        if !('k'..='s').contains(&letter) {
            let reason = format!("expected a letter from k to s, found '{}'", letter.escape_debug());
            return Err(TextError::at(word, offset, reason));
        }
        *coordinate = letter as usize - 'k' as usize;
    }
    let field = |offset: usize| {
        let (column, height) = (coordinates[offset], coordinates[offset + 1]);
        Field::new(SIDE - 1 - height, column).ok_or_else(|| {
            TextError::at(word, offset, format!("there is no field '{}'", &word[offset..offset + 2]))
        })
    };
    let (from, to) = (field(0)?, field(2)?);
    let own = position.stack(to).is_some_and(|stack| stack.player == position.player());
    Ok(if own { Ply::Stack { from, to } } else { Ply::Capture { from, to } })
}

fn write(record: &Record<Tzaar>) -> Result<String, WriteError> {
    let start = record.start();
    if start.phase() != Phase::Opening || start.occupied().count_ones() as usize != FIELDS {
        return Err(WriteError(
            "a record of Little Golem begins with 60 stacks and White's opening capture".into(),
        ));
    }
    let mut text = String::from("(;FF[TZAAR]");
    let (after, before): (Vec<_>, Vec<_>) = record.tags.iter().partition(|(name, _)| name == "SO");
    for (name, value) in before {
        if name.is_empty()
            || !name.chars().all(|c| c.is_ascii_uppercase())
            || RESERVED.contains(&name.as_str())
        {
            return Err(WriteError(format!("'{name}' is no name for a property of a Little Golem record")));
        }
        text += &format!("{name}{}", write_value(value));
    }
    text += &format!(
        "POS[{}]",
        fields().filter_map(|field| start.stack(field)).map(write_piece).collect::<String>()
    );
    for (name, value) in after {
        text += &format!("{name}{}", write_value(value));
    }
    if let Some(result) = &record.result {
        text += &format!("RE{}", write_value(result));
    }
    text.extend(record.opening_comments().map(write_comment));
    text += &sgf::write_line(record, &|turn| {
        let words: Vec<String> = turn.plies.iter().map(|&m| write_move(m)).collect();
        let colour = ['W', 'B'][turn.position.to_move().index()];
        let comments: String = turn.comments.iter().copied().map(write_comment).collect();
        format!(";{colour}[{}]{}{comments}", words.join("-"), sgf::write_mark(turn.mark))
    });
    Ok(text + ")\n")
}

fn write_comment(comment: &str) -> String {
    format!("C{}", write_value(comment))
}

fn write_piece(stack: Stack) -> char {
    let letter = ['c', 'b', 'a'][stack.piece as usize];
    if stack.player == Player::First { letter } else { letter.to_ascii_uppercase() }
}

fn write_move(m: Move) -> String {
    let name = |field: Field| {
        let (row, column) = (field.row(), field.column());
        [b'k' + column as u8, b'k' + (SIDE - 1 - row) as u8].map(char::from).iter().collect::<String>()
    };
    match m.ply() {
        Some(Ply::Capture { from, to } | Ply::Stack { from, to }) => name(from) + &name(to),
        _ => "pass".into(),
    }
}
