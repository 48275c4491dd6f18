//! The formats besides Quadrille's own position text.

mod sgf;

use crate::board::Amazons;
use crate::board_text::{COMBINATORIAL, FAIRY};
use crate::notation::{arrange, parse_combinatorial, parse_fen, side_letter};
use quadrille_core::{Arrange, Format, Game, Player, Record, WriteError};

/// All formats of this module.
pub(crate) fn formats() -> Vec<Format<Amazons>> {
    vec![fairy(), combinatorial(), sgf::format()]
}

/// Fairy-Stockfish's FEN: `Q` White, `q` Black, `*` an arrow.
fn fairy() -> Format<Amazons> {
    Format {
        name: "fairy",
        about: "the FEN of Fairy-Stockfish: Q white, q black, * arrow",
        read: |text, rules| arrange(&parse_fen(text, &FAIRY)?, rules, text).map(Record::from_position),
        write: |record| {
            let position = between_turns(record.last())?;
            Ok(format!("{} {} - - 0 1\n", FAIRY.write(&position.setup()), side_letter(position.to_move())))
        },
        games: Format::<Amazons>::ONE_GAME,
    }
}

/// The form of the tools for combinatorial games: `x` Left, here Black; `o` Right, here White; `#` blocked. It names
/// no side to move, so White is meant; where Black is to move, ` b` follows the board.
fn combinatorial() -> Format<Amazons> {
    Format {
        name: "cgt",
        about: "rows like x.o|.#. of combinatorial-game tools: x black, o white, # arrow; White moves unless b follows",
        read: |text, rules| arrange(&parse_combinatorial(text)?, rules, text).map(Record::from_position),
        write: |record| {
            let position = between_turns(record.last())?;
            let side = if position.to_move() == Player::Second { " b" } else { "" };
            Ok(format!("{}{side}\n", COMBINATORIAL.write(&position.setup())))
        },
        games: Format::<Amazons>::ONE_GAME,
    }
}

/// A position, if no arrow is due: inside a turn these formats cannot hold it.
fn between_turns(position: &Amazons) -> Result<&Amazons, WriteError> {
    match position.shooter() {
        None => Ok(position),
        Some(square) => Err(WriteError(format!(
            "an arrow is due from {square}, and this format knows positions between turns only"
        ))),
    }
}
