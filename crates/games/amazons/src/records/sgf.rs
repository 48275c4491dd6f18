//! SGF for Amazons, GM[18], by the pages of the format at red-bean.com/sgf.
//!
//! Colours mean the same as everywhere in Quadrille, but the format's own start is not ours: Black stands below, where
//! our White stands, and moves first. A record without setup begins there (on other sizes than 10x10: at our start with
//! colours exchanged). A record that begins anywhere else, be it at our own start, is written with its setup and PL.
//! Where a setup comes without PL, whoever makes the first move is to move, and Black where there is none. A game that
//! stops before the arrow of its last turn is written with two squares there, `;B[djdd]`, and read back.
//!
//! The usual names of tags are translated; what else the first node says is kept under its own name. At later nodes
//! only moves and comments count.

use super::between_turns;
use super::tree::{Node, Property, Value, main_line, write_value};
use crate::board::Amazons;
use crate::geometry::{LONGEST, Square, board, squares};
use crate::legality::IllegalMove;
use crate::moves::Ply;
use crate::setup::{Rules, Setup};
use quadrille_core::{
    Arrange, Format, Game, Notation, Player, Record, Size, Symmetric, TextError, WriteError,
};

/// The format.
pub(super) fn format() -> Format<Amazons> {
    Format { name: "sgf", about: "game records, SGF with GM[18]", read, write }
}

/// Properties with their names as tags.
const TAGS: [(&str, &str); 6] =
    [("PB", "Black"), ("PW", "White"), ("EV", "Event"), ("RO", "Round"), ("DT", "Date"), ("PC", "Site")];
/// Properties that place something.
const SETUP: [&str; 5] = ["AB", "AW", "AA", "AE", "PL"];
/// Properties that are neither tags nor setup.
const OTHERS: [&str; 8] = ["GM", "FF", "CA", "SZ", "B", "W", "C", "RE"];

fn read(text: &str, rules: &Rules) -> Result<Record<Amazons>, TextError> {
    let nodes = main_line(text)?;
    let is_move = |property: &Property| matches!(property.name, "B" | "W");
    let first_move = nodes.iter().position(|node| node.iter().any(is_move)).unwrap_or(nodes.len() - 1);
    let mut record = Record::from_position(read_start(text, &nodes[..=first_move], rules)?);
    for (number, node) in nodes.iter().enumerate() {
        // A comment belongs behind the move of its node, wherever it stands there.
        for property in node.iter().filter(|property| is_move(property)) {
            let player = if property.name == "W" { Player::First } else { Player::Second };
            for value in &property.values {
                push_turn(text, &mut record, player, value)?;
            }
        }
        for Property { name, values } in node {
            let mut texts = values.iter().map(|value| value.text.clone());
            match *name {
                "C" => texts.for_each(|text| record.comments.push((record.moves().len(), text))),
                "RE" => record.result = texts.next_back(),
                _ if SETUP.contains(name) && number > first_move => {
                    let reason = format!("{name} sets up, but the game has begun");
                    return Err(TextError::at(text, values[0].offset, reason));
                }
                _ if number > 0 || SETUP.contains(name) || OTHERS.contains(name) => {}
                _ => {
                    let tag =
                        TAGS.iter().find(|(property, _)| property == name).map_or(*name, |&(_, tag)| tag);
                    record.tags.extend(texts.map(|text| (tag.to_string(), text)));
                }
            }
        }
    }
    Ok(record)
}

/// The position that the nodes before and with the first move set up.
fn read_start(text: &str, nodes: &[Node], rules: &Rules) -> Result<Amazons, TextError> {
    if let Some(value) = values(nodes, "GM").find(|value| value.text.trim() != "18") {
        let reason = format!("GM[{}] is another game: Amazons is GM[18]", value.text.escape_debug());
        return Err(TextError::at(text, value.offset, reason));
    }
    let mut size = Size::square(LONGEST);
    for value in values(nodes, "SZ") {
        size = value.text.replace(':', "x").trim().parse().map_err(|_| {
            TextError::at(text, value.offset, "the size is a number, or columns and rows like 6:5")
        })?;
    }
    let properties = || nodes.iter().flatten();
    let placing = ["AB", "AW", "AA", "AE"];
    let mut setup = if properties().any(|property| placing.contains(&property.name)) {
        Setup::empty(size)
    } else {
        let [white, black] = Setup::standard(size).amazons;
        Setup { amazons: [black, white], ..Setup::empty(size) }
    };
    for property in properties() {
        for value in property.values.iter().filter(|_| placing.contains(&property.name)) {
            let set = read_points(text, value, size)?;
            for things in setup.amazons.iter_mut().chain([&mut setup.arrows]) {
                *things &= !set;
            }
            match property.name {
                "AB" => setup.amazons[Player::Second] |= set,
                "AW" => setup.amazons[Player::First] |= set,
                "AA" => setup.arrows |= set,
                _ => {}
            }
        }
    }
    let first_move = properties().find(|property| matches!(property.name, "B" | "W"));
    let white_moves = match values(nodes, "PL").last() {
        Some(value) => match value.text.trim() {
            "W" | "w" | "white" => true,
            "B" | "b" | "black" => false,
            _ => return Err(TextError::at(text, value.offset, "the player to move is B or W")),
        },
        None => first_move.is_some_and(|property| property.name == "W"),
    };
    setup.to_move = if white_moves { Player::First } else { Player::Second };
    let offset = values(nodes, "SZ").last().map_or(0, |value| value.offset);
    Amazons::arrange(&setup, rules).map_err(|error| TextError::at(text, offset, error))
}

/// All values of a property.
fn values<'a>(nodes: &'a [Node], name: &'a str) -> impl Iterator<Item = &'a Value> {
    nodes.iter().flatten().filter(move |property| property.name == name).flat_map(|property| &property.values)
}

/// The turn `djddgd`: from, to, arrow; the arrow may be missing at the end of a game.
fn push_turn(
    text: &str,
    record: &mut Record<Amazons>,
    player: Player,
    value: &Value,
) -> Result<(), TextError> {
    let error = |index: usize, reason: String| TextError::at(text, value.offset + 2 * index, reason);
    let position = record.last();
    if position.to_move() != player {
        return Err(error(0, format!("it is the turn of {}", Amazons::PLAYERS[position.to_move()])));
    }
    let size = position.size();
    if !value.text.is_ascii() || !matches!(value.text.len(), 4 | 6) {
        return Err(error(0, "a turn has three squares: from, to, arrow, like djddgd".into()));
    }
    let square = |index: usize| {
        let point = &value.text[2 * index..][..2];
        let reason = || error(index, format!("'{}' is no square of the {size} board", point.escape_debug()));
        read_point(point, size).ok_or_else(reason)
    };
    let mut push = |ply: Ply, index: usize| {
        let position = record.last();
        let m = position.check(ply).map_err(|reason| {
            let is_source = matches!(reason, IllegalMove::NoAmazon { .. } | IllegalMove::ArrowDue(_));
            error(if is_source { 0 } else { index }, reason.to_string())
        })?;
        record.push(m);
        Ok(())
    };
    push(Ply::Amazon { from: square(0)?, to: square(1)? }, 1)?;
    if value.text.len() == 6 {
        push(Ply::Arrow { to: square(2)? }, 2)?;
    }
    Ok(())
}

/// `dj`: the column, then the row from the top.
fn read_point(point: &str, size: Size) -> Option<Square> {
    let [column, row] = point.as_bytes().try_into().ok()?;
    let (column, below) = (u8::checked_sub(column, b'a')?, u8::checked_sub(row, b'a')?);
    let square = Square::new(column, size.rows.checked_sub(1)?.checked_sub(below)?)?;
    square.is_on(size).then_some(square)
}

/// A point, or two that span a rectangle, like `aa:cb`.
fn read_points(text: &str, value: &Value, size: Size) -> Result<u128, TextError> {
    let (first, last) = value.text.split_once(':').unwrap_or((&value.text, &value.text));
    let (a, b) = read_point(first, size).zip(read_point(last, size)).ok_or_else(|| {
        let reason = format!("'{}' names no square of the {size} board", value.text.escape_debug());
        TextError::at(text, value.offset, reason)
    })?;
    let span = |a: u8, b: u8| a.min(b)..=a.max(b);
    let inside = |square: &Square| {
        span(a.column(), b.column()).contains(&square.column())
            && span(a.row(), b.row()).contains(&square.row())
    };
    Ok(squares(board(size)).filter(inside).fold(0, |set, square| set | square.bit()))
}

fn write_point(square: Square, size: Size) -> String {
    let letter = |index: u8| char::from(b'a' + index);
    format!("{}{}", letter(square.column()), letter(size.rows - 1 - square.row()))
}

fn write(record: &Record<Amazons>) -> Result<String, WriteError> {
    let start = between_turns(record.start())?;
    let size = start.size();
    let mut out = format!("(;GM[18]FF[4]CA[UTF-8]SZ[{}]", write_size(size));
    out += &write_setup(start);
    let mut previous = String::new();
    for (tag, value) in &record.tags {
        let name = property_name(tag)?;
        if name != previous {
            out += &name;
        }
        out += &write_value(value);
        previous = name;
    }
    if let Some(result) = &record.result {
        out += &format!("RE{}", write_value(result));
    }
    let comment = |plies: std::ops::RangeInclusive<usize>| {
        let comments = record.comments.iter().filter(|(at, _)| plies.contains(at));
        let texts: Vec<&str> = comments.map(|(_, text)| text.as_str()).collect();
        if texts.is_empty() { String::new() } else { format!("C{}", write_value(&texts.join("\n"))) }
    };
    out += &comment(0..=0);
    let mut plies = 0;
    for (position, turn) in record.turns() {
        let player = ["W", "B"][position.to_move()];
        let points = turn.iter().filter_map(|m| m.ply()).map(|ply| match ply {
            Ply::Amazon { from, to } => write_point(from, size) + &write_point(to, size),
            Ply::Arrow { to } => write_point(to, size),
        });
        out += &format!("\n;{player}[{}]", points.collect::<String>());
        out += &comment(plies + 1..=plies + turn.len());
        plies += turn.len();
    }
    Ok(out + ")\n")
}

fn write_size(size: Size) -> String {
    if size.columns == size.rows { size.rows.to_string() } else { format!("{}:{}", size.columns, size.rows) }
}

/// The setup of a position, nothing for the format's own start.
fn write_setup(start: &Amazons) -> String {
    let size = start.size();
    let own = Amazons::arrange(&Setup::standard(size), &Rules::default()).ok().and_then(|own| own.swapped());
    if own.as_ref() == Some(start) {
        return String::new();
    }
    let mut out = String::new();
    let sets =
        [("AB", start.amazons(Player::Second)), ("AW", start.amazons(Player::First)), ("AA", start.arrows())];
    for (name, set) in sets.into_iter().filter(|&(_, set)| set != 0) {
        out += name;
        squares(set).for_each(|square| out += &format!("[{}]", write_point(square, size)));
    }
    if out.is_empty() {
        out += "AE[aa]";
    }
    out + ["PL[W]", "PL[B]"][start.to_move()]
}

/// The property for a tag: the format's own, or the tag's name in capitals.
fn property_name(tag: &str) -> Result<String, WriteError> {
    if let Some((name, _)) = TAGS.iter().find(|(_, name)| name.eq_ignore_ascii_case(tag)) {
        return Ok(name.to_string());
    }
    let name = tag.to_ascii_uppercase();
    let is_free = !SETUP.contains(&name.as_str()) && !OTHERS.contains(&name.as_str());
    if is_free && !name.is_empty() && name.chars().all(|c| c.is_ascii_uppercase()) {
        Ok(name)
    } else {
        Err(WriteError(format!("the tag '{tag}' cannot be a property of SGF")))
    }
}
