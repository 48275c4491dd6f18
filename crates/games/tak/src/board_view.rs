use crate::board::{Piece, Tak};
use crate::geometry::{Shape, squares};
use crate::moves::{Move, Ply};
use crate::setup::{Rules, Setup, SetupError, Stone};
use quadrille_core::{Arrange, BoardPiece, BoardShape, BoardView, Gesture, Layout, Player, Size};

const KINDS: [&str; 3] = ["flat", "wall", "capstone"];

impl BoardView for Tak {
    const SIDES: Option<(u8, u8)> = Some((1, 8));
    const MIXED_STACKS: bool = true;
    const PIECES: &'static [(&'static str, bool)] = &[(KINDS[0], true), (KINDS[1], true), (KINDS[2], true)];

    fn shape(size: Size) -> BoardShape {
        BoardShape::of_cells(size)
    }

    /// The phase is the number of the move, and behind a blank the plies since a placement where there are any.
    fn layout(&self) -> Layout {
        let setup = self.setup();
        let mut layout = Layout::empty(self.size(), setup.to_move);
        layout.phase = match setup.quiet_plies {
            0 => setup.move_number.to_string(),
            plies => format!("{} {plies}", setup.move_number),
        };
        for square in squares(self.squares()) {
            let index = usize::from(square.row() * self.size().columns + square.column());
            for Stone { player, piece } in &setup.stacks[index] {
                layout.put(square, *player, KINDS[*piece as usize]);
            }
        }
        layout
    }

    /// Without a number of the move the opening is over, unless the board is empty.
    fn compose(layout: &Layout, rules: &Rules) -> Result<Tak, String> {
        if Shape::of(layout.size).is_none() {
            return Err(SetupError::Size(layout.size).to_string());
        }
        let mut numbers = layout.phase.split_whitespace().map(|word| {
            word.parse::<u32>().map_err(|_| format!("'{word}' is not the number of a move or of plies"))
        });
        let stones = layout.stacks.values().map(Vec::len).sum::<usize>();
        let move_number = numbers.next().unwrap_or(Ok(if stones < 2 { 1 } else { 2 }))?;
        let quiet_plies = numbers.next().unwrap_or(Ok(0))?;
        let mut stacks = Vec::with_capacity(layout.size.area());
        for (name, _) in BoardShape::of_cells(layout.size).squares {
            let tokens = layout.stacks.get(&name).map_or(&[] as &[BoardPiece], Vec::as_slice);
            let stones: Result<Vec<Stone>, String> = tokens.iter().map(|token| stone(&name, token)).collect();
            stacks.push(stones?);
        }
        if stacks.iter().map(Vec::len).sum::<usize>() < stones {
            return Err(format!("something stands outside the {} board", layout.size));
        }
        let setup = Setup { size: layout.size, stacks, to_move: layout.to_move, move_number, quiet_plies };
        Tak::arrange(&setup, rules).map_err(|error| error.to_string())
    }

    /// Walls come from the same reserve as flats.
    fn reserve(&self) -> Vec<(Player, &'static str, u32)> {
        let of_player = |player| {
            let reserve = self.reserve(player);
            let counts = [reserve.flats, reserve.flats, reserve.capstones].map(u32::from);
            KINDS.into_iter().zip(counts).map(move |(kind, count)| (player, kind, count))
        };
        Player::BOTH.into_iter().flat_map(of_player).filter(|(_, _, count)| *count > 0).collect()
    }

    /// A spread touches the stack, then each square as often as it gets a stone.
    fn gesture(&self, m: Move) -> Gesture {
        match m.ply() {
            Some(Ply::Place { square, piece }) => {
                Gesture::of([KINDS[piece as usize].into(), square.to_string()])
            }
            Some(Ply::Spread { from, direction, drops }) => {
                let mut targets = vec![from.to_string()];
                for (count, steps) in drops.counts().zip(1..) {
                    let square = from.step(direction, steps).to_string();
                    targets.extend(std::iter::repeat_n(square, count as usize));
                }
                Gesture { targets, track: Vec::new() }
            }
            None => Gesture::default(),
        }
    }
}

fn stone(square: &str, token: &BoardPiece) -> Result<Stone, String> {
    let piece = KINDS.iter().position(|kind| *kind == token.kind).map(|kind| Piece::ALL[kind]);
    match (piece, token.player) {
        (Some(piece), Some(player)) => Ok(Stone { player, piece }),
        _ => Err(format!("{square}: there is no such piece as '{}'", token.kind)),
    }
}
