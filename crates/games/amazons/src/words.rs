//! The words of squares and plies: `d1-d7/g7`, read also as `d1-d7(g7)`, `D1-D7xG7`, `d1d7,d7g7` and `d1d7g7`.

use crate::board::{Amazons, Content};
use crate::geometry::Square;
use crate::moves::{Move, Objection, Ply};
use quadrille_core::{Cursor, Notation, Player, Size, TextError};
use std::fmt;

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.ply() {
            Some(Ply::Amazon { from, to }) => write!(f, "{from}-{to}"),
            Some(Ply::Arrow { to }) => write!(f, "/{to}"),
            None => write!(f, "no move ({:#06x})", self.bits()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Amazons {
    /// Reads the ply that is due, as far as it goes.
    pub(crate) fn read_ply(&self, cursor: &mut Cursor) -> Result<Move, TextError> {
        match self.shooter {
            None => self.read_step(cursor),
            Some(shooter) => self.read_shot(cursor, shooter),
        }
    }

    /// `d1-d7`, `d1d7`.
    fn read_step(&self, cursor: &mut Cursor) -> Result<Move, TextError> {
        if matches!(cursor.peek(), Some('/' | '(')) {
            return Err(cursor.error(self.reason(Objection::NoArrowDue)));
        }
        let start = cursor.offset();
        let from = read_square(cursor, self.size)?;
        if cursor.is_at_end() {
            let reason = format!("{from} alone is no move: where from and where to, like d1-d7?");
            return Err(cursor.error_at(start, reason));
        }
        cursor.eat("-");
        let target = cursor.offset();
        let to = read_square(cursor, self.size)?;
        self.checked(Ply::Amazon { from, to }).map_err(|objection| {
            let offset = if objection == Objection::NoAmazon(from) { start } else { target };
            cursor.error_at(offset, self.reason(objection))
        })
    }

    /// `/g7`, `(g7)`, `xg7`, `,g7`, `g7`, with or without the amazon's own square before the target.
    fn read_shot(&self, cursor: &mut Cursor, shooter: Square) -> Result<Move, TextError> {
        let bracket = cursor.eat("(");
        if !bracket {
            let _ = ["/", "x", "X", ","].into_iter().any(|sign| cursor.eat(sign));
        }
        let mut target = cursor.offset();
        let mut to = read_square(cursor, self.size)?;
        let another = |c: char| c.is_ascii_alphabetic() || matches!(c, '-' | '/');
        if !bracket && cursor.peek().is_some_and(another) {
            if to != shooter {
                let reason = format!("the arrow is shot from {shooter}, not from {to}");
                return Err(cursor.error_at(target, reason));
            }
            let _ = ["-", "/", "x", "X"].into_iter().any(|sign| cursor.eat(sign));
            target = cursor.offset();
            to = read_square(cursor, self.size)?;
        }
        if bracket {
            cursor.expect(")")?;
        }
        self.checked(Ply::Arrow { to }).map_err(|objection| cursor.error_at(target, self.reason(objection)))
    }

    /// A ply as a move, if it is legal.
    pub(crate) fn checked(&self, ply: Ply) -> Result<Move, Objection> {
        self.objection(ply).map_or(Ok(ply.into()), Err)
    }

    /// An objection in words.
    pub(crate) fn reason(&self, objection: Objection) -> String {
        match objection {
            Objection::ArrowDue(square) => format!("the amazon on {square} has to shoot first"),
            Objection::NoArrowDue => "no arrow is due: an amazon moves first".into(),
            Objection::NoAmazon(square) => {
                format!("{} is to move, and {square} {}", Self::PLAYERS[self.to_move], self.holding(square))
            }
            Objection::NoLine(from, to) if from == to => format!("{to} is where it starts from"),
            Objection::NoLine(from, to) => format!("{from} and {to} are not on one line"),
            Objection::Blocked(square) => format!("{square} {}", self.holding(square)),
        }
    }

    fn holding(&self, square: Square) -> &'static str {
        match self.content(square) {
            Content::Empty => "is empty",
            Content::Amazon(Player::First) => "holds a white amazon",
            Content::Amazon(Player::Second) => "holds a black amazon",
            Content::Arrow => "holds an arrow",
        }
    }
}

/// Reads `d7` or `D7`.
pub(crate) fn read_square(cursor: &mut Cursor, size: Size) -> Result<Square, TextError> {
    let start = cursor.offset();
    let rest = cursor.rest();
    let column = cursor.peek().filter(char::is_ascii_alphabetic);
    if column.is_some() {
        cursor.next_char();
    }
    let row = cursor.take_while(|c| c.is_ascii_digit());
    let Some(column) = column.filter(|_| !row.is_empty()) else {
        let found = rest.chars().next().map_or("the end".into(), |c| format!("'{}'", c.escape_debug()));
        return Err(cursor.error_at(start, format!("expected a square like d7, found {found}")));
    };
    let column = column.to_ascii_lowercase() as u8 - b'a';
    let square = row.parse().ok().and_then(|row: u8| Square::new(column, row.checked_sub(1)?));
    square.filter(|square| square.is_on(size)).ok_or_else(|| {
        let name = &rest[..cursor.offset() - start];
        cursor.error_at(start, format!("{name} is not on the {size} board"))
    })
}

/// Only white space may stand here.
pub(crate) fn end_of_word(cursor: &Cursor) -> Result<(), TextError> {
    match cursor.peek() {
        Some(c) if !c.is_whitespace() => cursor.clone().finish(),
        _ => Ok(()),
    }
}
