use crate::{Coordinate, Depict, Player, Size};
use std::collections::BTreeMap;

/// A game on a table, for programs that show it to people: where the squares lie, what stands on them, and what to touch
/// to make a ply. Squares and pieces have names here, so that one program can show every game.
pub trait BoardView: Depict {
    /// The least and the greatest side of the board, where there is a choice.
    const SIDES: Option<(u8, u8)> = None;
    /// Whether the pieces of a stack stay what they are, so that a part of it can be lifted.
    const MIXED_STACKS: bool = false;
    /// The kinds of pieces, and whether they belong to players.
    const PIECES: &'static [(&'static str, bool)];
    /// The values that [`Layout::phase`] takes most often, each with a line for people; none where it is left empty.
    const PHASES: &'static [(&'static str, &'static str)] = &[];

    /// The board without pieces.
    fn shape(size: Size) -> BoardShape;

    /// What stands where; `compose(&p.layout(), &p.rules())` is this position again.
    fn layout(&self) -> Layout;

    /// The position of a layout, or why it is none.
    fn compose(layout: &Layout, rules: &Self::Rules) -> Result<Self, String>;

    /// The pieces that are still to be placed: whose, of which kind, how many. No kind is named like a square.
    fn reserve(&self) -> Vec<(Player, &'static str, u32)> {
        Vec::new()
    }

    /// What to touch to make a legal ply. No two plies of a position have the same targets.
    fn gesture(&self, m: Self::Move) -> Gesture;
}

/// A place in the plane, to the right and up. Neighbours are about 1 apart.
pub type Place = [f32; 2];

/// A board without pieces.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardShape {
    /// Whether pieces stand in cells, not on points.
    pub cells: bool,
    /// The squares, each with its name.
    pub squares: Vec<(String, Place)>,
    /// The lines that are drawn.
    pub lines: Vec<Vec<Place>>,
}

impl BoardShape {
    /// A board of square cells: a1 at the bottom left.
    ///
    /// ```
    /// use quadrille_core::{BoardShape, Size};
    /// let ground = BoardShape::of_cells(Size { columns: 3, rows: 2 });
    /// assert_eq!(ground.squares[5], ("c2".to_string(), [2.0, 1.0]));
    /// ```
    pub fn of_cells(size: Size) -> BoardShape {
        let place = |square: Coordinate| (square.to_string(), [square.column, square.row].map(f32::from));
        BoardShape { cells: true, squares: size.coordinates().map(place).collect(), lines: Vec::new() }
    }
}

/// What stands where and whose decision it is, unchecked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The size of the board.
    pub size: Size,
    /// The pieces on each square, from the bottom up. Empty squares may be left out.
    pub stacks: BTreeMap<String, Vec<BoardPiece>>,
    /// Whose decision it is.
    pub to_move: Player,
    /// What else the game has to know (the part of the turn, the number of the move, ...); empty for the usual.
    pub phase: String,
}

impl Layout {
    /// A board without pieces.
    pub fn empty(size: Size, to_move: Player) -> Layout {
        Layout { size, stacks: BTreeMap::new(), to_move, phase: String::new() }
    }

    /// Puts a piece on top of a square.
    pub fn put(&mut self, square: impl ToString, player: impl Into<Option<Player>>, kind: &str) {
        let token = BoardPiece { player: player.into(), kind: kind.into() };
        self.stacks.entry(square.to_string()).or_default().push(token);
    }
}

/// A piece on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardPiece {
    /// Whose it is, if anybody's.
    pub player: Option<Player>,
    /// One of [`BoardView::PIECES`].
    pub kind: String,
}

/// How a ply is made by hand.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Gesture {
    /// What is touched in turn: squares, kinds of pieces in the reserve, or `pass`. A piece that moves is touched first;
    /// then every square once for each piece that is dropped there.
    pub targets: Vec<String>,
    /// The way that something flies, where it is not straight from the first target to the last.
    pub track: Vec<Place>,
}

impl Gesture {
    /// Targets alone.
    pub fn of<const N: usize>(targets: [String; N]) -> Gesture {
        Gesture { targets: targets.into(), track: Vec::new() }
    }
}
