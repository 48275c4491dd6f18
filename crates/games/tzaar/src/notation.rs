//! Quadrille's own text of positions and moves.
//!
//! ```text
//! Z..../...r.T/R2.....T/...T...T/t2z10.....T/......../t....rt/tR..rt/TT.Z9t w 1
//! ```
//! The rows of the array from the top, only the fields that exist; `T` Tott, `R` Tzarra, `Z` Tzaar, upper case White,
//! a height above 1 after the letter, `.` empty; who moves; the phase: `1` and `2` the moves of a turn, `s` the
//! opening capture, `p` placement.

use crate::board::{Phase, Tzaar};
use crate::geometry::{FIELDS, Names, SIDE, field_at};
use crate::moves::{Move, Objection, Ply};
use crate::records;
use crate::setup::{Rules, Setup, piece_of_letter};
use crate::stack::{Piece, Stack};
use quadrille_core::{Arrange, Cursor, Format, Game, Notation, Outcome, Player, TextError};

pub(crate) const PHASES: [(Phase, char); 4] =
    [(Phase::Placement, 'p'), (Phase::Opening, 's'), (Phase::First, '1'), (Phase::Second, '2')];

impl Notation for Tzaar {
    const NAME: &'static str = "tzaar";
    const PLAYERS: [&'static str; 2] = ["White", "Black"];
    const RECORD_FORMAT: &'static str = "littlegolem";
    const PLAYER_TAGS: [&'static str; 2] = ["PW", "PB"];

    /// Reads Quadrille's own text or the numbers of a WALTZ file.
    fn parse_setup(text: &str) -> Result<Setup, TextError> {
        parse_located(text).map(|(setup, _)| setup)
    }

    fn parse(text: &str, rules: &Rules) -> Result<Tzaar, TextError> {
        let (setup, offsets) = parse_located(text)?;
        let start = text.len() - text.trim_start().len();
        Tzaar::arrange(&setup, rules).map_err(|error| {
            let offset = error.field().map_or(start, |field| offsets[field]);
            TextError::at(text, offset, error)
        })
    }

    fn render(&self) -> String {
        let mut text = String::new();
        for row in 0..SIDE {
            if row > 0 {
                text.push('/');
            }
            for field in (0..SIDE).filter_map(|column| field_at(row, column)) {
                text += &self.stack(field).map_or(".".into(), render_stack);
            }
        }
        let side = ['w', 'b'][self.to_move().index()];
        text + &format!(" {side} {}", PHASES[self.phase() as usize].1)
    }

    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        read_ply(self, text, Names::Waltz)
    }

    fn render_move(&self, m: Move) -> String {
        write_ply(m, Names::Waltz)
    }

    /// As SGF writes it: `W+`, `B+`, or `0`.
    fn render_result(&self, outcome: Outcome) -> String {
        outcome.winner().map_or("0".into(), |winner| format!("{}+", &Self::PLAYERS[winner][..1]))
    }

    fn own_formats() -> Vec<Format<Tzaar>> {
        vec![
            Format::position("position", "the rows of the array, who moves, the phase of the turn"),
            records::waltz(),
            records::little_golem(),
            records::boardspace(),
        ]
    }
}

/// A stack in Quadrille's own text.
pub(crate) fn render_stack(stack: Stack) -> String {
    let letter = match stack.player {
        Player::First => stack.piece.letter(),
        Player::Second => stack.piece.letter().to_ascii_lowercase(),
    };
    if stack.height == 1 { letter.to_string() } else { format!("{letter}{}", stack.height) }
}

/// The setup of a text, and at which byte the stack of each field is written.
fn parse_located(text: &str) -> Result<(Setup, [usize; FIELDS]), TextError> {
    if text.trim_start().starts_with(|c: char| c.is_ascii_digit() || c == '-') {
        return Ok((records::parse_waltz(text)?, [0; FIELDS]));
    }
    let mut cursor = Cursor::new(text);
    cursor.skip_whitespace();
    let mut setup = Setup::empty();
    let mut offsets = [0; FIELDS];
    for row in 0..SIDE {
        if row > 0 {
            parse_row_end(&mut cursor, row)?;
        }
        for field in (0..SIDE).filter_map(|column| field_at(row, column)) {
            offsets[field] = cursor.offset();
            setup.stacks[field] = parse_stack(&mut cursor, row)?;
        }
    }
    if !cursor.peek().is_none_or(char::is_whitespace) {
        parse_row_end(&mut cursor, SIDE)?;
        return Err(cursor.error("the board has nine rows, here begins a tenth"));
    }
    cursor.skip_whitespace();
    setup.to_move = match cursor.peek() {
        Some('w' | 'W') => Player::First,
        Some('b' | 'B') => Player::Second,
        _ => return Err(cursor.error(format!("expected who moves, 'w' or 'b', found {}", found(&cursor)))),
    };
    cursor.next_char();
    cursor.skip_whitespace();
    let letter = cursor.peek().map(|c| c.to_ascii_lowercase());
    setup.phase = match PHASES.into_iter().find(|&(_, phase)| Some(phase) == letter) {
        Some((phase, _)) => phase,
        None => {
            let wanted = "the phase: '1', '2', 's' or 'p'";
            return Err(cursor.error(format!("expected {wanted}, found {}", found(&cursor))));
        }
    };
    cursor.next_char();
    cursor.finish()?;
    Ok((setup, offsets))
}

fn parse_row_end(cursor: &mut Cursor, row: usize) -> Result<(), TextError> {
    if cursor.eat("/") {
        return Ok(());
    }
    let length = (0..SIDE).filter(|&column| field_at(row - 1, column).is_some()).count();
    Err(cursor.error(format!("expected '/' after the {length} fields of row {row}, found {}", found(cursor))))
}

fn parse_stack(cursor: &mut Cursor, row: usize) -> Result<Option<Stack>, TextError> {
    if cursor.eat(".") {
        return Ok(None);
    }
    let Some((player, piece)) = cursor.peek().and_then(piece_of_letter) else {
        let wanted = format!("a field of row {}: T, R, Z, t, r, z or '.'", row + 1);
        return Err(cursor.error(format!("expected {wanted}, found {}", found(cursor))));
    };
    cursor.next_char();
    let height = match cursor.peek() {
        Some(c) if c.is_ascii_digit() => cursor.number("a height up to 14")?,
        _ => 1,
    };
    Ok(Some(Stack { player, piece, height }))
}

/// What comes next, for messages.
fn found(cursor: &Cursor) -> String {
    cursor.peek().map_or("the end".into(), |c| format!("'{}'", c.escape_debug()))
}

/// Reads a ply with the field names of a site and says why it is not legal, if so. `-` stands for a capture or a
/// stacking move, whichever fits the target.
pub(crate) fn read_ply(position: &Tzaar, text: &str, names: Names) -> Result<Move, TextError> {
    let mut cursor = Cursor::new(text);
    cursor.skip_whitespace();
    let start = cursor.offset();
    let word = cursor.rest().trim_end();
    let placed = word.chars().nth(1).filter(|&c| c == '@').and(word.chars().next());
    let mut second = start;
    let ply = if word.eq_ignore_ascii_case("pass") {
        cursor.word();
        Ply::Pass
    } else if let Some(letter) = placed {
        let Some((_, piece)) = piece_of_letter(letter) else {
            return Err(cursor.error(format!("expected T, R or Z, found '{}'", letter.escape_debug())));
        };
        cursor.next_char();
        cursor.next_char();
        second = cursor.offset();
        Ply::Place { piece, field: read_field(&mut cursor, names)? }
    } else {
        let from = read_field(&mut cursor, names)?;
        let sign = cursor.peek();
        if !matches!(sign, Some('x' | 'X' | '+' | '-')) {
            return Err(cursor.error(format!("expected 'x', '+' or '-', found {}", found(&cursor))));
        }
        cursor.next_char();
        second = cursor.offset();
        let to = read_field(&mut cursor, names)?;
        let own = position.stack(to).is_some_and(|stack| stack.player == position.player());
        match sign {
            Some('+') => Ply::Stack { from, to },
            Some('-') if own => Ply::Stack { from, to },
            _ => Ply::Capture { from, to },
        }
    };
    cursor.finish()?;
    position.check(ply).map_err(|objection| {
        let offset = if objection.is_about_target() { second } else { start };
        cursor.error_at(offset, explain(position, objection, names))
    })?;
    Ok(ply.into())
}

/// The name of a field takes two characters.
fn read_field(cursor: &mut Cursor, names: Names) -> Result<usize, TextError> {
    let start = cursor.offset();
    let mut length = 0;
    let name = cursor.take_while(|c| {
        length += 1;
        length <= 2 && c.is_ascii_alphanumeric()
    });
    if let Some(field) = names.field(name) {
        return Ok(field);
    }
    let found = if name.is_empty() { found(cursor) } else { format!("'{name}'") };
    let hole = names == Names::Boardspace && name.eq_ignore_ascii_case("E5");
    let reason =
        if hole { "E5 is the missing centre".into() } else { format!("expected a field, found {found}") };
    Err(cursor.error_at(start, reason))
}

/// Writes a ply with the field names of a site.
pub(crate) fn write_ply(m: Move, names: Names) -> String {
    match m.ply() {
        Some(Ply::Capture { from, to }) => format!("{}x{}", names.name(from), names.name(to)),
        Some(Ply::Stack { from, to }) => format!("{}+{}", names.name(from), names.name(to)),
        Some(Ply::Pass) => "pass".into(),
        Some(Ply::Place { piece, field }) => format!("{}@{}", piece.letter(), names.name(field)),
        None => "?".into(),
    }
}

/// Why a ply is not legal, in words.
pub(crate) fn explain(position: &Tzaar, objection: Objection, names: Names) -> String {
    let player = Tzaar::PLAYERS[position.player()];
    let colour = player.to_lowercase();
    let name = |field: usize| names.name(field);
    let piece = |field: usize| position.stack(field).map_or(Piece::Tott, |stack| stack.piece).name();
    match objection {
        Objection::Over => match position.ending() {
            Some(ending) => format!("the game is over: {}", ending.reason),
            None => "the game is over".into(),
        },
        Objection::NotOwn(field) => format!("{} holds no {colour} stack", name(field)),
        Objection::EmptyTarget(field) => format!("{} is empty", name(field)),
        Objection::NoWay { from, to } => format!("{} does not see {} along a line", name(from), name(to)),
        Objection::Higher { to, height, own } => {
            format!("{} is higher: height {height} against {own}", name(to))
        }
        Objection::OwnTarget(field) => format!("{} is {player}'s own and cannot be captured", name(field)),
        Objection::EnemyTarget(field) => format!("{} is not {player}'s own: no stacking there", name(field)),
        Objection::MustCapture => format!("{player} must begin the turn with a capture"),
        Objection::LastOfType(field) => {
            format!("{} is {player}'s last {}: nothing may be put on it", name(field), piece(field))
        }
        Objection::TooHigh => "no stack may get higher than 14".into(),
        Objection::PlacementFirst => format!("{player} must place a piece first"),
        Objection::PlacementOver => "all pieces are placed".into(),
        Objection::NoneLeft(piece) => format!("{player} has placed all pieces of type {}", piece.name()),
        Objection::Taken(field) => format!("{} is not empty", name(field)),
    }
}
