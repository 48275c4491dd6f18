//! Job-level search: the coordinator grows the top of a tree, workers search its leaves.
//!
//! There is one tree, and two kinds of values for its nodes: proof numbers, by which a position is solved, and scores of an engine, by
//! which it is analysed. After Wu, Lin, Chen, Lin, Yeh, Wang, Sun: "Job-Level Proof-Number Search" (IEEE Transactions on
//! Computational Intelligence and AI in Games 5(1), 2013) and Chen, Wu, Tseng, Lin, Chang: "Job-Level Alpha-Beta Search" (the same, 7(1),
//! 2015).

mod analyse;
mod checkpoint;
mod growth;
mod proof_numbers;
mod scores;
mod solve;
mod tree;

pub use analyse::AnalysisPlan;
pub(crate) use analyse::with_lines;
pub use proof_numbers::INFINITE;
pub use solve::{SolvePlan, SolvedTogether, WatchSolving};
