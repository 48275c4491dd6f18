//! Quadrille's own text of positions and moves.
//!
//! ```text
//! Z..../...r.T/R2.....T/...T...T/t2z10.....T/......../t....rt/tR..rt/TT.Z9t w 1
//! ```
//! The rows of the array from the top, only the fields that exist; `T` Tott, `R` Tzarra, `Z` Tzaar, upper case White,
//! a height above 1 after the letter, `.` empty; who moves; the phase: `1` and `2` the moves of a turn, `s` the
//! opening capture, `p` placement.

use crate::board::{Phase, Tzaar};
use crate::geometry::{FIELDS, Field, Names, SIDE};
use crate::move_text::read_move;
use crate::moves::Move;
use crate::records;
use crate::setup::{Rules, Setup, piece_of_letter};
use crate::stack::Stack;
use quadrille_core::{Arrange, Cursor, Format, Notation, Outcome, Player, TextError};
use std::fmt;
use std::str::FromStr;

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
            let offset = error.field().map_or(start, |field| offsets[field.index()]);
            TextError::at(text, offset, error)
        })
    }

    fn render(&self) -> String {
        self.setup().to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        read_move(self, text, Names::Waltz)
    }

    fn render_move(&self, m: Move) -> String {
        m.to_string()
    }

    /// As SGF writes it: `W+`, `B+`, or `0`.
    fn render_result(&self, outcome: Outcome) -> String {
        outcome.winner().map_or("0".into(), |winner| format!("{}+", &Self::PLAYERS[winner][..1]))
    }

    fn own_formats() -> Vec<Format<Tzaar>> {
        let about = "the rows of the array, who moves, the phase of the turn";
        let mut formats = vec![Format::position("position", about)];
        formats.extend(records::formats());
        formats
    }
}

/// Quadrille's own text.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for row in 0..SIDE {
            if row > 0 {
                text.push('/');
            }
            for field in (0..SIDE).filter_map(|column| Field::new(row, column)) {
                text += &self.stacks[field.index()].map_or(".".into(), |stack| stack.to_string());
            }
        }
        let side = ['w', 'b'][self.to_move];
        f.pad(&format!("{text} {side} {}", PHASES[self.phase as usize].1))
    }
}

impl FromStr for Setup {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Setup, TextError> {
        Tzaar::parse_setup(text)
    }
}

/// Quadrille's own text.
impl fmt::Display for Tzaar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}

impl FromStr for Tzaar {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Tzaar, TextError> {
        Tzaar::parse(text, &Rules)
    }
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
        for field in (0..SIDE).filter_map(|column| Field::new(row, column)) {
            offsets[field.index()] = cursor.offset();
            setup.stacks[field.index()] = parse_stack(&mut cursor, row)?;
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
        _ => return Err(cursor.error(format!("expected who moves, 'w' or 'b', found {}", cursor.found()))),
    };
    cursor.next_char();
    cursor.skip_whitespace();
    let letter = cursor.peek().map(|c| c.to_ascii_lowercase());
    setup.phase = match PHASES.into_iter().find(|&(_, phase)| Some(phase) == letter) {
        Some((phase, _)) => phase,
        None => {
            let wanted = "the phase: '1', '2', 's' or 'p'";
            return Err(cursor.error(format!("expected {wanted}, found {}", cursor.found())));
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
    let length = (0..SIDE).filter(|&column| Field::new(row - 1, column).is_some()).count();
    Err(cursor
        .error(format!("expected '/' after the {length} fields of row {row}, found {}", cursor.found())))
}

fn parse_stack(cursor: &mut Cursor, row: usize) -> Result<Option<Stack>, TextError> {
    if cursor.eat(".") {
        return Ok(None);
    }
    let Some((player, piece)) = cursor.peek().and_then(piece_of_letter) else {
        let wanted = format!("a field of row {}: T, R, Z, t, r, z or '.'", row + 1);
        return Err(cursor.error(format!("expected {wanted}, found {}", cursor.found())));
    };
    cursor.next_char();
    let height = match cursor.peek() {
        Some(c) if c.is_ascii_digit() => cursor.number("a height up to 14")?,
        _ => 1,
    };
    Ok(Some(Stack { player, piece, height }))
}
