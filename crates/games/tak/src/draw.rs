use crate::board::{Piece, Reserve, Tak};
use crate::geometry::Square;
use crate::move_text::letter;
use crate::setup::colour;
use quadrille_core::{Depict, Ending, Game, Ink, Notation, Outcome, Player, Size};

impl Depict for Tak {
    /// Stacks are written from the bottom to the top, as in TPS. Of a stack that is higher than a move can carry the
    /// number of the stones below stands in brackets.
    fn draw(&self, ink: Ink) -> String {
        let Size { columns, rows } = self.size();
        let cell = |column, row| match Square::new(column, row) {
            Some(square) => self.cell(square, ink),
            None => Cell::default(),
        };
        let widths: Vec<usize> = (0..columns)
            .map(|column| (0..rows).map(|row| cell(column, row).width).max().unwrap_or(0))
            .collect();
        let line = |cells: Vec<Cell>| {
            let padded: String = cells.iter().zip(&widths).map(|(cell, &width)| cell.padded(width)).collect();
            padded.trim_end().to_string() + "\n"
        };
        let mut out = String::new();
        for row in (0..rows).rev() {
            out += &ink.faint(&(row + 1).to_string());
            out += &line((0..columns).map(|column| cell(column, row)).collect());
        }
        let name = |column: u8| Cell { text: ink.faint(&char::from(b'a' + column).to_string()), width: 1 };
        out += " ";
        out += &line((0..columns).map(name).collect());
        for player in Player::BOTH {
            let Reserve { flats, capstones } = self.reserve(player);
            let name = ink.piece(player, colour(player));
            out += &format!("{name}: {flats} flats, {capstones} capstones left\n");
        }
        let mover = ink.piece(self.to_move(), colour(self.to_move()));
        out += &match self.ending() {
            Some(Ending { outcome: Outcome::Win(player), reason }) => {
                format!("{} wins: {reason}\n", ink.piece(player, colour(player)))
            }
            Some(Ending { outcome: Outcome::Draw, reason }) => format!("draw: {reason}\n"),
            None if self.is_opening() => {
                format!("{mover} to place a flat of {}\n", colour(self.placed_colour()))
            }
            None => format!("{mover} to move\n"),
        };
        out
    }

    fn details(&self) -> Vec<(String, String)> {
        let mut details: Vec<(String, String)> = Vec::new();
        let mut add = |name: &str, value: String| details.push((name.to_string(), value));
        add("position", self.render());
        add("size", self.size().to_string());
        add("carry limit", self.carry_limit().to_string());
        add("to move", colour(self.to_move()).to_string());
        add("ply", self.ply().to_string());
        add("opening", if self.is_opening() { "a flat of the opponent" } else { "over" }.to_string());
        add("komi (half flats)", self.komi().to_string());
        for player in Player::BOTH {
            let name = |what: &str| format!("{} {what}", colour(player));
            let count = |squares: u64| squares.count_ones().to_string();
            add(&name("flats"), count(self.tops(player, Piece::Flat)));
            add(&name("walls"), count(self.tops(player, Piece::Wall)));
            add(&name("capstones"), count(self.tops(player, Piece::Capstone)));
            add(&name("flats left"), self.reserve(player).flats.to_string());
            add(&name("capstones left"), self.reserve(player).capstones.to_string());
            add(&name("road"), if self.has_road(player) { "yes" } else { "no" }.to_string());
        }
        add("balance (half flats)", self.balance().to_string());
        add("empty squares", self.empty().count_ones().to_string());
        let tallest = self.all_stacks().map(|(_, stack, _)| stack.height()).max().unwrap_or(0);
        add("tallest stack", tallest.to_string());
        let over = self.ending();
        add("placements", if over.is_some() { 0 } else { self.count_placements() }.to_string());
        add("spreads", if over.is_some() { 0 } else { self.count_spreads() }.to_string());
        add("ending", over.map_or("none".to_string(), |ending| ending.reason.to_string()));
        add("reversible plies", self.reversible_plies().to_string());
        add("key", format!("{:016x}", self.key()));
        details
    }
}

/// A square of the picture; its text may hold colours, which take no width.
#[derive(Default)]
struct Cell {
    text: String,
    width: usize,
}

impl Cell {
    fn padded(&self, width: usize) -> String {
        format!(" {}{}", self.text, " ".repeat(width.saturating_sub(self.width)))
    }
}

impl Tak {
    fn cell(&self, square: Square, ink: Ink) -> Cell {
        let Some((owner, piece)) = self.top(square) else { return Cell { text: ink.faint("."), width: 1 } };
        let stack = self.stack(square);
        let hidden = stack.height().saturating_sub(self.carry_limit()) as usize;
        let mut cell = Cell::default();
        if hidden > 0 {
            let below = format!("({hidden})");
            cell = Cell { text: ink.faint(&below), width: below.len() };
        }
        for player in stack.from_bottom_up().skip(hidden) {
            cell.text += &ink.piece(player, if player == Player::First { "1" } else { "2" });
            cell.width += 1;
        }
        if piece != Piece::Flat {
            cell.text += &ink.piece(owner, letter(piece));
            cell.width += 1;
        }
        cell
    }
}
