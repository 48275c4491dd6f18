//! TPS: the text of positions.

use crate::board::{Piece, Tak};
use crate::game::Reason;
use crate::move_text::{letter, parse_ply};
use crate::moves::Move;
use crate::records;
use crate::setup::{Rules, Setup, Stone};
use quadrille_core::{Arrange, Cursor, Format, Game, Notation, Outcome, Player, Size, TextError};
use std::fmt;
use std::str::FromStr;

impl Notation for Tak {
    const NAME: &'static str = "tak";
    const PLAYERS: [&'static str; 2] = ["White", "Black"];
    const RECORD_FORMAT: &'static str = "ptn";
    const PLAYER_TAGS: [&'static str; 2] = ["Player1", "Player2"];

    fn render_result(&self, outcome: Outcome) -> String {
        let way = match self.ending().map(|ending| ending.reason) {
            Some(Reason::Road) => "R",
            Some(Reason::Stones | Reason::BoardFull) => "F",
            None => "1",
        };
        match outcome {
            Outcome::Win(Player::First) => format!("{way}-0"),
            Outcome::Win(Player::Second) => format!("0-{way}"),
            Outcome::Draw => "1/2-1/2".into(),
        }
    }

    /// Reads TPS: the rows from the top, `/` between; in a row the squares, `,` between: `x` is empty, `x3` three
    /// empty ones, `1221C` a stack from the bottom; then the side to move and the number of the move.
    fn parse_setup(text: &str) -> Result<Setup, TextError> {
        let mut cursor = Cursor::new(text);
        cursor.skip_whitespace();
        let start = cursor.offset();
        let mut rows = vec![parse_row(&mut cursor)?];
        while cursor.eat("/") {
            let row_start = cursor.offset();
            let row = parse_row(&mut cursor)?;
            if row.len() != rows[0].len() {
                let reason = format!("this row has {} squares, the first one {}", row.len(), rows[0].len());
                return Err(cursor.error_at(row_start, reason));
            }
            rows.push(row);
        }
        let size = match (u8::try_from(rows[0].len()), u8::try_from(rows.len())) {
            (Ok(columns), Ok(rows)) => Size { columns, rows },
            _ => return Err(cursor.error_at(start, "the board is too large")),
        };
        expect_more(&mut cursor, "the side to move (1 or 2)")?;
        let side = cursor.offset();
        let to_move = match cursor.next_char() {
            Some('1') => Player::First,
            Some('2') => Player::Second,
            _ => return Err(cursor.error_at(side, "the side to move is 1 or 2")),
        };
        expect_more(&mut cursor, "the number of the move")?;
        let move_number = cursor.number("the number of the move")?;
        cursor.finish()?;
        let stacks = rows.into_iter().rev().flatten().collect();
        Ok(Setup { size, stacks, to_move, move_number, quiet_plies: 0 })
    }

    /// TPS.
    fn render(&self) -> String {
        self.setup().to_string()
    }

    /// TPS; the number of the move matters only while the opening lasts.
    fn render_board(&self) -> String {
        let mut text = self.render();
        if !self.is_opening() {
            text.truncate(text.rfind(' ').unwrap_or(text.len()));
        }
        text
    }

    /// Reads PTN: `a1`, `Sa1`, `Ca1`, `3a1>12`.
    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        let start = text.len() - text.trim_start().len();
        let ply = parse_ply(text, self.size())?;
        self.check(ply).map_err(|reason| TextError::at(text, start, reason))
    }

    fn render_move(&self, m: Move) -> String {
        m.to_string()
    }

    fn own_formats() -> Vec<Format<Tak>> {
        let about = "TPS: rows from the top, the side to move, the number of the move";
        let mut formats = vec![Format::position("position", about)];
        formats.extend(records::formats());
        formats
    }
}

/// Passes over the blank before what must follow.
fn expect_more(cursor: &mut Cursor<'_>, what: &str) -> Result<(), TextError> {
    let start = cursor.offset();
    cursor.skip_whitespace();
    match cursor.peek() {
        None => Err(cursor.error(format!("{what} is missing"))),
        Some(_) if cursor.offset() > start => Ok(()),
        Some(c) => Err(cursor.error(format!("expected a blank, found '{}'", c.escape_debug()))),
    }
}

fn parse_row(cursor: &mut Cursor<'_>) -> Result<Vec<Vec<Stone>>, TextError> {
    let mut row = Vec::new();
    loop {
        let start = cursor.offset();
        if cursor.eat("x") {
            let count: u8 = match cursor.peek() {
                Some(c) if c.is_ascii_digit() => cursor.number("a number of empty squares")?,
                _ => 1,
            };
            if count == 0 {
                return Err(cursor.error_at(start, "x0 stands for no square"));
            }
            row.resize(row.len() + usize::from(count), Vec::new());
        } else {
            row.push(parse_stack(cursor)?);
        }
        if row.len() > usize::from(u8::MAX) {
            return Err(cursor.error_at(start, "the row is too long"));
        }
        match cursor.peek() {
            Some(',') => cursor.next_char(),
            Some(c) if c != '/' && !c.is_whitespace() => {
                return Err(
                    cursor.error(format!("expected ',', '/' or a blank, found '{}'", c.escape_debug()))
                );
            }
            _ => return Ok(row),
        };
    }
}

/// A stack from the bottom up. Letters are read after any stone: that only the top can be a wall or capstone is
/// for the setup to say.
fn parse_stack(cursor: &mut Cursor<'_>) -> Result<Vec<Stone>, TextError> {
    let mut stones = Vec::new();
    loop {
        let player = match cursor.peek() {
            Some('1') => Player::First,
            Some('2') => Player::Second,
            _ if !stones.is_empty() => return Ok(stones),
            Some(c) => {
                return Err(cursor.error(format!("expected x, 1 or 2, found '{}'", c.escape_debug())));
            }
            None => return Err(cursor.error("expected x, 1 or 2, found the end")),
        };
        cursor.next_char();
        let piece = match cursor.peek() {
            Some('S') => Piece::Wall,
            Some('C') => Piece::Capstone,
            _ => Piece::Flat,
        };
        if piece != Piece::Flat {
            cursor.next_char();
        }
        stones.push(Stone { player, piece });
    }
}

/// TPS. Of stacks that are no squares of the board nothing is written.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Size { columns, rows } = self.size;
        let mut text = String::new();
        for row in (0..rows).rev() {
            let mut empty = 0;
            for column in 0..=columns {
                let index = usize::from(row) * usize::from(columns) + usize::from(column);
                let stones = self.stacks.get(index).filter(|_| column < columns);
                let stack: String = stones.into_iter().flatten().map(Stone::to_string).collect();
                if stack.is_empty() && column < columns {
                    empty += 1;
                    continue;
                }
                let run = match empty {
                    0 => String::new(),
                    1 => "x".to_string(),
                    _ => format!("x{empty}"),
                };
                empty = 0;
                for cell in [run, stack].iter().filter(|cell| !cell.is_empty()) {
                    if !text.is_empty() && !text.ends_with('/') {
                        text.push(',');
                    }
                    text += cell;
                }
            }
            text.push(if row > 0 { '/' } else { ' ' });
        }
        f.pad(&format!("{text}{} {}", self.to_move.index() + 1, self.move_number))
    }
}

/// `1`, `2S`, as TPS writes it.
impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.player.index() + 1, letter(self.piece))
    }
}

/// Reads TPS.
impl FromStr for Setup {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Setup, TextError> {
        Tak::parse_setup(text)
    }
}

/// TPS.
impl fmt::Display for Tak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}

/// Reads TPS, under the usual rules; [`parse`](Notation::parse) reads it under others.
impl FromStr for Tak {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Tak, TextError> {
        Tak::parse(text, &Rules::default())
    }
}
