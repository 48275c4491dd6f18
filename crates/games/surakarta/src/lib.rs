#![doc = include_str!("../README.md")]
//!
//! # Files
//!
//! | file | holds |
//! |---|---|
//! | `geometry` | points, their numbers and neighbours, regions |
//! | `circuits` | the two circuits as rings of bits, and who captures whom on them |
//! | `board` | [`Surakarta`], the position |
//! | `setup` | [`Setup`], [`SetupError`], [`Rules`], [`Stalemate`]: from anything parseable to a position |
//! | `moves` | [`Move`], [`Ply`]: generation, counting |
//! | `legality` | [`IllegalMove`]: which plies are legal, and why others are not |
//! | `game` | [`Reason`]: making moves, endings |
//! | `symmetry` | the eight symmetries of the board, exchanged colours |
//! | `notation`, `move_text` | the text of positions and of plies |
//! | `records` | text boards, championship records, transcripts of the SAU platform |
//! | `draw` | the board for people, and everything derived from it |
//! | `board_view` | the board to touch |
//! | `eval` | [`SurakartaEvaluation`], [`SurakartaWeights`]: what positions are worth, after SIA; [`SurakartaFeatures`]: what a learned evaluation sees |
//! | `order` | [`SurakartaOrder`]: which moves to try first |
//! | `categories` | [`SIA_CATEGORIES`]: the categories of moves |
//! | `playout` | random moves by weights |

mod board;
#[cfg(feature = "drawing")]
mod board_view;
#[cfg(any(feature = "evaluation", feature = "playouts"))]
mod categories;
mod circuits;
#[cfg(feature = "drawing")]
mod draw;
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
mod records;
mod setup;
mod symmetry;

pub use board::Surakarta;
#[cfg(any(feature = "evaluation", feature = "playouts"))]
pub use categories::SIA_CATEGORIES;
#[cfg(feature = "evaluation")]
pub use eval::{SurakartaEvaluation, SurakartaFeatures, SurakartaWeights};
pub use game::Reason;
pub use geometry::{Point, Region, points};
pub use legality::IllegalMove;
pub use moves::{Move, Ply};
#[cfg(feature = "evaluation")]
pub use order::SurakartaOrder;
pub use records::{championship_name, championship_point, sau_name, sau_point};
pub use setup::{Rules, Setup, SetupError, Stalemate};
