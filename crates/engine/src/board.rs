//! The board of a game without the game's types.

use quadrille_core::{BoardShape, BoardView, Gesture, Layout, Player};

/// What stands on a board.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardState {
    /// The board without pieces.
    pub ground: BoardShape,
    /// What stands where.
    pub layout: Layout,
    /// The pieces that are still to be placed: whose, of which kind, how many.
    pub reserve: Vec<(Player, &'static str, u32)>,
}

impl BoardState {
    pub(crate) fn of<G: BoardView>(position: &G) -> BoardState {
        let layout = position.layout();
        BoardState { ground: G::shape(layout.size), reserve: position.reserve(), layout }
    }
}

/// What can stand on the board of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardInfo {
    /// The least and the greatest side of the board, where there is a choice.
    pub sides: Option<(u8, u8)>,
    /// Whether a part of a stack can be lifted.
    pub mixed_stacks: bool,
    /// The kinds of pieces, and whether they belong to players.
    pub pieces: &'static [(&'static str, bool)],
    /// The phases that a layout may name, with a line about each.
    pub phases: &'static [(&'static str, &'static str)],
}

impl BoardInfo {
    pub(crate) fn of<G: BoardView>() -> BoardInfo {
        BoardInfo { sides: G::SIDES, mixed_stacks: G::MIXED_STACKS, pieces: G::PIECES, phases: G::PHASES }
    }
}

/// The plies of a turn, each with what to touch to make it.
pub(crate) fn gestures<G: BoardView>(position: &G, plies: &[G::Move]) -> Vec<(String, Gesture)> {
    let mut position = position.clone();
    let touch = |&m: &G::Move| {
        let ply = (position.render_move(m), position.gesture(m));
        position.make(m);
        ply
    };
    plies.iter().map(touch).collect()
}
