//! Quadrille's own text. A position is 36 characters, rank 6 first, a to f, `b` and `w` for the stones and `.` for
//! empty points; then the side to move, `b` or `w`; then the plies since the last capture, left out when 0. A
//! move is `a2a3`, a pass is `pass`.

use crate::geometry::{POINTS, SIDE};
use crate::{Move, Point, Rules, Setup, Surakarta, records};
use quadrille_core::{Arrange, Cursor, Format, Notation, Player, TextError};
use std::fmt;
use std::str::FromStr;

/// The points in the order of the text: rank 6 first, a to f.
fn text_order() -> impl Iterator<Item = Point> {
    (0..SIDE).rev().flat_map(|row| (0..SIDE).filter_map(move |column| Point::new(column, row)))
}

/// What a character says about a point, in either case.
pub(crate) fn parse_point(c: char) -> Option<Option<Player>> {
    match c {
        '.' => Some(None),
        _ => parse_side(c).map(Some),
    }
}

/// The player of a letter, in either case.
pub(crate) fn parse_side(c: char) -> Option<Player> {
    match c.to_ascii_lowercase() {
        'b' => Some(Player::First),
        'w' => Some(Player::Second),
        _ => None,
    }
}

/// The letter of a player.
pub(crate) fn side_letter(player: Player) -> char {
    ['b', 'w'][player]
}

impl Notation for Surakarta {
    const NAME: &'static str = "surakarta";
    const PLAYERS: [&'static str; 2] = ["Black", "White"];
    const RECORD_FORMAT: &'static str = "championship";
    const PLAYER_TAGS: [&'static str; 2] = Self::PLAYERS;

    /// Reads Quadrille's own text, in either case, or a text board of several lines.
    fn parse_setup(text: &str) -> Result<Setup, TextError> {
        if text.trim().lines().count() > 1 { records::parse_board(text) } else { parse_position(text) }
    }

    fn render(&self) -> String {
        self.setup().to_string()
    }

    fn render_board(&self) -> String {
        Setup { quiet_plies: 0, ..self.setup() }.to_string()
    }

    /// Reads `a2a3`, `a2-a3` or `a2xa3`, whatever stands on the second point, and `pass`, in either case.
    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        let start = text.len() - text.trim_start().len();
        self.check(text.parse()?).map_err(|reason| TextError::at(text, start, reason))
    }

    fn render_move(&self, m: Move) -> String {
        m.to_string()
    }

    fn own_formats() -> Vec<Format<Self>> {
        let mut formats = vec![Format::position(
            "position",
            "36 points from a6 to f1, side to move, plies since a capture",
        )];
        formats.extend(records::formats());
        formats
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |point: Point| self.points[point.index()].map_or('.', side_letter);
        let mut text: String = text_order().map(letter).collect();
        text.push(' ');
        text.push(side_letter(self.to_move));
        if self.quiet_plies > 0 {
            text += &format!(" {}", self.quiet_plies);
        }
        f.pad(&text)
    }
}

impl FromStr for Setup {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Setup, TextError> {
        Surakarta::parse_setup(text)
    }
}

/// Quadrille's own text.
impl fmt::Display for Surakarta {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}

/// Reads a position under the usual rules; [`parse`](Notation::parse) reads it under others.
impl FromStr for Surakarta {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Surakarta, TextError> {
        Surakarta::parse(text, &Rules::default())
    }
}

fn parse_position(text: &str) -> Result<Setup, TextError> {
    let mut cursor = Cursor::new(text);
    cursor.skip_whitespace();
    let mut setup = Setup { points: [None; POINTS], to_move: Player::First, quiet_plies: 0 };
    for (point, count) in text_order().zip(0..) {
        let start = cursor.offset();
        let c = cursor.next_char().filter(|c| !c.is_whitespace());
        let c = c.ok_or_else(|| {
            cursor.error_at(start, format!("the board ends after {count} of {POINTS} points"))
        })?;
        setup.points[point.index()] = parse_point(c).ok_or_else(|| {
            let reason = format!("{point} is 'b', 'w' or '.', not '{}'", c.escape_debug());
            cursor.error_at(start, reason)
        })?;
    }
    if cursor.peek().is_some_and(|c| !c.is_whitespace()) {
        return Err(cursor.error(format!("the board goes on after {POINTS} points")));
    }
    cursor.skip_whitespace();
    let start = cursor.offset();
    let side = cursor.word();
    let mut letters = side.chars();
    setup.to_move =
        letters.next().filter(|_| letters.next().is_none()).and_then(parse_side).ok_or_else(|| {
            let found = if side.is_empty() { "the end".into() } else { format!("'{}'", side.escape_debug()) };
            cursor.error_at(start, format!("expected the side to move, 'b' or 'w', found {found}"))
        })?;
    cursor.skip_whitespace();
    if !cursor.is_at_end() {
        setup.quiet_plies = cursor.number("the plies since the last capture")?;
    }
    cursor.finish()?;
    Ok(setup)
}
