#![doc = include_str!("../README.md")]
//!
//! # Files
//!
//! | file | what it holds |
//! |---|---|
//! | [`geometry`] | squares, sets of squares, rays: the picture of the board with its bit numbers |
//! | `directions` | the lines from a square, one by one |
//! | `board` | [`Amazons`], the position |
//! | `setup` | [`Setup`] and the way from it to a position; the starts |
//! | `moves` | [`Move`], [`Ply`]: generation, counting |
//! | `legality` | [`IllegalMove`]: which plies are legal, and why others are not |
//! | `game` | making and taking back |
//! | `score` | how large a win is |
//! | `symmetry` | images of the board |
//! | `notation`, `board_text`, `move_text` | text of positions, of boards, of squares and plies |
//! | `records` | the formats of other programs |
//! | `draw` | the board for people |
//! | `board_view` | the board to touch |
//! | `eval` | [`AmazonsEvaluation`]: who is nearer to which square, how much room an amazon has; or what was learnt from [`AmazonsFeatures`] |
//! | `order` | [`AmazonsOrder`]: which plies a search tries first |
//! | `policy` | [`AmazonsPolicy`], a learnt order of plies, and [`AmazonsMoveFeatures`], what it sees of them |
//! | `endgame` | [`Endgame`]: who wins where the board has fallen apart |
//! | `playout` | which moves random games prefer |

mod board;
mod board_text;
#[cfg(feature = "drawing")]
mod board_view;
#[cfg(feature = "evaluation")]
mod directions;
#[cfg(feature = "drawing")]
mod draw;
#[cfg(feature = "evaluation")]
mod endgame;
#[cfg(feature = "evaluation")]
mod eval;
mod game;
pub mod geometry;
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
mod score;
mod setup;
mod symmetry;

pub use board::{Amazons, Content};
#[cfg(feature = "evaluation")]
pub use endgame::{Endgame, Region, RegionTable, RegionValue};
#[cfg(feature = "evaluation")]
pub use eval::{Accessibility, AmazonsEvaluation, AmazonsFeatures, AmazonsWeights};
pub use game::{Reason, Undo};
pub use geometry::{Square, squares};
pub use legality::IllegalMove;
pub use moves::{Move, Ply};
#[cfg(feature = "evaluation")]
pub use order::AmazonsOrder;
#[cfg(feature = "evaluation")]
pub use policy::{AmazonsMoveFeatures, AmazonsPolicy};
pub use setup::{AfterPass, Rules, Setup, SetupError};
