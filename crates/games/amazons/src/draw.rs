use crate::board::{Amazons, Content};
use crate::geometry::Square;
use quadrille_core::{Depict, Game, Ink, Notation, Player};

impl Depict for Amazons {
    fn draw(&self, ink: Ink) -> String {
        let mut out = String::new();
        for row in (0..self.size.rows).rev() {
            out += &ink.faint(&format!("{:2} ", row + 1));
            for column in 0..self.size.columns {
                let square = Square::new(column, row).expect("on the board");
                out.push(' ');
                out += &match self.content(square) {
                    Content::Amazon(player) => ink.piece(player, ["W", "B"][player]),
                    Content::Arrow => ink.faint("x"),
                    Content::Empty => ink.faint("."),
                };
            }
            out.push('\n');
        }
        let columns: Vec<String> =
            (b'a'..).take(self.size.columns.into()).map(|letter| char::from(letter).to_string()).collect();
        out += &ink.faint(&format!("    {}", columns.join(" ")));
        out.push('\n');
        out += Self::PLAYERS[self.to_move];
        out += &self.shooter.map_or(" to move\n".into(), |square| format!(" to shoot from {square}\n"));
        out
    }

    fn details(&self) -> Vec<(String, String)> {
        let mut details = Vec::new();
        let mut add = |name: &str, value: String| details.push((name.to_string(), value));
        add("size", self.size.to_string());
        add("to move", Self::PLAYERS[self.to_move].into());
        if let Some(square) = self.shooter {
            add("to shoot", square.to_string());
        }
        add("moves", self.count_moves().to_string());
        add("empty squares", self.empty().count_ones().to_string());
        add("arrows", self.arrows().count_ones().to_string());
        add("regions", self.regions().len().to_string());
        for player in Player::BOTH {
            let name = Self::PLAYERS[player];
            add(&format!("{name} amazons"), self.amazons(player).count_ones().to_string());
            add(&format!("{name} queen moves"), self.mobility(player).to_string());
            add(&format!("{name} turns"), self.count_turns(player).to_string());
        }
        add("key", format!("{:016x}", self.key()));
        details
    }
}
