use crate::board::Amazons;
use crate::board_text::{BoardText, COMBINATORIAL, FAIRY, OWN};
use crate::move_text::{end_of_word, read_square};
use crate::moves::Move;
use crate::records;
use crate::setup::{Rules, Setup, SetupError};
use quadrille_core::{Arrange, Cursor, Format, Game, Notation, Outcome, Player, TextError};
use std::fmt;
use std::str::FromStr;

impl Notation for Amazons {
    const NAME: &'static str = "amazons";
    const PLAYERS: [&'static str; 2] = ["White", "Black"];
    const RECORD_FORMAT: &'static str = "sgf";
    const PLAYER_TAGS: [&'static str; 2] = Self::PLAYERS;
    /// The arrow's `/` joins: `d1-d7/g7`.
    const TURN_JOINT: &'static str = "";

    /// Reads `1B1B1/B3B/5/W3W/1W1W1 w`, inside a turn `... w:b3`; also Fairy-Stockfish's form and that of the tools for
    /// combinatorial games, told apart by their signs.
    fn parse_setup(text: &str) -> Result<Setup, TextError> {
        let board = text.split_whitespace().next().unwrap_or("");
        if board.contains(['|', '.', '#', 'o', 'O', 'X']) {
            parse_combinatorial(text)
        } else if board.contains(['Q', 'q', '*']) {
            parse_fen(text, &FAIRY)
        } else {
            parse_fen(text, &OWN)
        }
    }

    fn parse(text: &str, rules: &Rules) -> Result<Self, TextError> {
        arrange(&Self::parse_setup(text)?, rules, text)
    }

    fn render(&self) -> String {
        self.setup().to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        let mut cursor = Cursor::new(text);
        let m = self.read_ply(&mut cursor)?;
        if self.turn_start() && !cursor.is_at_end() {
            return Err(cursor.error("only the amazon's move is wanted here, the arrow comes after it"));
        }
        cursor.finish()?;
        Ok(m)
    }

    fn render_move(&self, m: Move) -> String {
        m.to_string()
    }

    /// As SGF writes it: `W+`, `B+`, or `0`.
    fn render_result(&self, outcome: Outcome) -> String {
        outcome.winner().map_or("0".into(), |winner| format!("{}+", &Self::PLAYERS[winner][..1]))
    }

    fn own_formats() -> Vec<Format<Self>> {
        let about = "the board row by row from the top, then w or b";
        let mut formats = vec![Format::position("position", about)];
        formats.extend(records::formats());
        formats
    }

    /// Reads `d1-d7/g7` in all its spellings, or the half of it that is wanted.
    fn parse_turn(&self, word: &str) -> Result<Vec<Move>, TextError> {
        let mut cursor = Cursor::new(word);
        let mut plies = vec![self.read_ply(&mut cursor)?];
        if self.turn_start() && !cursor.is_at_end() {
            let mut position = self.clone();
            position.make(plies[0]);
            plies.push(position.read_ply(&mut cursor)?);
        }
        cursor.finish()?;
        Ok(plies)
    }
}

/// Quadrille's own text.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shooter = self.shooter.map_or(String::new(), |square| format!(":{square}"));
        f.pad(&format!("{} {}{shooter}", OWN.write(self), side_letter(self.to_move)))
    }
}

impl FromStr for Setup {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Setup, TextError> {
        Amazons::parse_setup(text)
    }
}

/// Quadrille's own text.
impl fmt::Display for Amazons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}

impl FromStr for Amazons {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Amazons, TextError> {
        Amazons::parse(text, &Rules::default())
    }
}

/// The position of a setup that `text` describes; an error about the amazon that must shoot points at its name.
pub(crate) fn arrange(setup: &Setup, rules: &Rules, text: &str) -> Result<Amazons, TextError> {
    Amazons::arrange(setup, rules).map_err(|error| {
        let colon = text.find(':').map(|colon| colon + 1);
        let offset = match error {
            SetupError::Shooter(..) | SetupError::NoShot(_) => colon.unwrap_or(0),
            _ => text.len() - text.trim_start().len(),
        };
        TextError::at(text, offset, error)
    })
}

/// `w` or `b`.
pub(crate) fn side_letter(player: Player) -> &'static str {
    ["w", "b"][player]
}

fn read_side(cursor: &mut Cursor) -> Result<Player, TextError> {
    let side = Player::BOTH.into_iter().find(|&player| cursor.eat(side_letter(player)));
    side.ok_or_else(|| cursor.error("whose move is it? Expected 'w' or 'b'"))
}

/// A board, the side to move, perhaps the amazon that must shoot, perhaps the further fields of a FEN, which mean
/// nothing here: up to four, each `-` or a number.
pub(crate) fn parse_fen(text: &str, board: &BoardText) -> Result<Setup, TextError> {
    let mut cursor = Cursor::new(text);
    cursor.skip_whitespace();
    let mut setup = board.read(&mut cursor)?;
    cursor.skip_whitespace();
    setup.to_move = read_side(&mut cursor)?;
    if cursor.eat(":") {
        setup.shooter = Some(read_square(&mut cursor, setup.size)?);
    }
    end_of_word(&cursor)?;
    for _ in 0..4 {
        let before = cursor.offset();
        let field = cursor.word();
        if field != "-" && !field.chars().all(|c| c.is_ascii_digit()) {
            cursor.seek(before);
        }
    }
    cursor.finish()?;
    Ok(setup)
}

/// A board, and perhaps the side to move: White unless told.
pub(crate) fn parse_combinatorial(text: &str) -> Result<Setup, TextError> {
    let mut cursor = Cursor::new(text);
    cursor.skip_whitespace();
    let mut setup = COMBINATORIAL.read(&mut cursor)?;
    cursor.skip_whitespace();
    if !cursor.is_at_end() {
        setup.to_move = read_side(&mut cursor)?;
    }
    cursor.finish()?;
    Ok(setup)
}
