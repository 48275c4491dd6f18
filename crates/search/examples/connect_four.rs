//! Connect Four under the search, complete: the rules, an evaluation, an ordering, and a game against itself.
//!
//! `cargo run --release -p quadrille-search --example connect_four [MILLISECONDS]`

use quadrille_core::{DrawRules, Ending, Evaluate, Game, GameHistory, Kind, Order, Player, zobrist};
use quadrille_search::{Engine, Limits, OutOfMemory, Pvs, PvsSettings, SearchRequest};
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

const COLUMNS: u8 = 7;
const ROWS: u8 = 6;

/// The discs of each player, one bit a cell: column by column, each with an empty cell on top, so that four in a row
/// never run from one column into the next.
///
/// ```text
///  5 12 19 26 33 40 47
///  4 11 18 25 32 39 46
///  3 10 17 24 31 38 45
///  2  9 16 23 30 37 44
///  1  8 15 22 29 36 43
///  0  7 14 21 28 35 42
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
struct ConnectFour {
    discs: [u64; 2],
    to_move: Player,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Reason {
    FourInARow,
    BoardFull,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::FourInARow => "four in a row",
            Reason::BoardFull => "board full",
        })
    }
}

fn bit(column: u8, row: u8) -> u64 {
    1 << (column * (ROWS + 1) + row)
}

impl ConnectFour {
    fn height(&self, column: u8) -> u8 {
        let taken = self.discs[0] | self.discs[1];
        (0..ROWS).take_while(|&row| taken & bit(column, row) != 0).count() as u8
    }

    /// Whether discs stand four in a row: up, across, and both ways aslant.
    fn has_four(discs: u64) -> bool {
        [1, ROWS + 1, ROWS, ROWS + 2].into_iter().any(|step| {
            let pairs = discs & discs >> step;
            pairs & pairs >> (2 * step) != 0
        })
    }
}

impl Game for ConnectFour {
    /// A column.
    type Move = u8;
    /// The position is small: the one before is all that taking back needs.
    type Undo = Self;
    type Reason = Reason;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn ending(&self) -> Option<Ending<Reason>> {
        Self::has_four(self.discs[!self.to_move]).then(|| Ending::win(!self.to_move, Reason::FourInARow))
    }

    fn no_moves_result(&self) -> Ending<Reason> {
        Ending::draw(Reason::BoardFull)
    }

    fn moves(&self, kind: Kind, out: &mut Vec<u8>) {
        if kind == Kind::Quiet {
            out.extend((0..COLUMNS).filter(|&column| self.height(column) < ROWS));
        }
    }

    fn is_legal(&self, column: u8) -> bool {
        column < COLUMNS && self.height(column) < ROWS && self.ending().is_none()
    }

    fn make(&mut self, column: u8) -> Self {
        let before = *self;
        self.discs[self.to_move] |= bit(column, self.height(column));
        self.to_move = !self.to_move;
        before
    }

    fn unmake(&mut self, _: u8, before: Self) {
        *self = before;
    }

    /// The discs on the board tell whose turn it is.
    fn key(&self) -> u64 {
        zobrist::mix(self.discs[0]) ^ zobrist::mix(!self.discs[1])
    }
}

/// Discs near the middle are part of more rows. It serves as evaluation and as ordering.
#[derive(Clone)]
struct Centre;

const VALUE: [i32; COLUMNS as usize] = [0, 1, 2, 4, 2, 1, 0];

impl Evaluate<ConnectFour> for Centre {
    fn evaluate(&mut self, game: &ConnectFour) -> i32 {
        let sum = |player: Player| -> i32 {
            let column = |c: u8| (game.discs[player] >> (c * (ROWS + 1)) & 63).count_ones() as i32;
            (0..COLUMNS).map(|c| VALUE[usize::from(c)] * column(c)).sum()
        };
        sum(game.to_move) - sum(!game.to_move)
    }
}

impl Order<ConnectFour> for Centre {
    fn slots(&self) -> usize {
        usize::from(COLUMNS * ROWS)
    }

    fn slot(&self, game: &ConnectFour, column: u8) -> usize {
        usize::from(column * ROWS + game.height(column))
    }

    fn move_score(&self, _: &ConnectFour, column: u8) -> i32 {
        VALUE[usize::from(column)]
    }

    fn categories(&self) -> &'static [&'static str] {
        &["any"]
    }

    fn category(&self, _: &ConnectFour, _: u8) -> usize {
        0
    }
}

fn main() -> Result<(), OutOfMemory> {
    let milliseconds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(200);
    let limits = Limits { time: Some(Duration::from_millis(milliseconds)), ..Limits::default() };
    let mut engine = Pvs::new(Centre, Centre, PvsSettings::default())?;
    let start = ConnectFour { discs: [0, 0], to_move: Player::First };
    let mut line = GameHistory::new(start, DrawRules::default());
    let stop = AtomicBool::new(false);
    while line.ending().is_none() {
        let report = engine.think(&SearchRequest::new(&line, limits, &stop), &mut |_| {});
        let score = report.score.map_or(String::new(), |score| score.to_string());
        println!("column {}  depth {:>2}  {score}", report.turn[0] + 1, report.depth);
        line.play(report.turn[0]).expect("the engine makes legal moves");
    }
    println!("{}", line.ending().expect("the game is over").reason);
    Ok(())
}
