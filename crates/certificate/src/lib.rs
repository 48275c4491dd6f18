#![doc = include_str!("../README.md")]
//!
//! # The file
//!
//! A zstd frame of text lines: a title, the game, its rules, the position, then for every [`Claim`] the plies of its
//! strategy, and `end`. The plies stand in the order in which a depth-first walk needs them, the opponent's plies taken in
//! the order of their texts; positions that have been met before are not played through again. No line says where a ply
//! belongs: that follows from the rules.
//!
//! ```text
//! quadrille certificate 1
//! game tak
//! rule komi 0
//! position 2,2,x/x3/1,1,x 1 3
//! claim White wins
//! c1
//! end
//! ```
//!
//! # What is proven
//!
//! [`Claim::Wins`]: every game ends with the player's win, without a position coming twice, and before the no-progress limit of
//! the draw rules. [`Claim::Holds`]: the player never loses; both players' claims to hold make a draw. The position is
//! looked at without the moves that led to it, but with its count of reversible plies if its text has one.

mod claim;
mod compression;
mod error;
mod header;
mod known_plies;
mod lines;
mod progress_strategy;
mod reader;
mod region_plan;
mod reversible_region;
mod walk;
mod writer;

pub use claim::Claim;
pub use error::Error;
pub use header::Header;
pub use known_plies::KnownPlies;
pub use progress_strategy::{ProgressStrategy, WinOracle};
pub use reader::Reader;
pub use walk::{Fault, ProofSize};
pub use writer::Writer;
