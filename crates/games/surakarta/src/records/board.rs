//! The text board: six lines, rank 6 first, `B`, `W` and `.` separated by blanks. The board does not say who is to
//! move: it is Black, unless a seventh line with `b` or `w` tells. The plies since the last capture are not kept.

use super::lines;
use crate::geometry::{POINTS, SIDE};
use crate::notation::{parse_point, parse_side, side_letter};
use crate::{Point, Rules, Setup, Surakarta};
use quadrille_core::{Arrange, Format, Game, Player, Record, TextError, WriteError};

pub(super) fn format() -> Format<Surakarta> {
    Format {
        name: "board",
        about: "six lines of B, W and '.', then 'w' where White is to move",
        read,
        write,
        games: Format::<Surakarta>::ONE_GAME,
    }
}

fn read(text: &str, rules: &Rules) -> Result<Record<Surakarta>, TextError> {
    let setup = parse_board(text)?;
    let start = text.len() - text.trim_start().len();
    let position = Surakarta::arrange(&setup, rules).map_err(|error| TextError::at(text, start, error))?;
    Ok(Record::from_position(position))
}

fn write(record: &Record<Surakarta>) -> Result<String, WriteError> {
    let position = record.last();
    let mut out = String::new();
    for row in (0..SIDE).rev() {
        let points = (0..SIDE).filter_map(|column| Point::new(column, row));
        let letters: Vec<String> = points
            .map(|point| position.at(point).map_or('.', side_letter).to_ascii_uppercase().to_string())
            .collect();
        out += &(letters.join(" ") + "\n");
    }
    if position.to_move() == Player::Second {
        out += "w\n";
    }
    Ok(out)
}

/// Reads a text board, in either case, with or without the blanks.
pub(crate) fn parse_board(text: &str) -> Result<Setup, TextError> {
    let mut setup = Setup { points: [None; POINTS], to_move: Player::First, quiet_plies: 0 };
    let mut lines = lines(text);
    for row in (0..SIDE).rev() {
        let (offset, line) = lines.next().ok_or_else(|| {
            TextError::at(text, text.len(), format!("the board ends before rank {}", row + 1))
        })?;
        let mut points = (0..SIDE).filter_map(|column| Point::new(column, row));
        for (at, c) in line.char_indices().filter(|(_, c)| !c.is_whitespace()) {
            let error = |reason: String| TextError::at(text, offset + at, reason);
            let point =
                points.next().ok_or_else(|| error(format!("rank {} goes on after 6 points", row + 1)))?;
            setup.points[point.index()] = parse_point(c)
                .ok_or_else(|| error(format!("{point} is 'B', 'W' or '.', not '{}'", c.escape_debug())))?;
        }
        if let Some(missing) = points.next() {
            return Err(TextError::at(
                text,
                offset + line.len(),
                format!("rank {} ends before {missing}", row + 1),
            ));
        }
    }
    if let Some((offset, line)) = lines.next() {
        let mut letters = line.chars();
        setup.to_move =
            letters.next().filter(|_| letters.next().is_none()).and_then(parse_side).ok_or_else(|| {
                let reason =
                    format!("expected the side to move, 'b' or 'w', found '{}'", line.escape_debug());
                TextError::at(text, offset, reason)
            })?;
    }
    match lines.next() {
        None => Ok(setup),
        Some((offset, _)) => Err(TextError::at(text, offset, "nothing may follow the side to move")),
    }
}
