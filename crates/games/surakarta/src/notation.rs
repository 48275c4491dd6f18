//! Quadrille's own text. A position is 36 characters, rank 6 first, a to f, `b` and `w` for the stones and `.` for
//! empty points; then the side to move, `b` or `w`; then the plies since the last capture, left out when 0. A
//! move is `a2a3`, a pass is `pass`.

use crate::geometry::{POINTS, SIDE};
use crate::setup::Stalemate;
use crate::{Move, Ply, Point, Region, Setup, Surakarta, records};
use quadrille_core::{Cursor, Format, Game, Notation, Player, TextError};

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
        let mut text = self.render_board();
        if self.quiet_plies > 0 {
            text += &format!(" {}", self.quiet_plies);
        }
        text
    }

    fn render_board(&self) -> String {
        let letter = |point| self.at(point).map_or('.', side_letter);
        let mut text: String = text_order().map(letter).collect();
        text.push(' ');
        text.push(side_letter(self.to_move));
        text
    }

    /// Reads `a2a3`, `a2-a3` or `a2xa3`, whatever stands on the second point, and `pass`, in either case.
    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        let mut cursor = Cursor::new(text);
        cursor.skip_whitespace();
        let start = cursor.offset();
        let ply = if cursor.clone().word().eq_ignore_ascii_case("pass") {
            cursor.word();
            Ply::Pass
        } else {
            let from = parse_name(&mut cursor)?;
            let _ = cursor.eat("-") || cursor.eat("x") || cursor.eat("X");
            Ply::Go { from, to: parse_name(&mut cursor)? }
        };
        cursor.finish()?;
        self.check(ply).map_err(|reason| cursor.error_at(start, reason))
    }

    fn render_move(&self, m: Move) -> String {
        match m.ply() {
            Some(Ply::Go { from, to }) => format!("{from}{to}"),
            Some(Ply::Pass) => "pass".into(),
            None => format!("{m:?}"),
        }
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

impl Surakarta {
    /// The move of a ply, or why it is not legal here.
    pub(crate) fn check(&self, ply: Ply) -> Result<Move, String> {
        let m = Move::from(ply);
        if self.is_legal(m) { Ok(m) } else { Err(self.refusal(ply)) }
    }

    fn refusal(&self, ply: Ply) -> String {
        let names = Self::PLAYERS;
        let (mover, name) = (self.to_move, names[self.to_move]);
        if let Some(ending) = self.ending() {
            return format!("the game is over: {}", ending.reason);
        }
        let Ply::Go { from, to } = ply else {
            return match self.stalemate {
                Stalemate::Passes => format!("{name} has a move and cannot pass"),
                _ => "there is no passing under these rules".into(),
            };
        };
        match (self.at(from), self.at(to)) {
            _ if from == to => format!("{from} is where the stone stands already"),
            (None, _) => format!("{from} is empty"),
            (Some(owner), _) if owner != mover => {
                format!("{from} holds a stone of {}, and {name} is to move", names[owner])
            }
            (_, Some(owner)) if owner == mover => format!("{to} holds another stone of {name}"),
            (_, None) => format!("{to} is empty and not next to {from}"),
            (_, Some(_)) => match [from, to].into_iter().find(|point| point.region() == Region::Corner) {
                Some(corner) if corner == from => format!("{from} is a corner: no stone captures from there"),
                Some(_) => format!("{to} is a corner: no stone is captured there"),
                None => format!("there is no free way from {from} over a loop to {to}"),
            },
        }
    }
}

/// Takes the name of a point.
fn parse_name(cursor: &mut Cursor) -> Result<Point, TextError> {
    let start = cursor.offset();
    let mut name = String::new();
    name.extend(cursor.next_char());
    name.extend(cursor.peek().filter(char::is_ascii_digit));
    let point = name.parse().map_err(|_| {
        let found = if name.is_empty() { "the end".into() } else { format!("'{}'", name.escape_debug()) };
        cursor.error_at(start, format!("expected a point, a1 to f6, found {found}"))
    })?;
    cursor.next_char();
    Ok(point)
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
