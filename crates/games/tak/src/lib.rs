//! The rules, notation and records of Tak.
//!
//! White and Black place stones on a board of squares, as flats, as walls or, a few of them, as capstones, or move a
//! stack they control in a straight line, dropping at least one stone on every square. Who joins two opposite edges
//! with flats and capstones wins. When the board is full or a player has no stone left, who has more flats on top wins.
//! Each player's first ply places a flat of the opponent.
//!
//! | file | what it holds |
//! |---|---|
//! | `geometry` | squares and their bits, directions, rays, edges and roads |
//! | `stack`, `drops` | the colours of a stack; the ways to deal one out |
//! | `board` | [`Tak`]: where things stand, and the key |
//! | `setup` | [`Setup`] and [`Rules`]: positions from anything parseable |
//! | `moves` | [`Move`] and [`Ply`]: generation, counting, legality |
//! | `game` | make, unmake, and how a game ends |
//! | `symmetry` | rotations, reflections, swapped colours |
//! | `notation` | TPS and PTN moves |
//! | `records` | PTN files, the playtak server's lines |
//! | `draw` | a board for people |
//! | `tabletop` | the board to touch |
//! | `playout` | random moves by the paper's weights |
//! | `eval` | [`TakEvaluation`] and its [`TakWeights`]: what a position is worth |
//! | `order` | [`TakOrder`]: which moves to look at first |
//! | `aftermath` | what a spread would leave behind |
//! | `threats`, `tinue` | roads in one move and threats of them; [`Tinue`], the game of forced roads |
//!
//! ```
//! use quadrille_core::{Game, Notation, Outcome, Player};
//! use quadrille_tak::{Reason, Rules, Tak};
//!
//! let mut game = Tak::parse("2,x,1/x,x,1/2,1,21 2 4", &Rules::default()).unwrap();
//! assert_eq!(game.ending().map(|ending| ending.reason), Some(Reason::Road));
//!
//! game = Tak::parse("2,x,1/x,x,1/2,x,12 1 4", &Rules::default()).unwrap();
//! assert_eq!(game.ending(), None);
//! let error = game.parse_move("2c1+").unwrap_err();
//! assert_eq!(error.to_string(), "line 1, column 1: Black controls the stack on c1, not White");
//! let m = game.parse_move("c2-").unwrap();
//! game.make(m);
//! assert_eq!(game.render(), "2,x,1/x3/2,x,121 2 4");
//! ```

mod aftermath;
mod board;
mod draw;
mod drops;
mod eval;
mod game;
mod geometry;
mod moves;
mod notation;
mod order;
mod playout;
mod records;
mod setup;
mod stack;
mod symmetry;
mod tabletop;
mod threats;
mod tinue;

pub use board::{Piece, Reserve, Tak};
pub use drops::Drops;
pub use eval::{TakEvaluation, TakWeights};
pub use game::{Reason, Undo};
pub use geometry::{Direction, Square, squares_of};
pub use moves::{Move, Ply};
pub use order::TakOrder;
pub use setup::{Rules, Setup, SetupError, Stone};
pub use stack::Stack;
pub use tinue::{Tinue, TinueKnowledge, TinueReason};
