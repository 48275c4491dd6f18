//! The board for people.

use crate::board::{Phase, Tzaar};
use crate::geometry::{Field, SIDE};
use crate::stack::{MAX_HEIGHT, Piece};
use quadrille_core::{Depict, Ending, Game, Ink, Notation, Outcome, Player};

/// The width of a column of the picture.
const WIDTH: usize = 5;

impl Depict for Tzaar {
    /// The columns A to I stand upright, each with the names of its lowest and its highest field.
    fn draw(&self, ink: Ink) -> String {
        // Neighbours in a column are two lines apart, neighbours in different columns one line.
        let mut lines = vec![vec![String::new(); SIDE]; 2 * SIDE + 3];
        let height = |field: Field| {
            let (row, column) = (field.row(), field.column());
            2 * (row - column.saturating_sub(4)) + column.abs_diff(4) + 2
        };
        let mut cell = |height: usize, column: usize, text: String, painted: String| {
            lines[height][column] = painted + &" ".repeat(WIDTH - text.len());
        };
        for column in 0..SIDE {
            let in_column = || Field::all().filter(|field| field.column() == column);
            for field in in_column() {
                match self.stack(field) {
                    None => cell(height(field), column, ".".into(), ink.faint(".")),
                    Some(stack) => {
                        let text = stack.to_string();
                        let painted = ink.piece(stack.player, &text);
                        cell(height(field), column, text, painted);
                    }
                }
            }
            if let (Some(lowest), Some(highest)) = (in_column().min(), in_column().max()) {
                for (field, height) in [(lowest, height(lowest) - 2), (highest, height(highest) + 2)] {
                    let name = field.to_string();
                    cell(height, column, name.clone(), ink.faint(&name));
                }
            }
        }
        let mut picture = String::new();
        for line in lines.into_iter().rev() {
            let line: String =
                line.into_iter().map(|cell| if cell.is_empty() { " ".repeat(WIDTH) } else { cell }).collect();
            picture += line.trim_end();
            picture.push('\n');
        }
        picture + &self.caption() + "\n"
    }

    fn details(&self) -> Vec<(String, String)> {
        let mut details = Vec::new();
        let mut tell = |name: String, value: String| details.push((name, value));
        let zone = self.zone_of_control();
        for player in Player::BOTH {
            let name = Tzaar::PLAYERS[player];
            tell(format!("{name} pieces"), self.stones(player).to_string());
            for piece in Piece::ALL {
                let title = format!("{name} {}", piece.name());
                let heights = self.heights(player, piece);
                let by_height: Vec<String> = (1..=usize::from(MAX_HEIGHT))
                    .filter(|&height| heights[height] > 0)
                    .map(|height| format!("{}x{height}", heights[height]))
                    .collect();
                tell(format!("{title} stacks"), self.count(player, piece).to_string());
                tell(format!("{title} by height"), by_height.join(" "));
                tell(format!("{title} highest"), self.highest(player, piece).to_string());
                tell(format!("{title} capturable"), zone[player][piece as usize].to_string());
            }
            tell(format!("{name} captures"), self.count_captures(player).to_string());
            tell(format!("{name} stackings"), self.count_stackings(player).to_string());
        }
        tell("stacks".into(), self.occupied().count_ones().to_string());
        tell("key".into(), format!("{:016x}", self.key()));
        details
    }
}

impl Tzaar {
    /// Who is to do what, or who has won.
    fn caption(&self) -> String {
        if let Some(Ending { outcome: Outcome::Win(winner), reason }) = self.ending() {
            return format!("{} has won: {reason}", Tzaar::PLAYERS[winner]);
        }
        let player = Tzaar::PLAYERS[self.to_move()];
        match self.phase() {
            Phase::Placement => format!("{player} to place a piece"),
            Phase::Opening => format!("{player} to move: the opening capture"),
            Phase::First => format!("{player} to move: first move of the turn"),
            Phase::Second => format!("{player} to move: second move of the turn"),
        }
    }
}
