//! The input file of WALTZ (manual, 1.2.1): who moves, 81 numbers for the pieces, 81 for the heights.
//!
//! The file does not tell the phase. 60 stacks with White on turn are the opening, everything else is the first move
//! of a turn.

use crate::board::{Phase, Tzaar};
use crate::geometry::{FIELDS, Field, SIDE};
use crate::setup::{Rules, STONES, Setup, SetupError};
use crate::stack::{MAX_HEIGHT, Piece, Stack};
use quadrille_core::{Arrange, Format, Game, Player, Record, TextError, WriteError};

/// What stands for a place that is no field.
const OUTSIDE: i32 = 100;

pub(super) fn format() -> Format<Tzaar> {
    Format {
        name: "waltz",
        about: "163 numbers: who moves, the pieces and the heights in an array of 9 x 9",
        read,
        write,
        games: Format::<Tzaar>::ONE_GAME,
    }
}

/// The numbers of a file, each with its place in the text.
struct Numbers<'a> {
    text: &'a str,
    words: std::str::SplitWhitespace<'a>,
    taken: usize,
}

impl Numbers<'_> {
    /// The next number, which `wanted` must accept; `what` says what it has to be.
    fn take(&mut self, wanted: impl Fn(i32) -> bool, what: &str) -> Result<i32, TextError> {
        self.taken += 1;
        let number = self.taken;
        let Some(word) = self.words.next() else {
            let reason = format!("number {number}: missing, there must be 163");
            return Err(TextError::at(self.text, self.text.trim_end().len(), reason));
        };
        word.parse().ok().filter(|&value| wanted(value)).ok_or_else(|| {
            let offset = word.as_ptr() as usize - self.text.as_ptr() as usize;
            let reason = format!("number {number}: expected {what}, found '{}'", word.escape_debug());
            TextError::at(self.text, offset, reason)
        })
    }

    fn finish(mut self) -> Result<(), TextError> {
        match self.words.next() {
            None => Ok(()),
            Some(word) => {
                let offset = word.as_ptr() as usize - self.text.as_ptr() as usize;
                Err(TextError::at(self.text, offset, "number 164: there must be only 163"))
            }
        }
    }
}

/// The setup of a WALTZ file.
pub(crate) fn parse_waltz(text: &str) -> Result<Setup, TextError> {
    let mut numbers = Numbers { text, words: text.split_whitespace(), taken: 0 };
    let mut setup = Setup::empty();
    if numbers.take(|n| n == 1 || n == -1, "who moves, 1 (White) or -1 (Black)")? == -1 {
        setup.to_move = Player::Second;
    }
    for place in 0..SIDE * SIDE {
        match Field::new(place / SIDE, place % SIDE) {
            None => {
                numbers.take(|n| n == OUTSIDE, "100 where there is no field")?;
            }
            Some(field) => {
                let number = numbers.take(|n| (-3..=3).contains(&n), "a piece from -3 to 3")?;
                let player = if number > 0 { Player::First } else { Player::Second };
                setup.stacks[field.index()] = number.unsigned_abs().checked_sub(1).map(|piece| {
                    let piece = Piece::ALL[piece as usize];
                    Stack { player, piece, height: 0 }
                });
            }
        }
    }
    for place in 0..SIDE * SIDE {
        let field = Field::new(place / SIDE, place % SIDE);
        match field.and_then(|field| setup.stacks[field.index()].as_mut()) {
            None => {
                numbers.take(|n| n == 0, "height 0 where there is no stack")?;
            }
            Some(stack) => {
                let height =
                    numbers.take(|n| (1..=i32::from(MAX_HEIGHT)).contains(&n), "a height from 1 to 14")?;
                stack.height = height as u8;
            }
        }
    }
    numbers.finish()?;
    let full = setup.stacks.iter().flatten().count() == FIELDS;
    setup.phase = if full && setup.to_move == Player::First { Phase::Opening } else { Phase::First };
    Ok(setup)
}

fn read(text: &str, rules: &Rules) -> Result<Record<Tzaar>, TextError> {
    let setup = parse_waltz(text)?;
    Tzaar::arrange(&setup, rules).map(Record::from_position).map_err(|error| {
        let place = wrong_number(&setup, error);
        let word = text.split_whitespace().nth(place.unwrap_or(0)).unwrap_or(text);
        let offset = word.as_ptr() as usize - text.as_ptr() as usize;
        match place {
            Some(place) => TextError::at(text, offset, format!("number {}: {error}", place + 1)),
            None => TextError::at(text, offset, format!("numbers 2 to {}: {error}", 1 + SIDE * SIDE)),
        }
    })
}

/// Where in the file, counted from 0, the piece or height stands that is one too many, if it is one.
fn wrong_number(setup: &Setup, error: SetupError) -> Option<usize> {
    let stacks = (0..SIDE * SIDE).filter_map(|place| {
        let stack = setup.stacks[Field::new(place / SIDE, place % SIDE)?.index()]?;
        Some((place, stack))
    });
    match error {
        SetupError::Count { player, piece, .. } => {
            let mut same = stacks.filter(|(_, stack)| (stack.player, stack.piece) == (player, piece));
            same.nth(piece.supply() as usize).map(|(place, _)| 1 + place)
        }
        SetupError::Stones { player, .. } => {
            let mut sum = 0;
            let mut own = stacks.filter(|(_, stack)| stack.player == player);
            own.find(|(_, stack)| {
                sum += u32::from(stack.height);
                sum > STONES
            })
            .map(|(place, _)| 1 + SIDE * SIDE + place)
        }
        _ => None,
    }
}

fn write(record: &Record<Tzaar>) -> Result<String, WriteError> {
    let position = record.last();
    let full = position.occupied().count_ones() as usize == FIELDS;
    let opening = full && position.to_move() == Player::First;
    let mut to_move = position.to_move();
    match position.phase() {
        // Nothing is left of a turn that has ended the game.
        Phase::Second if position.ending().is_some() => to_move = !to_move,
        Phase::Placement => return Err(WriteError("a WALTZ file holds no placement".into())),
        Phase::Second => return Err(WriteError("a WALTZ file holds no position inside a turn".into())),
        Phase::Opening if !opening => {
            return Err(WriteError("a WALTZ file holds the opening capture with all 60 stacks only".into()));
        }
        Phase::First if opening => {
            return Err(WriteError(
                "in a WALTZ file 60 stacks with White to move are the opening capture".into(),
            ));
        }
        Phase::Opening | Phase::First => {}
    }
    let piece = |stack: Stack| match stack.player {
        Player::First => stack.piece as i32 + 1,
        Player::Second => -(stack.piece as i32) - 1,
    };
    let mut text = String::from(if to_move == Player::First { "1\n" } else { "-1\n" });
    text += &rows(|field| field.map_or(OUTSIDE, |field| position.stack(field).map_or(0, piece)));
    text += &rows(|field| {
        field.and_then(|field| position.stack(field)).map_or(0, |stack| i32::from(stack.height))
    });
    Ok(text)
}

/// Nine lines of nine numbers.
fn rows(number: impl Fn(Option<Field>) -> i32) -> String {
    let row = |row: usize| {
        let numbers: Vec<String> =
            (0..SIDE).map(|column| number(Field::new(row, column)).to_string()).collect();
        numbers.join(" ") + "\n"
    };
    (0..SIDE).map(row).collect()
}
