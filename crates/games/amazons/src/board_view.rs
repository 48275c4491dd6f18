use crate::board::{Amazons, Content};
use crate::geometry::{LONGEST, SHORTEST, Square, squares};
use crate::move_text::read_square;
use crate::moves::{Move, Ply};
use crate::setup::{Rules, Setup};
use quadrille_core::{Arrange, BoardShape, BoardView, Cursor, Gesture, Layout, Place, Size};

const AMAZON: &str = "amazon";
const ARROW: &str = "arrow";

impl BoardView for Amazons {
    const SIDES: Option<(u8, u8)> = Some((SHORTEST, LONGEST));
    const PIECES: &'static [(&'static str, bool)] = &[(AMAZON, true), (ARROW, false)];

    fn shape(size: Size) -> BoardShape {
        BoardShape::of_cells(size)
    }

    /// The phase names the amazon that must shoot.
    fn layout(&self) -> Layout {
        let mut layout = Layout::empty(self.size, self.to_move);
        for square in squares(self.board()) {
            match self.content(square) {
                Content::Amazon(player) => layout.put(square, player, AMAZON),
                Content::Arrow => layout.put(square, None, ARROW),
                Content::Empty => {}
            }
        }
        layout.phase = self.shooter.map_or(String::new(), |square| square.to_string());
        layout
    }

    fn compose(layout: &Layout, rules: &Rules) -> Result<Self, String> {
        let mut setup = Setup { to_move: layout.to_move, ..Setup::empty(layout.size) };
        let read = |name: &str| {
            let mut cursor = Cursor::new(name);
            let square = read_square(&mut cursor, layout.size).map_err(|error| error.reason)?;
            cursor.finish().map_err(|error| error.reason).map(|()| square)
        };
        if !layout.phase.is_empty() {
            setup.shooter = Some(read(&layout.phase)?);
        }
        for (name, tokens) in &layout.stacks {
            let square = read(name)?;
            match tokens.as_slice() {
                [] => {}
                [token] => match (token.kind.as_str(), token.player) {
                    (AMAZON, Some(player)) => setup.amazons[player] |= square.bit(),
                    (ARROW, None) => setup.arrows |= square.bit(),
                    (kind, _) => return Err(format!("{square}: there is no such piece as '{kind}'")),
                },
                _ => return Err(format!("{square} holds more than one thing")),
            }
        }
        Amazons::arrange(&setup, rules).map_err(|error| error.to_string())
    }

    fn gesture(&self, m: Move) -> Gesture {
        match (m.ply(), self.shooter) {
            (Some(Ply::Amazon { from, to }), _) => Gesture::of([from.to_string(), to.to_string()]),
            (Some(Ply::Arrow { to }), Some(shooter)) => {
                Gesture { targets: vec![to.to_string()], track: vec![place(shooter), place(to)] }
            }
            _ => Gesture::default(),
        }
    }
}

fn place(square: Square) -> Place {
    [f32::from(square.column()), f32::from(square.row())]
}
