#![doc = include_str!("../README.md")]
//!
//! # WebAssembly
//!
//! Everything but further threads works on `wasm32-unknown-unknown`; the time comes from the host, as the function `now` of the
//! module `host`, which gives milliseconds. A search with a limit of nodes finds there what it finds elsewhere: exponentials
//! and logarithms are those of `libm`, since those of systems differ in the last digit.
//!
//! # A game of one's own
//!
//! Three things make a game searchable: its rules ([`Game`](quadrille_core::Game)), what a position is worth
//! ([`Evaluate`](quadrille_core::Evaluate)) and which moves to try first ([`Order`](quadrille_core::Order)). The example
//! `connect_four` of this crate has all of it on one page and plays against itself:
//!
//! ```text
//! cargo run --release -p quadrille-search --example connect_four
//! ```
//!
//! An engine is then made and asked like this, here for the game of taking one or two matches:
//!
//! ```
//! use quadrille_core::{Ending, Evaluate, Game, DrawRules, Kind, GameHistory, Order, Player, Score, zobrist};
//! use quadrille_search::{SearchRequest, Engine, Limits, Pvs, PvsSettings};
//! use std::sync::atomic::AtomicBool;
//!
//! #[derive(Clone, PartialEq, Eq)]
//! struct Matches { left: u8, to_move: Player }
//! # #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
//! # struct LastTaken;
//! # impl std::fmt::Display for LastTaken {
//! #     fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result { f.write_str("last match taken") }
//! # }
//! impl Game for Matches {
//!     // as on the front page of `quadrille-core`
//! #     type Move = u8;
//! #     type Undo = ();
//! #     type Reason = LastTaken;
//! #     fn to_move(&self) -> Player { self.to_move }
//! #     fn ending(&self) -> Option<Ending<LastTaken>> {
//! #         (self.left == 0).then(|| Ending::win(!self.to_move, LastTaken))
//! #     }
//! #     fn no_moves_result(&self) -> Ending<LastTaken> { unreachable!("a match can always be taken") }
//! #     fn moves(&self, kind: Kind, out: &mut Vec<u8>) {
//! #         if kind == Kind::Quiet { out.extend(1..=self.left.min(2)) }
//! #     }
//! #     fn is_legal(&self, m: u8) -> bool { (1..=2).contains(&m) && m <= self.left }
//! #     fn make(&mut self, m: u8) { self.left -= m; self.to_move = !self.to_move }
//! #     fn unmake(&mut self, m: u8, _: ()) { self.left += m; self.to_move = !self.to_move }
//! #     fn key(&self) -> u64 { zobrist::mix(self.left as u64 * 2 + self.to_move as u64) }
//! }
//!
//! #[derive(Clone)]
//! struct NoIdea;
//!
//! impl Evaluate<Matches> for NoIdea {
//!     fn evaluate(&mut self, _: &Matches) -> i32 { 0 }
//! }
//!
//! impl Order<Matches> for NoIdea {
//!     fn slots(&self) -> usize { 3 }
//!     fn slot(&self, _: &Matches, m: u8) -> usize { m.into() }
//!     fn move_score(&self, _: &Matches, _: u8) -> i32 { 0 }
//!     fn categories(&self) -> &'static [&'static str] { &["any"] }
//!     fn category(&self, _: &Matches, _: u8) -> usize { 0 }
//! }
//!
//! let settings = PvsSettings { table: 1, ..PvsSettings::default() };
//! let mut engine = Pvs::new(NoIdea, NoIdea, settings)?;
//! let history = GameHistory::new(Matches { left: 7, to_move: Player::First }, DrawRules::default());
//! let stop = AtomicBool::new(false);
//! let limits = Limits { nodes: Some(10_000), ..Limits::default() };
//! let report = engine.think(&SearchRequest::new(&history, limits, &stop), &mut |_| {});
//! assert_eq!(report.turn, [1]); // leaves six, a multiple of three
//! assert_eq!(report.score, Some(Score::Win { plies: 5 }));
//! # Ok::<(), quadrille_search::OutOfMemory>(())
//! ```

mod allocation;
mod clock;
mod current_turn;
mod dfpn;
mod engine;
mod guarded;
#[cfg(feature = "serde")]
pub mod json;
mod limits;
mod margin;
mod mcts;
mod oracle_budget;
mod oracle_engine;
mod oracle_solver;
mod own_lines;
mod playouts;
mod pvs;
mod random;
mod request;
mod restricted_solver;
mod solve;
mod staged;
mod table;
mod transitions;
mod turns;

pub use allocation::{OutOfMemory, available_memory};
pub use dfpn::{Dfpn, DfpnSettings, Leaves, ProofReplacement, Summation};
pub use engine::{Effort, Engine, Report, Variation};
pub use guarded::{GuardSettings, Guarded};
pub use limits::{Clock, Control, Limits};
pub use margin::{MarginEvaluation, MarginGame, MarginReached, MarginSolver};
pub use mcts::{FinalMove, Mcts, MctsSettings, PlayoutCutoff, Selection};
pub use oracle_engine::{OracleEngine, OracleEvaluation};
pub use oracle_solver::OracleSolver;
pub use playouts::{PlayoutTask, Playouts, playouts};
pub use pvs::{HistoryKind, Pvs, PvsSettings, Window};
pub use quadrille_core::Xoshiro;
pub use random::{MoveWeights, RandomEngine, RandomSettings};
pub use request::SearchRequest;
pub use restricted_solver::RestrictedSolver;
pub use solve::{Branch, Finding, MarginSolution, Solution, Solve};
pub use staged::{Acceptance, Limited, Stage, Staged};
pub use table::{Bound, Entry, Fingerprint, Replacement, TranspositionTable};
pub use transitions::{Transition, Transitions, read_realisation};
pub use turns::{ByInnerGame, Turn, TurnAdapter, Turns};
