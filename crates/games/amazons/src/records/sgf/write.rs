use super::super::between_turns;
use super::{ARROW, OTHERS, SETUP, SQUARES, TAGS};
use crate::board::Amazons;
use crate::geometry::{Square, squares};
use crate::moves::Ply;
use crate::setup::{Rules, Setup};
use quadrille_core::sgf::{self, write_value};
use quadrille_core::{Arrange, Game, Player, Record, Size, Symmetric, WriteError, drawings};

fn write_point(square: Square, size: Size) -> String {
    let letter = |index: u8| char::from(b'a' + index);
    format!("{}{}", letter(square.column()), letter(size.rows - 1 - square.row()))
}

pub(super) fn write(record: &Record<Amazons>) -> Result<String, WriteError> {
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
    out += &write_comments(&mut record.opening_comments(), size);
    out += &sgf::write_line(record, &|turn| {
        let player = ["W", "B"][turn.position.to_move()];
        let points = turn.plies.iter().filter_map(|m| m.ply()).map(|ply| match ply {
            Ply::Amazon { from, to } => write_point(from, size) + &write_point(to, size),
            Ply::Arrow { to } => write_point(to, size),
        });
        let noted = write_comments(&mut turn.comments.iter().copied(), size);
        format!("\n;{player}[{}]{}{noted}", points.collect::<String>(), sgf::write_mark(turn.mark))
    });
    Ok(out + ")\n")
}

/// Comments as one, and what is drawn in them.
fn write_comments(comments: &mut dyn Iterator<Item = &str>, size: Size) -> String {
    let texts: Vec<&str> = comments.collect();
    let (drawn, text) = drawings::read(&texts.join("\n"));
    let point = |name: &str| {
        let square: Option<Square> = name.parse().ok().filter(|square: &Square| square.is_on(size));
        square.map(|square| write_point(square, size))
    };
    let (mut marked, mut arrows) = (String::new(), String::new());
    for (from, to) in &drawn {
        match (point(from), to.as_deref().map(point)) {
            (Some(from), None) => marked += &format!("[{from}]"),
            (Some(from), Some(Some(to))) => arrows += &format!("[{from}:{to}]"),
            _ => {}
        }
    }
    let properties =
        [(SQUARES[0], marked), (ARROW, arrows)].into_iter().filter(|(_, values)| !values.is_empty());
    let out: String = properties.map(|(name, values)| name.to_string() + &values).collect();
    if text.is_empty() { out } else { out + "C" + &write_value(&text) }
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
