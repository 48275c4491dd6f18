//! A game in 40 lines, and what it gets for that: leaves of its tree, and a random game with its history.
//!
//! Two players add 1 to 3 in turn; who reaches 21 wins. `cargo run -p quadrille-core --example race`

use quadrille_core::{
    DrawRules, Ending, Game, GameHistory, Kind, Player, RandomSource, Xoshiro, perft, zobrist,
};
use std::fmt;

const GOAL: u8 = 21;

#[derive(Clone, PartialEq, Eq)]
struct Race {
    sum: u8,
    to_move: Player,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct MarginReached;

impl fmt::Display for MarginReached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{GOAL} is reached")
    }
}

impl Game for Race {
    type Move = u8;
    type Undo = ();
    type Reason = MarginReached;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn ending(&self) -> Option<Ending<MarginReached>> {
        (self.sum == GOAL).then(|| Ending::win(!self.to_move, MarginReached))
    }

    fn no_moves_result(&self) -> Ending<MarginReached> {
        unreachable!("below the goal 1 can be added")
    }

    fn moves(&self, kind: Kind, out: &mut Vec<u8>) {
        if kind == Kind::Quiet {
            out.extend((1..=3).filter(|&m| self.is_legal(m)));
        }
    }

    fn is_legal(&self, m: u8) -> bool {
        (1..=3).contains(&m) && self.sum + m <= GOAL
    }

    fn make(&mut self, m: u8) {
        self.sum += m;
        self.to_move = !self.to_move;
    }

    fn unmake(&mut self, m: u8, (): ()) {
        self.sum -= m;
        self.to_move = !self.to_move;
    }

    fn key(&self) -> u64 {
        zobrist::mix(2 * u64::from(self.sum) + self.to_move as u64)
    }
}

fn main() {
    let start = Race { sum: 0, to_move: Player::First };
    println!("{} ways to play ten plies", perft::count(&mut start.clone(), 10));
    let mut game = GameHistory::new(start, DrawRules::default());
    let mut dice = Xoshiro::new(1);
    while game.ending().is_none() {
        let moves = game.position().legal_moves();
        let m = moves[dice.below(moves.len() as u32) as usize];
        println!("{} adds {m}", game.position().to_move());
        game.play(m).expect("a legal move");
    }
    let ending = game.ending().expect("the game is over");
    println!("{}: {}", ending.reason, ending.outcome);
}
