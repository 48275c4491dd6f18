//! Where the games meet the rest of Quadrille. Everything above this crate speaks strings: it finds a game by name
//! ([`find`]) and never sees the game's types. A game opens a [`Position`] from an [`Opening`], and builds an
//! [`EnginePlayer`], which is asked for moves, or a [`Solver`], which is asked for proofs.
//!
//! ```
//! use quadrille_engine::{Limits, MoveRequest, Opening, find};
//! use std::sync::atomic::AtomicBool;
//!
//! let game = find("surakarta")?;
//! let mut position = game.open(&Opening::default())?;
//! position.play("c2c3")?;
//! assert_eq!(position.text(), "wwwwwwwwwwww........b...bb.bbbbbbbbb w 1");
//! assert_eq!(position.legal_moves().len(), 16);
//!
//! let mut player = game.player(&"champion".parse()?)?;
//! let limits = Limits { nodes: Some(1000), ..Limits::default() };
//! let stop = AtomicBool::new(false);
//! let analysis = player.think(&MoveRequest::after(&position.opening(), limits, &stop), &mut |_| ())?;
//! position.play(analysis.best_move())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod catalogue;
mod custom_engines;
mod draw_rules;
mod error;
mod game_position;
mod games;
pub mod json;
mod player;
mod position;
mod presets;
mod realisation;
mod solver;
mod spec;
mod verify;
mod win_oracle;

pub use board::{BoardInfo, BoardState, Notes};
pub use custom_engines::define;
pub use error::{Error, VerifyError};
pub use games::{FormatInfo, GameInfo, Opening, find, games};
pub use player::{Analysis, EnginePlayer, MoveRequest, Timed};
pub use position::{
    Perft, PlayoutCounts, PlayoutEnding, Position, PositionRecord, PositionStatistics, PositionView, Result,
};
pub use presets::{Level, PresetInfo};
pub use quadrille_certificate::{Error as CertificateError, Header as Problem, ProofSize};
pub use quadrille_core::{
    BoardPiece, BoardShape, Ending, Gesture, Ink, Layout, Margin, Outcome, Place, Player, Rule, Score,
    Setting, SettingKind, Size, Start, TextError, perft::Counting, perft::Unit,
};
pub use quadrille_search::{
    Branch, Clock, Effort, Finding, Limits, MarginSolution, PlayoutTask, Report, Solution, Transition,
    Transitions, Variation,
};
pub use solver::{MarginReport, ProofNode, Solver, SolverReport};
pub use spec::EngineSpec;
pub use verify::{Verified, verify};
