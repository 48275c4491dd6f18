#![doc = include_str!("../README.md")]
//!
//! # Files
//!
//! | file | what it holds |
//! |---|---|
//! | `geometry` | squares and their bits, directions, rays, edges and roads |
//! | `stack`, `drops` | the colours of a stack; the ways to deal one out |
//! | `board` | [`Tak`]: where things stand, and the key |
//! | `setup` | [`Setup`] and [`Rules`]: positions from anything parseable |
//! | `moves` | [`Move`] and [`Ply`]: generation, counting |
//! | `legality` | [`IllegalMove`]: which plies are legal, and why others are not |
//! | `game` | make, unmake, and how a game ends |
//! | `symmetry` | rotations, reflections, swapped colours |
//! | `notation`, `move_text` | TPS, and PTN of squares and plies |
//! | `records` | PTN files, the playtak server's lines |
//! | `draw` | a board for people |
//! | `board_view` | the board to touch |
//! | `playout` | random moves by the paper's weights |
//! | `eval` | [`TakEvaluation`] and its [`TakWeights`]: what a position is worth |
//! | `order` | [`TakOrder`]: which moves to look at first |
//! | `policy` | [`TakPolicy`], a learnt order of moves, and [`TakMoveFeatures`], what it sees of them |
//! | `spread_effect` | what a spread would leave behind |
//! | `threats`, `tinue` | roads in one move and threats of them; [`Tinue`], the game of forced roads |

mod board;
#[cfg(feature = "drawing")]
mod board_view;
#[cfg(feature = "drawing")]
mod draw;
mod drops;
#[cfg(feature = "evaluation")]
mod eval;
mod game;
mod geometry;
mod legality;
mod move_text;
mod moves;
mod notation;
#[cfg(feature = "evaluation")]
mod order;
#[cfg(feature = "playouts")]
mod playout;
#[cfg(feature = "evaluation")]
mod policy;
mod records;
mod setup;
#[cfg(feature = "evaluation")]
mod spread_effect;
mod stack;
mod symmetry;
#[cfg(feature = "evaluation")]
mod threats;
#[cfg(feature = "evaluation")]
mod tinue;

pub use board::{Piece, Reserve, Tak};
pub use drops::Drops;
#[cfg(feature = "evaluation")]
pub use eval::{TakEvaluation, TakFeatures, TakWeights};
pub use game::{Reason, Undo};
pub use geometry::{Direction, Square, squares};
pub use legality::IllegalMove;
pub use moves::{Move, Ply};
#[cfg(feature = "evaluation")]
pub use order::TakOrder;
#[cfg(feature = "evaluation")]
pub use policy::{TakMoveFeatures, TakPolicy};
pub use setup::{Rules, Setup, SetupError, Stone};
pub use stack::Stack;
#[cfg(feature = "evaluation")]
pub use tinue::{Tinue, TinueKnowledge, TinueReason};
