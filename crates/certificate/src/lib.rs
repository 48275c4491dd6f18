//! Proofs that can be checked: strategies as files, and a verifier that knows nothing but the rules.
//!
//! A strategy names one ply wherever its player moves; where the opponent moves, every legal ply has to be answered.
//! The [`Writer`] plays through all of that with the help of somebody who knows the plies, and writes them down; the
//! [`Reader`] plays through the same with the plies of the file. So whatever is written has been checked, and nothing in
//! a file is believed. Who knows plies that win, but not how far away the win is, follows a [`ProgressStrategy`].
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
//!
//! ```
//! use quadrille_certificate::{Claim, Header, Reader, Writer};
//! use quadrille_core::{Game, DrawRules, GameHistory, Notation, Player};
//! use quadrille_tak::Tak;
//!
//! let text = "2,2,x/x3/1,1,x 1 3";
//! let position = Tak::parse(text, &Default::default())?;
//! let header = Header { game: "tak".into(), rules: Vec::new(), position: text.into() };
//! let mut writer = Writer::new(Vec::new(), &header)?;
//! let road = |line: &GameHistory<Tak>| line.position().parse_move("c1").ok();
//! writer.strategy(&position, DrawRules::default(), Claim::Wins(Player::First), 1000, &mut { road })?;
//! let file = writer.finish()?;
//!
//! let reader = Reader::new(file.as_slice())?;
//! assert_eq!(reader.header(), &header);
//! let proven = reader.verify(&position, DrawRules::default(), 1000)?;
//! assert_eq!(proven[0].0, Claim::Wins(Player::First));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod claim;
mod error;
mod header;
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
pub use progress_strategy::{ProgressStrategy, WinOracle};
pub use reader::Reader;
pub use walk::{Fault, ProofSize};
pub use writer::Writer;
