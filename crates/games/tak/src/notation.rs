use crate::board::{Piece, Tak};
use crate::drops::Drops;
use crate::game::Reason;
use crate::geometry::{Direction, Square};
use crate::moves::{Move, Objection, Ply};
use crate::records;
use crate::setup::{Setup, Stone, colour};
use quadrille_core::{Cursor, Format, Game, Notation, Outcome, Player, Size, TextError};

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
        let Size { columns, rows } = self.size();
        let mut text = String::new();
        for row in (0..rows).rev() {
            let mut empty = 0;
            for column in 0..=columns {
                let square = Square::new(column, row).filter(|_| column < columns);
                let stack = square.map(|square| self.render_stack(square)).unwrap_or_default();
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
        text + &format!("{} {}", self.mover().index() + 1, self.ply() / 2 + 1)
    }

    /// TPS; the number of the move matters only while the opening lasts.
    fn render_board(&self) -> String {
        let mut text = self.render();
        if !self.is_opening() {
            text.truncate(text.rfind(' ').unwrap_or(text.len()));
        }
        text
    }

    /// Reads PTN: `a1`, `Sa1`, `Ca1`, `3a1>12`. `Fa1`, a count of 1, drops on one square, and the marks `*`, `'`,
    /// `?` and `!` after the move may be written too.
    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        let mut cursor = Cursor::new(text);
        cursor.skip_whitespace();
        let start = cursor.offset();
        let ply = self.parse_ply(&mut cursor)?;
        cursor.take_while(|c| "*'?!".contains(c));
        cursor.finish()?;
        if self.ending().is_some() {
            return Err(cursor.error_at(start, "the game is over"));
        }
        match self.objection(ply) {
            None => Ok(ply.into()),
            Some(objection) => Err(cursor.error_at(start, self.explain(objection))),
        }
    }

    fn render_move(&self, m: Move) -> String {
        match m.ply() {
            Some(Ply::Place { square, piece }) => format!("{}{square}", letter(piece)),
            Some(Ply::Spread { from, direction, drops }) => {
                let count = if drops.carried() > 1 { drops.carried().to_string() } else { String::new() };
                let counts: String = match drops.steps() {
                    1 => String::new(),
                    _ => drops.counts().map(|count| count.to_string()).collect(),
                };
                format!("{count}{from}{}{counts}", direction.sign())
            }
            None => format!("{m:?}"),
        }
    }

    fn own_formats() -> Vec<Format<Tak>> {
        vec![
            Format::position("position", "TPS: rows from the top, the side to move, the number of the move"),
            records::ptn(),
            records::playtak(),
        ]
    }
}

/// The letter before a stone in a move and after it in TPS; none for a flat.
pub(crate) const fn letter(piece: Piece) -> &'static str {
    match piece {
        Piece::Flat => "",
        Piece::Wall => "S",
        Piece::Capstone => "C",
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

impl Tak {
    /// A stack in TPS, nothing for an empty square.
    pub(crate) fn render_stack(&self, square: Square) -> String {
        let stones: String =
            self.stack(square).from_bottom_up().map(|player| char::from(b'1' + player as u8)).collect();
        stones + letter(self.piece(square))
    }

    /// Reads a square of the board.
    pub(crate) fn parse_square(&self, cursor: &mut Cursor<'_>, first: char) -> Result<Square, TextError> {
        let start = cursor.offset();
        let column = cursor.next_char().filter(char::is_ascii_alphanumeric).map(|c| c as u32);
        let row = cursor.next_char().filter(char::is_ascii_digit).and_then(|c| c.to_digit(10));
        let nth = |n: Option<u32>, first: u32| u8::try_from(n?.checked_sub(first)?).ok();
        let size = self.size();
        nth(column, first.into())
            .zip(nth(row, 1))
            .filter(|&(column, row)| column < size.columns && row < size.rows)
            .and_then(|(column, row)| Square::new(column, row))
            .ok_or_else(|| {
                let last = Square::new(size.columns - 1, size.rows - 1).map(|last| last.to_string());
                let reason = format!("expected a square from a1 to {}", last.unwrap_or_default());
                cursor.error_at(start, reason)
            })
    }

    fn parse_ply(&self, cursor: &mut Cursor<'_>) -> Result<Ply, TextError> {
        let start = cursor.offset();
        let placed = match cursor.peek() {
            Some('F') => Some(Piece::Flat),
            Some('S') => Some(Piece::Wall),
            Some('C') => Some(Piece::Capstone),
            _ => None,
        };
        if let Some(piece) = placed {
            cursor.next_char();
            return Ok(Ply::Place { square: self.parse_square(cursor, 'a')?, piece });
        }
        let count = cursor.peek().and_then(|c| c.to_digit(10));
        if count.is_some() {
            cursor.next_char();
        }
        let from = self.parse_square(cursor, 'a')?;
        let Some(direction) = cursor.peek().and_then(Direction::from_sign) else {
            return match count {
                None => Ok(Ply::Place { square: from, piece: Piece::Flat }),
                Some(_) => Err(cursor.error("expected a direction: + - > or <")),
            };
        };
        cursor.next_char();
        let count = count.unwrap_or(1);
        let drops_start = cursor.offset();
        let written = cursor.take_while(|c| c.is_ascii_digit());
        let drops = match written {
            "" => Drops::from_counts([count]),
            _ => Drops::from_counts(written.chars().filter_map(|c| c.to_digit(10))),
        };
        match drops {
            Some(drops) if drops.carried() == count => Ok(Ply::Spread { from, direction, drops }),
            Some(drops) => {
                let reason = format!("the drops make {} stones, but {count} are lifted", drops.carried());
                Err(cursor.error_at(drops_start, reason))
            }
            None if written.is_empty() => {
                Err(cursor.error_at(start, format!("{count} stones cannot be lifted")))
            }
            None => Err(cursor
                .error_at(drops_start, "each drop is at least one stone, and all together are at most 8")),
        }
    }

    /// An objection in words.
    pub(crate) fn explain(&self, objection: Objection) -> String {
        let mover = colour(self.mover());
        match objection {
            Objection::OffBoard(square) => format!("{square} is not on the board"),
            Objection::Occupied(square) => format!("{square} is not empty"),
            Objection::Opening => "each player's first ply places a flat of the opponent".to_string(),
            Objection::NoneLeft(piece) => format!("{mover} has no {piece} left"),
            Objection::NotControlled(square) if self.stack(square).is_empty() => {
                format!("{square} is empty")
            }
            Objection::NotControlled(square) => {
                format!("{} controls the stack on {square}, not {mover}", colour(!self.mover()))
            }
            Objection::TooMany(count) => {
                format!("at most {} stones can be carried, not {count}", self.carry_limit())
            }
            Objection::TooLow(square, count) => {
                format!("{square} holds fewer than {count} stones: {}", self.stack(square).height())
            }
            Objection::LeavesBoard => "the stack would leave the board".to_string(),
            Objection::Blocked(square) => match self.piece(square) {
                Piece::Wall => {
                    format!("a wall stands on {square}: only a capstone alone crushes it, as the last drop")
                }
                piece => format!("a {piece} stands on {square}"),
            },
        }
    }
}
