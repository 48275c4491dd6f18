use super::{ARROW, OTHERS, SETUP, SQUARES, TAGS};
use crate::board::Amazons;
use crate::geometry::{LONGEST, Square, board, squares};
use crate::legality::IllegalMove;
use crate::moves::Ply;
use crate::setup::{Rules, Setup};
use quadrille_core::drawings::{self, Drawing};
use quadrille_core::sgf::{self, Node, Property, Tree, Value};
use quadrille_core::{Arrange, Game, Notation, Player, Record, Size, TextError};

pub(super) fn read(text: &str, rules: &Rules) -> Result<Record<Amazons>, TextError> {
    let tree = Tree::read(text)?;
    let nodes: Vec<&Node> = tree.main_line().collect();
    let first_move = nodes.iter().position(|node| node.iter().any(is_move)).unwrap_or(nodes.len() - 1);
    let mut record = Record::from_position(read_start(text, &nodes[..=first_move], rules)?);
    for property in nodes[0] {
        let name = property.name.as_str();
        if !is_tag(name) {
            continue;
        }
        let tag = TAGS.iter().find(|(known, _)| *known == name).map_or(name, |&(_, tag)| tag);
        let texts = property.values.iter().map(|value| value.text.clone());
        record.tags.extend(texts.map(|text| (tag.to_string(), text)));
    }
    tree.read_into(&mut record, &|record, node| {
        let is_opening = nodes[..=first_move].iter().any(|known| std::ptr::eq(*known, node));
        read_node(text, record, node, is_opening)
    })?;
    Ok(record)
}

fn is_move(property: &Property) -> bool {
    matches!(property.name.as_str(), "B" | "W")
}

fn is_tag(name: &str) -> bool {
    let others = [&SETUP[..], &OTHERS, &sgf::MARK_PROPERTIES, &SQUARES, &[ARROW]].concat();
    !others.contains(&name)
}

fn read_node(
    text: &str,
    record: &mut Record<Amazons>,
    node: &Node,
    is_opening: bool,
) -> Result<(), TextError> {
    // What is noted belongs behind the move of its node, wherever it stands there.
    for property in node.iter().filter(|property| is_move(property)) {
        let player = if property.name == "W" { Player::First } else { Player::Second };
        for value in &property.values {
            push_turn(text, record, player, value)?;
        }
    }
    let plies = record.moves().len();
    let (mut comments, mut drawn) = (Vec::new(), Vec::new());
    for property in node {
        let Property { name, values } = property;
        let texts = values.iter().map(|value| value.text.clone());
        match name.as_str() {
            "C" => comments.extend(texts),
            "RE" => record.result = values.last().map(|value| value.text.clone()),
            ARROW => {
                for value in values {
                    drawn.push(read_arrow(text, value, record.last().size())?);
                }
            }
            name if SQUARES.contains(&name) => {
                for value in values {
                    let set = read_points(text, value, record.last().size())?;
                    drawn.extend(squares(set).map(|square| (square.to_string(), None)));
                }
            }
            name if SETUP.contains(&name) && !is_opening => {
                let reason = format!("{name} sets up, but the game has begun");
                return Err(TextError::at(text, values[0].offset, reason));
            }
            _ => record.marks.extend(sgf::read_mark(property).map(|mark| (plies, mark.to_string()))),
        }
    }
    if !drawn.is_empty() {
        comments = vec![drawings::write(&drawn, &comments.join("\n"))];
    }
    record.comments.extend(comments.into_iter().map(|comment| (plies, comment)));
    Ok(())
}

/// The arrow `aa:cb`.
fn read_arrow(text: &str, value: &Value, size: Size) -> Result<Drawing, TextError> {
    let points = value.text.split_once(':');
    let ends = points.and_then(|(from, to)| read_point(from, size).zip(read_point(to, size)));
    let (from, to) = ends.ok_or_else(|| {
        let reason = format!("'{}' is no arrow from square to square", value.text.escape_debug());
        TextError::at(text, value.offset, reason)
    })?;
    Ok((from.to_string(), Some(to.to_string())))
}

/// The position that the nodes before and with the first move set up.
fn read_start(text: &str, nodes: &[&Node], rules: &Rules) -> Result<Amazons, TextError> {
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
    let properties = || nodes.iter().copied().flatten();
    let placing = ["AB", "AW", "AA", "AE"];
    let mut setup = if properties().any(|property| placing.contains(&property.name.as_str())) {
        Setup::empty(size)
    } else {
        let [white, black] = Setup::standard(size).amazons;
        Setup { amazons: [black, white], ..Setup::empty(size) }
    };
    for property in properties() {
        for value in property.values.iter().filter(|_| placing.contains(&property.name.as_str())) {
            let set = read_points(text, value, size)?;
            for things in setup.amazons.iter_mut().chain([&mut setup.arrows]) {
                *things &= !set;
            }
            match property.name.as_str() {
                "AB" => setup.amazons[Player::Second] |= set,
                "AW" => setup.amazons[Player::First] |= set,
                "AA" => setup.arrows |= set,
                _ => {}
            }
        }
    }
    let first_move = properties().find(|property| is_move(property));
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
fn values<'a>(nodes: &'a [&'a Node], name: &'a str) -> impl Iterator<Item = &'a Value> {
    let properties = nodes.iter().copied().flatten();
    properties.filter(move |property| property.name == name).flat_map(|property| &property.values)
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
