//! The board of a game and what people note about it, without the game's types.

use quadrille_core::{Ground, Layout, Notation, Player, Record, Tabletop, Touch};

/// What stands on a board.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardState {
    /// The board without pieces.
    pub ground: Ground,
    /// What stands where.
    pub layout: Layout,
    /// The pieces that are still to be placed: whose, of which kind, how many.
    pub reserve: Vec<(Player, &'static str, u32)>,
}

impl BoardState {
    pub(crate) fn of<G: Tabletop>(position: &G) -> BoardState {
        let layout = position.layout();
        BoardState { ground: G::ground(layout.size), reserve: position.reserve(), layout }
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
    pub(crate) fn of<G: Tabletop>() -> BoardInfo {
        BoardInfo { sides: G::SIDES, mixed_stacks: G::MIXED_STACKS, pieces: G::PIECES, phases: G::PHASES }
    }
}

/// The plies of a turn, each with what to touch to make it.
pub(crate) fn touches<G: Tabletop>(position: &G, plies: &[G::Move]) -> Vec<(String, Touch)> {
    let mut position = position.clone();
    let touch = |&m: &G::Move| {
        let ply = (position.render_move(m), position.touch(m));
        position.make(m);
        ply
    };
    plies.iter().map(touch).collect()
}

/// What people noted about a game.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Notes {
    /// The players' names; empty where they are not known.
    pub players: [String; 2],
    /// Other names and values: event, date, ...
    pub tags: Vec<(String, String)>,
    /// Comments, each with the number of turns made before it.
    pub comments: Vec<(usize, String)>,
    /// The result as a record states it.
    pub result: Option<String>,
}

impl Notes {
    pub(crate) fn of<G: Notation>(record: &Record<G>) -> Notes {
        let ends = ends_of_turns(record);
        let turns = |plies: usize| ends.iter().take_while(|end| **end <= plies).count();
        let comments = record.comments.iter().map(|(plies, text)| (turns(*plies), text.clone())).collect();
        let players = G::PLAYER_TAGS.map(|tag| record.tag(tag).unwrap_or_default().to_string());
        let is_player = |tag: &str| G::PLAYER_TAGS.iter().any(|known| known.eq_ignore_ascii_case(tag));
        let tags = record.tags.iter().filter(|(tag, _)| !is_player(tag)).cloned().collect();
        Notes { players, tags, comments, result: record.result.clone() }
    }

    pub(crate) fn put<G: Notation>(self, record: &mut Record<G>) {
        let ends = ends_of_turns(record);
        let plies = |turns: usize| turns.checked_sub(1).and_then(|last| ends.get(last)).copied().unwrap_or(0);
        let comments = self.comments.into_iter().filter(|(turns, _)| *turns <= ends.len());
        record.comments = comments.map(|(turns, text)| (plies(turns), text)).collect();
        let players = G::PLAYER_TAGS.iter().zip(self.players).filter(|(_, name)| !name.is_empty());
        record.tags = players.map(|(tag, name)| (tag.to_string(), name)).chain(self.tags).collect();
        record.result = self.result;
    }
}

/// The number of plies made after each turn.
fn ends_of_turns<G: Notation>(record: &Record<G>) -> Vec<usize> {
    let lengths = record.turns().into_iter().map(|(_, plies)| plies.len());
    lengths
        .scan(0, |sum, length| {
            *sum += length;
            Some(*sum)
        })
        .collect()
}
