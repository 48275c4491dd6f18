#![doc = include_str!("../README.md")]

mod bench;
mod board;
mod catalogue;
#[cfg(not(target_family = "wasm"))]
mod checkpoint;
mod custom_engines;
mod draw_rules;
mod error;
mod game_position;
mod games;
mod joined;
pub mod json;
mod network;
mod notes;
mod player;
mod position;
mod presets;
mod realisation;
mod solver;
mod spec;
mod tables;
mod verify;
mod win_oracle;

pub use bench::bench;
pub use board::{BoardInfo, BoardState};
#[cfg(not(target_family = "wasm"))]
pub use checkpoint::{Checkpoint, CheckpointError, Work};
pub use custom_engines::define;
pub use error::{Error, VerifyError};
pub use games::{FormatInfo, GameInfo, Opening, find, games};
pub use joined::ClaimParts;
pub use notes::{NotedTurn, Notes};
pub use player::{Analysis, EnginePlayer, MoveRequest, Timed};
pub use position::{
    Perft, PlayoutCounts, PlayoutEnding, PlyInputs, Position, PositionRecord, PositionStatistics,
    PositionView, Result,
};
pub use presets::{Level, PresetInfo};
pub use quadrille_certificate::{Claim, Error as CertificateError, Header as Problem, ProofSize};
pub use quadrille_core::{
    BoardPiece, BoardShape, Ending, Gesture, Ink, Layout, Margin, Outcome, Place, Player, Rule, Score,
    Setting, SettingKind, Size, Start, TextError, perft::Counting, perft::Unit,
};
pub use quadrille_network::Inputs;
pub use quadrille_search::{
    Branch, Clock, Effort, Finding, Limits, MarginSolution, OutOfMemory, PlayoutTask, Report, Solution,
    Transition, Transitions, Variation, available_memory,
};
pub use quadrille_tables::{Probe, TableValue};
pub use solver::{MarginReport, ProofNode, Solver, SolverReport};
pub use spec::EngineSpec;
pub use verify::{RuleOfProof, Verified, verify};
