use crate::{Notation, Player};

/// Pictures of a position for people.
pub trait Depict: Notation {
    /// The board with its coordinates, several lines, each ended by a newline. Below it who is to move.
    fn draw(&self, ink: Ink) -> String;

    /// Every derived value of the position, by name: counts, heights, mobility, ...
    fn details(&self) -> Vec<(String, String)>;
}

/// Colours the pieces of the two players where the output is a terminal, and leaves text alone elsewhere.
///
/// ```
/// use quadrille_core::{Ink, Player};
/// assert_eq!(Ink::Plain.piece(Player::First, "Z3"), "Z3");
/// assert_eq!(Ink::Colour.piece(Player::First, "Z3"), "\x1b[1;33mZ3\x1b[0m");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// Text only.
    Plain,
    /// ANSI escape sequences.
    Colour,
}

impl Ink {
    /// A piece of this player.
    pub fn piece(self, player: Player, text: &str) -> String {
        match player {
            Player::First => self.paint("1;33", text),
            Player::Second => self.paint("1;36", text),
        }
    }

    /// What is there for orientation only: coordinates, empty squares, arrows.
    pub fn faint(self, text: &str) -> String {
        self.paint("2", text)
    }

    fn paint(self, code: &str, text: &str) -> String {
        match self {
            Ink::Plain => text.to_string(),
            Ink::Colour => format!("\x1b[{code}m{text}\x1b[0m"),
        }
    }
}
