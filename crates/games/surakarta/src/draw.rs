use crate::geometry::SIDE;
use crate::notation::side_letter;
use crate::{Point, Region, Surakarta};
use quadrille_core::{Depict, Game, Ink, Notation, Player};

impl Depict for Surakarta {
    fn draw(&self, ink: Ink) -> String {
        let mut out = String::new();
        for row in (0..SIDE).rev() {
            out += &ink.faint(&format!("{} |", row + 1));
            for point in (0..SIDE).filter_map(|column| Point::new(column, row)) {
                out.push(' ');
                out += &match self.at(point) {
                    Some(player) => ink.piece(player, &side_letter(player).to_ascii_uppercase().to_string()),
                    None => ink.faint("."),
                };
            }
            out.push('\n');
        }
        out += &ink.faint("  +------------");
        out.push('\n');
        out += &ink.faint("    a b c d e f");
        out += &match self.ending() {
            None => format!("\n{} to move\n", Self::PLAYERS[self.to_move]),
            Some(ending) => format!("\nthe game is over: {}\n", ending.reason),
        };
        out
    }

    fn details(&self) -> Vec<(String, String)> {
        let mut details = Vec::new();
        let mut both = |name: &str, value: &dyn Fn(Player) -> u32| {
            let values = Player::BOTH
                .map(|player| format!("{} {}", Self::PLAYERS[player].to_lowercase(), value(player)));
            details.push((name.to_string(), values.join(", ")));
        };
        both("stones", &|player| self.stones(player).count_ones());
        both("steps", &|player| self.count_steps(player));
        both("captures", &|player| self.count_captures(player));
        for region in Region::ALL {
            let points = Point::all().filter(|point| point.region() == region);
            let points = points.fold(0, |set, point| set | point.bit());
            both(&format!("stones in the {region}"), &|player| (self.stones(player) & points).count_ones());
        }
        details.push(("plies since a capture".into(), self.reversible_plies().to_string()));
        details.push(("key".into(), format!("{:016x}", self.key())));
        details
    }
}
