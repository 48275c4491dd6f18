use crate::board::{Phase, Tzaar};
use crate::geometry::{Field, SIDE};
use crate::moves::{Move, Ply};
use crate::notation::PHASES;
use crate::setup::{Rules, Setup};
use crate::stack::{Piece, Stack};
use quadrille_core::{Arrange, BoardShape, BoardView, Gesture, Layout, Place, Player, Size};

/// The names of the pieces on the table.
const KINDS: [&str; 3] = ["tott", "tzarra", "tzaar"];

impl BoardView for Tzaar {
    const PIECES: &'static [(&'static str, bool)] = &[(KINDS[0], true), (KINDS[1], true), (KINDS[2], true)];
    const PHASES: &'static [(&'static str, &'static str)] = &[
        ("1", "the first move of a turn, a capture"),
        ("2", "the second move of a turn"),
        ("s", "White's opening capture"),
        ("p", "pieces are placed"),
    ];

    fn shape(_: Size) -> BoardShape {
        let places: Vec<Place> = Field::all().map(place).collect();
        let is_next = |one: &Place, other: &Place| (one[0] - other[0]).hypot(one[1] - other[1]) < 1.1;
        let lines = places.iter().enumerate().flat_map(|(number, one)| {
            let later = places[number + 1..].iter().filter(move |other| is_next(one, other));
            later.map(move |other| vec![*one, *other])
        });
        let squares = Field::all().map(|field| (field.to_string(), place(field))).collect();
        BoardShape { cells: false, squares, lines: lines.collect() }
    }

    fn layout(&self) -> Layout {
        let mut layout = Layout::empty(Size::square(SIDE as u8), self.player());
        layout.phase = PHASES[self.phase() as usize].1.to_string();
        for field in Field::all() {
            if let Some(Stack { player, piece, height }) = self.stack(field) {
                (0..height).for_each(|_| layout.put(field, player, KINDS[piece as usize]));
            }
        }
        layout
    }

    /// The top piece says what a stack is; what lies below only counts.
    fn compose(layout: &Layout, rules: &Rules) -> Result<Tzaar, String> {
        let mut setup = Setup { to_move: layout.to_move, phase: Phase::First, ..Setup::empty() };
        if !layout.phase.is_empty() {
            let phase = PHASES.into_iter().find(|(_, letter)| layout.phase == letter.to_string());
            setup.phase = phase.ok_or_else(|| format!("there is no phase '{}'", layout.phase))?.0;
        }
        for (square, tokens) in &layout.stacks {
            let field = square.parse::<Field>().map_err(|error| error.to_string())?;
            let Some(top) = tokens.last() else { continue };
            let piece = KINDS.iter().position(|kind| *kind == top.kind).map(|kind| Piece::ALL[kind]);
            let (Some(piece), Some(player)) = (piece, top.player) else {
                return Err(format!("{square}: there is no such piece as '{}'", top.kind));
            };
            if tokens.iter().any(|token| token.player != top.player) {
                return Err(format!("{square}: the pieces of a stack belong to one player"));
            }
            let height = tokens.len().try_into().unwrap_or(u8::MAX);
            setup.stacks[field.index()] = Some(Stack { player, piece, height });
        }
        Tzaar::arrange(&setup, rules).map_err(|error| error.to_string())
    }

    fn reserve(&self) -> Vec<(Player, &'static str, u32)> {
        let kinds =
            |player| KINDS.into_iter().zip(Piece::ALL).map(move |(kind, piece)| (player, kind, piece));
        let left = Player::BOTH.into_iter().flat_map(kinds);
        left.map(|(player, kind, piece)| (player, kind, self.unplaced(player, piece)))
            .filter(|(_, _, count)| *count > 0)
            .collect()
    }

    fn gesture(&self, m: Move) -> Gesture {
        match m.ply() {
            Some(Ply::Capture { from, to } | Ply::Stack { from, to }) => {
                Gesture::of([from.to_string(), to.to_string()])
            }
            Some(Ply::Place { piece, field }) => {
                Gesture::of([KINDS[piece as usize].into(), field.to_string()])
            }
            Some(Ply::Pass) | None => Gesture::of(["pass".into()]),
        }
    }
}

/// The columns stand upright; neighbours are 1 apart in each of the six directions.
fn place(field: Field) -> Place {
    let (row, column) = (field.row(), field.column());
    let height = (row - column.saturating_sub(4)) as f32 + column.abs_diff(4) as f32 / 2.0;
    [column as f32 * 3f32.sqrt() / 2.0, height]
}
