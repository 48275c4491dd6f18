//! A game that is nothing but its tree, written down, and a record of which of its positions a search visits.

use quadrille_core::{DrawRules, Ending, Evaluate, Game, GameHistory, Kind, Order, Player, zobrist};
use quadrille_search::{HistoryKind, Limits, Pvs, PvsSettings, Report};
use std::fmt;
use std::sync::{Arc, Mutex};

/// The tree. Positions are paths from the root, moves are numbered.
pub struct Script {
    /// How many moves a position has.
    pub width: fn(&[u8]) -> u8,
    /// What a position is worth to the first player.
    pub value: fn(&[u8]) -> i32,
    /// Who has won.
    pub winner: fn(&[u8]) -> Option<Player>,
    /// Whether the game is drawn.
    pub drawn: fn(&[u8]) -> bool,
    /// Whether the last move of a path is tactical.
    pub tactical: fn(&[u8]) -> bool,
    /// Whether the turn can be given away: [`PASS`] stands for it in paths.
    pub passes: fn(&[u8]) -> bool,
}

impl Script {
    /// One move everywhere, all worth nothing, nobody wins.
    pub const CHAIN: Script = Script {
        width: |_| 1,
        value: |_| 0,
        winner: |_| None,
        drawn: |_| false,
        tactical: |_| false,
        passes: |_| false,
    };
}

/// A turn given away.
pub const PASS: u8 = u8::MAX;

/// A position.
#[derive(Clone)]
pub struct Tree {
    script: &'static Script,
    path: Vec<u8>,
}

impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        self.path == other.path
    }
}

impl Eq for Tree {}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Written;

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("so it is written")
    }
}

impl Game for Tree {
    type Move = u8;
    type Undo = ();
    type Reason = Written;

    fn to_move(&self) -> Player {
        Player::BOTH[self.path.len() % 2]
    }

    fn ending(&self) -> Option<Ending<Written>> {
        let drawn = || (self.script.drawn)(&self.path).then_some(Ending::draw(Written));
        (self.script.winner)(&self.path).map(|player| Ending::win(player, Written)).or_else(drawn)
    }

    fn no_moves_result(&self) -> Ending<Written> {
        unreachable!("there is always a move")
    }

    fn moves(&self, kind: Kind, out: &mut Vec<u8>) {
        let mut child = self.path.clone();
        for m in 0..(self.script.width)(&self.path) {
            child.push(m);
            if (self.script.tactical)(&child) == (kind == Kind::Tactical) {
                out.push(m);
            }
            child.pop();
        }
    }

    fn null_move(&self) -> Option<Tree> {
        let path = [&self.path[..], &[PASS]].concat();
        (self.script.passes)(&self.path).then_some(Tree { path, ..*self })
    }

    fn is_legal(&self, m: u8) -> bool {
        self.ending().is_none() && m < (self.script.width)(&self.path)
    }

    fn make(&mut self, m: u8) {
        self.path.push(m);
    }

    fn unmake(&mut self, _: u8, _: ()) {
        self.path.pop();
    }

    fn key(&self) -> u64 {
        self.path.iter().fold(1, |key, &m| zobrist::mix(key ^ u64::from(m) << 1))
    }
}

/// Evaluates by the script and records every visit.
#[derive(Clone, Default)]
pub struct Recorder {
    visits: Arc<Mutex<Vec<Vec<u8>>>>,
}

impl Evaluate<Tree> for Recorder {
    fn made(&mut self, game: &Tree, _: u8) {
        self.visits.lock().unwrap().push(game.path.clone());
    }

    fn null_move_made(&mut self, game: &Tree) {
        self.visits.lock().unwrap().push(game.path.clone());
    }

    fn evaluate(&mut self, game: &Tree) -> i32 {
        let value = (game.script.value)(&game.path);
        if game.to_move() == Player::First { value } else { -value }
    }
}

/// Moves in the order of their numbers; the number is the category too.
#[derive(Clone)]
pub struct ByNumber;

impl Order<Tree> for ByNumber {
    fn slots(&self) -> usize {
        256
    }

    fn slot(&self, _: &Tree, m: u8) -> usize {
        m.into()
    }

    fn move_score(&self, _: &Tree, m: u8) -> i32 {
        -i32::from(m)
    }

    fn categories(&self) -> &'static [&'static str] {
        &[""; 256]
    }

    fn category(&self, _: &Tree, m: u8) -> usize {
        m.into()
    }
}

/// Nothing but alpha-beta with empty windows, one search of the greatest depth.
pub fn simple() -> PvsSettings {
    PvsSettings {
        table: 0,
        killers: 0,
        history: HistoryKind::Off,
        deepening: false,
        ..PvsSettings::default()
    }
}

/// The beginning of a tree as a game.
pub fn line(script: &'static Script) -> GameHistory<Tree> {
    GameHistory::new(Tree { script, path: Vec::new() }, DrawRules::default())
}

/// What a search of a tree has visited.
pub struct Visits(pub Vec<Vec<u8>>);

/// Searches a tree.
pub fn search(
    script: &'static Script,
    settings: PvsSettings,
    steps: &[f32],
    depth: u32,
) -> (Visits, Report<<Tree as quadrille_core::Game>::Move>) {
    let recorder = Recorder::default();
    let mut engine = Pvs::new(recorder.clone(), ByNumber, settings).unwrap().with_realisation(steps);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let report = crate::common::ask(&mut engine, &line(script), limits);
    let visits = recorder.visits.lock().unwrap().clone();
    (Visits(visits), report)
}

impl Visits {
    /// How long the longest path through a position is.
    pub fn reach(&self, position: &[u8]) -> usize {
        self.0.iter().filter(|path| path.starts_with(position)).map(Vec::len).max().unwrap_or(0)
    }

    /// The moves of a position in the order in which they were searched.
    pub fn children(&self, position: &[u8]) -> Vec<u8> {
        let child = |path: &&Vec<u8>| path.len() == position.len() + 1 && path.starts_with(position);
        self.0.iter().filter(child).map(|path| path[position.len()]).collect()
    }
}
