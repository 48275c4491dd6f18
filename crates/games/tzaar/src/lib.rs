#![doc = include_str!("../README.md")]
//!
//! # Files
//!
//! | file | holds |
//! |---|---|
//! | `geometry` | [`Field`]: the fields, their names and numbers, what a stack sees |
//! | `stack` | pieces and stacks |
//! | `move_counts` | what stacks that see each other add up to: captures, stackings, threats |
//! | `board` | [`Tzaar`]: where the stacks stand, and what is kept up to date with them |
//! | `setup` | [`Setup`], [`SetupError`], the starting positions |
//! | `moves` | [`Move`] and [`Ply`]: listing, counting |
//! | `legality` | [`IllegalMove`]: which plies are legal, and why others are not |
//! | `game` | making and taking back moves, how games end |
//! | `symmetry` | the twelve symmetries, exchanged colours |
//! | `notation`, `move_text` | Quadrille's own text of positions and of plies |
//! | `records` | WALTZ files, Little Golem records, Boardspace names |
//! | `draw` | the board for people |
//! | `board_view` | the board to touch |
//! | `eval` | [`TzaarEvaluation`]: WALTZ's evaluation, with its [`TzaarWeights`], or one that was learnt from games, which sees [`TzaarFeatures`] |
//! | `order` | [`TzaarOrder`]: which moves a search tries first |
//! | `playout` | which moves random games prefer |

mod board;
#[cfg(feature = "drawing")]
mod board_view;
#[cfg(feature = "drawing")]
mod draw;
#[cfg(feature = "evaluation")]
mod eval;
mod game;
mod geometry;
mod legality;
mod move_counts;
mod move_text;
mod moves;
mod notation;
#[cfg(feature = "evaluation")]
mod order;
#[cfg(feature = "playouts")]
mod playout;
mod records;
mod setup;
mod stack;
mod symmetry;

pub use board::{Phase, Tzaar};
#[cfg(feature = "evaluation")]
pub use eval::{TzaarEvaluation, TzaarFeatures, TzaarWeights};
pub use game::{Reason, Undo};
pub use geometry::{FIELDS, Field, Names, ParseFieldError, SIDE, fields};
pub use legality::IllegalMove;
pub use moves::{Move, Ply};
#[cfg(feature = "evaluation")]
pub use order::TzaarOrder;
pub use setup::{Rules, Setup, SetupError};
pub use stack::{MAX_HEIGHT, Piece, Stack};
