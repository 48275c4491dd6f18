//! Boards written row by row from the top: one reader and one writer for all signs.

use crate::board::Content;
use crate::geometry::{LONGEST, Square};
use crate::setup::Setup;
use quadrille_core::{Cursor, Player, Size, TextError};

/// The signs of a board text.
pub(crate) struct BoardText {
    separator: char,
    white: char,
    black: char,
    arrow: char,
    /// The sign of an empty square; `None` where numbers stand for so many of them.
    empty: Option<char>,
    /// Whether amazons may be written with capital letters too.
    capitals: bool,
}

/// Quadrille's own.
pub(crate) const OWN: BoardText =
    BoardText { separator: '/', white: 'W', black: 'B', arrow: 'x', empty: None, capitals: false };
/// That of Fairy-Stockfish.
pub(crate) const FAIRY: BoardText =
    BoardText { separator: '/', white: 'Q', black: 'q', arrow: '*', empty: None, capitals: false };
/// That of the tools for combinatorial games: `x` is Left, `o` is Right.
pub(crate) const COMBINATORIAL: BoardText =
    BoardText { separator: '|', white: 'o', black: 'x', arrow: '#', empty: Some('.'), capitals: true };

impl BoardText {
    /// Reads a board, up to white space or the end. Nothing is said of the side to move.
    pub fn read(&self, cursor: &mut Cursor) -> Result<Setup, TextError> {
        let mut rows: Vec<Vec<Content>> = Vec::new();
        loop {
            let start = cursor.offset();
            if rows.len() == usize::from(LONGEST) {
                return Err(cursor.error(format!("a board has at most {LONGEST} rows")));
            }
            let row = self.read_row(cursor)?;
            if let Some(first) = rows.first().filter(|first| first.len() != row.len()) {
                let reason = format!("this row has {} squares, the first has {}", row.len(), first.len());
                return Err(cursor.error_at(start, reason));
            }
            rows.push(row);
            if cursor.peek() != Some(self.separator) {
                break;
            }
            cursor.next_char();
        }
        Ok(setup(&rows))
    }

    fn read_row(&self, cursor: &mut Cursor) -> Result<Vec<Content>, TextError> {
        let mut row = Vec::new();
        loop {
            let start = cursor.offset();
            let (content, count) = match cursor.peek() {
                Some(c) if c == self.separator || c.is_whitespace() => break,
                None => break,
                Some(c) if c.is_ascii_digit() && self.empty.is_none() => {
                    (Content::Empty, cursor.number("a number of empty squares")?)
                }
                Some(c) => {
                    let content = self.content(c).ok_or_else(|| cursor.error(self.complaint(c)))?;
                    cursor.next_char();
                    (content, 1)
                }
            };
            if count == 0 {
                return Err(cursor.error_at(start, "0 empty squares cannot stand in a row"));
            }
            if count > usize::from(LONGEST) - row.len() {
                return Err(cursor.error_at(start, format!("a row has at most {LONGEST} squares")));
            }
            row.resize(row.len() + count, content);
        }
        if row.is_empty() {
            return Err(cursor.error("a row is empty"));
        }
        Ok(row)
    }

    fn content(&self, c: char) -> Option<Content> {
        match if self.capitals { c.to_ascii_lowercase() } else { c } {
            c if c == self.white => Some(Content::Amazon(Player::First)),
            c if c == self.black => Some(Content::Amazon(Player::Second)),
            c if c == self.arrow => Some(Content::Arrow),
            c if Some(c) == self.empty => Some(Content::Empty),
            _ => None,
        }
    }

    fn complaint(&self, c: char) -> String {
        let empty = self.empty.map_or("a number of empty squares".into(), |empty| format!("'{empty}'"));
        let BoardText { white, black, arrow, .. } = self;
        format!(
            "'{}' is no content of a square: write '{white}', '{black}', '{arrow}' or {empty}",
            c.escape_debug()
        )
    }

    /// Writes the board of a setup.
    pub fn write(&self, setup: &Setup) -> String {
        let mut out = String::new();
        for row in (0..setup.size.rows).rev() {
            let mut run = 0;
            for column in 0..setup.size.columns {
                let sign = match setup.content(column, row) {
                    Content::Amazon(Player::First) => self.white,
                    Content::Amazon(Player::Second) => self.black,
                    Content::Arrow => self.arrow,
                    Content::Empty => match self.empty {
                        Some(empty) => empty,
                        None => {
                            run += 1;
                            continue;
                        }
                    },
                };
                push_run(&mut out, &mut run);
                out.push(sign);
            }
            push_run(&mut out, &mut run);
            if row > 0 {
                out.push(self.separator);
            }
        }
        out
    }
}

fn push_run(out: &mut String, run: &mut u8) {
    if *run > 0 {
        *out += &run.to_string();
    }
    *run = 0;
}

/// At most ten rows of at most ten squares, all of one length, as a setup.
fn setup(rows: &[Vec<Content>]) -> Setup {
    let side = |length: usize| u8::try_from(length).expect("at most ten");
    let mut setup = Setup::empty(Size { columns: side(rows[0].len()), rows: side(rows.len()) });
    for (contents, row) in rows.iter().rev().zip(0..) {
        for (content, column) in contents.iter().zip(0..) {
            let bit = Square::new(column, row).expect("at most ten").bit();
            match content {
                Content::Empty => {}
                Content::Amazon(player) => setup.amazons[*player] |= bit,
                Content::Arrow => setup.arrows |= bit,
            }
        }
    }
    setup
}
